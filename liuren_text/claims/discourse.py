"""What stands in a text, in order: the instances of all forms, as the claims of one may rest on another."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Protocol

from liuren_text.claims.grammar import Instance, Residue
from liuren_text.claims.laws import Claim, ClaimKey
from liuren_text.record import kept, record


@record
class PassageRead:
    """What stands in one passage: its instances in order, and what was nearly one."""

    passage: str
    instances: tuple[Instance, ...]
    residue: tuple[Residue, ...]

    @kept
    def by_form(self) -> dict[str, list[Instance]]:
        """The instances of each form, by its name."""
        groups: dict[str, list[Instance]] = defaultdict(list)
        for instance in self.instances:
            groups[instance.form.name].append(instance)
        return dict(groups)

    @kept
    def places(self) -> dict[int, int]:
        """Which of the instances each is, by its identity."""
        return dict(zip(map(id, self.instances), count(), strict=False))

    def last(self, forms: Iterable[str], before: Instance | None) -> Instance | None:
        """The last instance of one of some forms, or the last before another."""
        places = self.places
        found = None
        for form in forms:
            group = self.by_form.get(form, [])
            n = (
                len(group)
                if before is None
                else bisect_left(group, places[id(before)], key=lambda i: places[id(i)])
            )
            if n and (found is None or places[id(group[n - 1])] > places[id(found)]):
                found = group[n - 1]
        return found


# after which forms, and before which instance, in which passage or anywhere; and the very instances that answered
Asked = dict[tuple[tuple[str, ...], Instance | str | None], tuple[Instance, ...]]


class Discourse:
    """All instances found in a text, passage by passage, in the order of the text.

    Readings of one text share what they read alike, so that of a passage that many have the forms are sorted once.
    """

    def __init__(self, passages: tuple[PassageRead, ...]) -> None:
        self.passages = passages
        self._answers: dict[tuple[str, ...], tuple[Instance, ...]] = {}
        self._last: dict[tuple[tuple[str, ...], Instance], Instance | None] = {}
        self._within: dict[tuple[str, tuple[str, ...]], tuple[Instance, ...]] = {}

    @kept
    def instances(self) -> tuple[Instance, ...]:
        """Every instance."""
        return tuple(i for read in self.passages for i in read.instances)

    @kept
    def _order(self) -> dict[str, int]:
        return {read.passage: n for n, read in enumerate(self.passages)}

    def of(self, *forms: str) -> tuple[Instance, ...]:
        """Every instance of these forms."""
        if forms not in self._answers:
            groups = (read.by_form.get(form, ()) for form in forms for read in self.passages)
            self._answers[forms] = tuple(i for group in groups for i in group)
        return self._answers[forms]

    def in_passage(self, passage: str) -> tuple[Instance, ...]:
        """The instances in one passage."""
        n = self._order.get(passage)
        return () if n is None else self.passages[n].instances

    def within(self, passage: str, *forms: str) -> tuple[Instance, ...]:
        """Every instance of these forms in one passage, in order."""
        key = passage, forms
        if key not in self._within:
            n = self._order.get(passage)
            groups = {} if n is None else self.passages[n].by_form
            found = [i for form in forms for i in groups.get(form, ())]
            self._within[key] = tuple(sorted(found, key=lambda i: (i.at, i.to)) if len(forms) > 1 else found)
        return self._within[key]

    def claims_of(self, instance: Instance) -> Iterable[Claim]:
        """What another instance asserts."""
        return instance.form.claims(instance, self)

    def last(self, before: Instance, *forms: str) -> Instance | None:
        """The nearest instance of one of these forms before another instance, in this passage or an earlier one."""
        key = forms, before
        if key not in self._last:
            here = self._order[before.passage]
            found = self.passages[here].last(forms, before)
            earlier = (read.last(forms, None) for read in reversed(self.passages[:here]))
            self._last[key] = found or next((i for i in earlier if i is not None), None)
        return self._last[key]

    def stands(self, asked: Asked) -> bool:
        """Whether what was asked of another discourse is answered here by the very same instances."""
        for (forms, before), answer in asked.items():
            if before is None:
                if self.of(*forms) != answer:
                    return False
            elif isinstance(before, str):
                if self.within(before, *forms) != answer:
                    return False
            elif self.last(before, *forms) is not (answer[0] if answer else None):
                return False
        return True

    def passages_of(self, forms: Iterable[str]) -> tuple[str, ...]:
        """The passages in which these forms stand, in order."""
        return tuple(dict.fromkeys(i.passage for i in self.of(*forms)))


class Heard(Protocol):
    """What an instance asserts, and what it asked to do so."""

    @property
    def claims(self) -> Mapping[ClaimKey, Claim]: ...

    @property
    def asked(self) -> Asked: ...


class Listener(Discourse):
    """A discourse that remembers what it was asked, so that claims need not be made again while the answers stand."""

    def __init__(self, discourse: Discourse, said: Callable[[Instance, Discourse], Heard]) -> None:
        super().__init__(discourse.passages)
        self._discourse = discourse
        self._said = said
        self.asked: Asked = {}

    def of(self, *forms: str) -> tuple[Instance, ...]:
        """Every instance of these forms."""
        found = self._discourse.of(*forms)
        self.asked[forms, None] = found
        return found

    def last(self, before: Instance, *forms: str) -> Instance | None:
        """The nearest instance of one of these forms before another instance."""
        found = self._discourse.last(before, *forms)
        self.asked[forms, before] = () if found is None else (found,)
        return found

    def within(self, passage: str, *forms: str) -> tuple[Instance, ...]:
        """Every instance of these forms in one passage, in order."""
        found = self._discourse.within(passage, *forms)
        self.asked[forms, passage] = found
        return found

    def claims_of(self, instance: Instance) -> Iterable[Claim]:
        """What another instance asserts, which stands as long as what that one was told."""
        heard = self._said(instance, self._discourse)
        self.asked.update(heard.asked)
        return heard.claims.values()

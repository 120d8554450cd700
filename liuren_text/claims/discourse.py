"""What stands in a text, in order: the instances of all forms, as the claims of one may rest on another."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from liuren_text.claims.grammar import Instance


class Discourse:
    """All instances found in a text, in the order of the text."""

    def __init__(self, instances: tuple[Instance, ...]) -> None:
        self.instances = instances
        self._answers: dict[tuple[str, ...], tuple[Instance, ...]] = {}

    @cached_property
    def _by_form(self) -> dict[str, list[Instance]]:
        groups: dict[str, list[Instance]] = defaultdict(list)
        for instance in self.instances:
            groups[instance.form.name].append(instance)
        return groups

    @cached_property
    def _places(self) -> dict[int, int]:
        return dict(zip(map(id, self.instances), count(), strict=False))

    def of(self, *forms: str) -> tuple[Instance, ...]:
        """Every instance of these forms."""
        if forms not in self._answers:
            self._answers[forms] = tuple(i for form in forms for i in self._by_form.get(form, ()))
        return self._answers[forms]

    @cached_property
    def _by_passage(self) -> dict[str, list[Instance]]:
        groups: dict[str, list[Instance]] = defaultdict(list)
        for instance in self.instances:
            groups[instance.passage].append(instance)
        return groups

    def in_passage(self, passage: str) -> list[Instance]:
        """The instances in one passage."""
        return self._by_passage.get(passage, [])

    def last(self, before: Instance, *forms: str) -> Instance | None:
        """The nearest instance of one of these forms before another instance, in this passage or an earlier one."""
        places = self._places
        latest, found = -1, None
        for form in forms:
            group = self._by_form.get(form, [])
            n = bisect_left(group, places[id(before)], key=lambda i: places[id(i)])
            if n and places[id(group[n - 1])] > latest:
                latest, found = places[id(group[n - 1])], group[n - 1]
        return found

    def passages_of(self, forms: Iterable[str]) -> tuple[str, ...]:
        """The passages in which these forms stand, in order."""
        return tuple(dict.fromkeys(i.passage for i in self.of(*forms)))


@dataclass(frozen=True)
class Question:
    """What an instance asked of the discourse, and the very instances that answered."""

    forms: tuple[str, ...]
    before: Instance | None
    answer: tuple[Instance, ...]

    def same(self, discourse: Discourse) -> bool:
        """Whether another discourse gives the same answer: the very same instances."""
        if self.before is None:
            return discourse.of(*self.forms) == self.answer
        last = discourse.last(self.before, *self.forms)
        return (() if last is None else (last,)) == self.answer


class Listener(Discourse):
    """A discourse that remembers what it was asked, so that claims need not be made again while the answers stand."""

    def __init__(self, discourse: Discourse) -> None:
        super().__init__(discourse.instances)
        self._discourse = discourse
        self.asked: list[Question] = []

    def of(self, *forms: str) -> tuple[Instance, ...]:
        """Every instance of these forms."""
        found = self._discourse.of(*forms)
        self.asked.append(Question(forms, None, found))
        return found

    def last(self, before: Instance, *forms: str) -> Instance | None:
        """The nearest instance of one of these forms before another instance."""
        found = self._discourse.last(before, *forms)
        self.asked.append(Question(forms, before, () if found is None else (found,)))
        return found

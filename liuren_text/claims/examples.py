"""The worked examples of a text, as listed and as found: what is listed must be recognised, what is found be listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from liuren_text.claims.assertions import Claims, Said
from liuren_text.claims.grammar import Instance
from liuren_text.errors import Fault
from liuren_text.text.annotations import WorkedExample
from liuren_text.text.passage import Kind

# what asserts something in passing: turns of phrase, and what a gloss counts or quotes of its base
KINDS = frozenset({Kind.ORIGINAL, Kind.GLOSS})  # the passages whose examples are listed
TURNS_OF_PHRASE = frozenset({"quantity", "list of names"})
ASIDES = frozenset({"counts", "quotations"})
OF_ANOTHER = frozenset({"as-the-base"})  # laws on what another paragraph has: they work nothing out


@dataclass(frozen=True)
class Stretch:
    """A stretch of a passage in which the grammars find one example or rule: the forms found, the laws instanced."""

    passage: str
    start: int
    end: int
    forms: tuple[str, ...]
    laws: tuple[str, ...]

    def holds(self, example: WorkedExample) -> bool:
        """Whether this is what a listed example quotes, with the laws it gives."""
        around = example.start <= self.start and self.end <= example.end
        return example.passage == self.passage and around and set(example.laws) == set(self.laws)

    def meets(self, example: WorkedExample) -> bool:
        """Whether the two share any words."""
        return example.passage == self.passage and self.start < example.end and example.start < self.end


class Working(NamedTuple):
    """An instance that works something out or states a rule: its extent in the base, and the laws of it."""

    start: int
    end: int
    instance: Instance
    laws: tuple[str, ...]


def examples_in(claims: Claims) -> tuple[Stretch, ...]:
    """Every stretch of a text that works something out or states a rule; instances that overlap are one example."""
    stating = _stating(claims)
    found = [
        Working(*_extent(said.instance), said.instance, laws)
        for part in claims.parts
        for said in part.said
        if said.instance.end > said.instance.start
        and not _in_passing(said.instance)
        and (laws := _laws(said, stating))
    ]
    return tuple(
        stretch
        for _, here in groupby(found, key=lambda working: working.instance.passage)
        for stretch in _joined(here)
    )


def _in_passing(i: Instance) -> bool:
    listed = not KINDS.isdisjoint(i.form.kinds)
    return not listed or i.form.name in TURNS_OF_PHRASE or i.form.subject in ASIDES


def _stating(claims: Claims) -> dict[str, list[str]]:
    """The laws that each form states."""
    stating: dict[str, list[str]] = {}
    for law in dict.fromkeys(c.law for c in claims):
        for form in law.stated_by:
            stating.setdefault(form, []).append(law.id)
    return stating


def _laws(said: Said, stating: dict[str, list[str]]) -> tuple[str, ...]:
    """The laws of what an instance claims; of one that claims nothing, those that it states."""
    claimed = tuple(
        law for law in dict.fromkeys(c.law.id for c in said.claims.values()) if law not in OF_ANOTHER
    )
    return claimed or tuple(stating.get(said.instance.form.name, ()))


def _extent(i: Instance) -> tuple[int, int]:
    """Where it stands with all its slots: an article is known by its close, and begins before it."""
    spans = [
        (s.start, s.end) for s in i.slots.values() if s.passage == i.passage and not s.type.derived and s.end
    ]
    return min(i.start, *(a for a, _ in spans), i.end), max(i.end, *(b for _, b in spans), i.start)


def _joined(found: Iterable[Working]) -> Iterator[Stretch]:
    """Instances of one passage, those that overlap made one."""
    group: list[Working] = []
    for working in sorted(found, key=lambda w: (w.start, w.end)):
        if group and working.start >= max(w.end for w in group):
            yield _stretch(group)
            group = []
        group.append(working)
    if group:
        yield _stretch(group)


def _stretch(group: list[Working]) -> Stretch:
    return Stretch(
        group[0].instance.passage,
        min(w.start for w in group),
        max(w.end for w in group),
        tuple(dict.fromkeys(w.instance.form.name for w in group)),
        tuple(dict.fromkeys(law for w in group for law in w.laws)),
    )


def check_examples(examples: Iterable[WorkedExample], claims: Claims) -> tuple[Fault, ...]:
    """What differs between the examples listed and those found in the text as emended; nothing if none are listed."""
    listed = tuple(examples)
    if not listed:
        return ()
    unmatched = list(examples_in(claims))
    faults = []
    for example in listed:
        match = next((s for s in unmatched if s.holds(example)), None)
        if match is None:
            faults.append(_not_recognised(example, unmatched))
        else:
            unmatched.remove(match)
    return (*faults, *(_not_listed(s, listed) for s in unmatched))


def _not_recognised(example: WorkedExample, stretches: list[Stretch]) -> Fault:
    met = [s for s in stretches if s.meets(example)]
    found = "; ".join(f"{' + '.join(s.forms)} ({' '.join(s.laws)})" for s in met)
    return Fault(
        f"{example.id}: {example.words[:24]}{'…' if len(example.words) > 24 else ''}: the grammars find "
        f"{found or 'nothing'} here, the list says {' '.join(example.laws)}; correct ana or the quotation",
        example.file,
        example.line,
    )


def _not_listed(stretch: Stretch, listed: tuple[WorkedExample, ...]) -> Fault:
    """The place to add it is after the last example of its passage, or of the file."""
    before = [e for e in listed if e.passage == stretch.passage and e.start <= stretch.start] or list(listed)
    return Fault(
        f"{stretch.passage} [{stretch.start}, {stretch.end}): {' + '.join(stretch.forms)} is found but not "
        f"listed; add a span with the laws {' '.join(stretch.laws)}",
        before[-1].file,
        before[-1].line,
    )

"""Worked examples with their traces: each claim in words, the values read, the value computed, the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from liuren_text.claims.laws import Claim, Law, State
from liuren_text.claims.slots import Slot
from liuren_text.edition.entries import Entry
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.verify import Comparison, Report
from liuren_text.text.annotations import WorkedExample
from liuren_text.text.passage import Passage

FEW = 6  # computed values that are listed


@dataclass(frozen=True)
class Side:
    """A claim in one state of the text: what is read, and what comes of it. `slots` is empty if it is not made."""

    state: State
    slots: tuple[Slot, ...]
    computed: tuple[str, ...]
    any_value: bool = False


@dataclass(frozen=True)
class Step:
    """One claim of an example, as transmitted beside as emended."""

    claim: Claim
    base: Side
    edited: Side
    entries: tuple[Entry, ...]

    @property
    def id(self) -> str:
        """The name of the claim, which stays the same whatever else is claimed; an anchor has no spaces."""
        return self.claim.id.replace(" ", "_")

    @property
    def law(self) -> Law:
        """The law that the claim instances."""
        return self.claim.law

    @property
    def bare(self) -> bool:
        """Whether no premise of it is emended: it holds with nothing emended beneath it."""
        return not self.entries and self.base.state is self.edited.state

    @property
    def same(self) -> bool:
        """Whether base and edited text read alike here."""
        return not self.changed and [s.text for s in self.base.slots] == [s.text for s in self.edited.slots]

    @property
    def changed(self) -> bool:
        """Whether the emended text gives another result or reads something else."""
        return self.base.state is not self.edited.state


@dataclass(frozen=True)
class Example:
    """A worked example: its words, its steps."""

    id: str
    passage: Passage
    start: int
    end: int
    words: str
    edited_words: str
    form: str
    steps: tuple[Step, ...]

    @property
    def hold_base(self) -> int:
        """How many steps hold as transmitted."""
        return sum(s.base.state is State.HOLDS for s in self.steps)

    @property
    def hold_edited(self) -> int:
        """How many steps hold as emended."""
        return sum(s.edited.state is State.HOLDS for s in self.steps)


def side(examined: Examined, claim: Claim) -> Side:
    """How one state of the text stands to a claim."""
    finding = examined.findings.get(claim.key)
    if finding is None:
        return Side(State.UNREADABLE, (), ())
    claim = finding.claim
    if claim.law.says is not None:
        return Side(finding.state, claim.slots, (finding.computed,))
    unread = [s for s in claim.slots if s.value is None]
    if len(unread) > 1:
        return Side(finding.state, claim.slots, ())
    slot = unread[0] if unread else claim.slots[-1]
    values = claim.allowed(slot)
    if len(values) == len(slot.type.domain):
        return Side(finding.state, claim.slots, (), any_value=True)
    spelled = tuple(slot.type.spell(v) for v in values[:FEW]) + (("…",) if len(values) > FEW else ())
    return Side(finding.state, claim.slots, spelled)


def make_examples(
    report: Report, entries: Iterable[Entry], recorded: Iterable[WorkedExample]
) -> tuple[Example, ...]:
    """The recorded examples, then every other stretch of text that claims something, in the order of the text.

    A recorded one may claim nothing itself: a rule by which others are computed. Any other is named after its place in
    the base, which no further example moves.
    """
    comparisons = list(report.comparisons)
    listed = list(entries)
    spans = [(e.id, e.passage, e.start, e.end, "") for e in recorded]
    taken = {c.claim.key for c in comparisons if any(_within(c.claim, *s[1:4]) for s in spans)}
    spans += list(_stretches(report, {c.claim.key for c in comparisons} - taken))
    order = {p.id: n for n, p in enumerate(report.corpus)}
    spans.sort(key=lambda s: (order[s[1]], s[2], s[3]))
    return tuple(
        example
        for span in spans
        if (example := _example(span, report, comparisons, listed)).steps or not span[4]
    )


def _within(claim: Claim, passage: str, start: int, end: int) -> bool:
    return claim.passage == passage and start <= claim.anchor < end


def _stretches(
    report: Report, keys: set[tuple[str, str, int, str]]
) -> Iterator[tuple[str, str, int, int, str]]:
    """The instances of forms that make claims nobody has recorded, each once."""
    anchors = {(k[1], k[2]) for k in keys}
    seen: set[tuple[str, int]] = set()
    for examined in (report.edited, report.base):
        for instance in examined.claims.discourse.instances:
            place = (instance.passage, instance.start)
            if place in anchors and place not in seen:
                seen.add(place)
                yield (
                    f"{instance.passage}:{instance.start}",
                    instance.passage,
                    instance.start,
                    max(instance.end, instance.start + 1),
                    instance.form.name,
                )


def _example(
    span: tuple[str, str, int, int, str],
    report: Report,
    comparisons: list[Comparison],
    entries: list[Entry],
) -> Example:
    an_id, passage_id, start, end, form = span
    claims = [
        c.claim for c in comparisons if _within(c.claim, passage_id, start, end if not form else start + 1)
    ]
    steps = tuple(
        Step(claim, side(report.base, claim), side(report.edited, claim), _near(claim, entries))
        for claim in claims
    )
    passage = report.corpus[passage_id]
    edited = report.edited.reading[passage_id]
    at, to = edited.from_base(start, end)
    return Example(an_id, passage, start, end, passage.text[start:end], edited.text[at:to], form, steps)


def _near(claim: Claim, entries: list[Entry]) -> tuple[Entry, ...]:
    """The adopted emendations that write a slot of the claim."""
    return tuple(
        e
        for e in entries
        if e.emendation.adopted and any(_writes(e, slot) for slot in claim.slots if not slot.type.derived)
    )


def _writes(entry: Entry, slot: Slot) -> bool:
    if slot.passage != entry.passage.id:
        return False
    return any(
        (e.start < slot.end and slot.start < e.end)
        or (e.start == e.end and slot.start == slot.end == e.start)
        for e in entry.emendation.edits
    )

"""Conjectures: where a text without annotations is suspect, and what might have stood there.

Each comes from a general source of suspicion: claims that fail or cannot be read, formula words that depart from their
form, a slip that recurs, characters outside the repertoire or born of a conversion, the columns of a note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from liuren_text.claims.grammar import FormulaWord
from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.claims.subjects.identity import EACH_ONCE
from liuren_text.judgement.branching import Correction
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.repair import clusters, components, gather, minimum_corrections
from liuren_text.judgement.script import suspicious_characters
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Kind
from liuren_text.text.variants import fold

RECURS = 3  # a slip seen so often among formula words is looked for elsewhere too
ALWAYS = "whatever stands beside it"  # a conversion of every instance of a character says nothing of this one
SEPARATOR = "、"
ALTERNATIVES = 12  # correction sets of one component beyond which nothing is proposed


@dataclass(frozen=True)
class Conjecture:
    """A reading that might have stood: its edits, what raised the suspicion, how many candidates were tried.

    `rivals` counts the equally good ways of mending the same fault, itself among them; 0 where nobody knows.
    """

    passage: str
    edits: tuple[Edit, ...]
    source: str
    laws: tuple[str, ...]
    rivals: int
    tried: int


@dataclass(frozen=True)
class Structural:
    """A change of an arrangement that a correction asks for: a line's length, a cell's place."""

    slot: Slot
    value: Value
    laws: tuple[str, ...]


def narrow(passage: str, start: int, old: str, new: str) -> Edit:
    """An edit without the characters that the old and the new words share at their ends."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return Edit(start + head, start + len(old) - tail, new[head : len(new) - tail])


def corrections_of(examined: Examined) -> Iterator[tuple[list[Claim], tuple[Correction, ...]]]:
    """The minimum correction sets of every fault; of failing clusters, where a component has no minimum in reach."""
    together = components(examined.claims)
    failing = [f.claim for f in examined.failing()]
    seen: set[object] = set()
    for claim in failing:
        if claim.key in seen:
            continue
        whole = gather(together, claim.keys)
        seen.update(c.key for c in whole)
        bad = [c for c in whole if c.state() is not State.HOLDS]
        found = minimum_corrections(whole)
        if found.complete:
            yield from ((list(fault.failing), fault.sets) for fault in found.faults)
            continue
        for cluster in clusters(bad):
            keys = {k for c in cluster for k in c.keys}
            near = [c for c in whole if not keys.isdisjoint(c.keys)]
            found = minimum_corrections(
                [c for c in near if c.state() is State.HOLDS or c in cluster], limit=4
            )
            yield from ((list(fault.failing), fault.sets) for fault in found.faults)


def from_claims(examined: Examined) -> tuple[list[Conjecture], list[Structural]]:
    """What the minimum corrections of the failing claims would change."""
    found: list[Conjecture] = []
    structural: list[Structural] = []
    for failing, sets in corrections_of(examined):
        if not 0 < len(sets) <= ALTERNATIVES:
            continue
        tried = sum(len(s.type.domain) - 1 for s in {s.key: s for c in failing for s in c.slots}.values())
        slots = examined.claims.slots
        for key, value in _changes(sets):
            slot = slots[key]
            laws = tuple(dict.fromkeys(c.law.id for c in failing if key in c.keys))
            if slot.type.derived:
                structural.append(Structural(slot, value, laws))
            else:
                edit = narrow(slot.passage, slot.start, slot.text, slot.type.spell(value))
                rivals = _rivals_of(key, value, sets)
                found.append(Conjecture(slot.passage, (edit,), "claims", laws, rivals, max(1, tried)))
    return merge_permutations(found, examined), structural


def _changes(sets: Iterable[Correction]) -> list[tuple[SlotKey, Value]]:
    """Every change that some set makes, those in most sets first."""
    count = Counter(change for s in sets for change in s)
    return sorted(count, key=lambda change: (-count[change], repr(change)))


def _rivals_of(key: SlotKey, value: Value, sets: tuple[Correction, ...]) -> int:
    """In how many ways the fault that this change mends could be mended otherwise, and itself."""
    without = [s for s in sets if (key, value) not in s]
    return 1 + len({frozenset(s) for s in without})


def merge_permutations(found: list[Conjecture], examined: Examined) -> list[Conjecture]:
    """Two changes of one passage that exchange each other's words become one transposition."""
    corpus = examined.reading.corpus
    out: list[Conjecture] = []
    for one in found:
        text = corpus[one.passage].text
        for n, other in enumerate(out):
            if (
                other.passage == one.passage
                and len(other.edits) == 1
                and _exchange(text, other.edits[0], one.edits[0])
            ):
                edits = _joined(text, tuple(sorted((*other.edits, *one.edits))))
                out[n] = replace(other, edits=edits, laws=tuple(dict.fromkeys((*other.laws, *one.laws))))
                break
        else:
            out.append(one)
    return out


def _exchange(text: str, a: Edit, b: Edit) -> bool:
    apart = a.end <= b.start or b.end <= a.start
    return apart and bool(a.text) and text[a.start : a.end] == b.text and text[b.start : b.end] == a.text


def _joined(text: str, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """Adjacent edits as one."""
    first, second = edits
    if first.end != second.start:
        return edits
    return (Edit(first.start, second.end, first.text + second.text),)


def from_repetition(examined: Examined) -> Iterator[Conjecture]:
    """What a list names twice, dropped with its separator: the second or the first, which are equally good."""
    for finding in examined.failing():
        claim = finding.claim
        if claim.law is not EACH_ONCE:
            continue
        text = examined.reading.corpus[claim.passage].text
        for slot in claim.slots:
            same = [s for s in claim.slots if s.value == slot.value and s.value is not None]
            if len(same) > 1 and text[slot.end : slot.end + 1] == SEPARATOR:
                edit = Edit(slot.start, slot.end + 1, "")
                yield Conjecture(
                    claim.passage, (edit,), "repetition", (claim.law.id,), len(same), len(claim.slots)
                )


def from_formulas(examined: Examined) -> list[Conjecture]:
    """Formula words that depart from their form, a graphic variant of the word excepted."""
    found = [
        Conjecture(w.passage, (Edit(w.start, w.end, w.expected),), "formula", (f"form: {w.form}",), 1, 1)
        for w in _corrupt(examined)
    ]
    return merge_permutations(found, examined)


def _corrupt(examined: Examined) -> list[FormulaWord]:
    return [w for w in examined.claims.words if w.corrupt and fold(w.expected) != fold(w.found)]


def from_recurrence(examined: Examined) -> Iterator[Conjecture]:
    """The same slip outside all forms, where it recurs within them."""
    count = Counter((w.found, w.expected) for w in _corrupt(examined) if len(w.found) == len(w.expected) == 1)
    known = {(w.passage, w.start) for w in examined.claims.words}
    read = {(s.passage, n) for s in examined.claims.slots.values() for n in range(s.start, s.end)}
    for (found, expected), times in count.items():
        if times < RECURS:
            continue
        for passage in examined.reading.corpus.of_kind(Kind.ORIGINAL):
            for at, char in enumerate(passage.text):
                if char == found and (passage.id, at) not in known and (passage.id, at) not in read:
                    yield Conjecture(passage.id, (Edit(at, at + 1, expected),), "recurrence", (), 1, 1)


def from_characters(examined: Examined) -> Iterator[Conjecture]:
    """Characters outside the repertoire of the transcription, and those that a conversion makes."""
    for passage in examined.reading.corpus.of_kind(Kind.ORIGINAL):
        for suspicion in suspicious_characters(passage.text):
            if len(suspicion.candidates) == 1 and ALWAYS not in suspicion.reason:
                at = suspicion.offset
                edit = Edit(at, at + 1, suspicion.candidates[0])
                count = len(suspicion.candidates)
                yield Conjecture(passage.id, (edit,), suspicion.reason, (), count, count)

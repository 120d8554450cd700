"""What if: the outcome of other readings, computed beforehand, so that a page needs no second engine.

Every claim has a truth table over its slots: all rows up to `ROWS`, above that each slot alone and each pair. A reading
that only changes values is looked up there. One that changes what the text claims (a word inserted, a line shortened)
is an engine run of its own, and so is each pair that meets in a passage. What is in no
table is not computed, and the page says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import Any

from liuren_text.claims.laws import Claim, ClaimKey, Law, State
from liuren_text.claims.slots import Slot, SlotKey, SlotType
from liuren_text.edition.entries import Entry
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.verdict import Bench
from liuren_text.judgement.verify import Report
from liuren_text.text.emendation import Emendation
from liuren_text.text.reading import Reading

ROWS = 256  # rows of a table that is complete
PAIR_ROWS = 1024  # rows of all pairs of one claim; above that only single slots
UNREAD = -1


@dataclass(frozen=True)
class Outcome:
    """A reading that changes what is claimed: the claims it concerns, those that fail, those no longer made."""

    concerns: frozenset[ClaimKey]
    fails: tuple[Claim, ...]
    silenced: tuple[Claim, ...]


@dataclass(frozen=True)
class Alternative:
    """The other reading of an emendation's place: values it gives to slots, or an outcome of its own."""

    entry: Entry
    values: dict[SlotKey, Slot]
    outcome: Outcome | None


def alternatives(report: Report, entries: Iterable[Entry]) -> list[Alternative]:
    """For an adopted emendation the base, for one only recorded the reading proposed; none where nothing changes."""
    out = []
    bench = Bench(report.base, report.edited)
    for entry in entries:
        trial = entry.judgement.trial
        found = trial.before if entry.emendation.adopted else trial.after
        alternative = _alternative(entry, bench.beside(entry.passage.id).edited, found)
        if alternative.values or alternative.outcome:
            out.append(alternative)
    return out


def _alternative(entry: Entry, edited: Examined, found: Examined) -> Alternative:
    old, new = edited.claims.slots, found.claims.slots
    if set(edited.findings) == set(found.findings) and set(old) == set(new):
        values = {k: s for k, s in new.items() if s.value != old[k].value}
        if all(map(_open, values.values())):
            return Alternative(entry, values, None)
    return Alternative(entry, {}, outcome(edited, found))


def outcome(edited: Examined, found: Examined) -> Outcome:
    """What another reading comes to, beside the edited text."""
    old, new = edited.claims.slots, found.claims.slots
    moved = {
        k for k in old.keys() | new.keys() if k not in old or k not in new or old[k].value != new[k].value
    }
    either = {**edited.claims.by_key, **found.claims.by_key}
    concerns = frozenset(
        key
        for key, claim in either.items()
        if key not in edited.findings or key not in found.findings or not moved.isdisjoint(claim.keys)
    )
    fails = tuple(f.claim for f in found.failing() if f.claim.key in concerns)
    silenced = tuple(edited.claims.by_key[k] for k in edited.findings if k not in found.findings)
    return Outcome(concerns, fails, silenced)


def _open(slot: Slot) -> bool:
    """Whether a slot's value is one of its domain, or none: what else it may be (a count) no table runs over."""
    return slot.value is None or slot.value in slot.type.domain


def index(slot: Slot) -> int:
    """The place of a slot's value in its domain."""
    return UNREAD if slot.value is None else slot.type.domain.index(slot.value)


def pairs(report: Report, found: list[Alternative]) -> dict[tuple[str, str], Outcome]:
    """Engine runs for every two alternatives that meet, if one of them changes what is claimed."""
    out = {}
    bench = Bench(report.base, report.edited)
    for a, b in combinations(found, 2):
        if (a.outcome or b.outcome) and a.entry.passage is b.entry.passage and not _exclude(a, b):
            edited = bench.beside(a.entry.passage.id).edited
            reading = _with(edited.reading, [a.entry.emendation, b.entry.emendation])
            out[a.entry.id, b.entry.id] = outcome(edited, examine(reading))
    return out


def _exclude(a: Alternative, b: Alternative) -> bool:
    """Whether the two cannot both be chosen: they are readings of one place."""
    return a.entry.emendation.touches(b.entry.emendation)


def _with(edited: Reading, chosen: Iterable[Emendation]) -> Reading:
    """The edited text with the other reading at each of these places."""
    kept = list(edited.emendations)
    for emendation in chosen:
        kept = [e for e in kept if e.id != emendation.id and not e.touches(emendation)]
        if not emendation.adopted:
            kept.append(emendation)
    return Reading.of(edited.corpus, kept)


def table(claim: Claim, slots: list[Slot]) -> dict[str, Any]:
    """The truth table of a claim over its slots, as hexadecimal bits, the last slot running fastest."""
    if prod(len(s.type.domain) for s in slots) <= ROWS:
        return {"f": rows(claim, slots)}
    out: dict[str, Any] = {"s": [rows(claim, [s]) for s in slots]}
    two = list(combinations(range(len(slots)), 2))
    if sum(len(slots[i].type.domain) * len(slots[j].type.domain) for i, j in two) <= PAIR_ROWS:
        out["p"] = {f"{i},{j}": rows(claim, [slots[i], slots[j]]) for i, j in two}
    return out


def rows(claim: Claim, slots: list[Slot]) -> str:
    """Whether the claim holds for every combination of values of these slots, all else as read."""
    keys = [s.key for s in slots]
    bits = "".join(
        "1" if claim.state(dict(zip(keys, values, strict=True))) is State.HOLDS else "0"
        for values in product(*(s.type.domain for s in slots))
    )
    bits += "0" * (-len(bits) % 4)
    return f"{int(bits, 2):0{len(bits) // 4}x}"


class _Index:
    """Numbers for what the tables name: types, laws, slots, claims."""

    def __init__(self, report: Report, steps: dict[ClaimKey, str]) -> None:
        self.report = report
        self.steps = steps
        self.types: dict[SlotType, int] = {}
        self.laws: dict[Law, int] = {}
        self.slots = {key: n for n, key in enumerate(report.edited.claims.slots)}
        self.claims = {key: n for n, key in enumerate(report.edited.findings)}

    def type(self, kind: SlotType) -> int:
        return self.types.setdefault(kind, len(self.types))

    def law(self, law: Law) -> int:
        return self.laws.setdefault(law, len(self.laws))

    def slot(self, slot: Slot) -> dict[str, Any]:
        out = {"p": slot.passage, "a": slot.at, "z": slot.to, "s": slot.start, "n": slot.end}
        out |= {"t": self.type(slot.type), "v": index(slot) if _open(slot) else UNREAD}
        return (
            out
            | ({"d": 1} if slot.type.derived or not _open(slot) else {})
            | ({"x": slot.nth} if slot.nth else {})
        )

    def claim(self, claim: Claim) -> dict[str, Any]:
        slots = list({s.key: s for s in claim.slots if _open(s)}.values())
        out = {"l": self.law(claim.law), "p": claim.passage, "k": [self.slots[s.key] for s in slots]}
        return out | {"i": self.steps.get(claim.key, "")} | table(claim, slots)

    def values(self, values: dict[SlotKey, Slot]) -> dict[str, Any]:
        """Slots with their other values, and the words of those that denote nothing."""
        unread = {self.slots[k]: s.text for k, s in values.items() if s.value is None}
        return {"v": {self.slots[k]: index(s) for k, s in values.items()}, "w": unread}

    def outcome(self, found: Outcome) -> dict[str, Any]:
        return {
            "c": sorted(self.claims[k] for k in found.concerns if k in self.claims),
            "f": [self.told(c) for c in found.fails],
            "x": [self.told(c) for c in found.silenced],
        }

    def told(self, claim: Claim) -> dict[str, Any]:
        """A claim in another reading than the edited text: its law, place and words."""
        words = [s.text or "—" for s in claim.slots]
        return {"l": self.law(claim.law), "p": claim.passage, "i": self.steps.get(claim.key, ""), "w": words}


def tables(report: Report, entries: Iterable[Entry], steps: dict[ClaimKey, str]) -> dict[str, Any]:
    """Everything a page needs to answer what if; `steps` names the step of the examples page for a claim."""
    found = alternatives(report, entries)
    numbers = _Index(report, steps)
    slots = [numbers.slot(s) for s in report.edited.claims.slots.values()]
    claims = [numbers.claim(f.claim) for f in report.edited.findings.values()]
    places: dict[str, Any] = {}
    for alternative in found:
        if alternative.outcome:
            places[alternative.entry.id] = numbers.outcome(alternative.outcome)
        else:
            places[alternative.entry.id] = numbers.values(alternative.values)
    met = {f"{a} {b}": numbers.outcome(o) for (a, b), o in pairs(report, found).items()}
    return {
        "slots": slots,
        "claims": claims,
        "places": places,
        "pairs": met,
        "types": [[t.spell(v) for v in t.domain] for t in numbers.types],
        "names": [t.name for t in numbers.types],
        "laws": [[law.id, law.english, law.chinese] for law in numbers.laws],
    }

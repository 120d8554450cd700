"""The trial of an emendation: the text with it beside the text without it, in the company of all others and alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from liuren_text.claims.assertions import Claims, Said
from liuren_text.claims.grammar import FormulaWord
from liuren_text.claims.laws import Claim, Law, State
from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.judgement.finding import Examined, Finding
from liuren_text.record import kept, record
from liuren_text.text.emendation import Emendation
from liuren_text.text.reading import EditedPassage


@record
class Effects:
    """What a change of the text does to its claims."""

    repaired: tuple[Finding, ...]
    broken: tuple[Finding, ...]
    silenced: tuple[Finding, ...]
    gained: tuple[Finding, ...]


def effects(before: Examined, after: Examined) -> Effects:
    """Compare two readings claim by claim: what holds only now, what no longer holds, what is no longer claimed.

    A claim of one law on the same slots is the same claim, though the sentence that makes it begins elsewhere.
    """
    old, new = before.claims, after.claims
    return _effects(old, new, new.apart(old), old.apart(new))


def _effects(old: Claims, new: Claims, said_now: Iterable[Said], said_before: Iterable[Said]) -> Effects:
    come = dict.fromkeys(key for said in said_now for key in said.claims)
    gone = dict.fromkeys(key for said in said_before for key in said.claims)
    fresh: dict[tuple[str, tuple[SlotKey, ...]], list[Claim]] = defaultdict(list)
    for claim in (new.claim(key) for key in come if old.claim(key) is None):
        if claim is not None:
            fresh[claim.law.id, claim.keys].append(claim)
    repaired, broken, silenced = [], [], []
    for was in (old.claim(key) for key in come | gone):
        if was is None:
            continue
        moved = fresh.get((was.law.id, was.keys))
        claim = new.claim(was.key) or (moved.pop(0) if moved else None)
        if claim is None:
            silenced.append(Finding(was, was.as_read))
        elif was.as_read is not State.HOLDS and claim.as_read is State.HOLDS:
            repaired.append(Finding(claim, claim.as_read))
        elif was.as_read is State.HOLDS and claim.as_read is not State.HOLDS:
            broken.append(Finding(claim, claim.as_read))
    gained = (Finding(c, c.as_read) for claims in fresh.values() for c in claims)
    return Effects(tuple(repaired), tuple(broken), tuple(silenced), tuple(gained))


@record
class Trial:
    """One emendation tried: `before` has all other adopted emendations, `after` this one too; `base` has none."""

    emendation: Emendation
    base: Examined
    before: Examined
    after: Examined

    @kept
    def effects(self) -> Effects:
        """What it does in the company of all others."""
        return _effects(self.before.claims, self.after.claims, *self._apart)

    @kept
    def _apart(self) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
        """What is said only with it, and only without it."""
        old, new = self.before.claims, self.after.claims
        return new.apart(old), old.apart(new)

    def holds_alone(self, claim: Claim) -> bool:
        """Whether a claim that touches it would hold with it and no other emendation: its premises as in the base."""
        premises = {k: self.base.claims.slot(k) for k in claim.keys if k not in self.sites}
        values = {k: slot.value for k, slot in premises.items() if slot is not None}
        return len(values) == len(premises) and claim.state(values) is State.HOLDS

    @kept
    def written(self) -> tuple[Slot, ...]:
        """The slots whose words it writes."""
        return tuple(
            written_slots(self.after.claims, self.after.reading[self.emendation.passage], self.emendation)
        )

    @kept
    def changed(self) -> dict[SlotKey, Value | None]:
        """The slots that mean something else with it than without it, and what they mean with it."""
        old, new = self.before.claims, self.after.claims
        keys = dict.fromkeys(key for saids in self._apart for said in saids for key in said.slots)
        both = ((key, old.slot(key), new.slot(key)) for key in keys)
        return {key: now.value for key, was, now in both if was and now and was.meaning != now.meaning}

    @kept
    def sites(self) -> frozenset[SlotKey]:
        """Every slot it touches: those it writes and those it changes."""
        return frozenset(self.changed) | {s.key for s in self.written}

    @kept
    def touching(self) -> tuple[Claim, ...]:
        """The claims of the text with it that touch it."""
        effect = self.effects
        affected = {f.claim.key for f in (*effect.repaired, *effect.broken, *effect.gained)}
        claims = self.after.claims
        apart = self.sites.isdisjoint
        keys = dict.fromkeys(
            k
            for part in claims.parts_of(self.sites, affected)
            for k, c in part.claims.items()
            if not apart(c.keys) or k in affected
        )
        return tuple(c for k in keys if (c := claims.claim(k)))

    def claims_of(self, slot: Slot) -> tuple[Claim, ...]:
        """Of the claims that touch it, those on one slot."""
        return tuple(c for c in self.touching if slot.key in c.keys)

    @kept
    def words(self) -> tuple[FormulaWord, ...]:
        """The formula words it writes, or that stand where it deletes."""
        return tuple(
            w
            for i in self.after.claims.discourse.in_passage(self.emendation.passage)
            for w in i.words
            if _meets(self.emendation, w)
        )

    def spelling_only(self) -> bool:
        """Whether it leaves every value as it was: another spelling, a formula word, or words that claim nothing."""
        effect = self.effects
        if effect.repaired or effect.broken or effect.silenced or effect.gained:
            return False
        return not self.changed and all(self.before.claims.slot(s.key) for s in self.written)

    def without_value(self) -> bool:
        """Whether the base has nothing there that denotes: a lacuna, or words that mean nothing in their place."""
        passage = self.before.reading.corpus[self.emendation.passage]
        lost = any(g.start < e.end and e.start < g.end for g in passage.gaps for e in self.emendation.edits)
        keys = [s.key for s in self.written] or self.changed
        there = [was for key in keys if (was := self.before.claims.slot(key))]
        return lost or (bool(there) and all(was.value is None for was in there))

    def premises(self, laws: frozenset[Law] = frozenset()) -> frozenset[SlotKey]:
        """The slots on which its claims rest, its own excepted."""
        claims = (c for c in self.touching if c.law not in laws)
        return frozenset(k for c in claims for k in c.keys) - self.sites

    def failing(self, laws: frozenset[Law] = frozenset()) -> list[Claim]:
        """The claims touching it that do not hold with it, those of dropped laws left out."""
        return [c for c in self.touching if c.law not in laws and self.after.state(c.key) is not State.HOLDS]


def _meets(emendation: Emendation, word: FormulaWord) -> bool:
    """Whether an edit shares a character with a formula word, or inserts at its place."""
    return any(
        (e.start < word.end and word.start < e.end)
        or (word.start == word.end and e.start <= word.start <= e.end)
        for e in emendation.edits
    )


def written_slots(claims: Claims, edited: EditedPassage, emendation: Emendation) -> Iterable[Slot]:
    """The slots that stand, wholly or partly, in the words that an emendation writes."""
    spans = [edited.from_base(e.start, e.end) for e in emendation.edits if e.text]
    for slot in claims.slots_in(emendation.passage).values():
        if not slot.type.derived and any(slot.at < to and at < slot.to for at, to in spans):
            yield slot

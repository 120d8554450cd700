"""What a text asserts: the claims of its instances, gathered passage by passage, and of the whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from liuren_text.claims.discourse import Asked, Discourse
from liuren_text.claims.grammar import FormulaWord, Instance, Residue
from liuren_text.claims.laws import Claim, ClaimKey
from liuren_text.claims.slots import Slot, SlotKey
from liuren_text.record import kept, record

K = TypeVar("K")
V = TypeVar("V")


@record
class Said:
    """What one instance asserts: its claims by their keys, and what it asked of the discourse to make them."""

    instance: Instance
    claims: dict[ClaimKey, Claim]
    asked: Asked

    @kept
    def slots(self) -> dict[SlotKey, Slot]:
        """Every slot that its claims relate, by key."""
        return {key: slot for c in self.claims.values() for key, slot in zip(c.keys, c.slots, strict=True)}


@record
class Part:
    """What one passage asserts, instance by instance."""

    instances: tuple[Instance, ...]
    said: tuple[Said, ...]

    @kept
    def claims(self) -> dict[ClaimKey, Claim]:
        """Its claims by their keys."""
        return merged(said.claims for said in self.said)

    @kept
    def slots(self) -> dict[SlotKey, Slot]:
        """Every slot that its claims relate, by key."""
        return merged(said.slots for said in self.said)

    @kept
    def by_passage(self) -> dict[str, list[Slot]]:
        """Its slots by the passage in which they stand: a claim may relate words of several."""
        found: dict[str, list[Slot]] = defaultdict(list)
        for slot in self.slots.values():
            found[slot.passage].append(slot)
        return found

    @kept
    def asked(self) -> Asked:
        """What its instances asked of the discourse."""
        return merged(said.asked for said in self.said)

    @kept
    def forms(self) -> frozenset[str]:
        """The forms after which its instances asked."""
        return frozenset(form for forms, _ in self.asked for form in forms)


@record
class Claims:
    """What a reading asserts: its claims, passage by passage, the formula words of its forms, and the residue.

    Readings of one text share the parts of what they both read, so that what sets them apart is soon found.
    """

    parts: tuple[Part, ...]
    discourse: Discourse
    residue: tuple[Residue, ...]

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.by_key.values())

    def __len__(self) -> int:
        return len(self.by_key)

    @kept
    def words(self) -> tuple[FormulaWord, ...]:
        """The formula words of every instance."""
        return tuple(w for i in self.discourse.instances for w in i.words)

    @kept
    def by_key(self) -> dict[ClaimKey, Claim]:
        """The claims by their keys."""
        return merged(part.claims for part in self.parts)

    @kept
    def slots(self) -> dict[SlotKey, Slot]:
        """Every slot that a claim relates, by key."""
        return merged(part.slots for part in self.parts)

    @kept
    def _speaking(self) -> dict[str, Part]:
        """What each passage asserts: of a reading of which little is asked not all need be gathered."""
        return {part.instances[0].passage: part for part in self.parts}

    @kept
    def _relating(self) -> dict[str, tuple[Part, ...]]:
        """The parts that relate slots of each passage, the last first."""
        parts: dict[str, tuple[Part, ...]] = {}
        for part in self.parts:
            for passage in part.by_passage:
                parts[passage] = (part, *parts.get(passage, ()))
        return parts

    def claim(self, key: ClaimKey) -> Claim | None:
        """The claim of that key, if this reading makes it."""
        part = self._speaking.get(key[1])  # the passage
        return None if part is None else part.claims.get(key)

    def slot(self, key: SlotKey) -> Slot | None:
        """The slot of that key, if a claim relates it."""
        for part in self._relating.get(key[0], ()):  # the passage
            if slot := part.slots.get(key):
                return slot
        return None

    def apart(self, other: Claims) -> tuple[Said, ...]:
        """What instances assert that another reading does not share."""
        mine, theirs = ({id(part) for part in claims.parts} for claims in (self, other))
        shared = {id(said) for part in other.parts if id(part) not in mine for said in part.said}
        unlike = (said for part in self.parts if id(part) not in theirs for said in part.said)
        return tuple(said for said in unlike if id(said) not in shared)

    def slots_in(self, passage: str) -> dict[SlotKey, Slot]:
        """The slots that stand in one passage, by key."""
        return {s.key: s for part in self.parts for s in part.by_passage.get(passage, ())}

    @kept
    def _alike(self) -> dict[tuple[str, int, str], list[FormulaWord]]:
        alike: dict[tuple[str, int, str], list[FormulaWord]] = defaultdict(list)
        for word in self.words:
            alike[word.form, word.place, word.expected].append(word)
        return alike

    def words_like(self, word: FormulaWord) -> list[FormulaWord]:
        """The formula words that stand in the same place of the same form, this one among them."""
        return self._alike.get((word.form, word.place, word.expected), [])

    def parts_of(self, slots: Collection[SlotKey], claims: Collection[ClaimKey]) -> tuple[Part, ...]:
        """The parts that relate any of these slots, or make any of these claims."""
        return tuple(
            part
            for part in self.parts
            if any(key in part.slots for key in slots) or any(key in part.claims for key in claims)
        )

    @kept
    def by_slot(self) -> dict[SlotKey, tuple[Claim, ...]]:
        """The claims that relate each slot."""
        index: dict[SlotKey, dict[ClaimKey, Claim]] = defaultdict(dict)
        for claim in self:
            for key in claim.keys:
                index[key][claim.key] = claim
        return {k: tuple(v.values()) for k, v in index.items()}


def merged(dictionaries: Iterable[dict[K, V]]) -> dict[K, V]:
    """All of these in one, of equal keys the last."""
    found: dict[K, V] = {}
    for dictionary in dictionaries:
        found.update(dictionary)
    return found

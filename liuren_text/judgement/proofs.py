"""Proofs of a reading: sets of claims that leave a slot no other value, and how many of them are disjoint (ρ)."""

from __future__ import annotations

from itertools import combinations

from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.record import record

LARGEST = 3  # claims in one proof
MOST = 14  # claims that narrow a slot and are combined


@record
class Proof:
    """Claims that together leave `slot` only its value."""

    slot: Slot
    claims: tuple[Claim, ...]

    @property
    def laws(self) -> frozenset[str]:
        """The ids of the laws it uses."""
        return frozenset(c.law.id for c in self.claims)

    @property
    def readings(self) -> frozenset[SlotKey]:
        """The other slots it takes as read."""
        return frozenset(k for c in self.claims for k in c.keys) - {self.slot.key}

    def disjoint(self, other: Proof) -> bool:
        """Whether the two share neither a law nor a reading."""
        return self.laws.isdisjoint(other.laws) and self.readings.isdisjoint(other.readings)


def allowed_values(slot: Slot, claim: Claim) -> frozenset[Value]:
    """The values of a slot under which one claim holds, all else as read."""
    return frozenset(v for v in slot.type.domain if claim.state({slot.key: v}) is State.HOLDS)


def prove(slot: Slot, claims: tuple[Claim, ...]) -> tuple[Proof, ...]:
    """The minimal proofs of a slot's value from the claims that touch it, smallest first."""
    narrow = [(c, a) for c in claims if (a := allowed_values(slot, c)) and len(a) < len(slot.type.domain)]
    proofs: list[Proof] = []
    for size in range(1, LARGEST + 1):
        for group in combinations(narrow[:MOST], size):
            used = tuple(c for c, _ in group)
            if any(set(p.claims) <= set(used) for p in proofs):
                continue
            if frozenset.intersection(*(a for _, a in group)) == {slot.value}:
                proofs.append(Proof(slot, used))
    return tuple(proofs)


def disjoint_proofs(proofs: tuple[Proof, ...]) -> tuple[Proof, ...]:
    """A largest choice of proofs that share neither a law nor a reading."""
    best: tuple[Proof, ...] = ()

    def extend(chosen: tuple[Proof, ...], rest: tuple[Proof, ...]) -> None:
        nonlocal best
        if len(chosen) > len(best):
            best = chosen
        for n, proof in enumerate(rest):
            if len(chosen) + len(rest) - n <= len(best):
                return
            if all(proof.disjoint(c) for c in chosen):
                extend((*chosen, proof), rest[n + 1 :])

    extend((), proofs[:24])
    return best

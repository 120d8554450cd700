"""A finding: a claim beside its computation; and all findings of one reading of a text."""

from __future__ import annotations

from collections.abc import Iterable

from liuren_text.claims.assertions import Claims
from liuren_text.claims.find import find_claims
from liuren_text.claims.laws import Claim, ClaimKey, State
from liuren_text.record import kept, record
from liuren_text.text.reading import Reading


@record
class Finding:
    """A claim beside its computation."""

    claim: Claim
    state: State

    @property
    def words(self) -> str:
        """The values read, in the order of the claim."""
        return "，".join(f"{s.role} {s.text or '—'}" for s in self.claim.slots)

    @property
    def computed(self) -> str:
        """What the law computes: for the one slot that cannot be read, else for the last slot, from the others."""
        claim = self.claim
        if claim.law.says is not None:
            return claim.law.says(*(s.value for s in claim.slots), *claim.params)
        unread = [s for s in claim.slots if s.value is None]
        if len(unread) > 1:
            return "too many words that cannot be read"
        slot = unread[0] if unread else claim.slots[-1]
        if len(slot.type.domain) < 2:
            return f"{slot.role}: no other is known"
        values = [slot.type.spell(v) for v in claim.allowed(slot)]
        if len(values) == len(slot.type.domain):
            return f"{slot.role}: any"
        return f"{slot.role} = {'｜'.join(values) or 'nothing fits'}"

    @property
    def trace(self) -> tuple[str, str, str, str]:
        """Four lines: the claim in words, the values read, the value computed, the result."""
        law = self.claim.law
        return (
            f"{law.english} ({law.chinese}) [{law.id}, {law.grade}]",
            f"read: {self.words}",
            f"computed: {self.computed}",
            str(self.state),
        )


@record
class Examined:
    """A reading with all that it claims, computed."""

    reading: Reading
    claims: Claims

    @kept
    def findings(self) -> dict[ClaimKey, Finding]:
        """Every claim's finding, by the claim's key."""
        return {c.key: Finding(c, c.as_read) for c in self.claims}

    def state(self, key: ClaimKey) -> State | None:
        """The state of a claim, None where this reading does not make it."""
        claim = self.claims.claim(key)
        return None if claim is None else claim.as_read

    def failing(self) -> Iterable[Finding]:
        """What does not hold."""
        return (f for f in self.findings.values() if f.state is not State.HOLDS)


def examine(reading: Reading, near: Examined | None = None) -> Examined:
    """Find what a reading claims and compute all of it; `near` is another reading of the text, little apart from it."""
    return Examined(reading, find_claims(reading, near=near.claims if near else None))

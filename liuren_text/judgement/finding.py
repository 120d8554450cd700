"""A finding: a claim beside its computation; and all findings of one reading of a text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from liuren_text.claims.find import Claims, find_claims
from liuren_text.claims.laws import Claim, ClaimKey, State
from liuren_text.text.reading import Reading


@dataclass(frozen=True)
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
        """What the law computes for the last slot from the others."""
        *premises, last = self.claim.slots
        if any(s.value is None for s in premises):
            return "a premise cannot be read"
        values = [last.type.spell(v) for v in self.claim.allowed(last)]
        if len(values) == len(last.type.domain):
            return f"{last.role}: any"
        return f"{last.role} = {'｜'.join(values) or 'nothing fits'}"


@dataclass(frozen=True)
class Examined:
    """A reading with all that it claims, computed."""

    reading: Reading
    claims: Claims

    @cached_property
    def findings(self) -> dict[ClaimKey, Finding]:
        """Every claim's finding, by the claim's key."""
        return {c.key: Finding(c, c.state()) for c in self.claims}

    def state(self, key: ClaimKey) -> State | None:
        """The state of a claim, None where this reading does not make it."""
        finding = self.findings.get(key)
        return None if finding is None else finding.state

    def failing(self) -> Iterable[Finding]:
        """What does not hold."""
        return (f for f in self.findings.values() if f.state is not State.HOLDS)


def examine(reading: Reading) -> Examined:
    """Find what a reading claims and compute all of it."""
    return Examined(reading, find_claims(reading))

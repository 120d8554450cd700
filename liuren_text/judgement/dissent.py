"""Schools: the same trial under what another school teaches, and the schools by which a text is right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from liuren_text.claims.assertions import Claims, Part, Said
from liuren_text.claims.laws import Claim, Law, State
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.trial import Trial


def taught_otherwise(examined: Examined, law: Law, holds: Callable[..., bool]) -> Examined:
    """A reading computed as the school has it that puts `holds` in the place of a law, whatever else it teaches."""
    return taught_by(next(name for name, rule in law.schools.items() if rule is holds), examined)


def taught_by(school: str, examined: Examined) -> Examined:
    """A reading with the claims of every law that a school has otherwise computed as it computes them."""
    made = examined.claims
    parts = tuple(
        Part(part.instances, tuple(_otherwise(said, school) for said in part.said))
        if any(school in c.law.schools for c in part.claims.values())
        else part
        for part in made.parts
    )
    return Examined(examined.reading, Claims(parts, made.discourse, made.residue))


def _otherwise(said: Said, school: str) -> Said:
    if not any(school in c.law.schools for c in said.claims.values()):
        return said
    claims = {
        k: replace(c, law=replace(c.law, holds=c.law.schools[school])) if school in c.law.schools else c
        for k, c in said.claims.items()
    }
    return Said(said.instance, claims, said.asked)


def schools_teaching(claim: Claim) -> tuple[str, ...]:
    """The schools by which a claim holds that fails by the rules of this edition."""
    return tuple(name for name in claim.law.schools if claim.by(name) is State.HOLDS)


def schools_of(examined: Examined) -> tuple[str, ...]:
    """The schools by which everything holds that a reading claims; none where it holds without them."""
    names = dict.fromkeys(name for f in examined.failing() for name in f.claim.law.schools)
    return tuple(name for name in names if all(c.by(name) is State.HOLDS for c in examined.claims))


def trial_under(trial: Trial, law: Law, holds: Callable[..., bool]) -> Trial:
    """A trial with one law as another school has it."""
    return Trial(
        trial.emendation,
        taught_otherwise(trial.base, law, holds),
        taught_otherwise(trial.before, law, holds),
        taught_otherwise(trial.after, law, holds),
    )

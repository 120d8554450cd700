"""Schools: the same trial under what another school teaches, and the schools by which a text is right."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from liuren_text.claims.assertions import Claims, Part, Said
from liuren_text.claims.laws import Claim, Law, State
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.trial import Trial


@cache
def as_taught(law: Law, school: str) -> Law:
    """A law as a school has it; most are the same in every school."""
    return replace(law, holds=law.schools[school]) if school in law.schools else law


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
        k: replace(c, law=as_taught(c.law, school)) if school in c.law.schools else c
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


def trial_under(school: str, trial: Trial) -> Trial:
    """A trial under what a school teaches."""
    return Trial(
        trial.emendation,
        taught_by(school, trial.base),
        taught_by(school, trial.before),
        taught_by(school, trial.after),
    )

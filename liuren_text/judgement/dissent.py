"""Schools: the same trial under a rule that another school has otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from liuren_text.claims.assertions import Claims, Part, Said
from liuren_text.claims.laws import Law
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.trial import Trial


def taught_otherwise(examined: Examined, law: Law, holds: Callable[..., bool]) -> Examined:
    """A reading with the claims of one law computed as another school computes them."""
    other = replace(law, holds=holds)
    made = examined.claims
    parts = tuple(
        Part(part.instances, tuple(_otherwise(said, law, other) for said in part.said))
        if any(c.law is law for c in part.claims.values())
        else part
        for part in made.parts
    )
    return Examined(examined.reading, Claims(parts, made.discourse, made.residue))


def _otherwise(said: Said, law: Law, other: Law) -> Said:
    if not any(c.law is law for c in said.claims.values()):
        return said
    claims = {k: replace(c, law=other) if c.law is law else c for k, c in said.claims.items()}
    return Said(said.instance, claims, said.asked)


def trial_under(trial: Trial, law: Law, holds: Callable[..., bool]) -> Trial:
    """A trial with one law as another school has it."""
    return Trial(
        trial.emendation,
        taught_otherwise(trial.base, law, holds),
        taught_otherwise(trial.before, law, holds),
        taught_otherwise(trial.after, law, holds),
    )

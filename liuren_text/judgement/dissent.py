"""Schools: the same trial under a rule that another school has otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from liuren_text.claims.find import Claims
from liuren_text.claims.laws import Law
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.trial import Trial


def taught_otherwise(examined: Examined, law: Law, holds: Callable[..., bool]) -> Examined:
    """A reading with the claims of one law computed as another school computes them."""
    other = replace(law, holds=holds)
    made = examined.claims
    claims = tuple(replace(c, law=other) if c.law is law else c for c in made)
    return Examined(examined.reading, Claims(claims, made.discourse, made.residue))


def trial_under(trial: Trial, law: Law, holds: Callable[..., bool]) -> Trial:
    """A trial with one law as another school has it."""
    return Trial(
        trial.emendation,
        taught_otherwise(trial.base, law, holds),
        taught_otherwise(trial.before, law, holds),
        taught_otherwise(trial.after, law, holds),
    )

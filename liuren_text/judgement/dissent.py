"""Schools: the same trial under a rule that another school has otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from liuren_text.claims.find import Claims, Part
from liuren_text.claims.laws import Law
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.trial import Trial


def taught_otherwise(examined: Examined, law: Law, holds: Callable[..., bool]) -> Examined:
    """A reading with the claims of one law computed as another school computes them."""
    other = replace(law, holds=holds)
    made = examined.claims
    parts = tuple(
        Part(
            part.instances, {k: replace(c, law=other) if c.law is law else c for k, c in part.claims.items()}
        )
        if any(c.law is law for c in part.claims.values())
        else part
        for part in made.parts
    )
    return Examined(examined.reading, Claims(parts, made.discourse, made.residue))


def trial_under(trial: Trial, law: Law, holds: Callable[..., bool]) -> Trial:
    """A trial with one law as another school has it."""
    return Trial(
        trial.emendation,
        taught_otherwise(trial.base, law, holds),
        taught_otherwise(trial.before, law, holds),
        taught_otherwise(trial.after, law, holds),
    )

"""The standing of a law in a text: where it is stated, how many claims rest on it, which verdicts fall without it."""

from __future__ import annotations

from dataclasses import dataclass

from liuren_text.claims.laws import Grade, Law, State
from liuren_text.claims.registry import all_laws
from liuren_text.judgement.induction import Induction, induce
from liuren_text.judgement.verify import Report


@dataclass(frozen=True)
class Standing:
    """A law in a verified text. `quoted` are the passages that state or show it, with their words.

    `induction` weighs an induced law by the text as emended, `transmitted` by the text as transmitted.
    """

    law: Law
    claims: int
    hold_base: int
    hold_edited: int
    quoted: tuple[tuple[str, str], ...]
    serves: tuple[str, ...]
    depends: tuple[str, ...]
    induction: Induction | None
    transmitted: Induction | None


def standings(report: Report) -> list[Standing]:
    """The standing of every law, those without a claim in this text too."""
    return [standing(law, report) for law in all_laws().values()]


def standing(law: Law, report: Report) -> Standing:
    """One law's standing: `serves` are the emendations it bears on, `depends` those whose class falls without it."""
    made = [c for c in report.comparisons if c.claim.law is law]
    touched = [j for j in report.judgements if law in j.laws]
    weighed = law.grade is Grade.INDUCED and bool(made)
    depends = [
        j.emendation.id
        for j in touched
        if any(dropped is law and v is not j.verdict for dropped, v in j.without)
    ]
    return Standing(
        law,
        len(made),
        sum(c.base is State.HOLDS for c in made),
        sum(c.edited is State.HOLDS for c in made),
        _quoted(law, report),
        tuple(j.emendation.id for j in touched),
        tuple(depends),
        induce(law, report.edited) if weighed else None,
        induce(law, report.base) if weighed else None,
    )


def _quoted(law: Law, report: Report) -> tuple[tuple[str, str], ...]:
    discourse = report.edited.claims.discourse
    return tuple(
        (i.passage, report.edited.reading.text(i.passage)[i.at : i.to]) for i in discourse.of(*law.stated_by)
    )

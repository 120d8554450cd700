"""Reports and judgements as a person reads them in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.text import Text

from liuren_text.claims.laws import ClaimKey, State
from liuren_text.claims.subjects.gloss.beside import Pair
from liuren_text.cli.numbers import counted
from liuren_text.cli.output import console, table
from liuren_text.judgement.dissent import schools_of, schools_teaching
from liuren_text.judgement.finding import Finding
from liuren_text.judgement.verdict import Judgement, Verdict
from liuren_text.judgement.verify import Report, Tally

if TYPE_CHECKING:
    from liuren_text.judgement.causes import Cause  # whose tables only `explain` needs

_BRIEF = 48  # characters of the values read, where most of what fails is mended further on
SIGNS = {State.HOLDS: "✓", State.FAILS: "✗", State.UNREADABLE: "？"}


def print_report(report: Report, show_all: bool = False) -> None:
    """The summary, the emendations that the arithmetic touches, what fails, and the residue."""
    out = console()
    out.print(Text(report.corpus.title, style="bold"))
    out.print(table(("", "claims>", "hold as transmitted>", "hold as emended>"), _tallies(report)))
    if report.judgements:
        out.print()
        out.print(table(("", "verdict", "", "adopted>", "recorded>"), _verdicts(report), "emendations"))
    if shown := [j for j in report.judgements if show_all or j.verdict is not Verdict.MUTE]:
        out.print()
        out.print(table(("", "id", "reading", "verdict", "rivals", "bits>", "ρ>", "flags"), map(_row, shown)))
    if report.edited.reading.emendations:
        _print_findings("does not hold as transmitted", report.base.failing(), in_brief)
        _print_findings("does not hold as emended", report.failing, lambda f: f.words, report.follows)
    else:
        _print_findings("does not hold", report.failing, lambda f: f.words, report.follows)
    short = [j for j in report.judgements if j.emendation.adopted and j.falls_short]
    if short:
        out.print(
            table(("", "id", "reading", "verdict"), (_row(j)[:4] for j in short), "adopted, and falls short")
        )
    if report.residue:
        rows = ((r.passage, r.text, r.reason) for r in report.residue)
        out.print()
        out.print(table(("", "nearly a claim, not read", "why"), rows, "residue"))
    out.print()
    out.print(_coverage(report))
    out.print(_conclusion(report))


def _tallies(report: Report) -> list[tuple[str, ...]]:
    def row(name: str, tally: Tally) -> tuple[str, ...]:
        return name, str(tally.total), str(tally.hold_base), str(tally.hold_edited)

    return [row("original", report.original), *([row("gloss", report.gloss)] if report.gloss.total else [])]


def _verdicts(report: Report) -> Iterable[tuple[str, ...]]:
    for verdict in Verdict:
        found = [j for j in report.judgements if j.verdict is verdict]
        if found:
            adopted = sum(j.emendation.adopted for j in found)
            yield verdict.sign, verdict.name, verdict.chinese, str(adopted), str(len(found) - adopted)


def _row(j: Judgement) -> tuple[str, ...]:
    e = j.emendation
    locus = e.locus if e.adopted else f"({e.locus})"
    return (
        j.verdict.sign,
        e.id,
        locus,
        j.verdict.name,
        j.rivals.words,
        _bits(j),
        _rho(j),
        "; ".join(j.flags),
    )


def _bits(j: Judgement) -> str:
    return f"{j.rivals.bits:.2f}" if j.rivals.domain else ""


def _rho(j: Judgement) -> str:
    return str(len(j.proofs)) if j.proofs else ""


def _print_findings(
    heading: str,
    findings: Iterable[Finding],
    read: Callable[[Finding], str],
    follows: Mapping[ClaimKey, tuple[Pair, ...]] = MappingProxyType({}),
) -> None:
    rows = [
        (
            SIGNS[f.state],
            f.claim.passage,
            f.claim.law.id,
            read(f),
            f.computed + _of_base(follows.get(f.claim.key)),
        )
        for f in findings
    ]
    if rows:
        out = console()
        out.print()
        out.print(table(("", "", "law", "read", "computed"), rows, heading))


def _of_base(follows: tuple[Pair, ...] | None) -> str:
    """The words of the base whose error a gloss repeats."""
    return f"; follows {follows[0].base.passage} {'，'.join(p.shown for p in follows)}" if follows else ""


def in_brief(finding: Finding) -> str:
    """The values read; of many those that stand in a line or two, each whole, and how many more there are."""
    values = [f"{s.role} {s.text or '—'}" for s in finding.claim.slots]
    reach = accumulate(len(value) + 1 for value in values)
    shown = max(1, sum(at <= _BRIEF + 1 for at in reach))
    left = len(values) - shown
    return f"{'，'.join(values[:shown])} … and {left} more" if left > 1 else finding.words


def _coverage(report: Report) -> str:
    """How much of the text was computed: what nothing is claimed of may be wrong unseen."""
    claiming, whole = report.coverage
    rest = "; what the others say is not computed" if claiming < whole else ""
    return f"Claims were found in {claiming} of {counted(whole, 'paragraph')}{rest}."


def _conclusion(report: Report) -> str:
    if not report.comparisons:
        return "No claim was found: nothing here could be computed, and nothing is verified."
    if report.sound:
        return "All holds as emended, and no adopted emendation falls short."
    return "The text or an adopted emendation falls short." + _by_schools(report)


def _by_schools(report: Report) -> str:
    """By which other school all holds, or everything that fails here."""
    if names := schools_of(report.edited):
        return f" By the school {names[0]} all of it holds."
    taught = [schools_teaching(f.claim) for f in report.failing]
    if taught and all(taught):
        return f" What fails is taught by other schools: {', '.join(dict.fromkeys(n[0] for n in taught))}."
    return ""


def print_judgement(j: Judgement, whole: bool = False) -> None:
    """One emendation: its verdict, what it does, its proofs, its rivals; `whole` adds every claim that touches it."""
    out = console()
    e = j.emendation
    out.print(Text(f"{j.verdict.sign} {j.verdict.name} {j.verdict.chinese}  {e.locus}", style="bold"))
    out.print(
        f"{e.passage}, {e.kind}, {'＋'.join(e.methods)}, {e.resp}{'' if e.adopted else ', not adopted'}"
    )
    if e.exclude:
        out.print(f"instead of {', '.join(e.exclude)}")
    if e.reason:
        out.print(e.reason)
    for flag in j.flags:
        out.print(f"flag: {flag}")
    effect = j.trial.effects
    for heading, findings in (
        ("repairs", effect.repaired),
        ("breaks", effect.broken),
        ("silences", effect.silenced),
        ("new claims", effect.gained),
    ):
        _print_traces(heading, findings)
    for n, proof in enumerate(j.proofs, start=1):
        premises = dict.fromkeys(
            f"{s.role} {s.text}" for c in proof.claims for s in c.slots if s.key != proof.slot.key
        )
        out.print(
            f"proof {n}: {' and '.join(sorted(proof.laws))} with {'，'.join(premises)} → {proof.slot.text}"
        )
    if j.rivals.domain:
        bits = f"; {j.rivals.bits:.2f} bits" if j.rivals.searched else ""
        out.print(f"rivals ({j.rivals.unit}): {j.rivals.words}{bits}")
    if whole:
        for law, verdict in j.without:
            now = "as it is" if verdict is j.verdict else "instead"
            out.print(
                f"without {law.id} ({law.grade}): {verdict.sign} {verdict.name} {verdict.chinese}, {now}"
            )
        _print_traces(
            "every claim that touches it", [j.trial.after.findings[c.key] for c in j.trial.touching]
        )
        _print_corrections(j)


def print_cause(cause: Cause | None) -> None:
    """How an error may have arisen, with what shows it."""
    if cause is None:
        console().print("cause: none that is known")
    else:
        console().print(f"cause: {cause.channel}: {cause.evidence} (confidence {cause.confidence})")


def _print_traces(heading: str, findings: Iterable[Finding]) -> None:
    found = list(findings)
    if found:
        out = console()
        out.print(Text(f"{heading} ({len(found)})", style="bold"))
        for finding in found:
            claim, read, computed, state = finding.trace
            out.print(f"  {finding.claim.passage}  {claim}")
            out.print(f"      {read}")
            out.print(f"      {computed}   {SIGNS[finding.state]} {state}")


def _print_corrections(j: Judgement) -> None:
    if j.corrections is None:
        return
    out = console()
    if not j.corrections.complete:
        out.print(f"minimum corrections: not searched beyond {j.corrections.searched} changes")
        return
    slots = j.trial.base.claims.slots
    here = j.corrections.about(j.trial.sites)
    if not any(here.sets):
        out.print("minimum corrections: no slot that the base has must change for what it touches to hold")
        return
    for number, correction in enumerate(here.sets, start=1):
        changes = sorted(
            f"{slots[k].passage} {slots[k].text}→{slots[k].type.spell(v)}" for k, v in correction
        )
        out.print(f"minimum correction {number} of {len(here.sets)}: {'，'.join(changes)}")

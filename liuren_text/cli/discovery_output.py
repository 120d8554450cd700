"""Suggestions and laws as a person reads them in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.text import Text

from liuren_text.cli.numbers import counted
from liuren_text.cli.output import console, table
from liuren_text.judgement.standing import Standing
from liuren_text.judgement.suggestion import Suggestion, Tried
from liuren_text.judgement.verdict import POSITIVE


def print_suggestions(found: Sequence[Suggestion]) -> None:
    """The suggestions, best first."""
    out = console()
    columns = (
        "",
        "id",
        "",
        "suggestion",
        "kind",
        "would be",
        "rivals>",
        "repairs>",
        "bits>",
        "cause",
        "recorded as",
    )
    rows = (_suggestion_row(s) for s in found)
    out.print(table(columns, rows, counted(len(found), "suggestion")))
    flagged = [(s.emendation.id, ", ".join(flags)) for s in found if (flags := _conditions(s))]
    if flagged:
        out.print()
        out.print(table(("id", "only on condition, or together with others"), flagged, "flags"))
    out.print()
    new = [s for s in found if s.recorded_as is None]
    sure = sum(s.judgement.verdict in POSITIVE for s in found)
    out.print(f"{sure} would be called for by the arithmetic; {len(new)} are not recorded.")


def _conditions(s: Suggestion) -> list[str]:
    """The flags that say on what a verdict rests."""
    return [flag for flag in s.judgement.flags if flag.startswith(("COND(", "JOINT(", "RESTS-ON(", "GAUGE"))]


def _suggestion_row(s: Suggestion) -> tuple[str, ...]:
    e = s.emendation
    cause = "" if s.cause is None else f"{s.cause.channel}"
    rank = "" if s.rank == 1 else f" (choice {s.rank})"
    return (
        s.judgement.verdict.sign,
        e.id,
        e.passage,
        e.locus + rank,
        str(e.kind),
        s.judgement.verdict.name,
        str(s.rivals),
        str(s.repaired or ""),
        f"{s.bits:.1f}",
        cause,
        s.recorded_as or "new",
    )


def print_comparison(tried: Tried) -> None:
    """Recorded emendations of the original beside the suggestions: found, mended otherwise, not found; what is new."""
    out = console()
    out.print()
    kinds = (("touch a claim", tried.of_claims), ("touch none", tried.of_none))
    files = dict.fromkeys(Path(e.file).name for _, pairs in kinds for e, _ in pairs if e.file)
    rows = [(f"adopted that {kind}", *_counts(pairs)) for kind, pairs in kinds]
    for file in files if len(files) > 1 else ():
        here = ((k, [p for p in pairs if Path(p[0].file or "").name == file]) for k, pairs in kinds)
        rows += [(f"{file}: adopted that {kind}", *_counts(pairs)) for kind, pairs in here]
    rows.append(("not adopted", *_counts(tried.not_adopted)))
    columns = ("recorded emendations of the original", "all>", "found>", "first choice>", "not found>")
    out.print(table(columns, rows))
    out.print(
        "What is recorded for the words of a gloss is named beside its suggestion and not counted here."
    )
    for heading, missed in (
        ("not found, though they touch a claim", tried.of_claims),
        ("not found", tried.of_none),
    ):
        rest = [(e.id, e.locus, str(e.kind)) for e, s in missed if s is None]
        if rest:
            out.print()
            out.print(table(("", "", "kind"), rest, heading))
    if tried.new:
        rows = [(s.judgement.verdict.sign, s.emendation.passage, s.emendation.locus) for s in tried.new]
        out.print()
        out.print(table(("", "", "suggestion"), rows, "new"))


def _counts(found: Sequence[tuple[object, Suggestion | None]]) -> tuple[str, ...]:
    hits = [s for _, s in found if s is not None]
    first = sum(s.rank == 1 for s in hits)
    return str(len(found)), str(len(hits)), str(first), str(len(found) - len(hits))


def print_laws(found: Iterable[Standing], whole: bool = False) -> None:
    """The laws by grade; `whole` quotes where they are stated and names all that rests on them."""
    out = console()
    rows = [
        (str(s.law.grade), s.law.id, s.law.chinese, s.law.english, str(s.claims), ", ".join(s.depends))
        for s in found
    ]
    out.print(table(("grade", "law", "", "", "claims>", "verdicts that fall without it"), rows))
    for s in found if whole else ():
        _print_standing(s)


def _print_standing(s: Standing) -> None:
    out = console()
    out.print()
    out.print(f"source: {s.law.source}" + (f"; also {s.law.elsewhere}" if s.law.elsewhere else ""))
    out.print(f"claims: {s.claims}, hold as transmitted {s.hold_base}, as emended {s.hold_edited}")
    for passage, words in s.quoted[:12]:
        out.print(Text(f"  {passage}  {words}"))
    out.print(f"bears on: {', '.join(s.serves) or 'no emendation'}")
    if s.induction is not None and s.transmitted is not None:
        i, t = s.induction, s.transmitted
        out.print(
            f"induced: {i.supports} for, {i.against} against; as transmitted {t.supports} for, {t.against} against"
        )
        out.print(
            f"  {i.tried} rules tried, {len(i.fitting)} fit; held out by passage: {i.held_out} of {i.predicted}, "
            f"{i.chance:.1f} by chance"
        )

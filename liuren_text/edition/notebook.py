"""Courses, judgements and reports as a notebook shows them, and as plain rows for tables.

Everything is self-contained markup: no style sheet, no script, colours of the page it stands in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from markupsafe import Markup, escape

from liuren_text.claims.assertions import Claims
from liuren_text.claims.laws import State
from liuren_text.edition.charts_course import plate_svg as draw_plate
from liuren_text.edition.records import Record, comparison_record, judgement_record, suggestion_record
from liuren_text.engine.course import Course
from liuren_text.engine.ganzhi import BRANCHES
from liuren_text.engine.plate import Plate
from liuren_text.judgement.finding import Finding
from liuren_text.judgement.suggestion import Suggestion
from liuren_text.judgement.verdict import Judgement, Verdict
from liuren_text.judgement.verify import Report

SIGNS = {State.HOLDS: "✓", State.FAILS: "✗", State.UNREADABLE: "？"}


def plate_svg(plate: Course | Plate) -> str:
    """A plate, or a course with its plate, as SVG."""
    return draw_plate(plate)


def course_html(course: Course) -> str:
    """A course drawn, and below it how each transmission came."""
    steps = _list(f"{step}" for step in course.steps)
    return Markup('<figure style="max-width:34em">{}</figure>{}').format(Markup(draw_plate(course)), steps)


def judgement_html(judgement: Judgement) -> str:
    """A verdict with what it rests on."""
    e, verdict, effects = judgement.emendation, judgement.verdict, judgement.trial.effects
    head = Markup("<p><b>{} {} {}</b> <span lang='lzh'>{}</span> ({}, {})</p>").format(
        verdict.sign, verdict.name, verdict.chinese, e.locus, e.passage, e.kind
    )
    parts = [head, _list(judgement.flags)]
    for name, findings in (
        ("repairs", effects.repaired),
        ("breaks", effects.broken),
        ("silences", effects.silenced),
    ):
        if findings:
            parts.append(Markup("<p>{}</p>").format(name) + _traces(findings))
    if judgement.rivals.domain:
        said = f"rivals: {judgement.rivals.words}; {judgement.rivals.bits:.2f} bits"
        parts.append(Markup("<p>{}</p>").format(said))
    return Markup("").join(parts)


def report_html(report: Report) -> str:
    """How many claims hold, the emendations by verdict, and what fails."""
    tallies = [
        ("original", report.original.total, report.original.hold_base, report.original.hold_edited),
        ("gloss", report.gloss.total, report.gloss.hold_base, report.gloss.hold_edited),
    ]
    verdicts = [(v.sign, v.name, v.chinese, n) for v in Verdict if (n := report.verdicts[v])]
    head = Markup("<p><b lang='lzh'>{}</b></p>").format(report.corpus.title)
    parts = [head, _table(("", "claims", "hold as transmitted", "hold as emended"), tallies)]
    parts.append(_table(("", "verdict", "", "emendations"), verdicts))
    if report.failing:
        parts.append(Markup("<p>does not hold as emended</p>") + _traces(report.failing))
    return Markup("").join(parts)


def rows(shown: Report | Judgement | Course | Claims | Iterable[Suggestion]) -> list[Record]:
    """Plain rows, one dict each, for a table.

    Of a report its emendations, of a judgement the claims that have a say, of a course its places; of claims what each
    comes to, of suggestions each with its verdict.
    """
    if isinstance(shown, Report):
        return [judgement_record(j) for j in shown.judgements]
    if isinstance(shown, Judgement):
        return [_finding(shown.trial.after.findings[c.key]) for c in shown.trial.touching]
    if isinstance(shown, Course):
        return [_place(shown, earth) for earth in BRANCHES]
    if isinstance(shown, Claims):
        return [_finding(Finding(claim, claim.as_read)) for claim in shown]
    return [suggestion_record(suggestion) for suggestion in shown]


def claim_rows(report: Report) -> list[Record]:
    """A row for each claim, as transmitted and as emended."""
    return [comparison_record(c) for c in report.comparisons]


def _finding(finding: Finding) -> Record:
    claim = finding.claim
    return {
        "passage": claim.passage,
        "law": claim.law.id,
        "read": finding.words,
        "computed": finding.computed,
        "state": str(finding.state),
    }


def _place(course: Course, earth: str) -> Record:
    heaven = course.plate.over(earth)
    return {"earth": earth, "heaven": heaven, "general": course.generals[heaven]}


def _traces(findings: Iterable[Finding]) -> Markup:
    body = (
        (f.claim.passage, f.claim.law.id, f.words, f.computed, f"{SIGNS[f.state]} {f.state}")
        for f in findings
    )
    return _table(("passage", "law", "read", "computed", "result"), body)


def _table(columns: Sequence[str], body: Iterable[Sequence[Any]]) -> Markup:
    head = Markup("").join(Markup("<th>{}</th>").format(c) for c in columns)
    lines = (Markup("").join(Markup("<td>{}</td>").format(c) for c in row) for row in body)
    inside = Markup("").join(Markup("<tr>{}</tr>").format(line) for line in lines)
    return Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(head, inside)


def _list(items: Iterable[str]) -> Markup:
    inside = Markup("").join(Markup("<li>{}</li>").format(escape(i)) for i in items)
    return Markup("<ul>{}</ul>").format(inside) if inside else Markup("")

"""LaTeX for a printed edition: the edited text with its apparatus by reledmac, for LuaLaTeX or XeLaTeX.

Each emendation has one footnote of the apparatus, at the words it is about. Where several are about the same words
they share a lemma. What is not adopted is noted at the words of the base.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from liuren_text.edition.entries import Entry, make_entries
from liuren_text.edition.formats.citation import Citation
from liuren_text.judgement.verify import Report
from liuren_text.text.book import Book
from liuren_text.text.passage import Kind, Passage

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "\u3000": r"\hspace*{1em}",
    "\n": " ",
} | {c: f"\\{c}" for c in "{}$&#%_"}

PREAMBLE = r"""% Compile with lualatex or xelatex; twice, for the line numbers.
\documentclass[11pt]{article}
\usepackage{iftex}
\ifluatex
  \usepackage{luatexja-fontspec}
  \setmainjfont{Noto Serif CJK TC}
\else
  \usepackage{xeCJK}
  \setCJKmainfont{Noto Serif CJK TC}
\fi
\usepackage[series={A},noend,noeledsec,nofamiliar]{reledmac}
\setlength{\parindent}{0pt}
"""


def escape(text: str) -> str:
    """Text in which no character is a command."""
    return "".join(_SPECIAL.get(c, c) for c in text)


@dataclass(frozen=True)
class _Place:
    """Characters of the base with all entries about them."""

    start: int
    end: int
    entries: tuple[Entry, ...]


def latex(report: Report, book: Book) -> bytes:
    """The whole text, each paragraph followed by its gloss in a smaller size."""
    cited = Citation.of(book)
    entries = make_entries(report)
    parts = [
        PREAMBLE + rf"\title{{{escape(cited.title)}}}",
        rf"\author{{{escape('; '.join(cited.authors))}}}",
        rf"\date{{{escape(cited.date)}}}",
        r"\begin{document}",
        r"\maketitle",
        rf"\begin{{quote}}\small {escape(cited.caveat)}\end{{quote}}",
        r"\beginnumbering",
        *(_passage(p, [e for e in entries if e.passage.id == p.id]) for p in report.corpus),
        r"\endnumbering",
        r"\end{document}",
    ]
    return ("\n".join(parts) + "\n").encode()


def _passage(passage: Passage, entries: list[Entry]) -> str:
    size = {Kind.TITLE: r"\Large ", Kind.GLOSS: r"\small "}.get(passage.kind, "")
    out, at = "", 0
    for place in _places(entries):
        out += escape(passage.text[at : place.start]) + _edtext(passage, place)
        at = place.end
    return f"\\pstart\n{size}{out}{escape(passage.text[at:])}\n\\pend"


def _places(entries: list[Entry]) -> Iterator[_Place]:
    """The places with entries, none overlapping another, in order."""
    open_: list[Entry] = []
    start = end = 0
    for entry in sorted(entries, key=lambda e: (e.emendation.start, e.emendation.end)):
        e = entry.emendation
        if open_ and (e.start < end or (e.start, e.end) == (start, end)):
            open_.append(entry)
            end = max(end, e.end)
            continue
        if open_:
            yield _Place(start, end, tuple(open_))
        open_, start, end = [entry], e.start, e.end
    if open_:
        yield _Place(start, end, tuple(open_))


def _edtext(passage: Passage, place: _Place) -> str:
    """The words as edited, with a note for each entry; what was deleted leaves nothing but its note."""
    edits = sorted(x for e in place.entries if e.emendation.adopted for x in e.emendation.edits)
    words, at = "", place.start
    for edit in edits:
        words += passage.text[at : edit.start] + edit.text
        at = edit.end
    words += passage.text[at : place.end]
    shown = words if len(words) <= 14 else f"{words[:5]}…{words[-5:]}"
    lemma = rf"\lemma{{{escape(shown)}}}" if words else rf"\lemma{{{escape(_missing(passage, place))}}}"
    notes = "".join(rf"\Afootnote{{{_note(e)}}}" for e in place.entries)
    return rf"\edtext{{{escape(words)}}}{{{lemma}{notes}}}"


def _missing(passage: Passage, place: _Place) -> str:
    """The lemma where the edited text has nothing: what was taken away, or what stands before."""
    taken = passage.text[place.start : place.end]
    return f"〔{taken}〕" if taken else passage.text[max(0, place.start - 2) : place.start]


def _note(entry: Entry) -> str:
    verdict = entry.verdict
    said = f"{entry.wording.chinese} {entry.wording.western}"
    return escape(f"{said} ({entry.id}; {verdict.sign} {verdict.chinese})")

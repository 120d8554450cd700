"""LaTeX for a printed edition: the edited text with its apparatus by reledmac, for XeLaTeX or LuaLaTeX.

Each emendation has one footnote of the apparatus, at the words it is about. Where several are about the same words
they share a lemma. What is not adopted is noted at the words of the base. Notes in the line (夾注) are set small, those
of two columns (雙行) in two lines, the right column above; the rows of a chart and the lines of a verse are kept. The
id of each passage, by which it is cited, is in the margin.
A character that no font has stops LaTeX: what is not printed must not look as if it had never been there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from liuren_text.edition.entries import Entry, make_entries
from liuren_text.edition.formats.citation import Citation
from liuren_text.judgement.verify import Report
from liuren_text.text.book import Book
from liuren_text.text.emendation import ErrorKind
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Corpus, Kind, Note, Passage
from liuren_text.text.transcript import ROW_BREAK

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "\u3000": r"\zspace{}",
    "\n": " ",
} | {c: f"\\{c}" for c in "{}$&#%_"}
_LONGEST = 14  # characters of a lemma that is printed whole
_LONGEST_COLUMN = 24  # characters of a column that fits in a line of the page, which cannot be broken there
_BETWEEN = "）（"  # how the transcription parts two columns

PREAMBLE = r"""% Compile with xelatex (quick) or lualatex, three times, until line numbers and notes have their places.
\documentclass[11pt,a4paper]{article}
\usepackage[margin=30mm]{geometry}
\usepackage{iftex}
\ifluatex
  \usepackage{luatexja-fontspec}
  \ltjsetparameter{jacharrange={+3}} % signs and dashes are as wide as characters
  \newcommand{\zspace}{\hspace*{1\zw}}
  \newcommand{\mainfont}[1]{\setmainjfont{#1}}
  \newcommand{\glossfont}[1]{\newjfontfamily\gloss{#1}}
  \newcommand{\rarefont}[1]{\renewcommand{\mainfont}[1]{\setmainjfont[AltFont={{Range="20000-"3FFFF,Font=#1}}]{##1}}}
\else
  \usepackage[AutoFallBack,CJKspace]{xeCJK}
  \xeCJKDeclareCharClass{CJK}{"2190 -> "23FF, "2460 -> "27BF} % signs too are set in the font of the text
  \newcommand{\zspace}{\hspace*{1em}}
  \newcommand{\mainfont}[1]{\setCJKmainfont{#1}}
  \newcommand{\glossfont}[1]{\newCJKfontfamily\gloss{#1}}
  \newcommand{\rarefont}[1]{\renewcommand{\mainfont}[1]{\setCJKmainfont[FallBack=#1]{##1}}}
\fi
% The first of some fonts that is there; write yours before the others.
\makeatletter
\newcommand{\choosefont}[2]{\@tempswafalse
  \@for\fontname:=#2\do{\if@tempswa\else\expandafter\tryfont\expandafter{\fontname}{#1}\fi}}
\newcommand{\tryfont}[2]{\IfFontExistsTF{#1}{\@tempswatrue#2{#1}}{}}
\makeatother
"""
RARE = r"""\choosefont{\rarefont}{HanaMinB,Jigmo2,BabelStone Han,SimSun-ExtB,MingLiU-ExtB}
"""
FONTS = r"""\choosefont{\mainfont}{Noto Serif CJK TC,Source Han Serif TC,Songti TC,PMingLiU}
\choosefont{\glossfont}{Noto Serif CJK JP,Source Han Serif,Hiragino Mincho ProN,Yu Mincho}
\providecommand{\gloss}{}
\tracinglostchars=3 % a character that no font has is an error, never a blank
\usepackage[series={A},noend,noeledsec,nofamiliar]{reledmac}
\setlength{\parindent}{0pt}
\newcommand{\inote}[1]{{\footnotesize #1}}
% A note of two columns, one line above the other: each piece of words is raised or lowered, and goes by its width.
\makeatletter
\newdimen\columnlength
\newdimen\firstlength
\newcommand{\leftfirst}{\columns@{-.1em}{.45em}}
\newcommand{\rightfirst}{\columns@{.45em}{-.1em}}
\newcommand{\columns@}[2]{\leavevmode\hskip .12em plus 1fil\penalty100\hskip 0pt plus -1fil\relax
  \gdef\thiscolumn{#1}\gdef\othercolumn{#2}\global\columnlength=0pt\relax}
\newcommand{\incolumn}[1]{\setbox0\hbox{\fontsize{.55\dimexpr\f@size pt}{0pt}\selectfont #1}%
  \global\advance\columnlength by \wd0\raise\thiscolumn\box0\relax}
\newcommand{\nextcolumn}{\kern-\columnlength\global\let\thiscolumn\othercolumn
  \global\firstlength=\columnlength\global\columnlength=0pt\relax}
\newcommand{\lastcolumn}{\ifdim\columnlength<\firstlength\kern\dimexpr\firstlength-\columnlength\relax\fi\kern.12em\relax}
\makeatother
\setlength{\parskip}{2pt plus 1pt}
\newcommand{\head}[1]{{\hfil\large\rule{0pt}{24pt}〔#1〕\par\nobreak}}
\newcommand{\passage}[1]{\ledrightnote{\scriptsize #1}}
\newcommand{\rowbreak}{\newline}
\newcommand{\lineend}{\newline}
"""


def latex(report: Report, book: Book) -> bytes:
    """The whole text, each paragraph followed by its gloss in a smaller size."""
    cited = Citation.of(book)
    entries = make_entries(report)
    body = [
        rf"\title{{{escape(cited.title)}}}",
        rf"\author{{{escape('; '.join(cited.authors))}}}",
        rf"\date{{{escape(cited.date)}}}",
        r"\begin{document}",
        r"\maketitle",
        rf"\begin{{quote}}\small {escape(cited.caveat)}\end{{quote}}",
        r"\beginnumbering",
        *_passages(report.corpus, entries),
        r"\endnumbering",
        r"\end{document}",
    ]
    text = "\n".join(body) + "\n"
    rare = RARE if any(c >= "\U00020000" for c in text) else ""
    return (PREAMBLE + rare + FONTS + text).encode()


def escape(text: str) -> str:
    """Text in which no character is a command."""
    return "".join(_SPECIAL.get(c, c) for c in text)


def _passages(corpus: Corpus, entries: Iterable[Entry]) -> Iterator[str]:
    """Each passage, with a heading where a section begins."""
    about: dict[str, list[Entry]] = {}
    for entry in entries:
        about.setdefault(entry.passage.id, []).append(entry)
    section = ""
    for passage in corpus:
        head = rf"[\head{{{escape(passage.section)}}}]" if passage.section not in ("", section) else ""
        section = passage.section
        yield f"\\pstart{head}\n{_Passage(passage, tuple(about.get(passage.id, []))).write()}\n\\pend"


@dataclass(frozen=True)
class _Place:
    """Characters of the base with all entries about just these, and the places within that have notes of their own."""

    start: int
    end: int
    entries: tuple[Entry, ...]
    inner: tuple[_Place, ...] = ()

    @property
    def adopted(self) -> bool:
        """Whether its words are changed as a whole, so that nothing within it keeps a place of its own."""
        return any(e.emendation.adopted for e in self.entries)

    def everything(self) -> tuple[Entry, ...]:
        """Its entries and those of the places within it."""
        return (*self.entries, *(e for place in self.inner for e in place.everything()))


def _places(entries: Iterable[Entry]) -> list[_Place]:
    """The places with entries, in order: within each other where they can be, one where they cross."""
    spans: dict[tuple[int, int], list[Entry]] = {}
    for entry in entries:
        spans.setdefault((entry.emendation.start, entry.emendation.end), []).append(entry)
    places: list[_Place] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        _put(places, _Place(start, end, tuple(spans[start, end])))
    return places


def _put(places: list[_Place], place: _Place) -> None:
    """Add a place that begins no earlier than the last of some places."""
    if not places or place.start >= places[-1].end:
        places.append(place)
        return
    last = places.pop()
    if place.end <= last.end and not last.adopted:
        inner = list(last.inner)
        _put(inner, place)
        places.append(_Place(last.start, last.end, last.entries, tuple(inner)))
    else:
        places.append(_Place(last.start, max(last.end, place.end), (*last.everything(), *place.entries)))


@dataclass(frozen=True)
class _Passage:
    """Writes one passage with the entries about it."""

    passage: Passage
    entries: tuple[Entry, ...]

    def write(self) -> str:
        """The id, and the words as edited with their notes."""
        out, at = "", 0
        for place in _places(self.entries):
            out += self._base(at, place.start) + self._edtext(place)
            at = place.end
        out += self._base(at, len(self.passage.text))
        return rf"\passage{{{escape(self.passage.id)}}}{self._face()}{out}"

    def _face(self) -> str:
        """The size and the font of the whole."""
        size = {Kind.TITLE: r"\Large", Kind.GLOSS: r"\small"}.get(self.passage.kind, "")
        font = r"\gloss" if self.passage.language.startswith("ja") else ""
        return f"{size}{font} " if size or font else ""

    @cached_property
    def _edges(self) -> dict[int, str]:
        """The offsets at which the setting changes, and the command that stands there: a line of a verse ends."""
        edges = dict.fromkeys((n for note in self.passage.notes for n in (note.start, note.end)), "")
        edges |= {n: "" for note in self._stacked for at in _marks(note) for n in (at, at + 1)}
        for verse in self.passage.verses:
            for n in (verse.start, *(end for _, end in verse.lines)):
                edges[n] = r"\lineend{}" if 0 < n < len(self.passage.text) else ""
        return edges

    def _base(self, start: int, end: int) -> str:
        """Characters of the base, each in its size, in its line."""
        edges = [start, *(n for n in sorted(self._edges) if start < n < end), end]
        out = ""
        for one, two in pairwise(edges):
            out += self._edges.get(one, "") if one < two else ""
            out += self._set(self.passage.text[one:two], one, two)
        return out

    def _set(self, words: str, start: int, end: int) -> str:
        """Words that stand for [start, end) of the base, where nothing changes."""
        if not words:
            return ""
        if any(f.start <= start and end <= f.end for f in self.passage.figures):
            return r"\rowbreak{}".join(map(escape, words.split(ROW_BREAK)))
        note = next((n for n in self.passage.notes if _inside(n, start, end)), None)
        if note in self._stacked:
            return self._in_columns(words, start, end, note)
        return rf"\inote{{{escape(words)}}}" if note else escape(words)

    @cached_property
    def _stacked(self) -> tuple[Note, ...]:
        """The notes set in two lines: of two columns also as edited, neither of them too long."""
        edits = self._edits(self.entries)
        return tuple(n for n in self.passage.notes if self._two_columns(n, edits))

    def _two_columns(self, note: Note, edits: Iterable[Edit]) -> bool:
        if len(note.columns) != 2:
            return False
        (start, one), (two, end) = note.columns
        words, at = "", start
        for edit in (e for e in edits if e.start < note.end and note.start < e.end):
            parted = edit.start <= one and two <= edit.end
            if edit.start < start or end < edit.end or not (parted or edit.end <= one or two <= edit.start):
                return False  # a mark of the note is changed and not kept
            if edit.text.count(_BETWEEN) != parted:
                return False
            words += self.passage.text[at : edit.start] + edit.text
            at = edit.end
        columns = (words + self.passage.text[at:end]).split(_BETWEEN)
        return len(columns) == 2 and max(map(len, columns)) <= _LONGEST_COLUMN

    def _in_columns(self, words: str, start: int, end: int, note: Note) -> str:
        """Words of a note in two lines; where its marks stand are the commands that set one line above the other."""
        first = r"\rightfirst{}" if self._reordered(note) else r"\leftfirst{}"
        commands = dict(zip(_marks(note), (first, r"\nextcolumn{}", "", r"\lastcolumn{}"), strict=True))
        if start in commands and end == start + 1:
            return commands[start]
        columns = words.split(_BETWEEN)
        return r"\nextcolumn{}".join(rf"\incolumn{{{escape(c)}}}" if c else "" for c in columns)

    def _reordered(self, note: Note) -> bool:
        """Whether its columns are read in another order than the base has them, so that the right one comes first."""
        return any(
            e.emendation.kind is ErrorKind.ORDER and _inside(note, edit.start, edit.end)
            for e in self.entries
            if e.emendation.adopted
            for edit in e.emendation.edits
        )

    def _edtext(self, place: _Place) -> str:
        """The words as edited, with a note for each entry; what was deleted leaves nothing but its note."""
        words, at = "", place.start
        for inner in place.inner:
            words += self._base(at, inner.start) + self._edtext(inner)
            at = inner.end
        for edit in self._edits(place.entries):
            words += self._base(at, edit.start) + self._set(edit.text, edit.start, edit.end)
            at = edit.end
        words += self._base(at, place.end)
        notes = "".join(rf"\Afootnote{{{_note(e)}}}" for e in place.entries)
        return rf"\edtext{{{words}}}{{\lemma{{{escape(self._lemma(place))}}}{notes}}}"

    def _edits(self, entries: Iterable[Entry]) -> list[Edit]:
        return sorted(x for e in entries if e.emendation.adopted for x in e.emendation.edits)

    def _lemma(self, place: _Place) -> str:
        """The words of a note: where the edited text has none, what was taken away, or what stands beside."""
        words, at = "", place.start
        for edit in self._edits(place.everything()):
            words += self.passage.text[at : edit.start] + edit.text
            at = edit.end
        words += self.passage.text[at : place.end]
        if shown := " ".join(words.split()):
            return shown if len(shown) <= _LONGEST else f"{shown[:5]}…{shown[-5:]}"
        if taken := self.passage.text[place.start : place.end].strip():
            return f"〔{taken}〕"
        before = "".join(self.passage.text[: place.start].split())[-2:]
        return before or "".join(self.passage.text[place.end :].split())[:2]


def _inside(note: Note, start: int, end: int) -> bool:
    """Whether [start, end) is of a note; what is put in just before it or after it is not."""
    return note.start < start < note.end if start == end else note.start <= start and end <= note.end


def _marks(note: Note) -> tuple[int, ...]:
    """Where the four parentheses of a note in two columns stand."""
    (start, one), (two, end) = note.columns
    return start - 1, one, two - 1, end


def _note(entry: Entry) -> str:
    verdict = entry.verdict
    said = f"{entry.wording.chinese} {entry.wording.western}"
    return escape(f"{said} ({entry.id}; {verdict.sign} {verdict.chinese})")

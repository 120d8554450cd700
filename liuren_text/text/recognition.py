"""What a paragraph holds, seen from its characters alone: sentences, inline notes, gaps, verses, charts.

A chart has its cells parted by full-width spaces and its rows by blanks or line breaks, and no punctuation. A note
stands in （）; two notes that touch are the two columns of one. A verse follows its name (歌, 訣) and a colon, or fills
a paragraph line by line; its lines are mostly of one length. A sentence ends with its full stop, or with the note that
follows the full stop. □ is a lost character, □…… any number of them. What looks like markup and is not clear stays
text, and is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from liuren_text.text.passage import Break, Cell, Figure, Gap, Kind, Note, Passage, Sentence, Verse
from liuren_text.text.plain import Paragraph
from liuren_text.text.transcript import ROW_BREAK, SPACE

_NOTE = re.compile("（[^（）]*）")
_GAP = re.compile("(□……)|□+?(?=□……)|□+")
_STOPS = "。！？"
_CLOSERS = "」』”’"
_MARKS = "，、。：；！？（）「」『』《》〈〉“”‘’"
_NAMED_VERSE = re.compile("[歌訣诀詩诗賦赋][曰云]?[：:]")
_CLAUSE = re.compile("[^，、。：；！？（）「」]+[，。；！？]")
_LENGTHS = (4, 5, 6, 7)
_UNNAMED_LENGTHS = (5, 7)
_FEWEST_LINES = 4
_WIDEST_CELL = 8


@dataclass(frozen=True, slots=True)
class Recognised:
    """A passage with all that was recognised in it, and what was left as text though it looks like more."""

    passage: Passage
    unclear: tuple[str, ...] = ()


def recognise(
    an_id: str, kind: Kind, language: str, paragraph: Paragraph, corresp: str | None = None
) -> Recognised:
    """Read one paragraph. In a gloss, parentheses are its own and no notes."""
    passage = Passage(
        an_id,
        kind,
        language,
        "",
        paragraph.text,
        corresp,
        breaks=paragraph.breaks,
        before=paragraph.before,
        after=paragraph.after,
    )
    if kind is Kind.ORIGINAL and (chart := _chart(passage)) is not None:
        return Recognised(chart)
    return _Reader(passage).read()


@dataclass
class _Reader:
    passage: Passage
    unclear: list[str] = field(default_factory=list)

    def read(self) -> Recognised:
        text, an_id = self.passage.text, self.passage.id
        notes = self._notes() if self.passage.kind is not Kind.GLOSS else ()
        verses = self._verses(notes) if self.passage.kind is Kind.ORIGINAL else ()
        spans = [(0, len(text))] if self.passage.kind is Kind.TITLE else list(_sentences(text, notes, verses))
        sentences = tuple(Sentence(f"{an_id}.{n}", *span) for n, span in enumerate(spans, 1))
        whole = replace(
            self.passage,
            sentences=() if self.passage.kind is Kind.TITLE else sentences,
            notes=notes,
            gaps=tuple(_gaps(text, self.passage.breaks)),
            verses=verses,
        )
        return Recognised(whole, tuple(self.unclear))

    def _notes(self) -> tuple[Note, ...]:
        text, an_id = self.passage.text, self.passage.id
        spans = [m.span() for m in _NOTE.finditer(text)]
        if text.count("（") != len(spans) or text.count("）") != len(spans):
            self.unclear.append(f"{an_id}: （） do not pair, or stand in one another; left as characters")
            return ()
        if "(" in text or ")" in text:
            self.unclear.append(f"{an_id}: half-width parentheses are left as characters; notes have （）")
        breaks = {b.start for b in self.passage.breaks}
        groups: list[list[tuple[int, int]]] = []
        for span in spans:
            if groups and groups[-1][-1][1] == span[0] and span[0] not in breaks:
                groups[-1].append(span)
            else:
                groups.append([span])
        notes: list[tuple[tuple[int, int], ...]] = []
        for group in groups:
            two = len(group) == 2 and all(b - a > 2 for a, b in group)
            notes += [tuple(group)] if two else [(span,) for span in group]
        return tuple(
            Note(f"{an_id}.n{n}", spans[0][0], spans[-1][1], tuple((a + 1, b - 1) for a, b in spans))
            for n, spans in enumerate(notes, 1)
        )

    def _verses(self, notes: Sequence[Note]) -> tuple[Verse, ...]:
        text, an_id = self.passage.text, self.passage.id
        if lines := _filled_by_verse(self.passage):
            found = [lines]
        else:
            names = (
                m for m in _NAMED_VERSE.finditer(text) if not any(n.start < m.start() < n.end for n in notes)
            )
            found = [v for m in names if (v := _verse_lines(text, m.end(), notes))]
        return tuple(
            Verse(f"{an_id}.v{n}", lines[0][0], lines[-1][1], tuple(lines))
            for n, lines in enumerate(found, 1)
        )


def _gaps(text: str, breaks: Sequence[Break]) -> Iterator[Gap]:
    """The lost characters, those on two lines apart."""
    edges = [0, *(b.start for b in breaks if b.start == b.end), len(text)]
    for start, end in pairwise(edges):
        for match in _GAP.finditer(text, start, end):
            yield Gap(*match.span(), None if match[1] else len(match[0]))


def _sentences(text: str, notes: Sequence[Note], verses: Sequence[Verse]) -> Iterator[tuple[int, int]]:
    """The spans of sentences; a verse stands in the sentence that names it."""
    ends = {n.start: n.end for n in notes} | {v.start: v.end for v in verses}
    start = at = 0
    while at < len(text):
        if at in ends:
            verse = any(v.start == at for v in verses)
            at = ends[at]
            if verse:
                at = _after_stop(text, at, ends)
                yield start, at
                start = at
        elif text[at] in _STOPS:
            at = _after_stop(text, at + 1, ends)
            yield start, at
            start = at
        else:
            at += 1
    if start < at:
        yield start, at


def _after_stop(text: str, at: int, notes: dict[int, int]) -> int:
    """Where a sentence ends whose full stop ends at `at`: with what closes it, and the notes that explain it."""
    while at < len(text) and (text[at] in _STOPS + _CLOSERS + SPACE or at in notes):
        at = notes.get(at, at + 1)
    return at


def _verse_lines(text: str, at: int, notes: Sequence[Note]) -> list[tuple[int, int]]:
    """The lines of a verse from `at`: the first sentence, and those after it that keep its measure."""
    lines: list[tuple[int, int]] = []
    for sentence in _clause_groups(text, at, {n.start for n in notes}):
        lengths = [_measure(text[a:b]) for a, b in sentence]
        if lines:
            measure = _measure_of(text, lines)
            if any(n != measure for n in lengths):
                break
        lines += sentence
    return lines if _is_verse(text, lines, _LENGTHS) else []


def _clause_groups(text: str, at: int, barred: set[int]) -> Iterator[list[tuple[int, int]]]:
    """Clauses from `at`, grouped by full stops; the first character that belongs to none ends them."""
    group: list[tuple[int, int]] = []
    while at not in barred and (clause := _CLAUSE.match(text, at)):
        group.append(clause.span())
        at = clause.end()
        if text[at - 1] in _STOPS:
            yield group
            group = []


def _filled_by_verse(passage: Passage) -> list[tuple[int, int]]:
    """The lines of a paragraph that is one verse, set line by line; nothing if it is none."""
    breaks = [b.start for b in passage.breaks]
    if not breaks:
        return []
    clauses = [m.span() for m in _CLAUSE.finditer(passage.text)]
    tiled = clauses and [b for _, b in clauses] == [*(a for a, _ in clauses[1:]), len(passage.text)]
    if not tiled or clauses[0][0] or not set(breaks) <= {a for a, _ in clauses}:
        return []
    measure = _measure_of(passage.text, clauses)
    even = all(_measure(passage.text[a:b]) == measure for a, b in clauses)
    return clauses if even and _is_verse(passage.text, clauses, _UNNAMED_LENGTHS) else []


def _is_verse(text: str, lines: Sequence[tuple[int, int]], lengths: tuple[int, ...]) -> bool:
    if len(lines) < _FEWEST_LINES:
        return False
    measure = _measure_of(text, lines)
    return measure in lengths and 2 * sum(_measure(text[a:b]) == measure for a, b in lines) >= len(lines)


def _measure_of(text: str, lines: Sequence[tuple[int, int]]) -> int:
    return Counter(_measure(text[a:b]) for a, b in lines).most_common(1)[0][0]


def _measure(line: str) -> int:
    return sum(c not in _MARKS for c in line)


def _chart(passage: Passage) -> Passage | None:
    """The passage as a chart, if it is one: rows parted by a blank or a line break, cells by full-width spaces."""
    text, breaks = passage.text, passage.breaks
    if SPACE not in text or any(mark in text for mark in _MARKS):
        return None
    if breaks and ROW_BREAK in text:
        return None
    text, breaks = _with_row_breaks(text, breaks)
    rows = text.split(ROW_BREAK)
    if len(rows) < 2 or not all(rows) or 2 * sum(SPACE in row.strip(SPACE) for row in rows) < len(rows):
        return None
    cells, at = [], 0
    for number, row in enumerate(rows):
        for match in re.finditer(f"[^{SPACE}]+", row):
            cells.append(Cell(at + match.start(), at + match.end(), number, match.start()))
        at += len(row) + len(ROW_BREAK)
    if not cells or any(c.end - c.start > _WIDEST_CELL for c in cells):
        return None
    figure = Figure(f"{passage.id}.f1", 0, len(text), tuple(cells))
    return replace(passage, text=text, breaks=breaks, figures=(figure,), gaps=tuple(_gaps(text, ())))


def _with_row_breaks(text: str, breaks: Sequence[Break]) -> tuple[str, tuple[Break, ...]]:
    """The text of a chart whose rows stand on lines, with the blank between rows that stands for a line break."""
    out, rows, at = "", [], 0
    for broken in breaks:
        out += text[at : broken.start]
        rows.append(Break(len(out), len(out) + len(ROW_BREAK), broken.layout))
        out += ROW_BREAK
        at = broken.start
    return out + text[at:], tuple(rows)

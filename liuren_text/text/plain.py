"""A plain text cut into its paragraphs, with every line break and blank between them remembered.

Where blank lines part the text, a block between two of them is a paragraph, unless its lines are themselves long and
end like paragraphs; where none do, each line is one. Blanks and tabs at the ends of a line, and lines with nothing
else, are layout. Full-width spaces at the ends of a line are characters: charts and indented paragraphs have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from liuren_text.text.passage import Break

Division = Literal["lines", "blocks"]
_END = re.compile(r"\r\n|\r|\n")
_FINAL = tuple("。！？」』”）.!?")
_PROSE_LINE = 20  # characters: lines this long that end with a stop are paragraphs, not the lines of one
_MOST = 0.8


@dataclass(frozen=True, slots=True)
class Line:
    """A line with characters in it, and the white space before and after it; that between two lines stands in one."""

    text: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The characters of a paragraph, the line breaks within it, and the white space around it."""

    text: str
    breaks: tuple[Break, ...] = ()
    before: str = ""
    after: str = ""


def read_paragraphs(text: str, division: Division | None = None) -> tuple[Division, tuple[Paragraph, ...]]:
    """The paragraphs of a text, and how it was divided: as told, or as it looks."""
    lines = _lines(text)
    blocks = list(_blocks(lines))
    chosen: Division = division or ("lines" if _lines_are_paragraphs(blocks) else "blocks")
    units: Iterable[list[Line]] = blocks if chosen == "blocks" else ([line] for line in lines)
    return chosen, tuple(map(_paragraph, units))


def _lines(text: str) -> list[Line]:
    lines: list[Line] = []
    white = ""
    for line, end in _raw_lines(text):
        words = line.strip(" \t")
        if not words.strip("\u3000"):
            white += line + end
            continue
        at = line.index(words)
        if lines:
            lines[-1] = Line(lines[-1].text, lines[-1].before, white + line[:at])
            white = ""
        lines.append(Line(words, white + line[:at] if not lines else "", ""))
        white = line[at + len(words) :] + end
    if lines:
        lines[-1] = Line(lines[-1].text, lines[-1].before, white)
    return lines


def _raw_lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line and what ends it."""
    at = 0
    for end in _END.finditer(text):
        yield text[at : end.start()], end[0]
        at = end.end()
    yield text[at:], ""


def _blocks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """The lines between blank lines."""
    block: list[Line] = []
    for line in lines:
        block.append(line)
        if len(_END.findall(line.after)) > 1:
            yield block
            block = []
    if block:
        yield block


def _lines_are_paragraphs(blocks: list[list[Line]]) -> bool:
    """Whether the blank lines, if there are any, part groups of paragraphs and not paragraphs."""
    if len(blocks) == 1 or all(len(b) == 1 for b in blocks):
        return len(blocks) == 1
    inner = [line.text for block in blocks for line in block[:-1]]
    closed = sum(line.endswith(_FINAL) and len(line) >= _PROSE_LINE for line in inner)
    return closed >= _MOST * len(inner)


def _paragraph(lines: list[Line]) -> Paragraph:
    """Lines as one paragraph."""
    text, breaks = "", []
    for n, line in enumerate(lines):
        text += line.text
        if n < len(lines) - 1:
            breaks.append(Break(len(text), len(text), line.after))
    return Paragraph(text, tuple(breaks), lines[0].before, lines[-1].after)

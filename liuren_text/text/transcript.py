"""One paragraph of TEI, written out as the base has it, with the spans of what is in it.

The markup says what a thing is, the transcription how it looks: a note comes out in （）, the two columns of a
note as two （）（）, the rows of a chart with a blank between them and an empty cell as full-width spaces, a
gap as □.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from liuren_text.text.layout import LINE_BREAK, read_white
from liuren_text.text.passage import Break, Cell, Figure, Gap, Note, Sentence, Verse
from liuren_text.text.tei import gap_sign, named, plain, tag

SPACE = "\u3000"
ROW_BREAK = " "


@dataclass
class Transcript:
    """The characters written so far, and the spans found among them."""

    text: str = ""
    sentences: list[Sentence] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    verses: list[Verse] = field(default_factory=list)
    breaks: list[Break] = field(default_factory=list)
    faults: list[tuple[etree._Element, str]] = field(default_factory=list)

    @classmethod
    def of(cls, element: etree._Element) -> Transcript:
        """Write out a paragraph or head."""
        transcript = cls()
        transcript._content(element)
        return transcript

    @property
    def at(self) -> int:
        """The offset of the next character."""
        return len(self.text)

    def _content(self, element: etree._Element) -> None:
        self.text += plain(element.text)
        for child in element:
            if tag(child):
                getattr(self, f"_{tag(child)}")(child)
            self.text += plain(child.tail)

    def _seg(self, element: etree._Element) -> None:
        start = self.at
        self._content(element)
        self.sentences.append(Sentence(named(element), start, self.at))

    def _gap(self, element: etree._Element) -> None:
        start = self.at
        self.text += gap_sign(element)
        quantity = element.get("quantity")
        self.gaps.append(Gap(start, self.at, int(quantity) if quantity else None))

    def _lb(self, element: etree._Element) -> None:
        """A line break of the source, which is no character of the text."""
        if element.get("n"):
            self.faults.append((element, "a column (n) stands outside a note; delete n"))
        self._break(element, self.at)

    def _break(self, element: etree._Element, end: int) -> None:
        try:
            layout = read_white(element.get("rend", "")) or LINE_BREAK
        except ValueError as error:
            self.faults.append((element, f"rend: {error}"))
        else:
            self.breaks.append(Break(self.at, end, layout))

    def _lg(self, element: etree._Element) -> None:
        start, lines = self.at, []
        for line in element:
            opened = self.at
            self._content(line)
            lines.append((opened, self.at))
        self.verses.append(Verse(named(element), start, self.at, tuple(lines)))

    def _note(self, element: etree._Element) -> None:
        """A note in （）; of one in two columns each column."""
        self._check_columns(element)
        start, opened = self.at, self.at + 1
        columns = []
        self.text += "（" + plain(element.text)
        for child in element:
            if tag(child) == "gap":
                self._gap(child)
            elif tag(child) == "lb" and not child.get("n"):
                self._lb(child)
            elif self.at > opened:
                columns.append((opened, self.at))
                self.text += "）（"
                opened = self.at
            self.text += plain(child.tail)
        columns.append((opened, self.at))
        self.text += "）"
        self.notes.append(Note(named(element), start, self.at, tuple(columns)))

    def _check_columns(self, element: etree._Element) -> None:
        columns = [c for c in element if tag(c) == "lb" and c.get("n")]
        labels = sorted(c.get("n", "") for c in columns)
        if element.get("rend") is None:
            wrong = 'has <lb> but not rend="double-column"' if columns else ""
        elif labels != ["L1", "R1"] or plain(element.text) or tag(element[0]) != "lb":
            wrong = 'has two columns: begin it with <lb n="L1"/>, part it with <lb n="R1"/>'
        else:
            wrong = "" if all(map(_follows, columns)) else "has an empty column"
        if wrong:
            self.faults.append((element, f"{named(element)} {wrong}"))

    def _figure(self, element: etree._Element) -> None:
        start, cells = self.at, []
        rows = [r for t in element for r in t]
        for number, row in enumerate(rows):
            if number:
                if row.get("rend"):
                    self._break(row, self.at + len(ROW_BREAK))
                self.text += ROW_BREAK
            cells += self._row(row, number)
        self.figures.append(Figure(named(element), start, self.at, tuple(cells)))

    def _row(self, row: etree._Element, number: int) -> list[Cell]:
        """Write a row; its cells that have characters, each with what stands before it."""
        left, cells = self.at, []
        for cell in row:
            start, cols = self.at, int(cell.get("cols", "1"))
            self._content(cell)
            if self.at == start:
                self.text += SPACE * cols
            else:
                cells.append(Cell(start, self.at, number, start - left))
                self._check_cell(cell, self.text[start:], cols)
        return cells

    def _check_cell(self, cell: etree._Element, text: str, cols: int) -> None:
        if SPACE in text or ROW_BREAK in text:
            self.faults.append((cell, f"the cell {text} holds a space; give it a cell of its own"))
        elif len(text) != cols:
            self.faults.append((cell, f'the cell {text} is {len(text)} wide; write cols="{len(text)}"'))


def _follows(line_break: etree._Element) -> bool:
    """Whether characters stand between this line break and the next."""
    following = line_break.getnext()
    return bool(plain(line_break.tail)) or (following is not None and tag(following) == "gap")

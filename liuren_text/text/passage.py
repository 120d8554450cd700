"""A passage of the base text: its characters as transmitted, and what is known about them.

Offsets are Unicode code points, from 0, half-open, in `Passage.text`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


class Kind(StrEnum):
    """What a passage is: the title, a paragraph of the original, or its gloss."""

    TITLE = "title"
    ORIGINAL = "original"
    GLOSS = "gloss"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that a citation can name."""

    id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Note:
    """An inline note (夾注), with its （ and ）.

    `columns` are the spans of its columns, in the order in which the base transcribes them, without the
    parentheses. A note set in one column has one; of one in two columns (雙行) the base gives the left first.
    """

    id: str
    start: int
    end: int
    columns: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a chart: its span, its row, and the width of what stands before it in its row (from 0)."""

    start: int
    end: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart in the running text, set as a table: only cells with characters in them."""

    id: str
    start: int
    end: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Verse:
    """A mnemonic verse (歌訣), and the spans of its lines, each with its punctuation."""

    id: str
    start: int
    end: int
    lines: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """A place where the base has lost characters (□); `quantity` is None where nobody knows how many."""

    start: int
    end: int
    quantity: int | None


@dataclass(frozen=True, slots=True)
class Break:
    """A place where the source of the base breaks the line within a passage.

    `layout` is what it has there, in place of [start, end): of nothing, or of the blank between two rows of a chart.
    """

    start: int
    end: int
    layout: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph of the base. `text` is exactly what the base transcribes, □ and （夾注） included.

    `before` and `after` are the line breaks that its source has around it, where these are recorded: `after` is None
    where nothing is said, and that is a blank line before the next passage.
    """

    id: str
    kind: Kind
    language: str
    section: str
    text: str
    corresp: str | None = None
    sentences: tuple[Sentence, ...] = ()
    notes: tuple[Note, ...] = ()
    figures: tuple[Figure, ...] = ()
    gaps: tuple[Gap, ...] = ()
    verses: tuple[Verse, ...] = ()
    breaks: tuple[Break, ...] = ()
    before: str = ""
    after: str | None = None

    def sentence_at(self, offset: int) -> Sentence | None:
        """The sentence that holds the character at `offset`."""
        return next((s for s in self.sentences if s.start <= offset < s.end), None)

    @property
    def parts(self) -> tuple[Sentence | Note | Figure | Verse, ...]:
        """What in it has an id of its own."""
        return (*self.sentences, *self.notes, *self.figures, *self.verses)


@dataclass(frozen=True, slots=True)
class Witness:
    """A witness with its siglum and what is known about it."""

    siglum: str
    description: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Responsibility:
    """Who answers for something (`@resp` points to its id), and for what."""

    id: str
    what: str
    name: str


@dataclass(frozen=True)
class Corpus:
    """A text: its passages in the order of the base. `file` is the name of the file that holds it."""

    id: str
    title: str
    passages: tuple[Passage, ...]
    witnesses: tuple[Witness, ...] = ()
    responsibilities: tuple[Responsibility, ...] = ()
    file: str | None = None

    def __iter__(self) -> Iterator[Passage]:
        return iter(self.passages)

    def __getitem__(self, passage_id: str) -> Passage:
        return self._by_id[passage_id]

    def __contains__(self, passage_id: object) -> bool:
        return passage_id in self._by_id

    @cached_property
    def _by_id(self) -> dict[str, Passage]:
        return {p.id: p for p in self.passages}

    def of_kind(self, *kinds: Kind) -> tuple[Passage, ...]:
        """The passages of these kinds, in order."""
        return tuple(p for p in self.passages if p.kind in kinds)

    def span_of(self, an_id: str) -> tuple[Passage, int, int] | None:
        """Where anything with this id stands: a passage, a sentence, a note, a chart, a verse."""
        return self._spans.get(an_id)

    @cached_property
    def _spans(self) -> dict[str, tuple[Passage, int, int]]:
        parts = {part.id: (p, part.start, part.end) for p in self.passages for part in p.parts if part.id}
        return parts | {p.id: (p, 0, len(p.text)) for p in self.passages}

    def gloss_of(self, passage_id: str) -> Passage | None:
        """The gloss that translates a passage."""
        return next((p for p in self.passages if p.corresp == passage_id and p.kind is Kind.GLOSS), None)

"""A concordance: every place of some words, in the words around it.

What is searched is a stream of lines: the original, the edited text where it differs, the gloss, the apparatus. A query
is a function from a line to the spans it finds, so an index that knows which lines can hold a query may stand between
the two. Words are found in any script and variant form; lengths do not change, so a span found is a span of the text.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import regex

from liuren_text.errors import LiurenTextError
from liuren_text.text.book import Book
from liuren_text.text.passage import Kind
from liuren_text.text.reading import EditedPassage
from liuren_text.text.variants import search_key

CONTEXT = 12
SECONDS = 5.0


class Layer(StrEnum):
    """Where words can stand."""

    ORIGINAL = "original"
    EDITED = "edited"
    GLOSS = "gloss"
    APPARATUS = "apparatus"


@dataclass(frozen=True, slots=True)
class Line:
    """What is searched in one piece. `where` is a passage or, in the apparatus, an emendation.

    `edited` is given with a line of the edited text whose base is searched too: then only what the base lacks is found.
    """

    text: str
    where: str
    layer: Layer
    words: str
    edited: EditedPassage | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """A place, and the words around it. Offsets are code points of the line; `slot` is the type of slot it fills."""

    text: str
    where: str
    layer: Layer
    start: int
    end: int
    left: str
    words: str
    right: str
    slot: str | None = None


Query = Callable[[str], Iterator[tuple[int, int]]]


def lines_of(book: Book, layers: Iterable[Layer] = tuple(Layer)) -> Iterator[Line]:
    """Everything of a book that is searched, in the order of the text, the apparatus last."""
    chosen = frozenset(layers)
    corpus = book.corpus
    for passage in corpus:
        layer = Layer.GLOSS if passage.kind is Kind.GLOSS else Layer.ORIGINAL
        if layer in chosen:
            yield Line(corpus.id, passage.id, layer, passage.text)
        if layer is Layer.ORIGINAL and Layer.EDITED in chosen:
            edited = book.edited[passage.id]
            if edited.edits or Layer.ORIGINAL not in chosen:
                both = edited if Layer.ORIGINAL in chosen else None
                yield Line(corpus.id, passage.id, Layer.EDITED, edited.text, both)
    if Layer.APPARATUS in chosen:
        for e in book.emendations:
            said = (e.locus, e.reason, e.parallel)
            yield from (Line(corpus.id, e.id, Layer.APPARATUS, words) for words in said if words)


def find(lines: Iterable[Line], query: Query, context: int = CONTEXT) -> Iterator[Hit]:
    """Every place that a query finds."""
    for line in lines:
        for start, end in query(line.words):
            if line.edited is None or _is_new(line.edited, start, end):
                yield hit_at(line, start, end, context)


def hit_at(line: Line, start: int, end: int, context: int = CONTEXT, slot: str | None = None) -> Hit:
    """A place of a line with the words around it."""
    words = line.words
    return Hit(
        line.text,
        line.where,
        line.layer,
        start,
        end,
        words[max(0, start - context) : start],
        words[start:end],
        words[end : end + context],
        slot,
    )


def _is_new(edited: EditedPassage, start: int, end: int) -> bool:
    """Whether the base has words in this place that would not be found there."""
    base_start, base_end = edited.to_base(start, end)
    return search_key(edited.passage.text[base_start:base_end]) != search_key(edited.text[start:end])


def words_query(words: str) -> Query:
    """The places of some words, overlapping ones too. Raises `LiurenTextError` if there are none to seek."""
    key = search_key(_checked(words))
    if not key.strip():
        raise LiurenTextError("give some words to search for")

    def places(line: str) -> Iterator[tuple[int, int]]:
        folded = search_key(line)
        at = folded.find(key)
        while at >= 0:
            yield at, at + len(key)
            at = folded.find(key, at + 1)

    return places


def regex_query(expression: str, seconds: float = SECONDS) -> Query:
    """The places of an expression, all of them in a time limit. Raises `LiurenTextError` where it is broken or late."""
    try:
        compiled = regex.compile(search_key(_checked(expression)))
    except (regex.error, OverflowError, RecursionError, MemoryError) as error:
        raise LiurenTextError(f"{expression}: not a regular expression: {error}") from error
    return _Timed(expression, compiled, seconds)


def _checked(words: str) -> str:
    """Words that can be in a text. Raises `LiurenTextError` for bytes of a command line that are no characters."""
    if any("\ud800" <= c <= "\udfff" for c in words):
        raise LiurenTextError("what is to be searched for is not in UTF-8")
    return words


@dataclass
class _Timed:
    """An expression with the time that is left to it."""

    expression: str
    compiled: regex.Pattern[str]
    seconds: float
    used: float = field(default=0.0)

    def __call__(self, line: str) -> Iterator[tuple[int, int]]:
        folded = search_key(line)
        begun = time.monotonic()
        try:
            found = [m.span() for m in self._matches(folded) if m.end() > m.start()]
        except TimeoutError as error:
            raise LiurenTextError(
                f"{self.expression}: takes more than {self.seconds:g} seconds; "
                "make it simpler, or give it more with --seconds"
            ) from error
        self.used += time.monotonic() - begun
        yield from found

    def _matches(self, folded: str) -> Iterator[Any]:
        left = self.seconds - self.used
        if left <= 0:
            raise TimeoutError
        return self.compiled.finditer(folded, timeout=left)

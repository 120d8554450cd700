"""One reading of a book heard: a change in brace notation tried, or a recorded emendation judged."""

from __future__ import annotations

from pathlib import Path

from liuren_text.errors import AnnotationError
from liuren_text.judgement.verdict import Judgement
from liuren_text.judgement.verify import judge_one, make_bench, propose
from liuren_text.text.book import Book, open_book
from liuren_text.text.emendation import Emendation


def try_emendation(
    locus: str, book: Book | Path | str | None = None, passage: str | None = None
) -> Judgement:
    """Put a reading on trial, in the company of the adopted emendations of a book (by default the program's own).

    Raises `LocusNotFoundError` or `LocusAmbiguousError`, and `AnnotationError` for an unknown passage or no notation.

    >>> tried = try_emendation("即以戌日{戌→卯}時起卯將")
    >>> tried.verdict.name, tried.rivals.survivors
    ('DEMANDED', ('卯',))
    """
    opened = _opened(book)
    emendation = propose(locus, opened.corpus, passage)
    return judge_one(emendation, make_bench(opened.corpus, opened.emendations))


def judge(emendation: Emendation | str, book: Book | Path | str | None = None) -> Judgement:
    """The judgement on one emendation, or on the recorded one with this id. Raises `AnnotationError` for no such id.

    >>> judge("e19-7").verdict.name
    'DEMANDED'
    """
    opened = _opened(book)
    if isinstance(emendation, str):
        found = next((e for e in opened.emendations if e.id == emendation), None)
        if found is None:
            raise AnnotationError(f"there is no emendation {emendation}")
        emendation = found
    return judge_one(emendation, make_bench(opened.corpus, opened.emendations))


def _opened(book: Book | Path | str | None) -> Book:
    return book if isinstance(book, Book) else open_book(book)

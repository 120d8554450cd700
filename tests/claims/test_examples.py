"""The list of worked examples: complete and recognised in the book, and every difference told with its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from liuren_text.claims.assertions import Claims
from liuren_text.claims.examples import check_examples, examples_in
from liuren_text.claims.find import find_claims
from liuren_text.text.annotations import WorkedExample
from liuren_text.text.book import Book, open_book
from tests.claims.table import claims_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def book() -> Book:
    """The book with its annotations."""
    return open_book(ROOT)


@pytest.fixture(scope="module")
def claims(book: Book) -> Claims:
    """All that it claims as emended."""
    return find_claims(book.edited)


def test_the_list_of_the_book_is_complete(book: Book, claims: Claims) -> None:
    """Each example listed is recognised by the grammars, and they find none that is not listed."""
    assert len(book.examples) > 250
    assert check_examples(book.examples, claims) == ()


def test_an_example_that_is_not_listed(book: Book, claims: Claims) -> None:
    """It is told with its laws, beside the last example listed before it."""
    without = [e for e in book.examples if e.id != "xp36-2"]
    (fault,) = check_examples(without, claims)
    before = next(e for e in book.examples if e.id == "xp36-1")
    assert (fault.file, fault.line) == (before.file, before.line)
    assert "natal branch is found but not listed; add a span with the laws same" in fault.message


def test_an_example_with_other_laws(book: Book, claims: Claims) -> None:
    """It is not recognised; what the grammars find there is not listed."""
    wrong = [replace(e, laws=("lesson",)) if e.id == "xp36-1" else e for e in book.examples]
    first, second = check_examples(wrong, claims)
    example = next(e for e in book.examples if e.id == "xp36-1")
    assert (first.file, first.line) == (example.file, example.line)
    assert "the grammars find natal branch (same) here, the list says lesson" in first.message
    assert "not listed" in second.message


def test_an_example_that_is_none(book: Book, claims: Claims) -> None:
    """Words in which nothing computes."""
    extra = WorkedExample("x99", "p01", 0, 5, ("same",), "昔黃帝伐蚩", "examples.xml", 7)
    (fault,) = check_examples([*book.examples, extra], claims)
    assert str(fault).startswith("examples.xml:7: x99: 昔黃帝伐蚩: the grammars find nothing here")


def test_a_text_without_a_list() -> None:
    """Nobody has listed anything: nothing is asked."""
    assert check_examples((), claims_of("如子命子字。")) == ()


def test_what_overlaps_is_one_example() -> None:
    """Hours and the list in them; a turn of phrase is no example."""
    (stretch,) = examples_in(claims_of("十二月將：如所占之時得卯、辰、巳、午、未、申，乃日也，陽也。"))
    assert stretch.forms == ("hours", "list of stems or branches")
    assert stretch.laws == ("day-hour", "day-polarity", "each-once", "successive")


def test_an_article_begins_before_its_close() -> None:
    """The example is the whole article, from its opening name."""
    text = "正時為先鋒。凡占事以正時為主，吉凶先見，故謂之先鋒。"
    (stretch,) = examples_in(claims_of(text))
    assert (stretch.start, stretch.end) == (0, len(text) - 1)

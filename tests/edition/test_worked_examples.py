"""The file of worked examples, as it is written from what the grammars find."""

from __future__ import annotations

from pathlib import Path

import pytest

from liuren_text.claims.examples import examples_in
from liuren_text.claims.find import find_claims
from liuren_text.edition.worked_examples import name_examples, quotation, render_examples
from liuren_text.text.book import open_book

ROOT = Path(__file__).parents[2]


def test_the_file_is_what_the_grammars_find() -> None:
    """`python -m liuren_text.edition.worked_examples > annotations/examples.xml` changes nothing."""
    book = open_book(ROOT)
    written = (ROOT / "annotations" / "examples.xml").read_text(encoding="utf-8")
    assert render_examples(book.corpus, find_claims(book.edited), book.examples, written) == written


def test_what_is_recorded_keeps_its_id() -> None:
    """One that is found anew between others gets a number above theirs, and moves none."""
    book = open_book(ROOT)
    stretches = examples_in(find_claims(book.edited))
    names = [e.id for e in sorted(book.examples, key=lambda e: (e.passage, e.start))]
    fewer = [e for e in book.examples if e.id != "xp10-2"]
    found = dict(zip(name_examples(stretches, fewer), stretches, strict=True))
    assert set(names) - {"xp10-2"} < set(found)
    fresh = set(found) - set(names)
    assert len(fresh) == 1
    assert found[fresh.pop()].meets(next(e for e in book.examples if e.id == "xp10-2"))


@pytest.mark.parametrize(
    "span",
    [(0, 4), (5, 7), (9, 11), (12, 14)],
)
def test_a_quotation_occurs_once(span: tuple[int, int]) -> None:
    """As many words around it as it takes."""
    text = "甲子一課，乙丑課，乙丑。甲子"
    assert quotation(text, span, (0, len(text))) in text
    assert text.count(quotation(text, span, (0, len(text)))) == 1


def test_a_long_quotation() -> None:
    """By its beginning and its end."""
    text = "其法於每月中氣所之前，本月節令之後，視月將出現之日支，仿河圖生成之數"
    assert quotation(text, (0, len(text)), (0, len(text))) == "其法於每月中氣所…，仿河圖生成之數"

"""Words are found wherever they stand and however they are written, each place once."""

from __future__ import annotations

import time
from itertools import chain
from pathlib import Path

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_text.errors import LiurenTextError
from liuren_text.text.book import Book, open_book
from liuren_text.text.concordance import Hit, Layer, find, lines_of, regex_query, words_query
from liuren_text.text.variants import search_key

BOOK = open_book()
SMALL = open_book(Path(__file__).parent / "sample")


def found(words: str, *layers: Layer, book: Book = BOOK) -> list[Hit]:
    return list(find(lines_of(book, layers or tuple(Layer)), words_query(words)))


@pytest.mark.parametrize("group", ["從从叢", "説說说", "気氣气", "經経经", "貴贵", "第笫", "沠派"])
def test_every_form_of_a_character_finds_the_same(group: str) -> None:
    """Whichever is typed; and something is found."""
    places = [[(h.where, h.layer, h.start) for h in found(form)] for form in group]
    assert places[0]
    assert all(p == places[0] for p in places)


def test_characters_that_are_not_one_another_are_kept_apart() -> None:
    """己 已 巳, 戊 戌, 干 乾, 后 後."""
    for one, other in ("己已", "已巳", "戊戌", "干乾", "后後"):
        assert {h.words for h in found(one)} == {one}
        assert {h.words for h in found(other)} == {other}


def test_a_hit_shows_the_words_as_they_stand() -> None:
    """With the words around them, by code points of the line."""
    (hit,) = found("即以戌日戌時", Layer.ORIGINAL)
    assert (hit.text, hit.where, hit.layer) == ("xunyuan-1", "p19", "original")
    assert BOOK.corpus["p19"].text[hit.start : hit.end] == hit.words == "即以戌日戌時"
    assert BOOK.corpus["p19"].text[hit.start - 12 : hit.start] == hit.left
    assert BOOK.corpus["p19"].text[hit.end : hit.end + 12] == hit.right


def test_the_edited_text_adds_what_the_base_lacks() -> None:
    """And nothing that was found in the base already; alone it is searched whole."""
    both = [h.layer for h in found("即以戌日卯時", Layer.ORIGINAL, Layer.EDITED)]
    assert both == [Layer.EDITED]
    assert [h.layer for h in found("從本日起", Layer.ORIGINAL, Layer.EDITED)].count(Layer.EDITED) == 0
    assert len(found("從本日起", Layer.EDITED)) == len(found("從本日起", Layer.ORIGINAL)) == 11
    assert found("即以戌日戌時", Layer.EDITED) == []


def test_every_layer_is_searched() -> None:
    """Each by itself, and the apparatus by its loci, reasons and parallels."""
    assert {h.layer for h in found("貴人")} >= {Layer.ORIGINAL, Layer.GLOSS, Layer.APPARATUS}
    assert {h.where[0] for h in found("貴人", Layer.GLOSS)} == {"g"}
    assert {h.where for h in found("先鋒門", Layer.APPARATUS)} >= {"e41-3", "e41-5"}


def test_places_may_overlap() -> None:
    """Every one is told."""
    query = words_query("甲甲")
    assert list(query("甲甲甲")) == [(0, 2), (1, 3)]


def test_an_expression_is_folded_as_the_text_is() -> None:
    """So it may be written in any script, and classes and lookarounds keep their meaning."""
    query = regex_query("超[一-十]+日是(?!丑)[子丑寅辰]")
    hits = list(find(lines_of(BOOK, (Layer.ORIGINAL,)), query))
    assert {h.words for h in hits} == {"超六日是辰", "超三日是辰"}
    assert [h.words for h in find(lines_of(BOOK, (Layer.ORIGINAL,)), regex_query(r"从\p{Han}日起"))][:1] == [
        "從本日起"
    ]
    assert list(regex_query("x*")("甲乙")) == []


def test_an_expression_that_takes_too_long_is_ended() -> None:
    """In its time, and with a message."""
    begun = time.monotonic()
    query = regex_query("(甲+)+乙$", seconds=0.2)
    with pytest.raises(LiurenTextError, match=r"takes more than 0\.2 seconds"):
        list(chain.from_iterable(map(query, ["甲" * 5000] * 100)))
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize("broken", ["(", "[", "a{2", "(?<x>a)(?P=y)", "\\", "*"])
def test_a_broken_expression_is_refused(broken: str) -> None:
    """With what is wrong with it; braces that count nothing are characters."""
    try:
        regex.compile(broken)
    except regex.error:
        with pytest.raises(LiurenTextError, match="not a regular expression"):
            regex_query(broken)
    else:
        assert list(regex_query(broken)("甲")) == []


@settings(max_examples=200)
@given(st.text(max_size=30))
def test_a_key_keeps_the_length(text: str) -> None:
    """Of any text, so that a place in the key is a place in the text."""
    assert len(search_key(text)) == len(text)


@settings(max_examples=100)
@given(st.sampled_from([p.text for p in SMALL.corpus if p.kind.value == "original"]), st.data())
def test_any_words_of_the_text_are_found(text: str, data: st.DataObject) -> None:
    """Wherever they are cut from."""
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    if text[start:end].strip():
        assert (start, end) in list(words_query(text[start:end])(text))


def test_what_is_no_character_is_refused() -> None:
    """As a command line in another encoding gives it."""
    for query in (words_query, regex_query):
        with pytest.raises(LiurenTextError, match="not in UTF-8"):
            query("甲\udce4")


@pytest.mark.parametrize("nothing", ["", " ", "　"])
def test_nothing_is_not_sought(nothing: str) -> None:
    """It would be found everywhere."""
    with pytest.raises(LiurenTextError, match="give some words"):
        words_query(nothing)

"""A TEI file as it is read: the quick look at its characters against the slow one, and what a comment may hold."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

import pytest

from liuren_text.text.corpus import read_corpus
from liuren_text.text.tei import looks_clean, read_source, refused, reread


def test_what_looks_clean_holds_nothing_refused() -> None:
    """By the look at each character, for all that there are: alone, and written as a reference."""
    for number in range(sys.maxunicode + 1):
        char = chr(number)
        if looks_clean(f"甲{char}子") or looks_clean(f"甲&#{number};子"):
            assert char in "\n\r\t" or not refused(char), f"U+{number:04X}"


@pytest.mark.parametrize("text", ["か\u3099", "甲&#10;子", "甲&#xD;子", "か&#x3099;", "甲&#xFFFD;"])
def test_what_only_all_together_is_refused_does_not_look_clean(text: str) -> None:
    """By the list of what is refused: a mark apart from its letter, a line break in disguise, a lost character."""
    assert not looks_clean(text)
    assert looks_clean(unicodedata.normalize("NFC", "か\u3099"))
    assert looks_clean("甲\n　子 &#x27;\t")


def test_a_comment_may_hold_a_reference_to_no_character(folder: Path) -> None:
    """By XML: in a comment there are no references, so that nothing is wrong with one to what does not exist."""
    before = read_corpus(folder)
    file = folder / "corpus" / "small.xml"
    text = file.read_text(encoding="utf-8")
    assert "<text>" in text
    for number in ("99999999", "9" * 5000, "xFFFFFFFFFF"):
        file.write_text(text.replace("<text>", f"<!-- &#{number}; --><text>", 1), encoding="utf-8")
        assert read_corpus(folder) == before


def test_a_file_that_is_read_again_is_not_judged_again(folder: Path) -> None:
    """By the first reading: the same tree; a file that has become none gives its fault."""
    file = folder / "corpus" / "small.xml"
    first, again = read_source(file), reread(file)
    assert first.root is not None
    assert again.root is not None
    assert again.faults == ()
    assert [dict(e.attrib) for e in again.root.iter()] == [dict(e.attrib) for e in first.root.iter()]
    file.write_text("<TEI>", encoding="utf-8")
    assert reread(file).root is None
    assert reread(file).faults == read_source(file).faults

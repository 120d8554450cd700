"""What a witness reads is tried at once, as if someone had proposed it."""

from __future__ import annotations

from pathlib import Path

from liuren_text.judgement.collation import Tried, try_variants
from liuren_text.judgement.verdict import Verdict
from liuren_text.text.book import open_book
from liuren_text.text.collation import collate
from liuren_text.text.passage import Kind
from liuren_text.text.witness import read_witness

BOOK = open_book()


def tried(tmp_path: Path, *pairs: tuple[str, str]) -> list[Tried]:
    """The variants of a copy of the original in which some words are exchanged."""
    text = "\n".join(p.text for p in BOOK.corpus.of_kind(Kind.TITLE, Kind.ORIGINAL))
    for old, new in pairs:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (tmp_path / "w.txt").write_text(text, encoding="utf-8")
    return list(try_variants(collate(BOOK.corpus, read_witness(tmp_path / "w.txt")), BOOK.emendations))


def test_a_reading_has_the_verdict_it_would_have_as_an_emendation(tmp_path: Path) -> None:
    """The witness has 卯 and the arithmetic demands it; a wrong day is refuted; words that compute nothing are mute."""
    found = tried(
        tmp_path, ("即以戌日戌時", "即以戌日卯時"), ("超八日是戌", "超八日是亥"), ("探天機", "探地機")
    )
    assert [(t.variant.base, t.judgement.verdict if t.judgement else None) for t in found] == [
        ("天", Verdict.MUTE),
        ("戌", Verdict.REFUTED),
        ("戌", Verdict.DEMANDED),
    ]
    assert [t.recorded_as for t in found] == [None, None, "e19-7"]


def test_form_and_punctuation_are_not_tried(tmp_path: Path) -> None:
    """Nor is a witness without variants."""
    found = tried(tmp_path, ("的沠", "的派"), ("占象必靈。", "占象必靈，"))
    assert [t.judgement for t in found] == [None, None]
    assert tried(tmp_path) == []

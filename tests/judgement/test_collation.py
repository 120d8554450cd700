"""What a witness reads is tried at once, as if someone had proposed it."""

from __future__ import annotations

from pathlib import Path

import pytest

from liuren_text.errors import LiurenTextError
from liuren_text.judgement import collation
from liuren_text.judgement.collation import Tried, try_variants
from liuren_text.judgement.spreading import Lost
from liuren_text.judgement.verdict import Bench, Judgement, Verdict
from liuren_text.judgement.verify import judge_one
from liuren_text.text.book import open_book
from liuren_text.text.collation import collate
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Kind
from liuren_text.text.witness import read_witness

BOOK = open_book()


def tried(tmp_path: Path, *pairs: tuple[str, str], jobs: int = 1) -> list[Tried]:
    """The variants of a copy of the original in which some words are exchanged."""
    text = "\n".join(p.text for p in BOOK.corpus.of_kind(Kind.TITLE, Kind.ORIGINAL))
    for old, new in pairs:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (tmp_path / "w.txt").write_text(text, encoding="utf-8")
    found = collate(BOOK.corpus, read_witness(tmp_path / "w.txt"))
    return list(try_variants(found, BOOK.emendations, jobs=jobs))


def test_a_reading_has_the_verdict_it_would_have_as_an_emendation(tmp_path: Path) -> None:
    """The witness has 卯 and the arithmetic demands it; a wrong day is refuted; words that compute nothing are mute."""
    found = tried(
        tmp_path, ("即以戌日戌時", "即以戌日卯時"), ("超八日是戌", "超八日是亥"), ("探天機", "探地機")
    )
    assert [(t.variant.base, t.verdict) for t in found] == [
        ("天", Verdict.MUTE),
        ("戌", Verdict.REFUTED),
        ("戌", Verdict.DEMANDED),
    ]
    assert [t.recorded_as for t in found] == [None, None, "e19-7"]


def test_several_processes_come_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However the readings are shared; and one that is killed is told."""
    pairs = [("即以戌日戌時", "即以戌日卯時"), ("超八日是戌", "超八日是亥"), ("探天機", "探地機")]
    alone = tried(tmp_path, *pairs)
    monkeypatch.setattr(collation, "_SHARED", 2)
    assert tried(tmp_path, *pairs, jobs=2) == alone
    monkeypatch.setattr(collation, "spread", lambda work, items, jobs: [(i, Lost("killed")) for i in items])
    with pytest.raises(LiurenTextError, match="not all readings could be tried: killed"):
        tried(tmp_path, *pairs, jobs=2)


def test_a_reading_that_takes_too_long_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has no verdict, and that is told; the others have theirs."""
    heard = judge_one

    def judge(emendation: Emendation, bench: Bench) -> Judgement:
        if emendation.edits[0].text == "亥":
            raise TimeoutError
        return heard(emendation, bench)

    monkeypatch.setattr(collation, "judge_one", judge)
    found = tried(tmp_path, ("超八日是戌", "超八日是亥"), ("探天機", "探地機"))
    assert [(t.verdict, t.given_up) for t in found] == [(Verdict.MUTE, False), (None, True)]


def test_form_and_punctuation_are_not_tried(tmp_path: Path) -> None:
    """Nor is a witness without variants."""
    found = tried(tmp_path, ("的沠", "的派"), ("占象必靈。", "占象必靈，"))
    assert [t.verdict for t in found] == [None, None]
    assert tried(tmp_path) == []

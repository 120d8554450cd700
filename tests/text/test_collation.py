"""A witness is read in any form, and each difference is of one class and in its place."""

from __future__ import annotations

import difflib
import os
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from opencc import OpenCC

from liuren_text.errors import CorpusError
from liuren_text.text.book import default_book
from liuren_text.text.collation import Collation, Variant, VariantClass, collate
from liuren_text.text.corpus import read_corpus
from liuren_text.text.locus import find_locus, parse_locus
from liuren_text.text.passage import Corpus, Kind, Note
from liuren_text.text.witness import WitnessText, read_witness

BOOK = read_corpus(default_book())
ORIGINAL = [p.text for p in BOOK.of_kind(Kind.TITLE, Kind.ORIGINAL)]
PART = replace(BOOK, passages=tuple(BOOK[f"p{n}"] for n in (17, 18, 19, 30, 31)))
WORDS = VariantClass.SUBSTANTIVE


def witnessed(tmp_path: Path, text: str | bytes, name: str = "w.txt") -> WitnessText:
    """A witness from a file."""
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_witness(file)


def collated(tmp_path: Path, text: str | bytes, corpus: Corpus = BOOK, name: str = "w.txt") -> Collation:
    return collate(corpus, witnessed(tmp_path, text, name))


def shown(collation: Collation, *kinds: VariantClass) -> list[tuple[str, str, str]]:
    """Passage, words of the base, words of the witness."""
    return [
        (v.passage, v.base, v.witness) for v in collation.variants if v.kind in (kinds or tuple(VariantClass))
    ]


def changed(*pairs: tuple[str, str]) -> str:
    """The whole original with some words exchanged, each found once."""
    text = "\n".join(ORIGINAL)
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def test_the_base_itself_has_no_variant(tmp_path: Path) -> None:
    """Nor has the transcription with its gloss, nor the TEI of it."""
    for text, name in (
        ("\n".join(ORIGINAL), "a.txt"),
        ((Path(__file__).parents[1] / "reference" / "xunyuan-1.txt").read_bytes(), "b.txt"),
        ((default_book() / "corpus" / "xunyuan-1.xml").read_bytes(), "c.xml"),
    ):
        found = collated(tmp_path, text, name=name)
        assert found.variants == ()
        assert (found.coverage, found.beyond) == (1.0, 0)
        assert found.passages == tuple(p.id for p in BOOK.of_kind(Kind.TITLE, Kind.ORIGINAL))


def test_other_words_are_substantive(tmp_path: Path) -> None:
    """Exchanged, left out, added, in another order; each with a locus that can be read back."""
    text = changed(
        ("即以戌日戌時", "即以戌日卯時"),
        ("壬中蛇", "壬蛇"),
        ("乙鼠鄉", "乙鼠己猴鄉"),
        ("鋒先", "先鋒"),
        ("傳未觀", "傳三未觀"),
        ("由庖□氏", "由庖犧氏"),
    )
    found = collated(tmp_path, text)
    assert shown(found) == [
        ("p02", "□", "犧"),
        ("p19", "戌", "卯"),
        ("p31", "", "己猴"),
        ("p31", "中", ""),
        ("p40", "鋒先", "先鋒"),
        ("p41", "", "三"),
    ]
    for variant in found.variants:
        passage, edits = find_locus(parse_locus(variant.locus), [BOOK[variant.passage]])
        assert (passage.id, edits) == (variant.passage, (variant.edit,))


def test_a_form_is_script_or_variant(tmp_path: Path) -> None:
    """And neither is a word; 己 and 已 are two words."""
    found = collated(
        tmp_path,
        changed(("元女之的沠", "元女之的派"), ("得其一，占象必靈", "得其一，占象必灵"), ("丁已", "丁己")),
    )
    assert shown(found) == [("p01", "靈", "灵"), ("p03", "沠", "派"), ("p22", "已", "己")]
    assert [str(v.kind) for v in found.variants] == ["script", "variant", "substantive"]


def test_a_witness_in_simplified_script(tmp_path: Path) -> None:
    """It cannot tell 後 from 后, so that is script; a word that differs is read in the script of the base."""
    text = OpenCC("t2s").convert(changed(("即以戌日戌時", "即以戌日卯時"), ("陰貴夜時當", "陽貴夜時當")))
    found = collated(tmp_path, text.encode("gb18030"))
    assert shown(found, WORDS) == [("p19", "戌", "卯"), ("p31", "陰", "阳")]
    assert [v.edit.text for v in found.variants if v.kind is WORDS] == ["卯", "陽"]
    assert found.count[VariantClass.SCRIPT] > 500
    assert ("p16", "後", "后") in shown(found, VariantClass.SCRIPT)
    assert set(found.count) == {WORDS, VariantClass.SCRIPT}
    assert found.witness.form == "plain text in GB18030"


def test_punctuation_is_compared_where_there_is_any(tmp_path: Path) -> None:
    """Half-width marks are the same marks."""
    text = changed(("與犯將太沖合，視", "與犯將太沖合。視"), ("五月建午與未", "五月建午，與未")).replace(
        "；", ";"
    )
    found = collated(tmp_path, text)
    assert shown(found) == [("p18", "", "，"), ("p19", "，", "。")]
    assert {v.kind for v in found.variants} == {VariantClass.PUNCTUATION}
    bare = "".join(c for c in "".join(ORIGINAL) if c.isalnum() or c == "□")
    assert collated(tmp_path, bare).variants == ()
    assert not collated(tmp_path, bare).punctuated


def test_marks_beside_a_note_that_the_witness_lacks(tmp_path: Path) -> None:
    """The note is no punctuation: marks are compared without it, and what differs is marked beside it."""
    for text, marks, shown_as in (
        ("是寅（謂後者自次日起），寅乃天", "，", []),
        ("是寅（謂後者自次日起），寅乃天", "；", [("，", "；")]),
        ("是寅，（謂後者自次日起）寅乃天", "，", []),
        ("是寅，（謂後者自次日起）。寅乃天", "。", [("，", "")]),
        ("是寅，（謂後者自次日起）。寅乃天", "；", [("，", ""), ("。", "；")]),
    ):
        start, end = text.index("（"), text.index("）") + 1
        note = Note("n", start, end, ((start + 1, end - 1),))
        passage = replace(
            PART.passages[0], text=f"甲乙丙丁戊己庚辛壬癸{text}", sentences=(), notes=(), verses=()
        )
        moved = replace(note, start=start + 10, end=end + 10, columns=((start + 11, end + 9),))
        part = replace(PART, passages=(replace(passage, notes=(moved,)),))
        found = collated(tmp_path, f"甲乙丙丁戊己庚辛壬癸是寅{marks}寅乃天，", part)
        assert [(v.base, v.witness) for v in found.variants] == shown_as, text


def test_clauses_that_moved(tmp_path: Path) -> None:
    """Of three to seven characters, each taken out and put to another clause, near or far: nearly all are found."""
    chance = random.Random(12)
    tried = found = 0
    for n, passage in enumerate(ORIGINAL):
        clauses = [c for c in re.findall(r"[^，。；：、（）\s]+[，。；：、]", passage) if 4 <= len(c) <= 8]
        once = [c for c in clauses if "".join(ORIGINAL).count(c) == 1]
        for clause in once[:1]:
            lines = list(ORIGINAL)
            lines[n] = passage.replace(clause, "")
            to = n if chance.random() < 0.5 else (n + 5) % len(lines)
            places = [m.end() for m in re.finditer("[，。；]", lines[to])]
            if not places or (to == n and clause in passage[: places[-1]][-len(clause) :]):
                continue
            lines[to] = lines[to][: places[-1]] + clause + lines[to][places[-1] :]
            variants = collated(tmp_path, "\n".join(lines)).variants
            moved = [v for v in variants if v.kind is VariantClass.MOVED]
            tried += 1
            found += [v.base for v in moved] == [clause[:-1]]
    assert tried > 25
    assert found >= 0.9 * tried


def test_what_is_lost_here_and_said_again_there_has_not_moved(tmp_path: Path) -> None:
    """即叢本日起 stands in every month: a copyist leaves it out of one and writes it twice in another."""
    formula = "即叢本日起，"
    first, second = (BOOK[p].text for p in ("p18", "p20"))
    assert formula in first
    assert formula in second
    text = changed((first, first.replace(formula, "", 1)), (second, second.replace(formula, formula * 2, 1)))
    assert VariantClass.MOVED not in collated(tmp_path, text).count


def test_what_is_lacking_is_read_off_by_clauses(tmp_path: Path) -> None:
    """Two clauses begin alike: the one that is left out is a whole one, not the end of one and half of another."""
    text = "子丑寅卯，視甲乙丙丁，視戊己庚辛，壬癸辰巳。"
    part = replace(PART, passages=(replace(PART.passages[0], text=text, notes=(), figures=(), verses=()),))
    found = collated(tmp_path, text.replace("視甲乙丙丁，", ""), part)
    assert [v.base for v in found.variants if v.kind is WORDS] == ["視甲乙丙丁"]


def test_a_paragraph_that_moved(tmp_path: Path) -> None:
    """With the place at which the witness has it, and what differs in it."""
    lines = changed(("名玷玉神", "名玷王神")).split("\n")
    lines.insert(20, lines.pop(9))
    found = collated(tmp_path, "\n".join(lines))
    assert [(v.passage, v.kind) for v in found.variants] == [("p09", "moved"), ("p09", "substantive")]
    move, within = found.variants
    assert move.base == BOOK["p09"].text.removesuffix("。")
    assert move.to is not None
    assert move.to.startswith("p20 ")
    assert (within.base, within.witness) == ("玉", "王")
    assert (found.covered, found.characters) == (found.characters - 1, _characters(ORIGINAL))


def test_a_part_of_the_text(tmp_path: Path) -> None:
    """What it lacks is no variant; what it has is compared."""
    found = collated(tmp_path, "\n".join(ORIGINAL[17:20]).replace("太冊", "太乙"))
    assert shown(found) == [("p19", "冊", "乙")]
    assert found.passages == ("p17", "p18", "p19")
    assert 0.05 < found.coverage < 0.2
    with_preface = "此序為後人所加，與本書無涉。\n" + "\n".join(ORIGINAL)
    assert shown(collated(tmp_path, with_preface)) == []
    assert collated(tmp_path, with_preface).beyond == 12


def test_a_lacuna_of_the_witness_is_no_variant(tmp_path: Path) -> None:
    """A long one is not covered, a short one is an omission; □ witnesses nothing."""
    long = ORIGINAL[17][10:60]
    found = collated(tmp_path, changed((long, ""), ("即以戌日戌時", "即以戌日□時")))
    assert shown(found) == []
    assert found.coverage < 1
    assert shown(collated(tmp_path, changed(("占象必靈", "占必靈")))) == [("p01", "象", "")]


def test_a_witness_without_notes(tmp_path: Path) -> None:
    """Lacks no words for that."""
    import re

    found = collated(tmp_path, re.sub("（[^）]*）", "", "\n".join(ORIGINAL)))
    assert shown(found, WORDS) == []
    assert not found.witness.has_notes
    assert 0.9 < found.coverage < 1


TEI = """<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><sourceDesc><listWit>
<witness xml:id="W"><abbr>乙</abbr>本</witness></listWit></sourceDesc></fileDesc></teiHeader><text><body>
<p>九月建戌與<choice><sic>犯</sic><corr>卯</corr></choice>將太沖合<note place="inline">注文</note><note>編者</note>，
<app><lem>視寒露</lem><rdg>視霜降</rdg></app>後幾日是<gap reason="lost"/>，卯乃地八成數<lb/>，即叢本日起</p>
<div type="translation"><p>訳ではない文</p></div></body></text></TEI>"""


def test_any_tei_can_be_read(tmp_path: Path) -> None:
    """What the source has, notes in the line, the lemma of an apparatus; no headers, no editor's notes."""
    witness = witnessed(tmp_path, TEI, "w.xml")
    assert witness.text.strip() == "九月建戌與犯將太沖合（注文），視寒露後幾日是□，卯乃地八成數，即叢本日起"
    assert (witness.siglum, witness.form, witness.has_notes) == ("乙", "TEI", True)
    assert shown(collate(BOOK, witness)) == [("p19", "", "注文")] or shown(collate(BOOK, witness), WORDS)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "holds no text to collate"),
        ("，。\n".encode(), "holds no text to collate"),
        (b"<html><p>x</p></html>", "is XML, but no TEI with a text"),
        (b"<TEI", "not well-formed XML"),
        (b"\x00\x01\xff", "in no encoding this program reads"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><TEI>&a;</TEI>', "is refused"),
        ("すべて日本語の文です。".encode(), "holds no text to collate"),
    ],
    ids=str,
)
def test_what_is_no_witness_is_refused(tmp_path: Path, data: bytes, said: str) -> None:
    """With one message."""
    with pytest.raises(CorpusError) as error:
        witnessed(tmp_path, data)
    assert said in str(error.value)
    with pytest.raises(CorpusError):
        read_witness(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CorpusError, match="is no ordinary file"):
        read_witness(tmp_path / "pipe")


def test_another_text_is_no_witness(tmp_path: Path) -> None:
    """It covers next to nothing, and no traceback says so."""
    found = collated(tmp_path, "天地玄黃，宇宙洪荒，日月盈昃，辰宿列張。寒來暑往，秋收冬藏。")
    assert found.coverage < 0.05


def _characters(lines: list[str]) -> int:
    return sum(c.isalnum() or c == "□" for line in lines for c in line)


def test_coverage_counts_characters_and_not_stretches(tmp_path: Path) -> None:
    """Another text of the same length has one character of it; difflib, which knows no anchors, counts the same."""
    line = "甲子日丑將子時，第一課甲上見丑。"
    base = replace(PART, passages=(replace(PART.passages[0], text=line, notes=(), figures=(), verses=()),))
    other = "今日天氣晴朗，宜出門訪友，談笑風生。"
    found = collated(tmp_path, other, base)
    assert set(line) & set(other) == set("日，。")
    assert found.covered <= 1
    assert found.characters == _characters([line])
    chance = random.Random(7)
    text = "".join(c for c in PART["p18"].text if c.isalnum() or c == "□")
    base = replace(PART, passages=(replace(PART["p18"], text=text, notes=(), figures=(), verses=()),))
    for share in (0.02, 0.1, 0.3):
        words = "".join(
            "山川草木鳥獸蟲魚"[chance.randrange(8)] if chance.random() < share else c for c in text
        )
        matcher = difflib.SequenceMatcher(None, text, words, autojunk=False)
        counted = sum(block.size for block in matcher.get_matching_blocks())
        assert abs(collated(tmp_path, words, base).covered - counted) <= 2, share
        assert 1 - counted / len(text) == pytest.approx(share, abs=0.1)


def with_variants(text: str, variants: list[Variant]) -> str:
    """A passage with what the witness has put into it."""
    for variant in sorted(variants, key=lambda v: v.edit.start, reverse=True):
        text = text[: variant.edit.start] + variant.witness + text[variant.edit.end :]
    return text


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([0.005, 0.02, 0.06]))
def test_base_and_variants_make_the_witness(seed: int, rate: float) -> None:
    """Character by character: nothing that differs is missed, and nothing is told twice."""
    chance = random.Random(seed)
    others = "天地玄黃宇宙洪荒辰宿列張寒來暑往"
    lines = []
    for passage in PART.passages:
        out = []
        for n, char in enumerate(passage.text):
            fate = chance.random() / rate
            plain = (
                char.isalnum() and 4 < n < len(passage.text) - 4
            )  # at the ends nobody can tell who lacks it
            out.append(chance.choice(others) if fate < 1 and plain else "" if fate < 1.5 and plain else char)
            if 1.5 < fate < 2 and plain:
                out.append(chance.choice(others))
        lines.append("".join(out))
    found = collate(PART, WitnessText("w", "\n".join(lines), "plain text", BOOK_SCRIPT, has_notes=True))
    kept = [v for v in found.variants if v.kind is not VariantClass.PUNCTUATION]
    assert VariantClass.MOVED not in found.count
    made = "".join(with_variants(p.text, [v for v in kept if v.passage == p.id]) for p in PART.passages)
    letters = "".join(c for c in made if c.isalnum())
    wanted = "".join(c for c in "".join(lines) if c.isalnum())
    assert letters == wanted


BOOK_SCRIPT = read_witness(default_book() / "corpus" / "xunyuan-1.xml").script

"""Verses: which have lines of one length, and what is said of a line that has not."""

from __future__ import annotations

import pytest

from liuren_text.judgement.suggestion import suggest
from tests.claims.table import check, corpus_of

DAY = "日貴人歌：甲羊戊庚牛，乙猴己鼠求，丙雞丁豬位，壬兔癸蛇游，六辛逢虎上，陽貴日中儔。"

# lengths as counted by hand; the first four are no slip of a line but a measure of more than one length
MIXED = [
    "占時歌：天地交，日月明，一陽初動萬物生，占得此時無不吉，君子得之享太平。",
    "起例歌：正月起寅，二月卯，三月在辰四月巳，五午六未順數去，七申八酉是真機，戌月亥月子丑畢，逢年遇閏不須疑。",
    "課歌：君不見，天盤地上轉無窮，四課三傳在此中，吉凶悔吝從斯定，莫把初傳作末傳。",
    "神歌：青龍喜，朱雀爭，白虎凶喪問死生，勾陳鬥，騰蛇驚，玄武偷盜要分明。",
]


@pytest.mark.parametrize("text", MIXED)
def test_a_verse_of_mixed_measure_claims_no_length(text: str) -> None:
    """三三七, a line in halves, a cry before the verse: no line is too short, and nothing is proposed."""
    check(text, "", laws="verse-length")
    assert not [s for s in suggest(corpus_of(text)) if s.source == "line"]


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("壬兔癸蛇游", "壬兔癸蛇", "壬兔癸蛇"),
        ("丙雞丁豬位", "丙雞位", "丙雞位"),
        ("乙猴己鼠求", "乙中猴己鼠求", "乙中猴己鼠求"),
    ],
)
def test_a_line_of_another_length_than_its_fellows(right: str, wrong: str, line: str) -> None:
    """Six lines of five; one with a word or two lost or one too many fails, the other five hold."""
    fellows = [each for each in DAY[5:-1].split("，") if each != right]
    table = "\n".join([f"! verse-length {line}", *(f"verse-length {each}" for each in fellows)])
    check(DAY.replace(right, wrong), table, laws="verse-length")


def test_two_lines_of_another_length_side_by_side() -> None:
    """One too short and one too long are two slips, not a measure."""
    text = DAY.replace("丙雞丁豬位", "丙雞位").replace("壬兔癸蛇游", "壬中兔癸蛇游")
    table = """
        verse-length 甲羊戊庚牛
        verse-length 乙猴己鼠求
        ! verse-length 丙雞位
        ! verse-length 壬中兔癸蛇游
        verse-length 六辛逢虎上
        verse-length 陽貴日中儔
    """
    check(text, table, laws="verse-length")


def test_words_that_nobody_knows_are_supplied_only_where_the_text_marks_such() -> None:
    """A word that only fills the line is lost: □ stands for it in a text that prints □, elsewhere nothing does."""
    wrong = DAY.replace("癸蛇游", "癸蛇")
    for more, supplied in (("", set()), ("由庖□氏而來。", {"□"})):
        found = suggest(corpus_of(wrong, *([more] if more else [])))
        assert {e.text for s in found if s.source == "line" for e in s.emendation.edits} == supplied

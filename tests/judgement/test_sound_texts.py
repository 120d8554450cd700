"""Sound prose on courses, nobles, natal branches and gates: nothing is proposed; one planted slip: that one is."""

from __future__ import annotations

import pytest

from liuren_text.judgement.suggestion import suggest
from tests.claims.table import corpus_of

COURSE = (
    "即如丙寅日酉將辰時占，即以月將酉字加於地盤辰位上順行，此即月將用正時也。",
    "再看地盤戌位是天盤卯字，以卯字書於戌字之上，得卯、戌二字，是謂第二課；"
    "以未字書於寅字之上，得未、寅二字，是謂第三課；以子字書於未字之上，得子、未二字，是謂第四課。",
)
TWO_COURSES = (
    "即如甲子日丑將子時占，即以月將丑字加於地盤子位上順行。",
    "又如乙丑日亥將巳時，返吟也。地盤辰位乃天盤戌字。",
    "又如丙寅日，以午將加午，伏吟也。地盤巳位乃天盤巳字，以巳字書於丙字之上。",
)
NATAL = ("如午命午字，酉命酉字而已。其地盤上午位酉位，須參看，定其吉凶。",)
NOBLES = (
    "日貴人歌：甲羊戊庚牛，乙猴己鼠求，丙雞丁豬位，壬兔癸蛇游，六辛逢虎上，陽貴日中儔。",
    "夜貴人歌：甲牛戊庚羊，乙鼠己猴鄉，丙豬丁雞位，壬蛇癸兔藏，六辛逢午馬，陰貴夜時當。",
    "如丙日貴人酉，酉中有辛，與丙合也。",
    "陰貴人歌：甲貴陰牛庚戊羊，乙貴在鼠己猴鄉，丙豬丁雞辛遇馬，壬蛇癸兔屬陰方。",
)
OTHERS = (
    "子命午字，謂對沖也。午命子字亦然。",
    "日干為己身。凡占事以日干為人，故曰我身。初傳為發用。凡占事以初傳為應事之始，故曰發用。",
)
SOUND = [COURSE, TWO_COURSES, NATAL, NOBLES, OTHERS]


def proposed(texts: tuple[str, ...]) -> list[str]:
    """The words that are proposed, each as it is printed beside what it would be."""
    return [s.emendation.locus for s in suggest(corpus_of(*texts))]


@pytest.mark.parametrize("texts", SOUND)
def test_nothing_is_proposed(texts: tuple[str, ...]) -> None:
    """Each says what the engine computes, in words of the book or in others: there is nothing to be mended."""
    assert proposed(texts) == []


PLANTED = [
    (COURSE, "子、未二字", "子、末二字", "{末→未}"),
    (COURSE, "未、寅二字", "申、寅二字", "{申→未}"),
    (TWO_COURSES, "天盤戌字", "天盤戍字", "{戍→戌}"),
    (TWO_COURSES, "巳位乃天盤巳字", "巳位乃天盤已字", "{已→巳}"),
    (NATAL, "午命午字", "午命牛字", "{牛→午}"),
    (NATAL, "午命午字", "午命字", "{→午}"),
    (NATAL, "上午位", "上牛位", "{牛→午}"),
]


@pytest.mark.parametrize(("texts", "right", "wrong", "mended"), PLANTED)
def test_a_slip_is_found(texts: tuple[str, ...], right: str, wrong: str, mended: str) -> None:
    """What was put in is proposed to be taken out, and nothing else is."""
    assert sum(text.count(right) for text in texts) == 1
    found = proposed(tuple(text.replace(right, wrong) for text in texts))
    assert len(found) == 1
    assert mended in found[0]

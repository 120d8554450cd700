"""Charts: a plate with its lodged stems, and the four lessons of a course; sound, and with slips in any cell."""

from __future__ import annotations

from dataclasses import replace

from liuren_text.claims.find import find_claims
from liuren_text.text.passage import Corpus
from liuren_text.text.reading import Reading
from tests.claims.table import corpus_of, line

PLATE = (
    "巳　　午　　未　　申 丙戊　　　　丁己　　庚 辰　　　　　　　　　酉 乙 "
    "卯　　　　　　　　　戌 　　　　　　　　　　辛 寅　　丑　　子　　亥 　甲　　癸　　　　　壬"
)
SETUP = "即如甲子日丑將子時占，即以月將丑字加於地盤子位上順行。"
LESSONS = (
    "蛇　　貴　　六　　朱 寅　　丑　　辰　　卯 四課　三課　二課　一課 丑　　子　　卯　　甲 "
    "巳　午　未　申 辰　　　　　酉 卯　　　　　戌 寅　丑　子　亥"
)


def failing(chart: str, *before: str) -> set[str]:
    """The claims of a chart that do not hold."""
    texts = corpus_of(*before).passages
    (drawn,) = corpus_of(chart, charts=True).passages
    corpus = Corpus("test", "test", (*texts, replace(drawn, id="chart")))
    found = find_claims(Reading.of(corpus))
    assert any(c.passage == "chart" for c in found)
    return {line(c) for c in found if c.state().name != "HOLDS"}


def test_the_earth_plate() -> None:
    """Twelve places in order, ten stems where they lodge."""
    assert failing(PLATE) == set()


def test_slips_of_the_earth_plate() -> None:
    """A branch that stands twice, a stem that is none, a stem under another branch."""
    assert failing(PLATE.replace("未　　申", "末　　申")) == {
        "? ring-order 午 末",
        "? ring-order 末 申",
        "? earth-plate 末",
    }
    assert "? lodging 已 under 未" in failing(PLATE.replace("丁己", "丁已"))
    assert "! lodging 癸 under 寅" in failing(PLATE.replace("　甲　　癸　　", "　癸　　甲　　"))


def test_the_lessons() -> None:
    """Each column by the course set up before: lower, number, upper, and the general that rides on it."""
    assert failing(LESSONS, SETUP) == set()


def test_slips_of_the_lessons() -> None:
    """An upper, a general, a number."""
    assert failing(LESSONS.replace("寅　　丑　　辰　　卯", "寅　　子　　辰　　卯"), SETUP) == {
        "! lesson 甲子 丑 子 子 子 三",
        "! general-rides 甲子 丑 子 子 貴",
    }
    assert failing(LESSONS.replace("蛇　　貴　　六", "貴　　蛇　　六"), SETUP) == {
        "! general-rides 甲子 丑 子 寅 貴",
        "! general-rides 甲子 丑 子 丑 蛇",
    }
    assert failing(LESSONS.replace("四課", "三課"), SETUP) == {
        "! lesson 甲子 丑 子 寅 丑 三",
        "! each-once 三 三 二 一",
    }


def test_a_chart_without_its_course() -> None:
    """Nothing was set up before it: the lessons claim only their plate."""
    texts = corpus_of(LESSONS, charts=True)
    assert not any(c.law.id == "lesson" for c in find_claims(Reading.of(texts)))


LEFT_TO_RIGHT = (
    "朱　　六　　貴　　蛇 卯　　辰　　丑　　寅 一課　二課　三課　四課 甲　　卯　　子　　丑 "
    "巳　午　未　申 辰　　　　　酉 卯　　　　　戌 寅　丑　子　亥"
)


def test_lessons_from_the_left() -> None:
    """The same course with its columns in the other order: the stem stands in the column of the first lesson."""
    assert failing(LEFT_TO_RIGHT, SETUP) == set()
    assert failing(LEFT_TO_RIGHT.replace("課 甲", "課 申"), SETUP) == {"? lesson 甲子 丑 子 卯 申 一"}


def test_lessons_in_no_order() -> None:
    """Numbers that neither rise nor fall do not say where the first lesson stands: nothing is claimed."""
    text = LESSONS.replace("四課　三課　二課　一課", "一課　二課　二課　一課")
    found = find_claims(Reading.of(corpus_of(SETUP, text, charts=True)))
    assert not any(c.law.id == "lesson" for c in found)

"""長生: sentences of the book, as transmitted and as emended, and invented ones with other values and other errors."""

from __future__ import annotations

import pytest
import regex

from liuren_text.claims.subjects.growth import ELEMENT_GROWTH, ELEMENT_WAY
from liuren_text.engine import ganzhi
from tests.claims.table import check, claims_of

OF_STEMS = [
    (
        "故甲木長生在亥，自亥順行至寅，乃臨官也。",
        """
        element 甲 木
        stem-growth 甲 亥
        same 亥 亥
        growth-way 甲 順
        stage-reached 亥 順 寅 臨官
        salary 甲 臨官 寅
        """,
    ),
    (
        "丁火長生在酉，自酉逆行至午亦臨官也。",
        """
        element 丁 火
        stem-growth 丁 酉
        same 酉 酉
        growth-way 丁 逆
        stage-reached 酉 逆 午 臨官
        salary 丁 臨官 午
        """,
    ),
    (
        "庚木長生在巳，自己順行至未，乃沐浴也。",
        """
        ! element 庚 木
        stem-growth 庚 巳
        ? same 巳 己
        growth-way 庚 順
        ? stage-reached 己 順 未 沐浴
        salary 庚 沐浴 未
        """,
    ),
    (
        "辛金長生在子，自子順行至戌，乃冠帶也。",
        """
        element 辛 金
        stem-growth 辛 子
        same 子 子
        ! growth-way 辛 順
        ! stage-reached 子 順 戌 冠帶
        salary 辛 冠帶 戌
        """,
    ),
]

OF_ELEMENTS = [
    (
        "附五行四長生：甲乙寅卯木，長生在亥。",
        """
        number-of-things 四
        element 甲 木
        element 乙 木
        element 寅 木
        element 卯 木
        element-growth 木 亥
        """,
    ),
    (
        "附五生四長生：庚辛申戍金，長生在巳。",
        """
        number-of-things 四
        element 庚 金
        element 辛 金
        element 申 金
        ? element 戍 金
        element-growth 金 巳
        """,
    ),
    (
        "戊己辰戌丑未土，長生在寅。",
        """
        element 戊 土
        element 己 土
        element 辰 土
        element 戌 土
        element 丑 土
        element 未 土
        ! element-growth 土 寅
        """,
    ),
    (
        "丙丁巳午火及戊己辰戌丑未土，長生同在寅。",
        """
        element 丙 火
        element 丁 火
        element 巳 火
        element 午 火
        element 戊 土
        element 己 土
        element 辰 土
        element 戌 土
        element 丑 土
        element 未 土
        element-growth 火 寅
        ! element-growth 土 寅
        """,
    ),
    ("庚辛未酉火，長生在寅。", """
        ! element 庚 火
        ! element 辛 火
        ! element 未 火
        ! element 酉 火
        element-growth 火 寅
        """),
    ("近世不分陰陽，均以五行五長生逆行。", "! number-of-things 五\n! element-growth-way 逆"),
    ("當宗十干八長生為是。", "number-of-things 八"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "table"), OF_STEMS + OF_ELEMENTS)
def test_sentences(text: str, table: str) -> None:
    """Every claim of a sentence, and no other."""
    check(text, table)


def test_the_stage_of_the_salary() -> None:
    """One stage answers for all ten stems."""
    check("而不知十二神中臨官，即日之祿神。", "salary-stage 臨官", laws="salary-stage")
    check("而不知十二神中帝旺，即日之祿神。", "! salary-stage 帝旺", laws="salary-stage")


BY_POLARITY = (
    "如甲、丙、戊、庚、壬五日為陽，其長生依次序從天盤順行十二支；"
    "若乙、丁、己、辛、癸五日為陰，其長生亦依次序從天盤逆行十二支。"
)


def failing(text: str) -> list[str]:
    """The claims of a text that do not hold, by law and label."""
    return [f"{c.law.id} {c.label}" for c in claims_of(text) if c.state().name != "HOLDS"]


def test_the_rule_by_polarity() -> None:
    """Each stem once, with the polarity that is said, and opposite ways; corrupt formula words do no harm."""
    assert failing(BY_POLARITY) == []
    assert failing(BY_POLARITY.replace("從", "叢").replace("盤逆", "□逆")) == []
    assert "polarity 丁-other" not in failing(BY_POLARITY)
    assert {"polarity c-polarity", "each-once ten stems"} <= set(failing(BY_POLARITY.replace("戊", "己", 1)))
    assert "growth-way other-back" in failing(BY_POLARITY.replace("逆行", "順行"))
    assert "number-of-things number" in failing(BY_POLARITY.replace("五日", "六日", 1))


FIVE = (
    "甲乙寅卯木，長生在亥；丙丁巳午火，長生在寅；庚辛申酉金，長生在巳；"
    "戊己辰戌丑未土及壬癸亥子水，長生同在申。"
)


def test_all_elements_at_once() -> None:
    """Where the births of all elements are given, no stem and no branch is left out or named twice."""
    assert failing(FIVE) == []
    assert failing(FIVE.replace("丙丁", "甲丁")) == [
        "element element of s1",
        "each-once each stem",
    ]
    assert "each-once each branch" in failing(FIVE.replace("亥子水", "亥丑水"))
    assert "element-growth other-birth" in failing(FIVE.replace("同在申", "同在酉"))


def test_the_elements_are_born_where_the_passage_cited_says() -> None:
    """三命通會: each is born on a branch, and its fourth stage 臨官 is three branches on, for every element."""
    cited = regex.findall(r"([木火土金水]+)長生(.)、臨官(.)", ELEMENT_GROWTH.source)
    births = {element: (birth, stage) for elements, birth, stage in cited for element in elements}
    assert len(births) == 5
    for element, (birth, stage) in births.items():
        assert ELEMENT_GROWTH.holds(element, birth)
        assert ganzhi.steps(birth, stage) == 3
    assert ELEMENT_WAY.source == ELEMENT_GROWTH.source


OTHER_WORDS = [
    ("東方寅卯木，長生在亥。", "element 寅 木\nelement 卯 木\nelement-growth 木 亥"),
    ("辰戌丑未土，長生在申。", "element 丑 土\nelement 未 土\nelement-growth 土 申"),
    (
        "甲己寅卯木，長生在亥。",
        "element 甲 木\n! element 己 木\nelement 寅 木\nelement 卯 木\nelement-growth 木 亥",
    ),
]


@pytest.mark.parametrize(("text", "table"), OTHER_WORDS)
def test_other_words_are_no_stems(text: str, table: str) -> None:
    """Where neither of two characters is a stem none is meant: 東方 is a direction; one wrong stem is a slip."""
    check(text, table)

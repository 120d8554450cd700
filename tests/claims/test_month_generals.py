"""月將: month sentences sound and corrupt, the rule, and a year worked out; values and errors other than the book's."""

from __future__ import annotations

import pytest

from tests.claims.table import check, claims_of, line

SENTENCES = [
    (
        "正月建寅，與亥將登明合，視立春後幾日是亥（即月將出現之日支也），亥乃地六成數，"
        "即從本日起，超六日是辰，即以辰日亥時起亥將。",
        """
        established 正 寅
        general-harmony 寅 亥
        general-name 亥 登明
        month-jie 正 立春
        same 亥 亥
        same 亥 亥
        same 亥 亥
        hetu-number 亥 六
        heaven-earth 六 地
        birth-completion 六 成
        same 六 六
        count 亥 六 辰
        same 辰 辰
        hour-of-general 亥 亥
        """,
    ),
    (
        "六月建末與午將勝光合，視小署後幾日是午，午乃地二成婁，即叢本日起，超三日是未，即以未日酉時起午將。",
        """
        ? established 六 末
        ? general-harmony 末 午
        general-name 午 勝光
        ? month-jie 六 小署
        same 午 午
        same 午 午
        same 午 午
        hetu-number 午 二
        heaven-earth 二 地
        ! birth-completion 二 成
        ! same 二 三
        ! count 午 三 未
        same 未 未
        ! hour-of-general 午 酉
        """,
    ),
    (
        "十二月建丑與子將神后合，視小寒後幾日是子，子乃天一生數，即從本日子時起子將。",
        """
        established 十二 丑
        general-harmony 丑 子
        general-name 子 神后
        month-jie 十二 小寒
        same 子 子
        same 子 子
        same 子 子
        hetu-number 子 一
        heaven-earth 一 天
        birth-completion 一 生
        hour-of-general 子 子
        """,
    ),
    ("如申將而待處暑後，則太陽過後，與巳不合。", "! zhongqi-general 申 處暑\ngeneral-harmony 巳 申"),
    ("如午將而待大暑後，則太陽過後，與未不合。", "zhongqi-general 午 大暑\ngeneral-harmony 未 午"),
    ("俱加正時而順行。", "general-laid-on-hour 正時\nplate-forwards 順"),
]


@pytest.mark.parametrize(("text", "table"), SENTENCES)
def test_sentences(text: str, table: str) -> None:
    """Every claim of a sentence, and no other."""
    check(text, table)


RULE = "定其陰陽，仿河圖生成之數，陽從生數，陰從成數，因其數而超之。"


def test_the_rule_holds_in_every_month() -> None:
    """Each month sentence is an instance of either half; a rule with its halves exchanged fails in each."""
    sentences = (SENTENCES[0][0], SENTENCES[2][0])
    found = claims_of(RULE, *sentences)
    rule = [c for c in found if c.law.id == "rule-instance"]
    assert [c.state().name for c in rule] == ["HOLDS"] * 4
    exchanged = claims_of(RULE.replace("陽從生", "陰從生").replace("陰從成", "陽從成"), *sentences)
    assert [line(c) for c in exchanged if c.state().name != "HOLDS"] == [
        "! rule-instance 陰 生 亥 成",
        "! rule-instance 陽 成 子 生",
    ]


def test_half_a_rule() -> None:
    """The first half may be absent; a rule that names one polarity twice contradicts itself."""
    check(RULE.replace("陽從生數，", ""), "")
    check(RULE.replace("陽從生數", "陰叢生數"), "! opposites 陰 陰\nopposites 生 成")


YEAR = (
    "假如道光癸未歲六月初一戊戌日小暑，至初九日得丙午，便從丙午起，超二日是丁未，"
    "即定為六月初十丁未日丙午時起午將。"
)


def failing(text: str) -> list[str]:
    """The claims that do not hold, by law."""
    return [c.law.id for c in claims_of(text) if c.state().name != "HOLDS"]


def test_a_year_of_the_calendar() -> None:
    """A year that the book does not have (1823), by the same rule and the calendar; and with slips."""
    assert failing(YEAR) == []
    assert failing(YEAR.replace("便從", "便叢")) == []
    assert failing(YEAR.replace("得丙午", "得丙牛")) == [
        "day-interval",
        "branch-of-pair",
        "same",
        "day-interval",
    ]
    assert failing(YEAR.replace("初十丁未", "十一丁未")) == ["day-interval"]
    assert failing(YEAR.replace("日小暑", "日立秋")) == ["month-jie", "calendar-jie"]
    assert failing(YEAR.replace("癸未歲", "癸巳歲")) == ["calendar-day", "calendar-jie"]
    assert failing(YEAR.replace("日丙午時", "日丁未時")) == ["branch-of-pair"]


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("嘉慶十五年歲次庚午仲冬。", "era-pair 嘉慶 十五 庚午"),
        ("道光三年歲次壬午孟春。", "! era-pair 道光 三 壬午"),
        ("道光三年歲次癸末孟春。", "? era-pair 道光 三 癸末"),
    ],
)
def test_years_of_an_era(text: str, table: str) -> None:
    """A year of an era and its pair."""
    check(text, table)

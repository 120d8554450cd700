"""起課: each step of a course worked out in words goes on with what the step before it found."""

from __future__ import annotations

import pytest

from tests.claims.table import check, claims_of, line

SETUP = "即如甲子日丑將子時占，即以月將丑字加於地盤子位上順行。"
LESSONS = (
    "甲子課神在寅，當視地盤寅位乃天盤卯字也。然後以卯字書於甲字之上，得卯、甲二字，是謂第一課；"
    "再將卯字書於甲子二字所空之中，再看地盤卯位是天盤辰字，以辰字書於卯字之上，得辰、卯二字，是謂第二課。"
)
POWERS = "一交而關天元曰初傳，再交而定地元曰中傳，三交而得人元曰終傳。"


def failing(*texts: str) -> set[str]:
    """The claims that do not hold."""
    return {line(c) for c in claims_of(*texts) if c.state().name != "HOLDS"}


def test_a_course_in_words() -> None:
    """All holds as it stands; a slip is noticed by the plate and by the step that follows."""
    assert failing(SETUP, LESSONS) == set()
    assert failing(SETUP, LESSONS.replace("乃天盤卯", "乃天盤辰")) == {
        "! plate-over 丑 子 寅 辰",
        "! same 辰 卯",
    }
    assert failing(SETUP, LESSONS.replace("是天盤辰", "是天盤長")) == {
        "? plate-over 丑 子 卯 長",
        "? same 長 辰",
    }
    assert "! place-of-lower 寅 乙" in failing(SETUP, LESSONS.replace("書於甲字", "書於乙字"))


def test_another_course() -> None:
    """The same words of another day and plate: 申 on 巳, so 巳 stands over 寅."""
    text = "丙寅課神在巳，當視地盤巳位乃天盤申字也。然後以申字書於丙字之上，得申、丙二字，是謂第一課。"
    assert failing("即如丙寅日申將巳時占，即以月將申字加於地盤巳位上順行。", text) == set()


LODGES = "當視地盤寅位乃天盤卯字也。"


@pytest.mark.parametrize("named", ["甲課神在寅，", "甲之課神在寅，", "甲日課神在寅，", "甲日之課神在寅，"])
def test_the_stem_of_the_day_lodges(named: str) -> None:
    """寄宮 is of stems: 甲 alone lodges in 寅 as 甲子 does, 之 or not; and 甲 is the stem of the day 甲子."""
    table = """
        stem-of-day 甲子 甲
        same 甲 甲
        day-lodging 甲 寅
        same 寅 寅
        plate-over 丑 子 寅 卯
    """
    check(named + LODGES, table, SETUP)


def test_a_day_is_no_stem() -> None:
    """Where the pair of the day stands, that is read; another stem is noticed by the day and by its lodging."""
    check(
        "甲子課神在寅，" + LODGES,
        "same 甲子 甲子\nday-lodging 甲子 寅\nsame 寅 寅\nplate-over 丑 子 寅 卯",
        SETUP,
    )
    assert failing(SETUP, "乙之課神在寅，" + LODGES) == {"! same 甲 乙", "! day-lodging 乙 寅"}
    assert failing(SETUP, "甲之課神在辰，" + LODGES) == {"! day-lodging 甲 辰", "! same 辰 寅"}


def test_the_three_powers() -> None:
    """Heaven, earth, man; first, middle, last: each in its order."""
    assert failing(POWERS) == set()
    assert failing(POWERS.replace("人元", "入元")) == {"? three-powers 入 終", "? order-of-powers 入"}
    assert failing(POWERS.replace("中傳", "終傳")) == {
        "! three-powers 地 終",
        "! nth-transmission 再 終",
    }


SHORT = [
    (
        "當視課中賊□，如無賊，上方尋□下。",
        """
        ? opposites 賊 □
        same 賊 賊
        robs-or-overcomes 賊 上
        ? robs-or-overcomes □ 下
        opposites 上 下
        """,
    ),
    (
        "當視課中賊克，如無克上，方尋克上。",
        """
        opposites 賊 克
        ! same 賊 克
        ! robs-or-overcomes 克 上
        ! robs-or-overcomes 克 上
        ! opposites 上 上
        """,
    ),
    ("凡占事以月將加正時，分四象之陰陽。", "general-laid-on-hour 正時 月將"),
    ("凡占事以日干加正時，分四象之陰陽。", "! general-laid-on-hour 正時 日干"),
    ("此即月將用正時也。", "general-laid-on-hour 正時 月將"),
    ("俱加正時而逆行。", "general-laid-on-hour 正時\n! plate-forwards 逆"),
    (
        "或為昌之德合鬼墓，或為神之刑沖破害。",
        "? relations-of-stem-and-branch 昌\nrelations-of-stem-and-branch 神",
    ),
    (
        "或為辰之德合鬼墓，或為日之刑沖破害。",
        "! relations-of-stem-and-branch 辰\n! relations-of-stem-and-branch 日",
    ),
]


@pytest.mark.parametrize(("text", "table"), SHORT)
def test_short_sentences(text: str, table: str) -> None:
    """Every claim of a sentence, and no other."""
    check(text, table)

"""起課: each step of a course worked out in words goes on with what the step before it found."""

from __future__ import annotations

import pytest

from liuren_text.engine.lessons import lessons
from liuren_text.engine.plate import Plate
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


OTHER = "即如丙寅日酉將辰時占，即以月將酉字加於地盤辰位上順行。"
ALL_FOUR = (
    "再看地盤戌位是天盤卯字，以卯字書於戌字之上，得卯、戌二字，是謂第二課；"
    "以未字書於寅字之上，得未、寅二字，是謂第三課；以子字書於未字之上，得子、未二字，是謂第四課。"
)


def test_the_third_and_the_fourth_lesson() -> None:
    """They go on with no look-up: 酉 on 辰 puts 未 over 寅 and 子 over 未, five places on, as the engine has it too."""
    plate = Plate.of("酉", "辰")
    assert [(u, w) for u, w in lessons("丙寅", plate)[1:]] == [("卯", "戌"), ("未", "寅"), ("子", "未")]
    assert failing(OTHER, ALL_FOUR) == set()
    assert failing(OTHER, ALL_FOUR.replace("得子、未二字", "得子、末二字")) == {
        "? lesson 丙寅 酉 辰 子 末 四",
        "? same 未 末",
    }
    assert failing(OTHER, ALL_FOUR.replace("得未、寅二字", "得寅、未二字")) == {
        "! lesson 丙寅 酉 辰 寅 未 三",
        "! same 未 寅",
        "! same 寅 未",
    }


def test_lessons_in_short() -> None:
    """Where nothing is written above anything each lesson stands by itself, and what was written before is past."""
    short = "得戌、丙二字，是謂第一課；得卯、戌二字，是謂第二課；得未、寅二字，是謂第三課；得子、未二字，是謂第四課。"
    before = "以戌字書於丙字之上，"
    assert failing(OTHER, before + short) == set()
    assert failing(OTHER, before + short.replace("第三", "第二")) == {"! lesson 丙寅 酉 辰 未 寅 二"}


def test_a_step_between_that_is_not_read() -> None:
    """又視寅上得未 is a look-up in other words: what is written above goes on with it, not with the look-up read."""
    text = "再看地盤戌位是天盤卯字，又視寅上得未，以未字書於寅字之上。"
    assert failing(OTHER, text) == set()
    assert failing(OTHER, text.replace("寅字之上", "卯字之上")) == {"! plate-over 酉 辰 卯 未"}


def test_a_step_goes_on_over_a_note() -> None:
    """A note behind the first transmission and the writing of the day are no steps, whatever the note says."""
    first = "所取第四課未土賊子水，即以子字定為發用{}。再看地盤{}位乃天盤巳字，以巳字為中傳；巳位是戌，以戌字為終傳。"
    for note in ("", "（發用即天）（元初傳）", "（或作某）"):
        assert failing(OTHER, first.format(note, "子")) == set()
        assert "! same 子 丑" in failing(OTHER, first.format(note, "丑"))


BRIEF = [
    "又如乙丑日亥將巳時，返吟也。",
    "假如乙丑日巳時亥將。",
    "乙丑日巳時占，月將亥。",
    "又如乙丑日，以亥將加巳，返吟也。",
    "假如乙丑日，以月將亥加巳時。",
    "又如乙丑日巳時，以亥為月將。",
    "又如乙丑日亥将巳时，返吟也。",
]


@pytest.mark.parametrize("brief", BRIEF)
def test_a_course_set_up_in_brief(brief: str) -> None:
    """亥 on 巳 puts each branch opposite itself: 戌 over 辰, where 乙 lodges; the course before it is done with."""
    looked_up = "地盤辰位乃天盤戌字，以戌字書於乙字之上。"
    assert failing(SETUP, brief + looked_up) == set()
    assert failing(SETUP, brief, looked_up) == set()
    assert failing(SETUP, brief + looked_up.replace("戌字，", "酉字，")) == {
        "! plate-over 亥 巳 辰 酉",
        "! same 酉 戌",
    }


UNREAD = [
    "又如乙丑日，將在亥而時值巳。",
    "又如巳丑日亥將巳時。",
    "若遇返吟，",
    "如以亥加巳，",
    "又乙丑一課，",
    "如乙丑一課，返吟也。",
]


@pytest.mark.parametrize("mention", UNREAD)
def test_a_course_in_words_not_read(mention: str) -> None:
    """Another day, another general on another hour, a plate by its name: then the course before is not spoken of."""
    check(mention + "地盤辰位乃天盤戌字。", "", SETUP, laws="plate-over")


def test_a_named_plate_is_of_its_paragraph() -> None:
    """若伏吟等課，又不同此 at the end of one paragraph is no course for the next; nor is the day of the course."""
    assert failing(SETUP, "若昴星、伏吟等課，又不同此。", "甲子日，地盤寅位乃天盤卯字。") == set()
    check("地盤寅位乃天盤辰字。", "! plate-over 丑 子 寅 辰", SETUP, "若昴星、伏吟等課，又不同此。")


def test_a_course_recalled() -> None:
    """上丙寅一課 is the course of that day, though another was set up since; a slip shows where there was but one."""
    year = "如男人，則從地盤寅位一歲數起，順行七歲，至天盤丑字止，即以丑字定為行年。"
    recalled = "即以上丙寅酉將一課為式："
    assert failing(OTHER, SETUP, recalled + year) == set()
    assert "! walk-over 丑 子 寅 順 七 丑" in failing(OTHER, SETUP, year)
    assert failing(OTHER, recalled.replace("丙寅", "丙申") + year) == {"! same 丙寅 丙申"}
    assert failing(OTHER, SETUP, recalled.replace("丙寅", "丙申") + year) == set()


def test_a_course_quoted() -> None:
    """如丙寅一課 is the course set up where its working goes on; alone it may be any."""
    worked = "所取第四課未土賊子水，即以子字定為發用。"
    assert failing(OTHER, "如丙寅一課，" + worked) == set()
    assert failing(OTHER, "如丙申一課，" + worked) == {"! same 丙寅 丙申"}
    assert failing(OTHER, "如丙申一課，其例也。") == set()

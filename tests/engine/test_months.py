"""Month generals. Second road: the twelve sentences of p17-p20 as emended, and the dated example of p21."""

from __future__ import annotations

from itertools import pairwise

import pytest

from liuren_text.engine import months
from liuren_text.engine.ganzhi import BRANCHES, PAIRS, count_branches, steps
from liuren_text.engine.hetu import birth_or_completion, heaven_or_earth, number
from liuren_text.errors import CastingError

# month: 月建, general, name, 節, 天/地, number, 生/成, the branch reached
SENTENCES = (
    "正 寅 亥 登明 立春 地 6 成 辰",
    "二 卯 戌 河魁 驚蟄 地 4 生 丑",
    "三 辰 酉 從魁 清明 天 9 成 巳",
    "四 巳 申 傳送 立夏 地 4 生 亥",
    "五 午 未 小吉 芒種 天 7 成 丑",
    "六 未 午 勝光 小暑 地 2 生 未",
    "七 申 巳 太乙 立秋 天 7 成 亥",
    "八 酉 辰 天罡 白露 天 3 生 午",
    "九 戌 卯 太沖 寒露 地 8 成 戌",
    "十 亥 寅 功曹 立冬 天 3 生 辰",
    "十一 子 丑 大吉 大雪 地 6 成 午",
    "十二 丑 子 神后 小寒 天 1 生 子",
)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_twelve_sentences(sentence: str) -> None:
    """Every slot of every sentence, from the month alone."""
    month, established, general, name, jie, heaven, n, birth, reached = sentence.split()
    at = months.month_number(month)
    assert months.established(at) == established
    assert months.general(at) == general
    assert months.general_name(general) == name
    assert months.JIE[at - 1] == jie
    assert number(general) == int(n)
    assert heaven_or_earth(int(n)) == heaven
    assert birth_or_completion(int(n)) == birth
    assert count_branches(general, int(n)) == reached


def test_generals_run_against_the_months() -> None:
    """月建 goes forwards, 月將 backwards: a bijection of the twelve."""
    generals = [months.general(m) for m in range(1, 13)]
    assert set(generals) == set(BRANCHES) == set(months.GENERAL_NAMES)
    assert all(steps(a, b) == 11 for a, b in pairwise(generals))


def test_the_dated_example() -> None:
    """p21: 立春 on 丙辰; 癸亥 on the eighth; 戊辰 on the thirteenth, 癸亥 hour."""
    found = months.true_general(1, "丙辰")
    assert (found.general, found.found, found.number, found.day, found.hour_pair) == (
        "亥",
        "癸亥",
        6,
        "戊辰",
        "癸亥",
    )
    assert (1 + found.wait, 1 + found.days) == (8, 13)


def test_every_true_general_by_walking_the_days() -> None:
    """All 720 (month, day of the 節); second road: walking day by day with pencil marks."""
    for month in range(1, 13):
        for i, jie in enumerate(PAIRS):
            found = months.true_general(month, jie)
            day = i
            while PAIRS[day % 60][1] != found.general:
                day += 1
            assert found.found == PAIRS[day % 60]
            for _ in range(found.number - 1):
                day += 1
            assert (found.day, found.days) == (PAIRS[day % 60], day - i)
            assert found.hour == found.hour_pair[1] == found.general


def test_months_that_do_not_exist() -> None:
    """Month 0, 13, 閏 and a general that is no branch."""
    for call in (
        lambda: months.general(0),
        lambda: months.true_general(13, "甲子"),
        lambda: months.month_number("閏"),
    ):
        with pytest.raises(CastingError):
            call()
    with pytest.raises(CastingError):
        months.general_name("犬")

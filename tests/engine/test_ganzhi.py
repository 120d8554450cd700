"""Cycles. Second road: walking the cycle one step at a time, or the verse in words."""

from __future__ import annotations

import itertools

import pytest

from liuren_text.engine import ganzhi
from liuren_text.engine.ganzhi import BRANCHES, ELEMENTS, PAIRS, STEMS
from liuren_text.errors import CastingError


def test_the_sixty_pairs_are_the_pairs_of_equal_polarity() -> None:
    """Second road: of the 120 combinations, those with equal polarity."""
    equal = {s + b for s in STEMS for b in BRANCHES if ganzhi.polarity(s) == ganzhi.polarity(b)}
    assert set(PAIRS) == equal
    assert (len(PAIRS), PAIRS[0], PAIRS[-1]) == (60, "甲子", "癸亥")


def test_every_combination_is_a_pair_or_an_error() -> None:
    """`pair` accepts 60 of 120 combinations, and `pair_at` gives each back."""
    for s, b in itertools.product(STEMS, BRANCHES):
        if ganzhi.polarity(s) == ganzhi.polarity(b):
            assert ganzhi.pair_at(ganzhi.pair_index(ganzhi.pair(s, b))) == s + b
        else:
            with pytest.raises(CastingError, match="not one of the sixty pairs"):
                ganzhi.pair(s, b)


def test_counting_includes_the_first() -> None:
    """Second road: walking step by step; and the book's own counts (p17, p21)."""
    for start in BRANCHES:
        walk = itertools.islice(itertools.cycle(BRANCHES), BRANCHES.index(start), None)
        for n, reached in zip(range(1, 30), walk, strict=False):
            assert ganzhi.count_branches(start, n) == reached
    assert ganzhi.count_branches("亥", 6) == "辰"
    assert ganzhi.count_pairs("癸亥", 6) == "戊辰"
    for function, start in ((ganzhi.count_branches, "亥"), (ganzhi.count_pairs, "癸亥")):
        with pytest.raises(CastingError, match="starts at 1"):
            function(start, 0)


def test_steps_and_counting_agree() -> None:
    """`steps` is one less than the inclusive count, for all 144."""
    for a, b in itertools.product(BRANCHES, BRANCHES):
        assert ganzhi.count_branches(a, ganzhi.steps(a, b) + 1) == b


def test_elements_generate_and_overcome_in_rings() -> None:
    """Second road: the sayings 木生火 … and 木克土 … written out."""
    generating = ["木火", "火土", "土金", "金水", "水木"]
    overcoming = ["木土", "土水", "水火", "火金", "金木"]
    for a, b in itertools.product(ELEMENTS, ELEMENTS):
        assert ganzhi.generates(a, b) == (a + b in generating)
        assert ganzhi.overcomes(a, b) == (a + b in overcoming)
    assert ganzhi.overcomes("卯", "辰")
    assert ganzhi.overcomes("甲", "辰")
    assert ganzhi.generates("甲", "巳")


def test_elements_as_the_book_lists_them() -> None:
    """Second road: the sentence of the five-element 長生 (p34), which names every stem and branch."""
    listed = {"木": "甲乙寅卯", "火": "丙丁巳午", "金": "庚辛申酉", "土": "戊己辰戌丑未", "水": "壬癸亥子"}
    assert {c: e for e, chars in listed.items() for c in chars} == {
        c: ganzhi.element(c) for c in STEMS + BRANCHES
    }


def test_animals() -> None:
    """Both ways for all twelve; second road: the animals of the verses (p30-p31) with the gloss's branches."""
    assert all(ganzhi.branch_of_animal(ganzhi.animal(b)) == b for b in BRANCHES)
    verses = {
        "羊": "未",
        "牛": "丑",
        "猴": "申",
        "鼠": "子",
        "雞": "酉",
        "豬": "亥",
        "兔": "卯",
        "蛇": "巳",
        "虎": "寅",
        "馬": "午",
    }
    assert {a: ganzhi.branch_of_animal(a) for a in verses} == verses


def test_hours_run_on_from_day_to_day() -> None:
    """五鼠遁; second road: the hours of sixty days are one unbroken cycle of 720, which begins 甲子日甲子時."""
    hours = [ganzhi.hour_pair(day[0], hour) for day in PAIRS for hour in BRANCHES]
    assert hours == list(PAIRS) * 12
    assert ganzhi.hour_pair("戊", "亥") == "癸亥"


def test_months_run_on_from_year_to_year() -> None:
    """五虎遁; second road: the months of five years are one unbroken cycle of sixty, from 甲's 丙寅."""
    months = [ganzhi.month_pair(s, m) for s in STEMS[:5] for m in range(1, 13)]
    assert months == [PAIRS[(2 + i) % 60] for i in range(60)]
    with pytest.raises(CastingError, match="no month 13"):
        ganzhi.month_pair("甲", 13)


def test_decades_and_their_void() -> None:
    """Second road: the void branches are the two that do not occur among the ten pairs of the decade."""
    for start in range(0, 60, 10):
        decade = PAIRS[start : start + 10]
        void = [b for b in BRANCHES if b not in {p[1] for p in decade}]
        for pair in decade:
            assert ganzhi.decade_head(pair) == decade[0]
            assert sorted(ganzhi.void_branches(pair)) == sorted(void)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("甲", "write a stem and a branch"),
        ("戍子", "did you mean 戌 or 戊"),
        ("子甲", "such as 甲子"),
        ("", "甲子"),
    ],
)
def test_what_is_no_pair_is_told_why(value: str, message: str) -> None:
    """The message says what to write instead."""
    with pytest.raises(CastingError, match=message):
        ganzhi.pair_index(value)

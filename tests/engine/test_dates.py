"""Reading dates. Second road: one day written in every way; errors by their words."""

from __future__ import annotations

from datetime import date

import pytest

from liuren_text.engine.dates import parse_date, parse_year
from liuren_text.errors import CastingError


@pytest.mark.parametrize(
    "text",
    [
        "嘉慶庚午正月初八",
        "嘉慶十五年正月初八",
        "嘉慶十五年庚午正月初八",
        "嘉慶十五年歲次庚午正月初八日",
        "嘉慶庚午歲正月初八",
        "嘉慶庚午年一月八日",
        "1810-02-11",
        " 1810-02-11 ",
    ],
)
def test_one_day_in_every_way(text: str) -> None:
    """p21 and its ISO date."""
    assert parse_date(text) == date(1810, 2, 11)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("嘉慶十五年十一月廿九", date(1810, 12, 25)),
        ("嘉慶十五年冬月二十九", date(1810, 12, 25)),
        ("嘉慶十六年閏三月初一", date(1811, 4, 23)),
        ("嘉慶十五年臘月卅", date(1811, 1, 24)),
        ("宣統三年八月十九", date(1911, 10, 10)),
        ("順治元年正月初一", date(1644, 2, 8)),
    ],
)
def test_other_days(text: str, day: date) -> None:
    """Second road: dates histories give (武昌 1911-10-10, the year bounds of 1810)."""
    assert parse_date(text) == day


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("嘉慶庚午閏三月初一", "there was no 閏三月 in 嘉慶十五年"),
        ("嘉慶庚午正月三十一", "the month had 29 days, 1810-02-04 to 1810-03-04"),
        ("嘉慶庚午正月三十", "no day 30 in 正月"),
        ("嘉慶庚午十三月初一", "'十三' is not a month"),
        ("嘉慶庚午正月初十一", "not a day of a lunar month"),
        ("嘉慶十五年辛未正月初一", "was 庚午, not 辛未"),
        ("嘉慶丙丑正月初一", "丙丑 is not one of the sixty pairs"),
        ("嘉慶正月初一", "嘉慶 alone is not a year"),
        ("1810-02-30", "the Gregorian calendar has no such day"),
        ("1400-02-03", "outside the calendar"),
        ("正月初一", "write 嘉慶庚午正月初八"),
        ("", "cannot read"),
    ],
)
def test_dates_that_cannot_be_read_or_did_not_exist(text: str, message: str) -> None:
    """Each message says why or what to write."""
    with pytest.raises(CastingError, match=message):
        parse_date(text)


def test_years() -> None:
    """Three ways to write one year, and what is no year."""
    assert [parse_year(t) for t in ("嘉慶庚午", "嘉慶十五年", "嘉慶十五", "1810")] == [1810] * 4
    for bad, message in (
        ("庚午", "write 嘉慶庚午"),
        ("0900", "outside the calendar"),
        ("嘉慶庚午正月", "as a year"),
    ):
        with pytest.raises(CastingError, match=message):
            parse_year(bad)

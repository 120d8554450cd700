"""The calendar. Second road: the facts of 1810, day-number arithmetic, and modern astronomy."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import pairwise

import pytest

from liuren_text.engine import calendar
from liuren_text.engine.ganzhi import BRANCHES, PAIRS
from liuren_text.engine.months import JIE, ZHONGQI, general
from liuren_text.errors import CastingError
from tests.engine.reference import rows

# five astronomy packages and two published tables agree on these
TRUE_GENERALS_OF_1810 = """
1 1810-02-16 戊辰 亥
2 1810-03-09 己丑 戌
3 1810-04-18 己巳 酉
4 1810-05-18 己亥 申
5 1810-06-13 乙丑 未
6 1810-07-13 乙未 午
7 1810-08-22 乙亥 巳
8 1810-09-10 甲午 辰
9 1810-10-20 甲戌 卯
10 1810-11-19 甲辰 寅
11 1810-12-15 庚午 丑
12 1811-01-14 庚子 子
"""


def test_the_dated_example_of_the_book() -> None:
    """p21: 正月初一 丙辰 立春, 初八 癸亥, 十三 戊辰; 亥 hour 癸亥."""
    first = calendar.first_of_month(1810, 1)
    assert first == date(1810, 2, 4) == calendar.jie_date(1810, 1) == calendar.term_date(1810, "立春")
    assert calendar.day_pair(first) == "丙辰"
    assert calendar.day_pair(calendar.from_lunar(1810, 1, 8)) == "癸亥"
    thirteenth = calendar.from_lunar(1810, 1, 13)
    assert (calendar.day_pair(thirteenth), calendar.hour_pair(thirteenth, "亥")) == ("戊辰", "癸亥")
    assert calendar.zhongqi_date(1810, 1) == date(1810, 2, 19)


def test_the_twelve_true_generals_of_1810() -> None:
    """Second road: computed outside this program, see above; all between 節 and 中氣."""
    found = calendar.true_generals(1810)
    printed = [f"{g.counted.month} {g.true_date} {g.counted.day} {g.counted.hour}" for g in found]
    assert printed == TRUE_GENERALS_OF_1810.split("\n")[1:-1]
    assert all(g.kept and g.condition == "before" for g in found)


def test_facts_of_1810() -> None:
    """庚午, no leap month, 十一月 from 1810-11-27 to 12-25."""
    assert calendar.year_pair(1810) == "庚午"
    assert calendar.leap_month(1810) == 0
    assert calendar.first_of_month(1810, 11) == date(1810, 11, 27)
    assert calendar.first_of_month(1810, 11) + timedelta(calendar.month_length(1810, 11) - 1) == date(
        1810, 12, 25
    )
    assert calendar.first_of_month(1811, 1) == date(1811, 1, 25)


def test_day_pairs_against_published_days() -> None:
    """Second road: days as printed almanacs and this book (p21) give them, and one pair a day between them."""
    known = {date(1810, 2, 4): "丙辰", date(1949, 10, 1): "甲子", date(2000, 1, 1): "戊午"}
    assert {day: calendar.day_pair(day) for day in known} == known
    days = [date(1810, 2, 4) + timedelta(i) for i in range(120)]
    start = PAIRS.index("丙辰")
    assert [calendar.day_pair(day) for day in days] == list((PAIRS * 3)[start : start + 120])


def test_lunar_dates_there_and_back() -> None:
    """Every day of 1805-1815, two leap months among them; second road: the inverse, and days that follow on."""
    day, before = date(1805, 1, 31), None
    while day < date(1815, 2, 9):
        lunar = calendar.to_lunar(day)
        assert calendar.from_lunar(lunar.year, lunar.month, lunar.day, lunar.leap) == day
        assert before is None or lunar.day in (before + 1, 1)
        day, before = day + timedelta(1), lunar.day
    assert calendar.lunar_name(date(1810, 2, 16)) == "嘉慶十五年正月十三"


def test_the_two_month_generals_of_a_day() -> None:
    """The ordinary general changes with the 中氣, the true one at its own hour; second road: p21."""
    day = date(1810, 2, 16)
    assert calendar.true_general_at(day, "戌").counted.general == "子"
    assert calendar.true_general_at(day, "亥").counted.general == "亥"
    assert calendar.general_on(day) == "子"
    assert calendar.general_on(date(1810, 2, 18)) == "子"
    assert calendar.general_on(date(1810, 2, 19)) == "亥"
    assert calendar.true_general_at(date(1810, 1, 1), "子").counted.general == "丑"


def test_the_ordinary_general_goes_once_round_in_a_year() -> None:
    """Each day of 1810; second road: twelve runs, against the order of the branches."""
    days = [date(1810, 1, 1) + timedelta(i) for i in range(365)]
    runs = [BRANCHES.index(g) for g in dict.fromkeys(map(calendar.general_on, days))]
    assert len(runs) == 12
    assert all((b - a) % 12 == 11 for a, b in pairwise(runs))


def test_how_often_the_rule_keeps_its_own_condition() -> None:
    """1645-1911: never broken for 戌申午辰寅子, most often for 酉; second road: the largest possible wait.

    A general with number n takes office at most 11 + n − 1 days after the 節; the 中氣 is never nearer than 14 days.
    """
    found = [g for year in range(1645, 1912) for g in calendar.true_generals(year)]
    counts = calendar.tally(found)
    assert (len(found), sum(t.months for t in counts)) == (3204, 3204)
    assert [t.general for t in counts] == [general(m) for m in range(1, 13)]
    assert {t.general for t in counts if t.kept == t.months} == set("戌申午辰寅子")
    assert sum(t.months - t.kept for t in counts) == 320
    assert max(counts, key=lambda t: t.months - t.kept).general == "酉"
    assert all(
        t.before + t.on + t.after == t.months and t.before <= t.kept <= t.before + t.on for t in counts
    )


def test_eras() -> None:
    """The ten eras follow one another from 1644 to 1911; second road: each first year's pair as histories give it."""
    spans = list(calendar.ERAS.values())
    assert len(spans) == 10
    assert all(a[1] + 1 == b[0] for a, b in pairwise(spans))
    first_years = [
        "順治甲申",
        "康熙壬寅",
        "雍正癸卯",
        "乾隆丙辰",
        "嘉慶丙辰",
        "道光辛巳",
        "咸豐辛亥",
        "同治壬戌",
        "光緒乙亥",
        "宣統己酉",
    ]
    assert [era + calendar.year_pair(first) for era, (first, _) in calendar.ERAS.items()] == first_years
    assert calendar.year_of("嘉慶", 15) == calendar.year_of("嘉慶", "庚午") == 1810
    assert (calendar.era_year(1810), calendar.era_year(1796)) == ("嘉慶十五年", "嘉慶元年")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: calendar.from_lunar(1810, 3, 1, leap=True),
            "no 閏三月 in 嘉慶十五年 .1810.: that year had no",
        ),
        (lambda: calendar.from_lunar(1811, 1, 1, leap=True), "its leap month was 閏三月"),
        (
            lambda: calendar.from_lunar(1810, 1, 31),
            "no day 31 in 正月 of 嘉慶十五年 .1810.: the month had 29 days",
        ),
        (lambda: calendar.year_of("嘉慶", 26), "it had 25 years, 1796 to 1820"),
        (lambda: calendar.year_of("嘉慶", "癸卯"), "no year of 嘉慶"),
        (lambda: calendar.year_of("康熙", "壬寅"), "ambiguous: 康熙元年 .1662. and 康熙六十一年 .1722."),
        (lambda: calendar.year_of("永曆", 1), "not an era known here"),
        (lambda: calendar.first_of_month(1582, 1), "reaches from 1583"),
        (lambda: calendar.jie_date(9999, 1), "to 9998"),
        (lambda: calendar.jie_date(1810, 13), "no month 13"),
        (lambda: calendar.term_date(1810, "立"), "not a term"),
    ],
)
def test_dates_that_did_not_exist(call, message: str) -> None:  # type: ignore[no-untyped-def]
    """Each error says why."""
    with pytest.raises(CastingError, match=message):
        call()


def _day(ut: float) -> date:
    """The day in UTC+8 of an astronomy-engine time (days since 2000-01-01 12:00 UT)."""
    return (datetime(2000, 1, 1, 12) + timedelta(days=ut, hours=8)).date()


def _terms() -> Iterator[tuple[str, int, date]]:
    for year in range(1645, 1912):
        for month in range(1, 13):
            yield JIE[month - 1], (315 + 30 * (month - 1)) % 360, calendar.jie_date(year, month)
            yield ZHONGQI[month - 1], (330 + 30 * (month - 1)) % 360, calendar.zhongqi_date(year, month)


@pytest.mark.slow
def test_terms_against_modern_astronomy() -> None:
    """6,408 terms; second road: astronomy-engine. All but the 252 frozen ones on the same day, those within a day,
    but for seven of 1645."""
    astronomy = pytest.importorskip("astronomy")
    differing = {}
    for name, longitude, day in _terms():
        start = astronomy.Time.Make(day.year, day.month, day.day, 0, 0, 0).AddDays(-4)
        later = (day - _day(astronomy.SearchSunLongitude(longitude, start, 10).ut)).days
        if later:
            differing[name, day.isoformat()] = later
    assert differing == {(r["term"], r["date"]): int(r["days_later"]) for r in rows("term-days.csv", 252)}
    assert [when[:4] for (_, when), later in differing.items() if abs(later) > 1] == ["1645"] * 7


@pytest.mark.slow
def test_new_moons_against_modern_astronomy() -> None:
    """3,303 months; second road: astronomy-engine. All but the 23 frozen ones on the same day, those within a day."""
    astronomy = pytest.importorskip("astronomy")
    differing, months = {}, 0
    for year in range(1645, 1912):
        leap = calendar.leap_month(year)
        for month, is_leap in [(m, False) for m in range(1, 13)] + [(leap, True)] * bool(leap):
            months += 1
            day = calendar.first_of_month(year, month, is_leap)
            start = astronomy.Time.Make(day.year, day.month, day.day, 0, 0, 0).AddDays(-4)
            later = (day - _day(astronomy.SearchMoonPhase(0, start, 10).ut)).days
            if later:
                differing[str(year), ("閏" if is_leap else "") + str(month)] = later
    assert months == 3303
    assert differing == {(r["year"], r["month"]): int(r["days_later"]) for r in rows("new-moons.csv", 23)}
    assert set(differing.values()) <= {-1, 1}

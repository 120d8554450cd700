"""Dates: lunar months, terms, eras, day pairs, and the month general of a day. Not imported by the rest of the engine.

Day pairs are arithmetic on the Julian day number. Lunar months and the days of the terms come from `tyme4py`, which
was measured against the historical table of 1645-1911: right in 3,303 of 3,303 months and 6,394 of 6,408 terms; in
1645, the first year of the 時憲曆, its terms lie up to two days from astronomy, later never more than one. A
year is the Gregorian year in which it begins; dates are `datetime.date` and Gregorian. Outside 1583 … 9998 every
function refuses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple

from tyme4py.lunar import LunarMonth, LunarYear
from tyme4py.solar import SolarDay, SolarTerm

from liuren_text.engine.ganzhi import branch_index, pair_at, pair_index
from liuren_text.engine.ganzhi import hour_pair as hour_pair_of_day
from liuren_text.engine.months import JIE, MONTHS, ZHONGQI, TrueGeneral, general, true_general
from liuren_text.errors import CastingError

FIRST_YEAR, LAST_YEAR = 1583, 9998  # the first whole Gregorian year; the last that still has a next one

# the ten eras of the 清: first and last year
ERAS = {
    "順治": (1644, 1661),
    "康熙": (1662, 1722),
    "雍正": (1723, 1735),
    "乾隆": (1736, 1795),
    "嘉慶": (1796, 1820),
    "道光": (1821, 1850),
    "咸豐": (1851, 1861),
    "同治": (1862, 1874),
    "光緒": (1875, 1908),
    "宣統": (1909, 1911),
}


class LunarDate(NamedTuple):
    """A day of the lunar calendar: the year it belongs to, month 1 … 12, whether leap, day 1 … 30."""

    year: int
    month: int
    leap: bool
    day: int


class TrueGeneralDate(NamedTuple):
    """A month's true general with its dates: when the rule of p16 lets it take office."""

    year: int  # of the 節 of 正月
    counted: TrueGeneral
    jie_date: date
    zhongqi_date: date
    true_date: date

    @property
    def found_date(self) -> date:
        """The first day of the general's branch, from the 節 on."""
        return self.jie_date + timedelta(self.counted.wait)

    def record(self) -> dict[str, str | int]:
        """Return the row `liuren-text general --csv` prints: ISO dates, the year of the 節 of 正月."""
        return {
            "year": self.year,
            "month": self.counted.month,
            "general": self.counted.general,
            "jie_date": self.jie_date.isoformat(),
            "zhongqi_date": self.zhongqi_date.isoformat(),
            "true_date": self.true_date.isoformat(),
            "true_pair": self.counted.day,
            "hour": self.counted.hour,
        }

    @property
    def condition(self) -> str:
        """`before`, `on` or `after`: where the day lies to the day of the 中氣."""
        if self.true_date == self.zhongqi_date:
            return "on"
        return "before" if self.true_date < self.zhongqi_date else "after"

    @property
    def kept(self) -> bool:
        """Whether the general takes office after the 節 and before the 中氣, as p16 demands.

        On the day of the 中氣 itself the beginning of the hour is compared with the moment of the 中氣.
        """
        if self.condition != "on":
            return self.condition == "before"
        hour = max(0, 2 * branch_index(self.counted.hour) - 1)
        return datetime.combine(self.true_date, time(hour)) < zhongqi_moment(self.year, self.counted.month)


def _supported(year: int) -> int:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise CastingError(f"{year} is outside the calendar: it reaches from {FIRST_YEAR} to {LAST_YEAR}")
    return year


def _month(month: int) -> int:
    if not 1 <= month <= 12:
        raise CastingError(f"there is no month {month}: use 1 to 12 (正月 is 1)")
    return month


def _date(day: SolarDay) -> date:
    return date(day.get_year(), day.get_month(), day.get_day())


# ── days and years ──────────────────────────────────────────────────────────────────────────────────────


def day_pair(day: date) -> str:
    """Return the pair of a day: 1810-02-04 → 丙辰. (Julian day number + 49) mod 60, 甲子 = 0."""
    return pair_at(day.toordinal() + 1721425 + 49)


def hour_pair(day: date, hour: str) -> str:
    """Return the pair of an hour of a day (五鼠遁); the 子 hour opens the day it is named with."""
    return hour_pair_of_day(day_pair(day)[0], hour)


def year_pair(year: int) -> str:
    """Return the pair of a year: 1810 → 庚午."""
    return pair_at(year - 4)


def year_of(era: str, year: int | str) -> int:
    """Return the Gregorian year of an era year, by ordinal or pair: 嘉慶, 15 or 庚午 → 1810."""
    if era not in ERAS:
        raise CastingError(f"{era!r} is not an era known here: use one of {' '.join(ERAS)}")
    first, last = ERAS[era]
    if isinstance(year, int):
        if not 1 <= year <= last - first + 1:
            raise CastingError(
                f"{era} has no year {year}: it had {last - first + 1} years, {first} to {last}"
            )
        return first + year - 1
    pair_index(year)
    found = [y for y in range(first, last + 1) if year_pair(y) == year]
    if not found:
        raise CastingError(f"no year of {era} ({first} to {last}) was {year}")
    if len(found) > 1:
        which = " and ".join(f"{era_year(y)} ({y})" for y in found)
        raise CastingError(f"{era}{year} is ambiguous: {which}. Write the year by its number")
    return found[0]


def era_year(year: int) -> str:
    """Return the era year of a Gregorian year, 1810 → 嘉慶十五年, or the number alone outside the eras."""
    for era, (first, last) in ERAS.items():
        if first <= year <= last:
            return f"{era}{'元' if year == first else numeral(year - first + 1)}年"
    return f"{year}年"


def numeral(n: int) -> str:
    """Return 1 … 99 in hanzi: 15 → 十五."""
    tens, ones = divmod(n, 10)
    head = "" if tens == 0 else "十" if tens == 1 else "一二三四五六七八九"[tens - 1] + "十"
    return head + ("一二三四五六七八九"[ones - 1] if ones else "")


# ── lunar months ────────────────────────────────────────────────────────────────────────────────────────


def leap_month(year: int) -> int:
    """Return the leap month of a year, 1 … 12, or 0 if it had none (1810)."""
    return int(LunarYear.from_year(_supported(year)).get_leap_month())


@lru_cache(maxsize=4096)
def _lunar_month(year: int, month: int, leap: bool) -> tuple[date, int]:
    """Return the first day of a lunar month and how many days it has."""
    if leap and leap_month(year) != month:
        had = leap_month(year)
        instead = f"its leap month was 閏{MONTHS[had - 1]}月" if had else "that year had no leap month"
        raise CastingError(f"there was no 閏{MONTHS[month - 1]}月 in {era_year(year)} ({year}): {instead}")
    found = LunarMonth.from_ym(_supported(year), -month if leap else month)
    return _date(found.get_first_julian_day().get_solar_day()), int(found.get_day_count())


def first_of_month(year: int, month: int, leap: bool = False) -> date:
    """Return the date of the first day (初一) of a lunar month: 1810, 1 → 1810-02-04."""
    return _lunar_month(_supported(year), _month(month), leap)[0]


def month_length(year: int, month: int, leap: bool = False) -> int:
    """Return how many days a lunar month had, 29 or 30."""
    return _lunar_month(_supported(year), _month(month), leap)[1]


def from_lunar(year: int, month: int, day: int, leap: bool = False) -> date:
    """Return the date of a lunar day: 1810, 1, 13 → 1810-02-16. A day that did not exist raises and says why."""
    first = first_of_month(year, month, leap)
    length = month_length(year, month, leap)
    if not 1 <= day <= length:
        name = ("閏" if leap else "") + MONTHS[month - 1] + "月"
        raise CastingError(
            f"there was no day {day} in {name} of {era_year(year)} ({year}): the month had {length} days, "
            f"{first} to {first + timedelta(length - 1)}"
        )
    return first + timedelta(day - 1)


def to_lunar(day: date) -> LunarDate:
    """Return the lunar date of a day: 1810-02-16 → 1810, 1, not leap, 13."""
    _supported(day.year)
    found = SolarDay.from_ymd(day.year, day.month, day.day).get_lunar_day()
    month = int(found.get_month())
    return LunarDate(int(found.get_year()), abs(month), month < 0, int(found.get_day()))


def lunar_name(day: date) -> str:
    """Return a day's lunar date in words: 1810-02-16 → 嘉慶十五年正月十三."""
    return era_year(to_lunar(day).year) + month_and_day(day)


def month_and_day(day: date) -> str:
    """Return a day's lunar month and day in words: 1810-02-16 → 正月十三."""
    lunar = to_lunar(day)
    leap = "閏" if lunar.leap else ""
    ordinal = ("初" if lunar.day <= 10 else "") + numeral(lunar.day)
    return f"{leap}{MONTHS[lunar.month - 1]}月{ordinal}"


# ── terms and month generals ────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=8192)
def _term(year: int, index: int) -> date:
    """Return the day of a term; 0 is 冬至 of the year before, 3 is 立春."""
    return _date(SolarTerm.from_index(_supported(year), index).get_solar_day())


def jie_date(year: int, month: int) -> date:
    """Return the day of a month's 節; the year begins with 立春: 1810, 1 → 1810-02-04, and 12 → 1811-01-06."""
    return _term(year, 2 * _month(month) + 1)


def zhongqi_date(year: int, month: int) -> date:
    """Return the day of a month's 中氣: 1810, 1 → 1810-02-19."""
    return _term(year, 2 * _month(month) + 2)


def zhongqi_moment(year: int, month: int) -> datetime:
    """Return the moment of a month's 中氣 in UTC+8 by modern astronomy, accurate to minutes.

    The historical day is `zhongqi_date`; the two disagree in 14 of 6,408 terms of 1645-1911.
    """
    day = SolarTerm.from_index(_supported(year), 2 * _month(month) + 2).get_julian_day().get_solar_time()
    on = day.get_solar_day()
    return datetime.combine(_date(on), time(day.get_hour(), day.get_minute(), day.get_second()))


def term_date(year: int, name: str) -> date:
    """Return the day of a term by its name; 小寒 and 大寒 fall in the next Gregorian year."""
    if name in JIE:
        return jie_date(year, JIE.index(name) + 1)
    if name in ZHONGQI:
        return zhongqi_date(year, ZHONGQI.index(name) + 1)
    raise CastingError(f"{name!r} is not a term: use one of {' '.join(JIE + ZHONGQI)}")


def general_on(day: date) -> str:
    """Return the ordinary month general of a day: it changes on the day of the 中氣 (雨水: 亥)."""
    _supported(day.year - 1)
    for year in (day.year, day.year - 1):
        for month in range(12, 0, -1):
            if zhongqi_date(year, month) <= day:
                return general(month)
    raise AssertionError("every day follows some 中氣")


def true_general_of(year: int, month: int) -> TrueGeneralDate:
    """Return the true general of one month by this book's rule, with its dates: 1810, 1 → 亥, 1810-02-16."""
    jie = jie_date(year, month)
    counted = true_general(month, day_pair(jie))
    return TrueGeneralDate(year, counted, jie, zhongqi_date(year, month), jie + timedelta(counted.days))


def true_generals(year: int) -> tuple[TrueGeneralDate, ...]:
    """Return the twelve true generals of a year, from the 節 of 正月 on."""
    return tuple(true_general_of(year, month) for month in range(1, 13))


def true_general_at(day: date, hour: str) -> TrueGeneralDate:
    """Return the true general in office on a day at an hour (p16): on its own day only from its own hour on."""
    now = (day, branch_index(hour))
    for year in (day.year, day.year - 1):
        for one in reversed(true_generals(year)):
            if (one.true_date, branch_index(one.counted.hour)) <= now:
                return one
    return true_general_of(day.year - 2, 12)


class Tally(NamedTuple):
    """How often a month general, over some years, keeps the condition of p16, and where its day fell."""

    general: str
    months: int
    kept: int
    before: int  # the day of the 中氣
    on: int
    after: int


def tally(found: Iterable[TrueGeneralDate]) -> tuple[Tally, ...]:
    """Count, by month general from 亥 on, how often the book's rule keeps its own condition (p16)."""
    of: dict[str, list[TrueGeneralDate]] = {general(month): [] for month in range(1, 13)}
    for one in found:
        of[one.counted.general].append(one)
    return tuple(_tally(spirit, dates) for spirit, dates in of.items())


def _tally(spirit: str, dates: list[TrueGeneralDate]) -> Tally:
    where = Counter(one.condition for one in dates)
    kept = sum(one.kept for one in dates)
    return Tally(spirit, len(dates), kept, where["before"], where["on"], where["after"])

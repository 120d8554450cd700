"""Reading a date as people write it: 嘉慶庚午正月初八, 嘉慶十五年正月初八, 1810-02-11."""

from __future__ import annotations

import re
from datetime import date

from liuren_text.engine.calendar import (
    ERAS,
    FIRST_YEAR,
    LAST_YEAR,
    from_lunar,
    numeral,
    year_of,
    year_pair,
)
from liuren_text.engine.ganzhi import BRANCHES, STEMS
from liuren_text.engine.months import MONTHS
from liuren_text.errors import CastingError

_NUMERALS = {numeral(n): n for n in range(1, 100)} | {"元": 1}
_MONTHS = {name: i for i, name in enumerate(MONTHS, 1)} | {"一": 1, "冬": 11, "臘": 12}
_DAYS = (
    {("初" if n <= 10 else "") + numeral(n): n for n in range(1, 32)}
    | {numeral(n): n for n in range(1, 11)}
    | {"廿" + numeral(n): 20 + n for n in range(1, 10)}
    | {"廿": 20, "卅": 30, "卅一": 31}
)
_YEAR = re.compile(
    rf"(?P<era>{'|'.join(ERAS)})"
    rf"(?:(?P<ordinal>[元一二三四五六七八九十]+)年?)?"
    rf"(?:歲次)?(?P<pair>[{STEMS}][{BRANCHES}])?[年歲]?"
)
_DAY = re.compile(r"(?P<leap>閏?)(?P<month>[^閏月]{1,2})月(?P<day>[^日]{1,3})日?")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_HOW = "write 嘉慶庚午正月初八, 嘉慶十五年正月初八 or 1810-02-11"


def parse_date(text: str) -> date:
    """Return the date of a lunar date with its era, or of an ISO date (Gregorian).

    In: `嘉慶庚午正月初八`, `嘉慶十五年正月初八`, `1810-02-11`. Raises `CastingError` for what cannot be read and for a
    day that did not exist (閏三月 in a year without it, 正月三十 of a short month), and says why.

    >>> str(parse_date("嘉慶庚午正月初八"))
    '1810-02-11'
    """
    text = text.strip()
    if iso := _ISO.fullmatch(text):
        return _iso(text, *map(int, iso.groups()))
    year = _YEAR.match(text)
    day = year and _DAY.fullmatch(text, year.end())
    if year is None or day is None:
        raise CastingError(f"cannot read {text!r} as a date: {_HOW}")
    month = _lookup(_MONTHS, day["month"], "a month", "正 二 … 十二 冬 臘")
    number = _lookup(_DAYS, day["day"], "a day of a lunar month", "初一 … 三十")
    return from_lunar(_read_year(year), month, number, leap=bool(day["leap"]))


def parse_year(text: str) -> int:
    """Return the Gregorian year of an era year or of a number: 嘉慶庚午, 嘉慶十五年, 1810."""
    text = text.strip()
    if re.fullmatch(r"\d{4}", text):
        if not FIRST_YEAR <= int(text) <= LAST_YEAR:
            raise CastingError(f"{text} is outside the calendar: it reaches from {FIRST_YEAR} to {LAST_YEAR}")
        return int(text)
    year = _YEAR.fullmatch(text)
    if year is None:
        raise CastingError(f"cannot read {text!r} as a year: write 嘉慶庚午, 嘉慶十五年 or 1810")
    return _read_year(year)


def _iso(text: str, year: int, month: int, day: int) -> date:
    try:
        found = date(year, month, day)
    except ValueError:
        raise CastingError(f"{text} did not exist: the Gregorian calendar has no such day") from None
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise CastingError(f"{text} is outside the calendar: it reaches from {FIRST_YEAR} to {LAST_YEAR}")
    return found


def _read_year(found: re.Match[str]) -> int:
    era, ordinal, pair = found["era"], found["ordinal"], found["pair"]
    if ordinal is None and pair is None:
        raise CastingError(f"{era} alone is not a year: write {era}元年, or its pair")
    if ordinal is None:
        return year_of(era, pair)
    year = year_of(era, _lookup(_NUMERALS, ordinal, "a number of years", "元 一 … 六十一"))
    if pair is not None and year_pair(year) != pair:
        raise CastingError(f"{era}{ordinal}年 ({year}) was {year_pair(year)}, not {pair}")
    return year


def _lookup(table: dict[str, int], word: str, kind: str, examples: str) -> int:
    if word not in table:
        raise CastingError(f"{word!r} is not {kind}: use {examples}")
    return table[word]

"""Years and days by the calendar: eras, their pairs, and what a gloss says of them in the Western reckoning."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import SlotType
from liuren_text.claims.vocabulary import PAIR, YEAR
from liuren_text.engine import calendar
from liuren_text.errors import CastingError
from liuren_text.text.passage import Kind

ERA = SlotType("era", {era: era for era in calendar.ERAS})
_DIGITS = "〇一二三四五六七八九"
WESTERN = SlotType(
    "western year",
    {
        "".join(_DIGITS[int(d)] for d in str(year)): year
        for year in range(calendar.ERAS["順治"][0], calendar.ERAS["宣統"][1] + 1)
    },
)
SOURCE = "清代時憲曆, recomputed; compared month by month with the historical table of 1645–1911"


def _exists(compute: Callable[[], bool]) -> bool:
    """A date that did not exist makes the claim fail; it is not an accident of the program."""
    try:
        return compute()
    except CastingError:
        return False


def _year(era: str, year: int | str) -> int:
    return calendar.year_of(era, year)


def _day(era: str, year: str, month: int, day: int) -> date:
    return calendar.from_lunar(_year(era, year), month, day)


ERA_PAIR = Law(
    "era-pair",
    "年號某年，歲次干支",
    "A year of an era has its pair",
    Grade.OTHER_BOOK,
    lambda era, year, pair: _exists(lambda: calendar.year_pair(_year(era, year)) == pair),
    SOURCE,
)
ERA_HAS = Law(
    "era-has-pair",
    "年號之中有其歲",
    "An era has a year of that pair",
    Grade.OTHER_BOOK,
    lambda era, pair: _exists(lambda: bool(_year(era, pair))),
    SOURCE,
)
ERA_WESTERN = Law(
    "era-western",
    "年號與西曆",
    "A year of an era is a year of the Western reckoning",
    Grade.OTHER_BOOK,
    lambda era, year, western: _exists(lambda: _year(era, year) == western),
    SOURCE,
)
DAY_PAIR = Law(
    "calendar-day",
    "某年某月某日干支",
    "A day of the calendar has its pair",
    Grade.OTHER_BOOK,
    lambda era, year, month, day, pair: _exists(
        lambda: calendar.day_pair(_day(era, year, month, day)) == pair
    ),
    SOURCE,
)
JIE_DAY = Law(
    "calendar-jie",
    "某年某節在某日",
    "A 節 falls on a day of the calendar",
    Grade.OTHER_BOOK,
    lambda era, year, month, day, jie: _exists(
        lambda: calendar.term_date(_year(era, year), jie) == _day(era, year, month, day)
    ),
    SOURCE,
)
ANCHORS = frozenset({DAY_PAIR})


def _era_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((ERA_PAIR, "era", "year", "pair"), (ERA_WESTERN, "era", "year", "western"))


_TYPES = {"era": ERA, "year": YEAR, "pair": PAIR, "western": WESTERN}

FORMS = (Form("era year", "{era}{year}年歲次{pair}", _TYPES, _era_claims),)
IN_JAPANESE = Form(
    "gloss: era year",
    "{era}{year}年、干支の紀年が{pair}の年（西暦{western}年",
    _TYPES,
    _era_claims,
    kinds=(Kind.GLOSS,),
)

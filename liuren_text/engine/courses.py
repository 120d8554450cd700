"""The 720 courses (七百二十局): every day with every offset, for one school, with both sets of generals.

Computed afresh at each call, on small integers; lessons and generals that many courses share are made once.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from liuren_text.engine.ganzhi import BRANCHES, PAIRS, STEMS
from liuren_text.engine.generals import arrangement, direction, noble
from liuren_text.engine.lessons import Lesson, Lessons
from liuren_text.engine.plate import lodge
from liuren_text.engine.schools import School
from liuren_text.engine.situation import situation
from liuren_text.engine.transmissions import rule, silent

Half = tuple[Lesson, Lesson]
Generals = Mapping[str, str]


class Row(NamedTuple):
    """One course of the table; generals by the heavenly spirit they ride."""

    day: str
    offset: int
    method: str
    pattern: str
    lessons: Lessons
    transmissions: tuple[str, str, str]
    day_generals: Generals
    night_generals: Generals

    def record(self) -> dict[str, Any]:
        """Return the row as plain lists and dicts, the form `liuren-text table --json` prints."""
        return {
            "day": self.day,
            "offset": self.offset,
            "method": self.method,
            "lessons": [list(lesson) for lesson in self.lessons],
            "transmissions": list(self.transmissions),
            "generals": {"day": dict(self.day_generals), "night": dict(self.night_generals)},
        }


def courses(school: School | None = None) -> tuple[Row, ...]:
    """Return all 720 courses of a school (default: this edition's), 甲子 offset 0 … 11 first.

    >>> row = courses()[1]
    >>> row.day, row.offset, "".join(row.transmissions), row.night_generals["丑"]
    ('甲子', 1, '辰巳午', '貴')
    """
    school = school or School()
    rising = {start: _halves(start) for start in BRANCHES}
    under = {stem: _under_stem(stem, rising) for stem in STEMS}
    riding = {stem: _riding(stem, school) for stem in STEMS}
    rows: list[Row] = []
    for index, day in enumerate(PAIRS):
        stem, branch = day[0], day[1]
        sides = zip(under[stem], rising[branch], riding[stem], strict=True)
        for offset, (one, two, (by_day, by_night)) in enumerate(sides):
            method, pattern, first, middle, last = rule(situation(index, offset, school), silent)
            three = (BRANCHES[first], BRANCHES[middle], BRANCHES[last])
            rows.append(Row(day, offset, method, pattern, one + two, three, by_day, by_night))
    return tuple(rows)


def _halves(start: str) -> list[Half]:
    """Return the two lessons that rise from a branch, for each offset."""
    at = BRANCHES.index(start)
    return [_half(start, at, offset) for offset in range(12)]


def _half(lower: str, at: int, offset: int) -> Half:
    upper = BRANCHES[(at + offset) % 12]
    return Lesson(upper, lower), Lesson(BRANCHES[(at + 2 * offset) % 12], upper)


def _under_stem(stem: str, rising: dict[str, list[Half]]) -> list[Half]:
    """Return the two lessons of a stem: those of its lodging, with the stem below the first."""
    return [(Lesson(one.upper, stem), two) for one, two in rising[lodge(stem)]]


def _riding(stem: str, school: School) -> list[tuple[Generals, Generals]]:
    """Return the generals of a stem by day and by night, for each offset."""
    by_day, by_night = (_turning(noble(stem, time, school.noble)) for time in ("日", "夜"))
    return list(zip(by_day, by_night, strict=True))


def _turning(seat: str) -> list[Generals]:
    """Return the generals of a noble, for each offset: only the way they go depends on the plate."""
    made = {way: MappingProxyType(arrangement(seat, way)) for way in ("順", "逆")}
    at = BRANCHES.index(seat)
    return [made[direction(BRANCHES[(at - offset) % 12])] for offset in range(12)]

"""One course (課): plates, four lessons, three transmissions and twelve generals for a day, a general and an
hour.

The course itself depends on the day and on general − hour only; the hour also decides whether the noble is
that of the day or of the night (p29, p31).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from liuren_text.engine import generals as heavenly
from liuren_text.engine.ganzhi import BRANCHES, branch_index, pair_index
from liuren_text.engine.lessons import Lessons, lessons
from liuren_text.engine.plate import Plate
from liuren_text.engine.schools import OPTIONS, School
from liuren_text.engine.transmissions import Step, transmissions
from liuren_text.errors import CastingError

# the earth plate as it is drawn (p22), south on top; None is the middle
SQUARE = ("巳午未申", "辰　　酉", "卯　　戌", "寅丑子亥")


class Dispute(NamedTuple):
    """What another school makes of the same course: the rule it changes, and what changes with it."""

    rule: str  # shehai, fuyin, bieze or noble
    option: str
    transmissions: tuple[str, str, str]
    noble: str


@dataclass(frozen=True, slots=True)
class Course:
    """A cast course. `generals` gives the general that rides each heavenly spirit, 子 … 亥."""

    day: str
    general: str
    hour: str
    daynight: str  # 日 or 夜
    school: School
    plate: Plate
    lessons: Lessons
    method: str  # one of the ten names of the reference table: 重審 元首 比用 …
    pattern: str  # 格: 知一 見機 蒿矢 虎視 自任 …, or the method's own name
    steps: tuple[Step, ...]
    transmissions: tuple[str, str, str]
    noble: str
    direction: str  # 順 or 逆
    generals: Mapping[str, str]

    def record(self) -> dict[str, Any]:
        """Return the course as plain lists and dicts, the form `liuren-text cast --json` prints."""
        return {
            "offset": self.plate.offset,
            "lessons": [list(lesson) for lesson in self.lessons],
            "transmissions": list(self.transmissions),
            "method": self.method,
            "noble": self.noble,
            "direction": self.direction,
            "generals": dict(self.generals),
        }

    def disputes(self) -> tuple[Dispute, ...]:
        """Return what each other school makes of this course, where it differs from this one."""
        return tuple(
            Dispute(rule, option, other.transmissions, other.noble)
            for rule, options in OPTIONS.items()
            for option in options
            if (other := self._by(rule, option)).transmissions != self.transmissions
            or other.noble != self.noble
        )

    def _by(self, rule: str, option: str) -> Course:
        school = replace(self.school, **{rule: option})  # type: ignore[arg-type]  # from OPTIONS itself
        return cast(self.day, general=self.general, hour=self.hour, school=school, daynight=self.daynight)

    def __str__(self) -> str:
        return "\n".join(
            (self._title(), "", *self._square(), "", *self._lessons(), "", *self._transmissions())
        )

    def _title(self) -> str:
        name = self.method if self.pattern == self.method else f"{self.method}（{self.pattern}）"
        time = "晝" if self.daynight == "日" else "夜"
        return f"{self.day}日 {self.general}將 {self.hour}時 {time}占　{name}　貴人{self.noble} {self.direction}行"

    def _square(self) -> list[str]:
        return ["　".join(self._place(place) for place in row) for row in SQUARE]

    def _place(self, earth: str) -> str:
        if earth not in BRANCHES:
            return "　　"
        spirit = self.plate.over(earth)
        return self.generals[spirit] + spirit

    def _lessons(self) -> list[str]:
        from_the_right = self.lessons[::-1]
        return [
            "　".join(self.generals[one.upper] for one in from_the_right),
            "　".join(one.upper for one in from_the_right),
            "　".join(one.lower for one in from_the_right),
        ]

    def _transmissions(self) -> list[str]:
        names = ("初傳", "中傳", "末傳")
        return [f"{n}　{self.generals[b]}{b}" for n, b in zip(names, self.transmissions, strict=True)]


def cast(
    day: str,
    *,
    general: str,
    hour: str,
    school: School | None = None,
    daynight: str | None = None,
) -> Course:
    """Cast the course of a day pair with a month general laid on an hour.

    In: a day pair (甲子), the month general's branch (丑), the hour's branch (子), a school (default: this
    edition's), and, to override the hour, 日 or 夜 for the noble. Out: a frozen `Course`. Raises
    `CastingError` for a pair, branch or school that does not exist. Sources: p22-p32 of this book; 六壬大全
    卷一, 卷七 for the methods it leaves out.

    >>> course = cast("甲子", general="丑", hour="子")
    >>> course.method, course.transmissions
    ('重審', ('辰', '巳', '午'))
    >>> cast("甲子", general="犬", hour="子")
    Traceback (most recent call last):
    liuren_text.errors.CastingError: '犬' is not a branch (地支): use one of 子丑寅卯辰巳午未申酉戌亥
    """
    branch_index(general)
    branch_index(hour)
    pair_index(day)
    if school is not None and not isinstance(school, School):
        raise CastingError(f"{school!r} is not a School: use School.parse(…)")
    return _cast(day, general, hour, school or School(), daynight or heavenly.daynight(hour))


@lru_cache(maxsize=2048)
def _cast(day: str, general: str, hour: str, school: School, daynight: str) -> Course:
    plate = Plate.of(general, hour)
    noble = heavenly.noble(day[0], daynight, school.noble)
    found = transmissions(day, plate, school)
    return Course(
        day=day,
        general=general,
        hour=hour,
        daynight=daynight,
        school=school,
        plate=plate,
        lessons=lessons(day, plate),
        method=found.method,
        pattern=found.pattern,
        steps=found.steps,
        transmissions=found.three,
        noble=noble,
        direction=heavenly.direction(plate.under(noble)),
        generals=MappingProxyType(heavenly.place(noble, plate)),
    )

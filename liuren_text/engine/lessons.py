"""The four lessons (四課), as in 起四課法: over the day stem, over that; over the day branch, over that."""

from __future__ import annotations

from typing import NamedTuple

from liuren_text.engine.ganzhi import pair_index
from liuren_text.engine.plate import Plate, lodge


class Lesson(NamedTuple):
    """One lesson: the spirit above and what it stands on; only the first has a stem below."""

    upper: str
    lower: str


Lessons = tuple[Lesson, Lesson, Lesson, Lesson]


def lessons(day: str, plate: Plate) -> Lessons:
    """Return the four lessons of a day, first to fourth: 甲子, offset 1 → 卯甲 辰卯 丑子 寅丑."""
    pair_index(day)
    stem, branch = day[0], day[1]
    stem_upper = plate.over(lodge(stem))
    branch_upper = plate.over(branch)
    return (
        Lesson(stem_upper, stem),
        Lesson(plate.over(stem_upper), stem_upper),
        Lesson(branch_upper, branch),
        Lesson(plate.over(branch_upper), branch_upper),
    )

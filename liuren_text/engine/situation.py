"""What the nine methods look at: a day on a plate, and what overcomes what in its four lessons.

Stems and branches are small integers here, 甲 and 子 = 0.
"""

from __future__ import annotations

from typing import NamedTuple

from liuren_text.engine.ganzhi import BRANCH_ELEMENTS, BRANCHES, ELEMENTS, STEM_ELEMENTS, STEMS
from liuren_text.engine.plate import LODGES
from liuren_text.engine.schools import School

THIEF = "賊"  # the lower overcomes the upper (下賊上)
OVERCOMER = "克"  # the upper overcomes the lower (上克下)

HOMES = tuple(BRANCHES.index(b) for b in LODGES)  # where each stem lodges
_STEM = tuple(ELEMENTS.index(e) for e in STEM_ELEMENTS)
_BRANCH = tuple(ELEMENTS.index(e) for e in BRANCH_ELEMENTS)
# [element of the lower][element of the upper] of a lesson -> 賊, 克 or nothing
_KIND = tuple(tuple({2: OVERCOMER, 3: THIEF}.get((low - up) % 5, "") for up in range(5)) for low in range(5))
OVER_STEM = tuple(tuple(_KIND[_STEM[s]][_BRANCH[b]] for b in range(12)) for s in range(10))
OVER_BRANCH = tuple(tuple(_KIND[_BRANCH[a]][_BRANCH[b]] for b in range(12)) for a in range(12))


def _harm(kind: str, upper: int) -> tuple[str, ...]:
    """Name, for each earth place, the branch and lodged stems that harm a spirit (賊) or that it harms (克).

    The plate is walked twice round, so that a walk across 子 is one slice.
    """
    own = _BRANCH[upper]
    met = [b if _KIND[_BRANCH[i]][own] == kind else "" for i, b in enumerate(BRANCHES)]
    for stem, home in enumerate(HOMES):
        met[home] += STEMS[stem] if _KIND[_STEM[stem]][own] == kind else ""
    return tuple(met) * 2


HARMS = {kind: tuple(_harm(kind, upper) for upper in range(12)) for kind in (THIEF, OVERCOMER)}


class Situation(NamedTuple):
    """What a method may look at: the day, the offset, the uppers of the four lessons, what overcomes, the
    school.

    `kind` is 賊 if any lower overcomes its upper, else 克 if any upper overcomes its lower, else nothing;
    `candidates` are the distinct uppers of that kind, in the order of the lessons.
    """

    stem: int
    branch: int
    offset: int
    uppers: tuple[int, int, int, int]
    kind: str
    candidates: tuple[int, ...]
    school: School

    @property
    def firm(self) -> bool:
        """A 陽 stem makes a firm day (剛日), a 陰 stem a yielding one (柔日)."""
        return self.stem % 2 == 0


class Side(NamedTuple):
    """The two lessons that rise from the stem or from the branch: their uppers, and which of them overcome how."""

    uppers: tuple[int, int]
    thieves: tuple[int, ...]
    overcomers: tuple[int, ...]


def _side(start: int, offset: int, over_start: tuple[str, ...]) -> Side:
    first = (start + offset) % 12
    uppers = (first, (first + offset) % 12)
    kinds = (over_start[uppers[0]], OVER_BRANCH[uppers[0]][uppers[1]])
    return Side(uppers, distinct(uppers, kinds, THIEF), distinct(uppers, kinds, OVERCOMER))


def distinct(uppers: tuple[int, ...], kinds: tuple[str, ...], kind: str) -> tuple[int, ...]:
    """Keep the uppers of one kind, each once, in the order of the lessons."""
    return tuple(dict.fromkeys(u for u, k in zip(uppers, kinds, strict=True) if k == kind))


_STEM_SIDES = [[_side(HOMES[s], offset, OVER_STEM[s]) for offset in range(12)] for s in range(10)]
_BRANCH_SIDES = [[_side(b, offset, OVER_BRANCH[b]) for offset in range(12)] for b in range(12)]


def situation(day: int, offset: int, school: School) -> Situation:
    """Look at the lessons of a day (0 … 59) on a plate, and collect what overcomes."""
    stem, branch = day % 10, day % 12
    one, two = _STEM_SIDES[stem][offset], _BRANCH_SIDES[branch][offset]
    kind, found = THIEF, one.thieves + two.thieves
    if not found:
        kind, found = OVERCOMER, one.overcomers + two.overcomers
    if len(found) > 1:
        found = tuple(dict.fromkeys(found))
    return Situation(stem, branch, offset, one.uppers + two.uppers, kind if found else "", found, school)

"""Running year and natal branch (行年, 本命), shadow spirit (陰神) and hidden stem (遁干).

`running_year` is this book's rule, read from the one example of its article 行年: the ordinal of the birth pair in its
decade is the age. `running_year_by_age` is the common rule: count the age itself.
"""

from __future__ import annotations

from typing import NamedTuple

from liuren_text.engine.ganzhi import BRANCHES, branch_index, pair_at, pair_index
from liuren_text.engine.plate import Plate
from liuren_text.errors import CastingError

STARTS = {"男": "寅", "女": "申"}  # man from 寅 forwards, woman from 申 backwards
COMMON_STARTS = {"男": "丙寅", "女": "壬申"}  # the common rule counts pairs from these


class RunningYear(NamedTuple):
    """Where the running year falls, and what stands over it."""

    age: int
    seat: str  # the earth place reached
    spirit: str  # the heavenly spirit over it, the running year of this book


class NatalBranch(NamedTuple):
    """The natal branch (本命) on both plates."""

    spirit: str  # the birth branch on the heavenly plate
    seat: str  # the earth place it stands on
    over: str  # what stands over the earth place of the same name


def _sex(value: str) -> str:
    if value not in STARTS:
        raise CastingError(f"{value!r} is neither man nor woman: use 男 or 女")
    return value


def decade_age(birth: str) -> int:
    """Return the ordinal of a birth pair in its decade (旬), 1 … 10: 戊辰 → 5."""
    return pair_index(birth) % 10 + 1


def seat_of_age(age: int, sex: str) -> str:
    """Return the earth place of an age, counted inclusively: man from 寅 forwards, woman from 申 backwards."""
    if age < 1:
        raise CastingError(f"{age} is not an age: ages start at 1 (inclusive counting)")
    way = 1 if _sex(sex) == "男" else -1
    return BRANCHES[(branch_index(STARTS[sex]) + way * (age - 1)) % 12]


def running_year(birth: str, sex: str, plate: Plate) -> RunningYear:
    """Return the running year by this book (行年): 戊辰, 男, offset 1 → fifth, seat 午, spirit 未."""
    return running_year_by_age(decade_age(birth), sex, plate)


def running_year_by_age(age: int, sex: str, plate: Plate) -> RunningYear:
    """Return the running year of an age by the common rule; the seat is the same count, without the decade."""
    seat = seat_of_age(age, sex)
    return RunningYear(age, seat, plate.over(seat))


def common_running_pair(age: int, sex: str) -> str:
    """Return the pair of the running year by the common rule: man from 丙寅 forwards, woman from 壬申 backwards."""
    seat_of_age(age, sex)
    way = 1 if sex == "男" else -1
    return pair_at(pair_index(COMMON_STARTS[sex]) + way * (age - 1))


def natal_branch(birth_branch: str, plate: Plate) -> NatalBranch:
    """Return the natal branch on the plates (本命): the spirit itself, its seat, and what stands over its own place."""
    return NatalBranch(birth_branch, plate.under(birth_branch), plate.over(birth_branch))


def shadow(branch: str, plate: Plate) -> str:
    """Return the shadow (陰神) of a heavenly spirit: what stands over the earth place of its name.

    Spirit 申 on seat 子 (offset 8): over 申 stands 辰.
    """
    return plate.over(branch)


def hidden_stem(day: str, branch: str) -> str:
    """Return the stem a branch carries in the day's decade (遁干), or an empty string if it is void (旬空)."""
    head = pair_index(day) // 10 * 10
    ordinal = (branch_index(branch) - head) % 12
    return "甲乙丙丁戊己庚辛壬癸"[ordinal] if ordinal < 10 else ""

"""Plates and lessons. Second road: the printed plates (p22, p25) and rotation by exhaustion."""

from __future__ import annotations

import pytest

from liuren_text.engine.ganzhi import BRANCHES, PAIRS, STEMS
from liuren_text.engine.lessons import lessons
from liuren_text.engine.plate import Plate, lodge, lodgers
from liuren_text.errors import CastingError


def test_all_144_plates_are_rotations() -> None:
    """Heaven is a rotation of earth with the general over the hour; `under` undoes `over`."""
    for general in BRANCHES:
        for hour in BRANCHES:
            plate = Plate.of(general, hour)
            assert plate.over(hour) == general
            assert plate.heaven in BRANCHES * 2
            assert [plate.over(b) for b in BRANCHES] == list(plate.heaven)
            assert all(plate.under(plate.over(b)) == b for b in BRANCHES)


def test_the_printed_lodgings() -> None:
    """p22 emended: what stands beside each branch; 子午卯酉 lodge no stem."""
    printed = {
        "巳": "丙戊",
        "未": "丁己",
        "申": "庚",
        "辰": "乙",
        "戌": "辛",
        "寅": "甲",
        "丑": "癸",
        "亥": "壬",
    }
    assert {b: lodgers(b) for b in BRANCHES if lodgers(b)} == printed
    assert all(s in lodgers(lodge(s)) for s in STEMS)


def test_lessons_rise_by_the_offset() -> None:
    """Each upper stands over its lower; the second and fourth rise from the first and third: all 720."""
    for day in PAIRS:
        for offset in range(12):
            plate = Plate(offset)
            one, two, three, four = lessons(day, plate)
            assert (one.lower, three.lower) == (day[0], day[1])
            assert (two.lower, four.lower) == (one.upper, three.upper)
            assert plate.under(one.upper) == lodge(day[0])
            assert all(plate.under(x.upper) == x.lower for x in (two, three, four))


@pytest.mark.parametrize("offset", [-1, 12, 1.5, "1"])
def test_offsets_that_do_not_exist(offset: object) -> None:
    """Only 0 … 11."""
    with pytest.raises(CastingError, match="use 0 to 11"):
        Plate(offset)  # type: ignore[arg-type]

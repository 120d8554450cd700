"""Nobles and generals. Second road: the outside table; the derivations against the verses."""

from __future__ import annotations

import itertools

import pytest

from liuren_text.engine import generals
from liuren_text.engine.ganzhi import BRANCHES, STEMS, branch_of_animal
from liuren_text.engine.plate import Plate
from liuren_text.engine.relations import clash
from liuren_text.errors import CastingError
from tests.engine.reference import rows

TIMES = {"晝": "日", "夜": "夜"}
SHORT = dict(
    zip("貴蛇雀合勾龍空虎常玄陰后", generals.GENERALS, strict=True)
)  # the table's characters -> ours


@pytest.mark.parametrize(("school", "label"), [("xunyuan", "book"), ("common", "common")])
def test_the_generals_of_the_reference_table(school: str, label: str) -> None:
    """240 rows each: noble, seat, direction, and the general that rides every heavenly spirit."""
    found = [r for r in rows("generals-480.csv", 480) if r["school"].startswith(label)]
    assert len(found) == 240
    for row in found:
        plate = Plate(int(row["offset"]))
        noble = generals.noble(row["stem"], TIMES[row["daynight"]], school)
        seat = plate.under(noble)
        placed = generals.place(noble, plate)
        assert (noble, seat, generals.direction(seat)) == (
            row["noble_branch"],
            row["noble_seat"],
            row["direction"],
        )
        assert placed == {b: SHORT[row[f"on_{b}"]] for b in BRANCHES}


def test_derivations_equal_the_verses() -> None:
    """All twenty nobles of this book's school, from the notes and without the verses."""
    for stem, time in itertools.product(STEMS, "日夜"):
        assert generals.noble_by_derivation(stem, time) == generals.noble(stem, time)


def test_nobles_never_stand_on_the_nets() -> None:
    """No stem is ever laid on 辰 or 戌, so no noble is one: both derivations and both schools' tables."""
    for time, (start, way) in generals.DERIVATIONS.items():
        nets = {"辰", "戌", clash(start)}
        laid = generals.lay_stems(start, way, skip="".join(nets))
        assert set(laid) == set(BRANCHES) - nets  # nine branches for ten stems: the last shares one
        for school in generals.NOBLES:
            assert not {"辰", "戌"} & {generals.noble(s, time, school) for s in STEMS}


def test_the_verses_by_their_animals() -> None:
    """p30, p31 emended; second road: the verses written with their animals (大六壬探源, 星曆考原)."""
    day = {
        "甲": "羊",
        "戊庚": "牛",
        "乙": "猴",
        "己": "鼠",
        "丙": "雞",
        "丁": "豬",
        "壬": "兔",
        "癸": "蛇",
        "辛": "虎",
    }
    night = {
        "甲": "牛",
        "戊庚": "羊",
        "乙": "鼠",
        "己": "猴",
        "丙": "豬",
        "丁": "雞",
        "壬": "蛇",
        "癸": "兔",
        "辛": "馬",
    }
    for time, verse in (("日", day), ("夜", night)):
        said = {stem: branch_of_animal(a) for stems, a in verse.items() for stem in stems}
        assert {s: generals.noble(s, time) for s in STEMS} == said


def test_the_schools_swap_day_and_night_for_five_stems() -> None:
    """The common table is this book's with 日 and 夜 exchanged for 甲 乙 丙 辛 壬, and equal for the others."""
    for stem in STEMS:
        book = [generals.noble(stem, t) for t in "日夜"]
        common = [generals.noble(stem, t, "common") for t in "日夜"]
        assert common == (book[::-1] if stem in "甲乙丙辛壬" else book)


def test_hours_of_day_and_night() -> None:
    """p29, p31: six and six, no hour in both."""
    assert (
        [b for b in BRANCHES if generals.is_day_hour(b)] == list("卯辰巳午未申") == list(generals.DAY_HOURS)
    )
    assert sorted(generals.DAY_HOURS + generals.NIGHT_HOURS) == sorted(BRANCHES)
    assert all((generals.daynight(b) == "日") == (b in generals.DAY_HOURS) for b in BRANCHES)


def test_the_direction_verse() -> None:
    """p32: 亥→子, 戌→酉, 巳→辰, 辰→巳; second road: the seat of the next general."""
    for noble, (seat, following) in itertools.product(BRANCHES, ("亥子", "戌酉", "巳辰", "辰巳")):
        plate = next(p for p in map(Plate, range(12)) if p.under(noble) == seat)
        placed = generals.place(noble, plate)
        serpent = next(b for b, general in placed.items() if general == "蛇")
        assert plate.under(serpent) == following


def test_twelve_generals_ride_twelve_spirits() -> None:
    """A bijection for every noble on every plate, in the order of the book, one way or the other."""
    for noble, offset in itertools.product(BRANCHES, range(12)):
        placed = generals.place(noble, Plate(offset))
        assert sorted(placed.values()) == sorted(generals.GENERALS)
        assert placed[noble] == "貴"
        turned = "".join(placed.values())
        assert turned in generals.GENERALS * 2 or turned[::-1] in generals.GENERALS * 2


def test_names_and_what_does_not_exist() -> None:
    """Full names begin or end with their one character; unknown values are refused."""
    assert all(short in generals.general_name(short) for short in generals.GENERALS)
    for call in (
        lambda: generals.general_name("龍"),
        lambda: generals.noble("甲", "晝"),
        lambda: generals.noble("子", "日"),
        lambda: generals.noble("甲", "日", "mine"),
        lambda: generals.lay_stems("子", "上"),
        lambda: generals.lay_stems("子", "順", skip="子"),
        lambda: generals.direction("甲"),
    ):
        with pytest.raises(CastingError):
            call()

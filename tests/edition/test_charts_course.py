"""A course and a count, drawn: read back by place, and held against outside tables and the book's own example."""

from __future__ import annotations

import re

import pytest

from liuren_text.edition.charts import counting_svg, plate_svg, steps_svg
from liuren_text.edition.charts_course import count
from liuren_text.engine.course import Course, cast
from liuren_text.engine.ganzhi import BRANCHES, PAIRS, count_branches, count_pairs, void_branches
from liuren_text.engine.plate import Plate
from liuren_text.errors import CastingError
from tests.edition.chart_marks import At, Marks, Text, branch_at
from tests.edition.chart_reading import place_of
from tests.engine.reference import rows

PRINTED = cast("甲子", general="丑", hour="子")
SIDE = 100


def cells(marks: Marks, top: float) -> dict[str, list[str]]:
    """What stands in each cell of the square, from above: the cell named by where it is, 巳 in the upper left."""
    found: dict[str, list[str]] = {}
    for text in sorted(marks.texts, key=lambda t: t.at.y):
        place = place_of(text.at, At(28, top), SIDE) if text.at.y > top else ""
        if place in BRANCHES and place:
            found.setdefault(place, []).append(text.words)
    return found


def lessons(marks: Marks) -> list[list[str]]:
    """The columns above the plate, from the right, each from above."""
    above = [t for t in marks.texts if t.at.y < 168 and t.at.x > 200]
    columns: dict[int, list[Text]] = {}
    for text in sorted(above, key=lambda t: t.at.y):
        columns.setdefault(round(text.at.x), []).append(text)
    return [[t.words for t in columns[x]] for x in sorted(columns, reverse=True)]


def transmissions(marks: Marks) -> list[list[str]]:
    """The rows above the plate on the left, from above, each from the right."""
    above = [t for t in marks.texts if t.at.y < 168 and t.at.x < 200]
    lines: dict[int, list[Text]] = {}
    for text in sorted(above, key=lambda t: -t.at.x):
        lines.setdefault(round(text.at.y), []).append(text)
    return [[t.words for t in lines[y]] for y in sorted(lines)]


def test_the_printed_course_is_drawn_as_the_book_prints_it() -> None:
    """p27: 蛇貴六朱 over 寅丑辰卯 over 四三二一課 over 丑子卯甲; the transmissions of p28 are 辰巳午."""
    marks = Marks(plate_svg(PRINTED))
    columns = lessons(marks)[::-1]
    assert ["".join(row) for row in zip(*columns, strict=True)] == [
        "蛇貴六朱",
        "寅丑辰卯",
        "四課三課二課一課",
        "丑子卯甲",
    ]
    assert [row[:3] for row in transmissions(marks)] == [
        ["初傳", "辰", "六"],
        ["中傳", "巳", "勾"],
        ["末傳", "午", "青"],
    ]
    ring = cells(marks, 184)
    assert ring["子"] == ["貴", "丑", "子"]
    assert ring["丑"] == ["蛇", "寅", "丑"]


@pytest.mark.slow
def test_every_course_is_drawn_as_the_outside_table_has_it() -> None:
    """720 courses: lessons and transmissions read off the drawing, against the reference table, row by row."""
    for row in rows("courses-720.csv", 720):
        offset = int(row["offset"])
        course = cast(row["day"], general=BRANCHES[offset], hour="子")
        marks = Marks(plate_svg(course))
        assert " ".join(upper + lower for _, upper, _, lower in lessons(marks)) == row["lessons"], row
        assert "".join(line[1] for line in transmissions(marks)) == row["default"], row


@pytest.mark.parametrize("offset", range(12))
def test_heaven_stands_over_earth(offset: int) -> None:
    """Each cell has the spirit that a turn by the offset brings there, its general above, its earth place below."""
    course = cast("丙寅", general=BRANCHES[offset], hour="子")
    for place, stack in cells(Marks(plate_svg(course)), 184).items():
        spirit = BRANCHES[(BRANCHES.index(place) + offset) % 12]
        assert stack == [course.generals[spirit], spirit, place]
    bare = cells(Marks(plate_svg(Plate(offset))), 28)
    assert bare == {b: [BRANCHES[(BRANCHES.index(b) + offset) % 12], b] for b in BRANCHES}


@pytest.mark.parametrize("day", PAIRS[::7])
def test_void_spirits_are_marked(day: str) -> None:
    """An empty ring beside the two spirits that the decade leaves out, wherever they stand."""
    course = cast(day, general="巳", hour="寅")
    marks = Marks(plate_svg(course))
    rings = [place_of(c.at, At(28, 184), SIDE) for c in marks.circles if c.at.y > 184]
    assert sorted(course.plate.over(place) for place in rings) == sorted(void_branches(day))


def test_the_steps_of_the_printed_course() -> None:
    """Heaven laid, four lessons, three transmissions, the generals: what is new is lit, what comes later is absent."""
    stages = steps_svg(PRINTED, "ex-04")
    assert [stage.id for stage in stages] == [f"ex-04.{n}" for n in range(1, 10)]
    lit = [
        re.findall(r'id="ex-04\.\d+-([^"]+)" class="cell">\n<rect[^>]*fill-opacity="0.1"', s.svg)
        for s in stages
    ]
    assert [set(one) for one in lit] == [
        {"earth-子"},
        {"earth-寅", "lesson-1"},
        {"earth-卯", "lesson-2"},
        {"earth-子", "lesson-3"},
        {"earth-丑", "lesson-4"},
        {"earth-卯", "first", "lesson-2"},
        {"earth-辰", "middle"},
        {"earth-巳", "last"},
        {"earth-子"},
    ]
    shown = [(len(lessons(Marks(s.svg))), len(transmissions(Marks(s.svg)))) for s in stages]
    assert shown == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (4, 3), (4, 3)]
    assert stages[2].words.zh == "第二課：地盤卯上得辰。"
    assert stages[6].words.en == "巳 stands over 辰: middle transmission."


def all_courses() -> list[Course]:
    return [cast(day, general=BRANCHES[n], hour="午") for day in PAIRS for n in range(12)]


def test_every_course_has_its_nine_steps() -> None:
    """Also those whose transmissions come otherwise than over each other (伏吟, 昴星, 別責 …)."""
    for course in all_courses()[::31]:
        stages = steps_svg(course)
        assert len(stages) == 9
        assert all(all(stage.words) for stage in stages)


# ── counting ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("start", BRANCHES)
@pytest.mark.parametrize("n", [1, 2, 6, 9, 12])
def test_a_count_ends_where_the_engine_ends(start: str, n: int) -> None:
    """酉一 戌二 亥三 … 巳九: each number beside its branch, the box round the last; second road: `count_branches`."""
    marks = Marks(counting_svg(start, n))
    far = [(t, *t.at.polar(marks.centre)) for t in marks.texts]
    numbers = [branch_at(angle) for t, distance, angle in far if distance > 160]
    assert numbers == [count_branches(start, k) for k in range(1, n + 1)]
    (last,) = [b for b in marks.boxes if b.role == "last"]
    assert branch_at(last.middle.polar(marks.centre)[1]) == count_branches(start, n)
    assert {t.words for t, distance, _ in far if 110 < distance < 150} == set(BRANCHES)


def test_a_count_of_days() -> None:
    """癸亥 counted six is 戊辰 (p21); second road: `count_pairs` for all sixty."""
    assert [one.name for one in count("癸亥", 6)] == ["癸亥", "甲子", "乙丑", "丙寅", "丁卯", "戊辰"]
    assert all(count(pair, 9)[-1].name == count_pairs(pair, 9) for pair in PAIRS)
    assert "得戊辰" in counting_svg("癸亥", 6)


def test_a_count_backwards() -> None:
    """逆數五 from 申: 申未午巳辰 (p35)."""
    assert "".join(one.branch for one in count("申", 5, "逆")) == "申未午巳辰"
    assert "逆數五" in counting_svg("申", 5, way="逆")


@pytest.mark.parametrize(
    ("start", "n", "way"), [("酉", 0, "順"), ("酉", 61, "順"), ("已", 3, "順"), ("酉", 3, "左")]
)
def test_what_cannot_be_counted_is_refused(start: str, n: int, way: str) -> None:
    with pytest.raises(CastingError):
        counting_svg(start, n, way=way)

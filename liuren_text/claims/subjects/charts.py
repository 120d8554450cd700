"""Charts printed in the text: the earth plate with the lodged stems (寄宮), and a course with its four lessons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from operator import gt, lt

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, SlotType
from liuren_text.claims.subjects.courses import LESSON, course_slots
from liuren_text.claims.subjects.identity import EACH_ONCE
from liuren_text.claims.subjects.nobles import DIRECTIONS
from liuren_text.claims.vocabulary import BRANCH, GENERAL, ORDINAL, STEM, STEM_OR_BRANCH
from liuren_text.engine import ganzhi, plate
from liuren_text.engine.generals import daynight, noble, place
from liuren_text.text.reading import EditedPassage

PLACE = SlotType("place", {b: b for b in ganzhi.BRANCHES}, derived=True)
_RUN = regex.compile(r"[^　 ]+")
_ROW = regex.compile(r"[^ ]+")
# the places of the earth plate from the upper left corner, clockwise: 巳 in the south-east, 子 in the north
CLOCKWISE = "巳午未申酉戌亥子丑寅卯辰"

NEXT = Law(
    "ring-order",
    "十二支順布一周",
    "The twelve branches stand round the plate in order, clockwise",
    Grade.DEFINITION,
    lambda a, b: ganzhi.steps(a, b) == 1,
    "the cycle",
)
EARTH = Law(
    "earth-plate",
    "地盤不動：巳起東南",
    "The earth plate is fixed: 巳 in the south-east corner, then clockwise",
    Grade.OTHER_BOOK,
    lambda branch, expected: branch == expected,
    "六壬大全 卷一",
)
LODGE = Law(
    "lodging",
    "甲寅乙辰丙戊巳，丁己未，庚申辛戌壬亥癸丑",
    "Each stem lodges with a branch (寄宮)",
    Grade.OTHER_BOOK,
    lambda stem, branch: plate.lodge(stem) == branch,
    "六壬大全 卷一 寄宮",
)


def _rides(school: str, day: str, general: str, hour: str, spirit: str, rider: str) -> bool:
    placed = place(noble(day[0], daynight(hour), school), plate.Plate.of(general, hour))
    return placed[spirit] == rider


RIDER = Law(
    "general-rides",
    "貴人臨亥至辰順布，臨巳至戌逆布",
    "The twelve generals follow the noble, forwards or backwards by its earth seat",
    Grade.THIS_BOOK,
    partial(_rides, "xunyuan"),
    "大六壬尋源 卷一",
    stated_by=DIRECTIONS,
    elsewhere="星曆考原 卷四",
    schools={"noble=common": partial(_rides, "common")},
)


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of a chart that stand together: their span in the text, their column in full widths from the left."""

    at: int
    to: int
    column: int


def rows_of(edited: EditedPassage) -> Iterator[list[list[Run]]]:
    """The rows of each chart of a passage, each a list of runs."""
    for figure in edited.passage.figures:
        at, to = edited.from_base(figure.start, figure.end)
        text = edited.text
        yield [
            [Run(m.start(), m.end(), m.start() - row.start()) for m in _RUN.finditer(text, *row.span())]
            for row in _ROW.finditer(text, at, to)
        ]


def _instance(
    form: Recogniser, edited: EditedPassage, rows: list[list[Run]], slots: dict[str, Slot]
) -> Instance:
    runs = [run for row in rows for run in row]
    at, to = runs[0].at, runs[-1].to
    start, end = edited.to_base(at, to)
    return Instance(form, edited.passage.id, start, end, at, to, slots)


def _mostly(edited: EditedPassage, row: list[Run], kind: SlotType) -> bool:
    """Whether most characters of a row denote something of that type."""
    chars = [edited.text[n] for run in row for n in range(run.at, run.to)]
    return bool(chars) and 2 * sum(kind.denote(c) is not None for c in chars) > len(chars)


def _ring(edited: EditedPassage, rows: list[list[Run]]) -> list[Run] | None:
    """The twelve cells of a plate, clockwise from the upper left: a row of four, two rows of two, a row of four."""
    sides = [r for r in rows if len(r) in (2, 4) and all(run.to - run.at == 1 for run in r)]
    sides = [r for r in sides if _mostly(edited, r, BRANCH)][-4:]
    if [len(r) for r in sides] != [4, 2, 2, 4]:
        return None
    top, upper, lower, bottom = sides
    return [*top, upper[1], lower[1], *reversed(bottom), lower[0], upper[0]]


def _read_plate(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for rows in rows_of(edited):
        ring = _ring(edited, rows)
        if ring is None:
            continue
        slots = {
            f"place{n}": make_slot(edited, BRANCH, CLOCKWISE[n], run.at, run.to) for n, run in enumerate(ring)
        }
        slots |= _lodgers(edited, rows, dict(zip(ring, CLOCKWISE, strict=True)))
        yield _instance(form, edited, rows, slots)


def _lodgers(edited: EditedPassage, rows: list[list[Run]], places: dict[Run, str]) -> dict[str, Slot]:
    """The stems that stand below branches: each with the place above it, which is where the chart lodges it."""
    slots = {}
    for above, row in pairwise(rows):
        if not _mostly(edited, row, STEM) or not all(run in places for run in above):
            continue
        for run in row:
            seat = places[_nearest(above, run.column)]
            for n in range(run.at, run.to):
                stem = make_slot(edited, STEM, "stem", n, n + 1)
                slots[f"stem{stem.start}"] = stem
                slots[f"seat{stem.start}"] = Slot(
                    stem.passage,
                    stem.start,
                    stem.end,
                    PLACE,
                    "place",
                    f"under {seat}",
                    seat,
                    n,
                    n + 1,
                    stem.nth,
                )
    return slots


def _nearest(row: list[Run], column: int) -> Run:
    return min(row, key=lambda run: abs(run.column - column))


def _plate_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    ring = [i[f"place{n}"] for n in range(12)]
    for n, slot in enumerate(ring):
        yield from i.claim(NEXT, slot, ring[(n + 1) % 12], label=f"place {n + 1}")
    if sum(slot.value == CLOCKWISE[n] for n, slot in enumerate(ring)) > 6:
        for n, slot in enumerate(ring):
            yield from i.claim(EARTH, slot, label=f"place {n + 1}", params=(CLOCKWISE[n],))
    stems = [slot for role, slot in i.slots.items() if role.startswith("stem")]
    for stem in stems:
        yield from i.claim(LODGE, stem, i[f"seat{stem.start}"], label=f"stem at {stem.start}")
    if len(stems) == 10:
        yield from i.claim(EACH_ONCE, *stems, label="ten stems")


def _read_lessons(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for rows in rows_of(edited):
        for n, row in enumerate(rows):
            names = [edited.text[run.to - 1] == "課" for run in row]
            if len(row) != 4 or sum(names) < 3 or not 2 <= n < len(rows) - 1:
                continue
            block = [rows[n - 2], rows[n - 1], row, rows[n + 1]]
            first = _first_lesson(edited, row)
            if first is not None and all(len(r) == 4 for r in block):
                yield _instance(form, edited, block, _lesson_slots(edited, block, first))


def _first_lesson(edited: EditedPassage, names: list[Run]) -> int | None:
    """The column of the first lesson: the last if the numbers fall from the left, the first if they rise."""
    read = (ORDINAL.denote(edited.text[run.at : run.to - 1]) for run in names)
    numbers = [n for n in read if isinstance(n, int)]
    falls, rises = (sum(way(a, b) for a, b in pairwise(numbers)) for way in (gt, lt))
    return None if falls == rises else len(names) - 1 if falls > rises else 0


def _lesson_slots(edited: EditedPassage, block: list[list[Run]], first: int) -> dict[str, Slot]:
    riders, uppers, names, lowers = block
    slots = {}
    for k in range(4):
        lower = STEM if k == first else STEM_OR_BRANCH
        slots[f"rider{k}"] = make_slot(edited, GENERAL, "rider", riders[k].at, riders[k].to)
        slots[f"upper{k}"] = make_slot(edited, BRANCH, "upper", uppers[k].at, uppers[k].to)
        slots[f"number{k}"] = make_slot(edited, ORDINAL, "lesson", names[k].at, names[k].to - 1)
        slots[f"lower{k}"] = make_slot(edited, lower, "lower", lowers[k].at, lowers[k].to)
    return slots


def _lesson_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    course = course_slots(i, discourse)
    if course is None:
        return
    for k in range(4):
        column = (f"upper{k}", f"lower{k}", f"number{k}")
        yield from i.claim(LESSON, *course, *column, label=f"column {k + 1}")
        yield from i.claim(RIDER, *course, f"upper{k}", f"rider{k}", label=f"column {k + 1}")
    yield from i.claim(EACH_ONCE, *(f"number{k}" for k in range(4)), label="lesson numbers")


PLATE = Recogniser("plate", _read_plate, _plate_claims)
LESSON_CHART = Recogniser("chart of lessons", _read_lessons, _lesson_claims)
FORMS = (PLATE, LESSON_CHART)

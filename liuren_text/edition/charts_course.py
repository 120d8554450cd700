"""A course drawn: the four lessons over the plate as the book prints them, the three transmissions, and how each came.

`plate_svg` draws a course or a bare plate, `steps_svg` draws its making step by step, `counting_svg` draws a count
round the branches.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from liuren_text.edition.charts_drawn import Words, branch_angle, numeral
from liuren_text.edition.charts_square import corner_of, grid, middle_of
from liuren_text.edition.svg import FINE, HAIR, Drawing, Point, figure
from liuren_text.engine.course import Course
from liuren_text.engine.ganzhi import BRANCHES, branch_index, pair_at, pair_index, void_branches
from liuren_text.engine.generals import general_name
from liuren_text.engine.kin import six_kin
from liuren_text.engine.plate import Plate, lodge
from liuren_text.errors import CastingError

SIDE = 100.0
WIDTH = 4 * SIDE + 56
TOP = 168.0  # the height of lessons and transmissions
COLUMN = 58.0  # a lesson
NAMES = ("初傳", "中傳", "末傳")
PARTS = ("first", "middle", "last")


@dataclass(frozen=True, slots=True)
class Shown:
    """How much of a course a drawing shows."""

    heaven: bool = True
    lessons: int = 4
    transmissions: int = 3
    generals: bool = True


ALL = Shown()


class Stage(NamedTuple):
    """One step in the making of a course: what is done, and the plate at that point."""

    id: str
    words: Words
    svg: str


def plate_svg(
    course: Course | Plate,
    ident: str = "course",
    *,
    shown: Shown = ALL,
    lit: Iterable[str] = (),
    language: str = "en",
) -> str:
    """Draw a course, or a plate alone, as SVG to stand within a page.

    Parts have the names `earth-寅` (a place), `heaven-卯` (the spirit over it), `lesson-1` … `lesson-4`, `first`,
    `middle`, `last`; with the id before them they are the ids in the drawing. Those in `lit` are drawn lit.
    """
    lights = frozenset(lit)
    if isinstance(course, Plate):
        drawing = Drawing(ident, WIDTH, 4 * SIDE + 56)
        _plate(drawing, course, Point(28, 28), {}, shown, lights, "")
        return drawing.svg(*_plate_words(course, language), language)
    drawing = Drawing(ident, WIDTH, TOP + 4 * SIDE + 44)
    _lessons(drawing, course, shown, lights)
    _transmissions(drawing, course, shown, lights)
    corner = Point(28, TOP + 16)
    riders = dict(course.generals) if shown.generals else {}
    _plate(drawing, course.plate, corner, riders, shown, lights, void_branches(course.day))
    _middle(drawing, course, corner.by(2 * SIDE, 2 * SIDE), shown)
    return drawing.svg(*_course_words(course, shown, language), language)


def _plate_words(plate: Plate, language: str) -> tuple[str, str]:
    title = Words("Heaven over earth", "天盤地盤", "天盤と地盤")
    pairs = "、".join(f"{plate.over(b)}／{b}" for b in BRANCHES)
    heads = Words("Spirit over earth place: ", "天盤／地盤：", "天盤／地盤：")
    return title.into(language), heads.into(language) + pairs


def _course_words(course: Course, shown: Shown, language: str) -> tuple[str, str]:
    title = f"{course.day}日 {course.general}將 {course.hour}時"
    lessons = " ".join(f"{a}／{b}" for a, b in course.lessons[: shown.lessons])
    three = "".join(course.transmissions[: shown.transmissions])
    words = Words(
        f"Month general {course.general} on hour {course.hour}. Lessons: {lessons}. Transmissions: {three}. "
        f"Noble {course.noble} over {course.plate.under(course.noble)}.",
        f"{course.general}將加{course.hour}時。四課：{lessons}。三傳：{three}。"
        f"貴人{course.noble}臨{course.plate.under(course.noble)}。",
        f"{course.general}将を{course.hour}時に加える。四課：{lessons}。三伝：{three}。"
        f"貴人は{course.noble}、{course.plate.under(course.noble)}に臨む。",
    )
    return title, words.into(language)


def _plate(
    drawing: Drawing,
    plate: Plate,
    corner: Point,
    riders: dict[str, str],
    shown: Shown,
    lit: frozenset[str],
    void: str,
) -> None:
    grid(drawing, corner, SIDE)
    for earth in BRANCHES:
        spirit, middle = plate.over(earth), middle_of(earth, corner, SIDE)
        with drawing.cell(f"earth-{earth}"):
            _light(drawing, corner_of(earth, corner, SIDE), SIDE, SIDE, f"earth-{earth}" in lit)
            drawing.text(middle.by(0, 36), earth, 18, faint=True)
            if shown.heaven:
                _spirit(drawing, spirit, middle, riders.get(spirit, ""), spirit in void)


def _spirit(drawing: Drawing, spirit: str, middle: Point, rider: str, void: bool) -> None:
    with drawing.cell(f"heaven-{spirit}"):
        drawing.text(middle.by(0, 3), spirit, 36, bold=True)
        if rider:
            drawing.text(middle.by(0, -33), rider, 19)
        if void:
            _void(drawing, middle.by(29, -8))


def _void(drawing: Drawing, at: Point) -> None:
    """An empty ring beside a spirit that the day's decade leaves out (旬空)."""
    drawing.circle(at, 4.5, width=FINE)


def _light(drawing: Drawing, corner: Point, width: float, height: float, lit: bool) -> None:
    drawing.ground(corner, width, height, lit)
    if lit:
        drawing.box(corner.by(4, 4), width - 8, height - 8, pen=FINE, role="lit")


def _middle(drawing: Drawing, course: Course, middle: Point, shown: Shown) -> None:
    """What was asked, in columns from the right, in the open middle of the plate."""
    columns = [f"{course.day}日", f"{course.general}將{course.hour}時"]
    if shown.generals:
        columns.append(f"{'晝' if course.daynight == '日' else '夜'}貴{course.direction}行")
    if shown.transmissions == 3:
        columns.append(course.pattern)
    for n, words in enumerate(columns):
        size = 21.0
        place = middle.by(66 - 44 * n, -60 + size * 1.12 * len(words) / 2)
        drawing.column(place, words, size, faint=n > 1)


def _lessons(drawing: Drawing, course: Course, shown: Shown, lit: frozenset[str]) -> None:
    """Four columns from the right: general, upper, name, lower, as the book prints them."""
    for n, (upper, lower) in enumerate(course.lessons[: shown.lessons], start=1):
        corner = Point(WIDTH - 24 - COLUMN * n, 8)
        middle = corner.x + COLUMN / 2
        with drawing.cell(f"lesson-{n}"):
            _light(drawing, corner, COLUMN, TOP - 16, f"lesson-{n}" in lit)
            if shown.generals:
                drawing.text(Point(middle, 26), course.generals[upper], 19)
            drawing.text(Point(middle, 62), upper, 32, bold=True)
            drawing.text(Point(middle, 97), f"{numeral(n)}課", 14, faint=True)
            drawing.text(Point(middle, 132), lower, 32)


def _transmissions(drawing: Drawing, course: Course, shown: Shown, lit: frozenset[str]) -> None:
    """Three rows, to be read from the right: name, spirit, general, kin."""
    void = void_branches(course.day)
    for n, spirit in enumerate(course.transmissions[: shown.transmissions]):
        y = 32 + 49.0 * n
        with drawing.cell(PARTS[n]):
            _light(drawing, Point(20, y - 24), 176, 48, PARTS[n] in lit)
            drawing.text(Point(174, y), NAMES[n], 14, faint=True)
            drawing.text(Point(130, y), spirit, 31, bold=True)
            if spirit in void:
                _void(drawing, Point(153, y - 10))
            if shown.generals:
                drawing.text(Point(90, y), course.generals[spirit], 19)
            drawing.text(Point(48, y), six_kin(course.day[0], spirit), 16, faint=True)


# ── step by step ────────────────────────────────────────────────────────────────────────────────────────


def steps_svg(course: Course, ident: str = "course", language: str = "en") -> tuple[Stage, ...]:
    """The making of a course in its order: heaven on earth, four lessons, three transmissions, the generals.

    Each stage has the id `ident.1`, `ident.2` …, a sentence in three languages, and the drawing with what is new lit.
    """
    made = [_laid(course), *_lesson_stages(course), *_transmission_stages(course), _riding(course)]
    return tuple(
        Stage(
            f"{ident}.{n}",
            words,
            plate_svg(course, f"{ident}.{n}", shown=shown, lit=lit, language=language),
        )
        for n, (words, shown, lit) in enumerate(made, start=1)
    )


Made = tuple[Words, Shown, tuple[str, ...]]


def _laid(course: Course) -> Made:
    general, hour = course.general, course.hour
    words = Words(
        f"Lay the month general {general} on the earth place {hour}, the hour; the others follow forwards.",
        f"以月將{general}加地盤{hour}時，順布十二辰。",
        f"月将{general}を地盤の{hour}（占時）に加え、十二辰を順に布く。",
    )
    return words, Shown(lessons=0, transmissions=0, generals=False), (f"earth-{hour}",)


def _lesson_stages(course: Course) -> Iterable[Made]:
    for n, (upper, lower) in enumerate(course.lessons, start=1):
        seat = lodge(lower) if n == 1 else lower
        home = Words(f"{lower} lodges in {seat}; over", f"{lower}寄{seat}，", f"{lower}は{seat}に寄る。")
        lead = home if n == 1 else Words("Over", "", "")
        words = Words(
            f"Lesson {n}: {lead.en} {seat} stands {upper}.",
            f"第{numeral(n)}課：{lead.zh}地盤{seat}上得{upper}。",
            f"第{numeral(n)}課：{lead.ja}地盤{seat}の上に{upper}を得る。",
        )
        yield words, Shown(lessons=n, transmissions=0, generals=False), (f"earth-{seat}", f"lesson-{n}")


def _transmission_stages(course: Course) -> Iterable[Made]:
    first, middle, last = course.transmissions
    seats = [course.plate.under(spirit) for spirit in course.transmissions]
    for n, spirit in enumerate((first, middle, last)):
        before = course.transmissions[n - 1] if n else ""
        if n and course.plate.over(before) == spirit:
            words = Words(
                f"{spirit} stands over {before}: {('', 'middle', 'last')[n]} transmission.",
                f"地盤{before}上得{spirit}，為{NAMES[n]}。",
                f"地盤{before}の上に{spirit}を得、{NAMES[n].replace('傳', '伝')}とする。",
            )
        else:
            words = Words(
                f"By {course.method} the {PARTS[n]} transmission is {spirit}.",
                f"{course.method}取{spirit}為{NAMES[n]}。",
                f"{course.method}により{spirit}を{NAMES[n].replace('傳', '伝')}とする。",
            )
        lit = (f"earth-{seats[n]}", PARTS[n], *_source_of(course, n))
        yield words, Shown(transmissions=n + 1, generals=False), lit


def _source_of(course: Course, n: int) -> tuple[str, ...]:
    """The lesson whose upper is the first transmission, if there is one."""
    if n:
        return ()
    uppers = [upper for upper, _ in course.lessons]
    first = course.transmissions[0]
    return (f"lesson-{uppers.index(first) + 1}",) if first in uppers else ()


def _riding(course: Course) -> Made:
    stem, noble, way = course.day[0], course.noble, course.direction
    seat = course.plate.under(noble)
    time = Words("day", "晝", "昼") if course.daynight == "日" else Words("night", "夜", "夜")
    order = f"{general_name('貴')}, {general_name('蛇')} and so on"
    words = Words(
        f"The noble of {stem} by {time.en} is {noble}, over {seat}: the generals go "
        f"{'forwards' if way == '順' else 'backwards'}, {order}.",
        f"{stem}日{time.zh}貴在{noble}，臨地盤{seat}，十二天將{way}布。",
        f"{stem}日の{time.ja}貴は{noble}、地盤{seat}に臨むので、十二天将は{way}に布く。",
    )
    return words, ALL, (f"earth-{seat}",)


# ── counting ────────────────────────────────────────────────────────────────────────────────────────────


class Counted(NamedTuple):
    """One number of a count, and what it falls on."""

    number: int
    name: str  # a branch or a pair
    branch: str


def count(start: str, n: int, way: str = "順") -> tuple[Counted, ...]:
    """Count from a branch or a pair, which is one, forwards (順) or backwards (逆): 酉 9 → … 巳 nine."""
    if way not in ("順", "逆"):
        raise CastingError(f"{way!r} is not a direction: use 順 or 逆")
    if not 1 <= n <= 60:
        raise CastingError(f"cannot draw a count to {n}: use 1 to 60")
    step = 1 if way == "順" else -1
    if len(start) == 2:
        names = [pair_at(pair_index(start) + step * k) for k in range(n)]
    else:
        names = [BRANCHES[(branch_index(start) + step * k) % 12] for k in range(n)]
    return tuple(Counted(k, name, name[-1]) for k, name in enumerate(names, start=1))


def counting_svg(
    start: str, n: int, ident: str = "counting", *, way: str = "順", language: str = "en"
) -> str:
    """Draw an inclusive count round the branches: 酉一 戌二 亥三 … 巳九. The first has a ring, the last a box."""
    counted = count(start, n, way)
    turns = (n - 1) // 12
    size = 400 + 80.0 * turns
    centre = Point(size / 2, size / 2)
    drawing = Drawing(ident, size, size)
    drawing.circle(centre, 100, width=HAIR)
    _places(drawing, centre, {one.branch: one for one in counted[:12]})
    for one in counted:
        turn = (one.number - 1) // 12
        with drawing.cell(str(one.number)):
            drawing.text(_around(centre, one.branch, 174 + 40 * turn), numeral(one.number), 15, bold=True)
    _spiral(drawing, centre, counted, 1 if way == "順" else -1)
    _ends(drawing, centre, counted)
    last = counted[-1].name
    drawing.text(centre.by(0, -15), f"自{start}{'' if way == '順' else '逆'}數{numeral(n)}", 21)
    drawing.text(centre.by(0, 18), f"得{last}", 24, bold=True)
    listed = " ".join(one.name + numeral(one.number) for one in counted)
    title = Words(
        f"Counting {n} from {start}", f"自{start}數{numeral(n)}", f"{start}から{numeral(n)}を数える"
    )
    return drawing.svg(title.into(language), listed, language)


def _around(centre: Point, branch: str, radius: float) -> Point:
    return centre.towards(branch_angle(BRANCHES.index(branch)), radius)


def _places(drawing: Drawing, centre: Point, counted: dict[str, Counted]) -> None:
    for branch in BRANCHES:
        one = counted.get(branch)
        with drawing.cell(branch):
            name = one.name if one else branch
            size = 27 if len(name) == 1 else 20
            drawing.text(_around(centre, branch, 132), name, size, faint=one is None)


def _spiral(drawing: Drawing, centre: Point, counted: tuple[Counted, ...], step: int) -> None:
    """The road of the count, just within the branches, with a head at its end."""
    if len(counted) < 2:
        return
    start = branch_angle(BRANCHES.index(counted[0].branch))
    sweep = 30.0 * (len(counted) - 1)
    inward = 6 / 360 if sweep > 330 else 0.0
    angles = [sweep * k / 120 for k in range(121)]
    points = [centre.towards(start + step * a, 90 - inward * a) for a in angles]
    drawing.path("M" + "L".join(f"{figure(p.x)} {figure(p.y)}" for p in points), width=FINE, role="road")
    drawing.arrow(points[-2], points[-1], width=FINE)


def _ends(drawing: Drawing, centre: Point, counted: tuple[Counted, ...]) -> None:
    drawing.circle(_around(centre, counted[0].branch, 132), 21, width=FINE)
    end = _around(centre, counted[-1].branch, 132)
    drawing.box(end.by(-22, -22), 44, 44, pen=FINE, role="last")

"""The eight trigrams, and 河圖 and 洛書 in white and black discs, strung together as old charts have it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from liuren_text.edition.charts_drawn import Picture, Relation, numeral
from liuren_text.edition.charts_ring import CENTRE, EDGE, at, begin, open_round, rings, spokes
from liuren_text.edition.svg import DASHED, FINE, HAIR, STRONG, Drawing, Point
from liuren_text.engine import hetu, trigrams

GRID = ("東南", "南", "西南", "東", "中", "西", "東北", "北", "西北")  # 洛書 by rows, south on top
RING = 172.0  # within it the discs, where trigrams lie outside them
LUOSHU = dict(zip(GRID, (n for row in hetu.LUOSHU for n in row), strict=True))


def bearing(direction: str) -> float:
    """The angle of a direction: 南 on top, 東 on the left."""
    return (180 + 45.0 * trigrams.COMPASS.index(direction)) % 360


# ── 八卦 ────────────────────────────────────────────────────────────────────────────────────────────────


def earlier(ident: str, title: str) -> Picture:
    """先天八卦方位, with the numbers 乾一 … 坤八."""
    order = {t: numeral(n) for n, t in enumerate(trigrams.TRIGRAM_LINES, start=1)}
    drawing = _trigrams(ident, title, trigrams.EARLIER_HEAVEN, order)
    numbers = list(trigrams.TRIGRAM_LINES)
    rows = tuple(
        (d, t, numbers.index(t) + 1) for d in trigrams.COMPASS for t in (trigrams.earlier_heaven(d),)
    )
    return Picture(drawing, rows)


def later(ident: str, title: str) -> Picture:
    """後天八卦方位, with what 說卦 says of each: 帝出乎震 …"""
    drawing = _trigrams(ident, title, trigrams.LATER_HEAVEN, trigrams.LATER_COURSE)
    by_direction = {d: trigrams.later_heaven(d) for d in trigrams.COMPASS}
    return Picture(drawing, tuple((d, t, trigrams.LATER_COURSE[t]) for d, t in by_direction.items()))


def _trigrams(ident: str, title: str, places: Mapping[str, str], notes: Mapping[str, str]) -> Drawing:
    drawing = begin(ident, title)
    rings(drawing, 258, 92)
    spokes(drawing, EDGE, 258, (22.5 + 45 * n for n in range(8)))
    for direction, trigram in places.items():
        angle = bearing(direction)
        with drawing.cell(trigram):
            drawing.sector(CENTRE, 92, EDGE, angle - 22.5, angle + 22.5)
            drawing.text(at(angle, 279), direction, 19, faint=True)
            drawing.gua(at(angle, 215), trigrams.TRIGRAM_LINES[trigram], facing=angle, width=92, gap=19)
            drawing.text(at(angle, 158), trigram, 30, bold=True)
            drawing.text(at(angle, 118), notes[trigram], 18, faint=True)
    return drawing


def family(ident: str, title: str) -> Picture:
    """後天八卦次序: two parents, three sons, three daughters; a thread joins the line each got from its parent."""
    drawing = Drawing(ident, 780, 430)
    drawing.box(Point(10, 10), 760, 410, pen=STRONG)
    drawing.box(Point(16, 16), 748, 398, pen=0.8)
    parents = {"乾": Point(570, 92), "坤": Point(210, 92)}
    children = ("兌", "離", "巽", "艮", "坎", "震")  # the eldest on the right, as one reads
    places = {child: Point(90 + 120 * n, 290) for n, child in enumerate(children)}
    for child, place in places.items():
        _thread(drawing, child, parents[trigrams.descent(child)[0]], place)
    for trigram, place in (*parents.items(), *places.items()):
        _member(drawing, trigram, place, 128 if trigram in parents else 76)
    drawing.column(Point(402, 96), title[:4], 19, bold=True)
    drawing.column(Point(380, 96 - 21), title[4:], 19, bold=True)
    rows = []
    for trigram in trigrams.FAMILY:
        parent, line = ("", "") if trigram in parents else trigrams.descent(trigram)
        rows.append((trigram, trigrams.KINSHIP[trigram], parent, line))
    return Picture(drawing, tuple(rows))


def _member(drawing: Drawing, trigram: str, place: Point, width: float) -> None:
    large = width > 100
    with drawing.cell(trigram):
        drawing.ground(place.by(-width / 2 - 8, -52), width + 16, 164 if not large else 104)
        drawing.gua(place, trigrams.TRIGRAM_LINES[trigram], width=width, gap=20 if large else 17)
        name = place.by(width / 2 + 34, 0) if large else place.by(0, 54)
        drawing.text(name.by(0, -12) if large else name, trigram, 28, bold=True)
        drawing.text(name.by(0, 18) if large else name.by(0, 30), trigrams.KINSHIP[trigram], 18, faint=True)


def _thread(drawing: Drawing, child: str, parent: Point, place: Point) -> None:
    """From under the parent to the line that the child has from it: 陽 whole, 陰 broken."""
    giver, line = trigrams.descent(child)
    start = parent.by(0, 36)
    end = place.by(0, -32)
    turn = (start.y + end.y) / 2
    drawing.path(
        f"M{start.x:g} {start.y:g}C{start.x:g} {turn + 30:g} {end.x:g} {turn - 30:g} {end.x:g} {end.y:g}",
        width=FINE,
        style="" if giver == "乾" else DASHED,
        role="thread",
    )
    row = place.by(0, (1 - trigrams.PLACES.index(line)) * 17)
    drawing.text(row.by(50, 0), line, 14, faint=True)


# ── 河圖, 洛書 ────────────────────────────────────────────────────────────────────────────────────────────


def string(
    drawing: Drawing, points: Sequence[Point], polarity: str, size: float, closed: bool = False
) -> None:
    """Discs on a thread."""
    links = [*pairwise(points), *([(points[-1], points[0])] if closed else [])]
    for a, b in links:
        drawing.line(a, b, width=FINE, role="link")
    for point in points:
        drawing.disc(point, size, polarity)


def _polarity(n: int) -> str:
    return "陽" if hetu.heaven_or_earth(n) == "天" else "陰"


def _row(middle: Point, n: int, along: float, gap: float) -> list[Point]:
    """`n` points in a straight row, along a direction."""
    return [middle.towards(along, (k - (n - 1) / 2) * gap) for k in range(n)]


def _cross(drawing: Drawing, middle: Point, gap: float, size: float) -> None:
    """The five in the middle."""
    for n in range(4):
        drawing.line(middle, middle.towards(90 * n, gap), width=FINE, role="link")
    for point in (middle, *(middle.towards(90 * n, gap) for n in range(4))):
        drawing.disc(point, size, "陽")


def hetu_dots(drawing: Drawing, middle: Point, scale: float) -> None:
    """The fifty-five discs of the 河圖: the number of birth within, that of completion outside it."""
    gap, size = 27 * scale, 9 * scale
    for direction, pair in hetu.DIRECTIONS.items():
        for n, distance in zip(pair, (118 * scale, 190 * scale), strict=True):
            with drawing.cell(numeral(n)):
                if direction != "中":
                    angle = bearing(direction)
                    points = _row(middle.towards(angle, distance), n, angle + 90, gap)
                    string(drawing, points, _polarity(n), size)
                elif n == 5:
                    _cross(drawing, middle, gap, size)
                else:
                    for side in (-1, 1):
                        row = _row(middle.by(0, side * 62 * scale), 5, 90, gap)
                        string(drawing, row, "陰", size)


def luoshu_dots(drawing: Drawing, middle: Point, scale: float) -> None:
    """The forty-five discs of the 洛書: odd numbers in the middle of the sides, even ones in the corners."""
    gap, size = 27 * scale, 9 * scale
    for direction, n in LUOSHU.items():
        with drawing.cell(numeral(n)):
            if direction == "中":
                _cross(drawing, middle, gap, size)
            elif n % 2:
                angle = bearing(direction)
                points = _row(middle.towards(angle, 190 * scale), n, angle + 90, gap)
                string(drawing, points, "陽", size)
            else:
                corner = middle.towards(bearing(direction), 194 * scale)
                _corner(drawing, corner, n, bearing(direction), gap, size)


def _corner(drawing: Drawing, corner: Point, n: int, angle: float, gap: float, size: float) -> None:
    """Two, four, six or eight discs: a pair, or two rows in a ring."""
    if n == 2:
        string(drawing, _row(corner, 2, angle + 90, gap), "陰", size)
        return
    near = _row(corner.by(0, -gap / 2), n // 2, 90, gap)
    far = _row(corner.by(0, gap / 2), n // 2, 90, gap)
    string(drawing, [*near, *reversed(far)], "陰", size, closed=True)


def river(ident: str, title: str) -> Picture:
    """河圖."""
    drawing = open_round(ident, title)
    hetu_dots(drawing, CENTRE, 1.15)
    rows: list[tuple[str | int, ...]] = []
    for direction, (birth, completion) in hetu.DIRECTIONS.items():
        element = next(e for e, pair in hetu.ELEMENT_NUMBERS.items() if pair == (birth, completion))
        if direction != "中":
            drawing.text(at(bearing(direction), 276), direction + element, 19, faint=True)
        rows.append((direction, element, birth, completion))
    return Picture(drawing, tuple(rows))


def luo(ident: str, title: str) -> Picture:
    """洛書."""
    drawing = open_round(ident, title)
    luoshu_dots(drawing, CENTRE, 1.02)
    for direction in trigrams.COMPASS:
        drawing.text(at(bearing(direction), 278), direction, 18, faint=True)
    return Picture(drawing, tuple(LUOSHU.items()))


# ── trigrams laid on 河圖 and 洛書 ────────────────────────────────────────────────────────────────────────


def _laid(ident: str, title: str, places: Mapping[str, str]) -> Drawing:
    drawing = open_round(ident, title)
    for direction, trigram in places.items():
        angle = bearing(direction)
        with drawing.cell(trigram):
            drawing.sector(CENTRE, RING, EDGE, angle - 22.5, angle + 22.5)
            drawing.gua(at(angle, 272), trigrams.TRIGRAM_LINES[trigram], facing=angle, width=76, gap=15)
            drawing.text(at(angle, 232), trigram, 25, bold=True)
    return drawing


def earlier_on_river(ident: str, title: str) -> Picture:
    """先天卦配河圖之象: 陽 inside in one half of the 河圖 and 陰 in the other, and the trigrams likewise."""
    drawing = _laid(ident, title, trigrams.EARLIER_HEAVEN)
    hetu_dots(drawing, CENTRE, 0.72)
    halves = {"陽內陰外": 202.5, "陰內陽外": 22.5}
    for half, start in halves.items():
        style = "" if half.startswith("陽") else DASHED
        drawing.arc(CENTRE, RING, start + 2, start + 178, width=FINE, style=style, role="half")
        drawing.text(at(start + 90, 209), half, 16, faint=True)
    return Picture(drawing, _by_direction(trigrams.EARLIER_HEAVEN, lambda t: (trigrams.half(t),)))


def later_on_river(ident: str, title: str) -> Picture:
    """後天卦配河圖之象: each trigram with the two numbers of its element."""
    drawing = _laid(ident, title, trigrams.LATER_HEAVEN)
    hetu_dots(drawing, CENTRE, 0.72)
    for direction, trigram in trigrams.LATER_HEAVEN.items():
        element = trigrams.TRIGRAM_ELEMENTS[trigram]
        angle = bearing(direction)
        style = DASHED if element == "土" else ""
        drawing.arc(CENTRE, RING, angle - 20.5, angle + 20.5, width=FINE, style=style, role="half")
        note = element + "".join(map(numeral, hetu.ELEMENT_NUMBERS[element]))
        drawing.along(at(angle, 199), note, 14.5, angle, faint=True)
    return Picture(drawing, _by_direction(trigrams.LATER_HEAVEN, _element_numbers))


def _element_numbers(trigram: str) -> tuple[str | int, ...]:
    element = trigrams.TRIGRAM_ELEMENTS[trigram]
    return element, *hetu.ELEMENT_NUMBERS[element]


def earlier_on_luo(ident: str, title: str) -> Picture:
    """先天卦配洛書之數: 乾九 down to 艮六, 坤一 up to 兌四."""
    return _on_luo(ident, title, trigrams.EARLIER_HEAVEN, trigrams.EARLIER_NUMBERS)


def later_on_luo(ident: str, title: str) -> Picture:
    """後天卦配洛書之數: 離九, 坎一, and the others by their elements."""
    return _on_luo(ident, title, trigrams.LATER_HEAVEN, trigrams.LATER_NUMBERS)


def _on_luo(ident: str, title: str, places: Mapping[str, str], numbers: Mapping[str, int]) -> Picture:
    drawing = _laid(ident, title, places)
    drawing.circle(CENTRE, RING, width=HAIR)
    luoshu_dots(drawing, CENTRE, 0.68)
    for direction, trigram in places.items():
        drawing.text(at(bearing(direction), 200), numeral(numbers[trigram]), 17, faint=True)
    return Picture(drawing, _by_direction(places, lambda t: (numbers[t],)))


def _by_direction(places: Mapping[str, str], more: Callable[[str], Iterable[str | int]]) -> Relation:
    return tuple((d, places[d], *more(places[d])) for d in trigrams.COMPASS)

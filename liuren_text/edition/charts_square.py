"""The earth plate (地盤) as the book prints it, square, 巳午未申 on top: its four gates, and the stems that lodge."""

from __future__ import annotations

from liuren_text.edition.charts_drawn import Picture, square_frame
from liuren_text.edition.svg import FINE, HAIR, STRONG, Drawing, Point
from liuren_text.engine import trigrams
from liuren_text.engine.course import SQUARE
from liuren_text.engine.ganzhi import BRANCHES, STEMS
from liuren_text.engine.plate import lodge, lodgers

SIDE = 124.0
CORNER = Point(42, 42)
PLACES = {
    b: (row, column) for row, line in enumerate(SQUARE) for column, b in enumerate(line) if b in BRANCHES
}


def corner_of(branch: str, corner: Point = CORNER, side: float = SIDE) -> Point:
    """The upper left corner of a branch's cell."""
    row, column = PLACES[branch]
    return corner.by(column * side, row * side)


def middle_of(branch: str, corner: Point = CORNER, side: float = SIDE) -> Point:
    """The middle of a branch's cell."""
    return corner_of(branch, corner, side).by(side / 2, side / 2)


def grid(drawing: Drawing, corner: Point, side: float) -> None:
    """The twelve cells round an open middle, in the double border of a page."""
    square_frame(drawing, corner, 4 * side, 4 * side)
    drawing.box(corner.by(side, side), 2 * side, 2 * side, pen=HAIR)
    for n in (1, 2, 3):
        for a, b in ((0, 1), (3, 4)):
            drawing.line(corner.by(n * side, a * side), corner.by(n * side, b * side), width=HAIR)
            drawing.line(corner.by(a * side, n * side), corner.by(b * side, n * side), width=HAIR)


def _begin(ident: str) -> Drawing:
    drawing = Drawing(ident, 4 * SIDE + 84, 4 * SIDE + 84)
    grid(drawing, CORNER, SIDE)
    return drawing


def lodgings(ident: str, title: str) -> Picture:
    """干支寄宮: under each branch the stems that lodge there."""
    drawing = _begin(ident)
    middle = Point(drawing.width / 2, drawing.height / 2)
    drawing.column(middle, title, 26, bold=True, leading=1.25)
    for branch in BRANCHES:
        stems, place = lodgers(branch), middle_of(branch)
        with drawing.cell(branch):
            drawing.ground(corner_of(branch), SIDE, SIDE)
            drawing.text(place.by(0, -16 if stems else 0), branch, 42)
            if stems:
                drawing.text(place.by(0, 34), "　".join(stems), 25, bold=True)
    return Picture(drawing, tuple((s, lodge(s)) for s in STEMS))


def gates(ident: str, title: str) -> Picture:
    """地盤四門: each gate over two branches, with its trigram beside them."""
    drawing = _begin(ident)
    drawing.column(Point(drawing.width - 16, 82), title, 18, bold=True)
    for branch in BRANCHES:
        with drawing.cell(branch):
            drawing.ground(corner_of(branch), SIDE, SIDE)
            drawing.text(middle_of(branch), branch, 42)
    middle = Point(drawing.width / 2, drawing.height / 2)
    for gate, trigram in trigrams.FOUR_GATES.items():
        _gate_frame(drawing, *trigrams.gate_branches(gate))
        quarter = Point(*(m + SIDE / 2 * s for m, s in zip(middle, _quarter(trigram), strict=True)))
        with drawing.cell(gate):
            drawing.ground(quarter.by(-SIDE / 2, -SIDE / 2), SIDE, SIDE)
            drawing.gua(quarter.by(0, -26), trigrams.TRIGRAM_LINES[trigram], width=56, gap=14)
            drawing.text(quarter.by(0, 18), trigram, 24, bold=True)
            drawing.text(quarter.by(0, 45), gate, 19, faint=True)
    rows = tuple((gate, t, *trigrams.gate_branches(gate)) for gate, t in trigrams.FOUR_GATES.items())
    return Picture(drawing, rows)


def _quarter(trigram: str) -> tuple[int, int]:
    """Which quarter of the middle lies towards a trigram of the later heaven: left or right, up or down."""
    direction = next(d for d, t in trigrams.LATER_HEAVEN.items() if t == trigram)
    return (-1 if "東" in direction else 1), (-1 if "南" in direction else 1)


def _gate_frame(drawing: Drawing, first: str, second: str) -> None:
    """A strong line round the two cells of a gate."""
    a, b = corner_of(first), corner_of(second)
    left, top = min(a.x, b.x), min(a.y, b.y)
    wide, high = abs(a.x - b.x) + SIDE, abs(a.y - b.y) + SIDE
    drawing.box(Point(left + 7, top + 7), wide - 14, high - 14, pen=STRONG if wide else FINE, role="gate")

"""What stands on a drawing, measured: texts, discs, lines, bars of trigrams. Knows nothing of how it was drawn.

Angles are clockwise from the top, which is south.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from lxml import etree

SVG = "{http://www.w3.org/2000/svg}"
WHITE, BLACK = "#fdfbf5", "#1c1a17"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
COMPASS = ("北", "東北", "東", "東南", "南", "西南", "西", "西北")
NUMERALS = ("", *"一二三四五六七八九十", "十一", "十二")
# 乾三連，坤六斷，震仰盂，艮覆碗，離中虛，坎中滿，兌上缺，巽下斷: whole (1) and broken (0) from the bottom
FIGURES = {
    "111": "乾", "000": "坤", "100": "震", "001": "艮", "101": "離", "010": "坎", "110": "兌", "011": "巽",
}  # fmt: skip


class MisreadError(Exception):
    """A mark that has no business where it is."""


def expect(what: object, found: object, where: str = "") -> None:
    """What must be so for the drawing to be read at all."""
    if what != found:
        raise MisreadError(f"{where}: {found!r} where {what!r} belongs")


@dataclass(frozen=True)
class At:
    x: float
    y: float

    def polar(self, centre: At) -> tuple[float, float]:
        """Distance and angle from a centre."""
        dx, dy = self.x - centre.x, self.y - centre.y
        return hypot(dx, dy), degrees(atan2(dx, -dy)) % 360

    def distance(self, other: At) -> float:
        return hypot(self.x - other.x, self.y - other.y)

    def towards(self, angle: float, radius: float) -> At:
        return At(self.x + radius * sin(radians(angle)), self.y - radius * cos(radians(angle)))


@dataclass(frozen=True)
class Text:
    words: str
    at: At
    size: float
    bold: bool
    column: bool = False


@dataclass(frozen=True)
class Disc:
    at: At
    radius: float
    fill: str

    @property
    def polarity(self) -> str:
        return {WHITE: "陽", BLACK: "陰"}[self.fill]


@dataclass(frozen=True)
class Line:
    a: At
    b: At
    dashes: str
    role: str

    @property
    def middle(self) -> At:
        return At((self.a.x + self.b.x) / 2, (self.a.y + self.b.y) / 2)


@dataclass(frozen=True)
class Path:
    data: str
    dashes: str
    role: str

    @property
    def ends(self) -> tuple[At, At]:
        numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", self.data)]
        return At(*numbers[:2]), At(*numbers[-2:])


@dataclass(frozen=True)
class Box:
    at: At
    width: float
    height: float
    role: str

    def holds(self, point: At) -> bool:
        return 0 < point.x - self.at.x < self.width and 0 < point.y - self.at.y < self.height

    @property
    def middle(self) -> At:
        return At(self.at.x + self.width / 2, self.at.y + self.height / 2)


class Marks:
    """The marks of one drawing."""

    def __init__(self, svg: str) -> None:
        self.root = etree.fromstring(svg.encode())
        width, height = (float(n) for n in self.root.get("viewBox", "").split()[2:])
        self.width, self.height = width, height
        self.centre = At(width / 2, height / 2)
        self.texts = [_text(e) for e in self.root.iter(SVG + "text")]
        circles = [e for e in self.root.iter(SVG + "circle") if e.get("class") != "dot"]
        self.discs = [Disc(_at(e, "cx", "cy"), _n(e, "r"), e.get("fill", "")) for e in circles if _disc(e)]
        self.circles = [Disc(_at(e, "cx", "cy"), _n(e, "r"), "") for e in circles if not _disc(e)]
        every = [
            Line(_at(e, "x1", "y1"), _at(e, "x2", "y2"), e.get("stroke-dasharray", ""), e.get("class", ""))
            for e in self.root.iter(SVG + "line")
        ]
        self.bars = [line for line in every if line.role == "yao"]
        self.lines = [line for line in every if line.role != "yao"]
        self.paths = [
            Path(e.get("d", ""), e.get("stroke-dasharray", ""), e.get("class", ""))
            for e in self.root.iter(SVG + "path")
        ]
        self.boxes = [
            Box(_at(e, "x", "y"), _n(e, "width"), _n(e, "height"), e.get("class", ""))
            for e in self.root.iter(SVG + "rect")
        ]

    def titled(self) -> list[Text]:
        """The texts without the title, which must be whole; it stands in the drawing in one or two columns."""
        title = (self.root.findtext(SVG + "title") or "").strip()
        for first in self.texts:
            for second in (Text("", first.at, 0, True), *self.texts):
                if first.bold and second.bold and first.words + second.words == title:
                    return [t for t in self.texts if t not in (first, second)]
        raise MisreadError(f"the title {title} is not in the drawing")

    def wedge(self, angle: float, half: float, texts: Iterable[Text], centre: At | None = None) -> list[Text]:
        """The texts in a sector, from the rim inwards."""
        middle = centre or self.centre
        inside = [t for t in texts if abs((t.at.polar(middle)[1] - angle + 180) % 360 - 180) < half]
        return sorted(inside, key=lambda t: -t.at.polar(middle)[0])

    def gua_towards(self, angle: float, half: float) -> str:
        """The figure in a sector, its first line nearest the centre: 1 whole, 0 broken."""
        across, out = (At(0, 0).towards(a, 1) for a in (angle + 90, angle))
        found = []
        for bar in self.bars:
            if abs((bar.middle.polar(self.centre)[1] - angle + 180) % 360 - 180) < half:
                x, y = bar.middle.x - self.centre.x, bar.middle.y - self.centre.y
                found.append((x * out.x + y * out.y, x * across.x + y * across.y))
        return _figure(found)

    def gua_in(self, left: float, top: float, right: float, bottom: float) -> str:
        """The upright figure in a rectangle."""
        inside = [b.middle for b in self.bars if left < b.middle.x < right and top < b.middle.y < bottom]
        axis = sum(p.x for p in inside) / len(inside) if inside else 0
        return _figure([(-p.y, p.x - axis) for p in inside])


def _figure(bars: list[tuple[float, float]]) -> str:
    """Bars by height and place beside the axis: one on the axis is whole, two beside it are broken."""
    rows: list[list[float]] = []
    before = float("-inf")
    for height, place in sorted(bars):
        if height - before > 4:
            rows.append([])
        rows[-1].append(place)
        before = height
    for row in rows:
        if len(row) > 2 or abs(sum(row)) > 1 or (len(row) == 2 and abs(row[0]) < 5):
            raise MisreadError(f"bars at {row}")
    return "".join("1" if len(row) == 1 else "0" for row in rows)


def trigram(figure: str) -> str:
    """The name of a figure of three lines."""
    if figure not in FIGURES:
        raise MisreadError(f"{figure!r} is no trigram")
    return FIGURES[figure]


def branch_at(angle: float) -> str:
    """The branch of a direction: 子 below, and so clockwise."""
    return BRANCHES[round(((angle - 180) % 360) / 30) % 12]


def direction_at(angle: float) -> str:
    return COMPASS[round(((angle - 180) % 360) / 45) % 8]


def angle_of(branch: str) -> float:
    return (180 + 30 * BRANCHES.index(branch)) % 360


def _text(element: etree._Element) -> Text:
    size = _n(element, "font-size")
    spans = list(element.iter(SVG + "tspan")) or [element]
    places = [_at(e, "x", "y") for e in spans]
    middle = At(sum(p.x for p in places) / len(places), sum(p.y for p in places) / len(places) - 0.38 * size)
    return Text(
        "".join(element.itertext()), middle, size, element.get("font-weight") == "bold", len(spans) > 1
    )


def _disc(element: etree._Element) -> bool:
    return element.get("class") == "disc"


def _n(element: etree._Element, name: str) -> float:
    return float(element.get(name, "nan"))


def _at(element: etree._Element, x: str, y: str) -> At:
    return At(_n(element, x), _n(element, y))

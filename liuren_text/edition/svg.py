"""Drawings: text, lines, circles, sectors and the lines of trigrams, as SVG with nothing from outside.

No transforms and no style sheets, so that a drawing can stand within a page, alone, or on paper; the ink is
`currentColor`. South is on top, as on a Chinese map: angles are degrees clockwise from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from math import cos, radians, sin
from typing import NamedTuple

FONT = '"Noto Serif CJK TC","Source Han Serif TC","Songti TC",serif'
SOLID, DASHED, DOTTED, CHAIN = "", "7 5", "0.1 6", "11 5 0.1 5"
HAIR, FINE, STRONG = 0.7, 1.3, 2.4
FAINT = 0.72  # the ink of notes: a contrast of seven to one on paper
WHITE, BLACK = "#fdfbf5", "#1c1a17"  # the discs of 陽 and 陰: they stay white and black on a dark page
MIDDLE = 0.38  # from the middle of a character down to its base line, in its size


class Point(NamedTuple):
    """A place on the drawing."""

    x: float
    y: float

    def towards(self, degrees: float, distance: float) -> Point:
        """The point at a distance in a direction."""
        angle = radians(degrees)
        return Point(self.x + distance * sin(angle), self.y - distance * cos(angle))

    def by(self, dx: float, dy: float) -> Point:
        """The point so far to the right and so far down."""
        return Point(self.x + dx, self.y + dy)

    def part(self, other: Point, share: float) -> Point:
        """The point at a share of the way to another."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


def figure(value: float) -> str:
    """A number as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attributes(pairs: Iterable[tuple[str, object]]) -> str:
    """Attributes, those that are empty left out."""
    return "".join(f' {name}="{escape(str(value))}"' for name, value in pairs if value != "")


class Drawing:
    """A drawing in the making. Every part has a middle, so that what is drawn can be measured again."""

    def __init__(self, ident: str, width: float, height: float) -> None:
        self.id = ident
        self.width, self.height = width, height
        self.parts: list[str] = []

    def text(
        self, at: Point, words: str, size: float, *, faint: bool = False, bold: bool = False, anchor: str = ""
    ) -> None:
        """Characters in a row, their middle at a point."""
        look = (
            ("x", figure(at.x)),
            ("y", figure(at.y + MIDDLE * size)),
            ("font-size", figure(size)),
            ("font-weight", "bold" if bold else ""),
            ("fill-opacity", FAINT if faint else ""),
            ("text-anchor", anchor),
        )
        self.parts.append(f"<text{attributes(look)}>{escape(words)}</text>")

    def column(
        self,
        at: Point,
        words: str,
        size: float,
        *,
        faint: bool = False,
        bold: bool = False,
        leading: float = 1.12,
    ) -> None:
        """Characters one below the other, the middle of the column at a point; one text, so it is read as one."""
        top = at.y - (len(words) - 1) * size * leading / 2
        spans = "".join(
            f'<tspan x="{figure(at.x)}" y="{figure(top + n * size * leading + MIDDLE * size)}">{escape(c)}</tspan>'
            for n, c in enumerate(words)
        )
        look = (
            ("font-size", figure(size)),
            ("font-weight", "bold" if bold else ""),
            ("fill-opacity", FAINT if faint else ""),
        )
        self.parts.append(f"<text{attributes(look)}>{spans}</text>")

    def line(self, a: Point, b: Point, *, width: float = FINE, style: str = SOLID, role: str = "") -> None:
        """A straight line."""
        ends = (("x1", figure(a.x)), ("y1", figure(a.y)), ("x2", figure(b.x)), ("y2", figure(b.y)))
        self.parts.append(f"<line{attributes((*ends, *_pen(width, style, role)))}/>")

    def arrow(self, a: Point, b: Point, *, width: float = FINE, style: str = SOLID, role: str = "") -> None:
        """A straight line with a head at its end."""
        self.line(a, b, width=width, style=style, role=role)
        length = max(((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5, 1)
        ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
        left, right = (b.by(-11 * ux + s * 4 * uy, -11 * uy - s * 4 * ux) for s in (1, -1))
        self.path(f"M{_xy(b)}L{_xy(left)}L{_xy(right)}Z", fill="currentColor", role="head")

    def circle(self, at: Point, radius: float, *, width: float = FINE, style: str = SOLID) -> None:
        """A circle, not filled."""
        place = (("cx", figure(at.x)), ("cy", figure(at.y)), ("r", figure(radius)))
        self.parts.append(f"<circle{attributes((*place, ('fill', 'none'), *_pen(width, style, '')))}/>")

    def disc(self, at: Point, radius: float, polarity: str) -> None:
        """A white disc for 陽, a black one for 陰."""
        place = (("cx", figure(at.x)), ("cy", figure(at.y)), ("r", figure(radius)))
        look = (("fill", WHITE if polarity == "陽" else BLACK), *_pen(FINE, SOLID, "disc"))
        self.parts.append(f"<circle{attributes((*place, *look))}/>")

    def dot(self, at: Point, radius: float) -> None:
        """A point of ink, at the end of a line or in a ring."""
        place = (("cx", figure(at.x)), ("cy", figure(at.y)), ("r", figure(radius)), ("class", "dot"))
        self.parts.append(f"<circle{attributes(place)}/>")

    def path(
        self,
        data: str,
        *,
        fill: str = "none",
        opacity: str = "",
        width: float = 0,
        style: str = SOLID,
        role: str = "",
    ) -> None:
        """A path by its data."""
        pen = _pen(width, style, role) if width else (("class", role),)
        self.parts.append(
            f"<path{attributes((('d', data), ('fill', fill), ('fill-opacity', opacity), *pen))}/>"
        )

    def sector(
        self, at: Point, inner: float, outer: float, start: float, end: float, lit: bool = False
    ) -> None:
        """The ground of a cell between two radii and two angles: without ink until it is lit."""
        a, b = at.towards(start, outer), at.towards(end, outer)
        c, d = at.towards(end, inner), at.towards(start, inner)
        large = int((end - start) % 360 > 180)
        out, back = f"A{figure(outer)} {figure(outer)}", f"A{figure(inner)} {figure(inner)}"
        data = f"M{_xy(a)}{out} 0 {large} 1 {_xy(b)}L{_xy(c)}{back} 0 {large} 0 {_xy(d)}Z"
        self.path(data, fill="currentColor", opacity="0.1" if lit else "0", role="ground")

    def along(
        self, at: Point, words: str, size: float, angle: float, *, faint: bool = False, bold: bool = False
    ) -> None:
        """A row above and below the middle of a round chart, a column at its sides, so that a ring can be narrow."""
        write = self.column if abs(sin(radians(angle))) > 0.6 else self.text
        write(at, words, size, faint=faint, bold=bold)

    def arc(
        self,
        at: Point,
        radius: float,
        start: float,
        end: float,
        *,
        width: float = FINE,
        style: str = SOLID,
        role: str = "",
    ) -> None:
        """Part of a circle, clockwise."""
        a, b = at.towards(start, radius), at.towards(end, radius)
        large = int((end - start) % 360 > 180)
        size = figure(radius)
        self.path(f"M{_xy(a)}A{size} {size} 0 {large} 1 {_xy(b)}", width=width, style=style, role=role)

    def ground(self, corner: Point, width: float, height: float, lit: bool = False) -> None:
        """The ground of a square cell: without ink until it is lit."""
        place = (("x", corner.x), ("y", corner.y), ("width", width), ("height", height))
        look = (("fill", "currentColor"), ("fill-opacity", "0.1" if lit else "0"), ("class", "ground"))
        self.parts.append(f"<rect{attributes((*((k, figure(v)) for k, v in place), *look))}/>")

    def box(
        self,
        corner: Point,
        width: float,
        height: float,
        *,
        pen: float = FINE,
        style: str = SOLID,
        role: str = "",
    ) -> None:
        """A rectangle, not filled."""
        place = (("x", corner.x), ("y", corner.y), ("width", width), ("height", height))
        look = (("fill", "none"), *_pen(pen, style, role))
        self.parts.append(f"<rect{attributes((*((k, figure(v)) for k, v in place), *look))}/>")

    def gua(
        self, at: Point, lines: Sequence[str], *, facing: float = 0, width: float = 56, gap: float = 13
    ) -> None:
        """A trigram or hexagram, its middle at a point; its lines, from the bottom, rise in the direction faced."""
        thick = gap * 0.5
        for n, polarity in enumerate(lines):
            middle = at.towards(facing, (n - (len(lines) - 1) / 2) * gap)
            for near, far in ((-0.5, 0.5),) if polarity == "陽" else ((-0.5, -0.11), (0.11, 0.5)):
                self.line(
                    middle.towards(facing + 90, near * width),
                    middle.towards(facing + 90, far * width),
                    width=thick,
                    role="yao",
                )

    @contextmanager
    def cell(self, name: str) -> Iterator[None]:
        """A part with a name of its own, which a page can light."""
        self.parts.append(f'<g id="{escape(self.id)}-{escape(name)}" class="cell">')
        yield
        self.parts.append("</g>")

    def svg(self, title: str, description: str, language: str = "en") -> str:
        """The whole drawing, to stand within a page."""
        name = escape(self.id)
        head = (
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("id", self.id),
            ("class", "drawing"),
            ("viewBox", f"0 0 {figure(self.width)} {figure(self.height)}"),
            ("role", "img"),
            ("aria-labelledby", f"{self.id}-title {self.id}-desc"),
            ("lang", "zh-Hant"),
            ("font-family", FONT),
            ("text-anchor", "middle"),
            ("fill", "currentColor"),
        )
        return "\n".join(
            (
                f"<svg{attributes(head)}>",
                f'<title id="{name}-title">{escape(title)}</title>',
                f'<desc id="{name}-desc" lang="{escape(language)}">{escape(description)}</desc>',
                *self.parts,
                "</svg>\n",
            )
        )


def standalone(svg: str, *, dark: bool = True) -> str:
    """The drawing as a file of its own: a size, and an ink that follows a light or a dark page."""
    view = svg.split('viewBox="0 0 ', 1)[1].split('"', 1)[0].split()
    ink = "svg{color:#1c1a17;max-width:100%;height:auto}"
    if dark:
        ink += "@media(prefers-color-scheme:dark){svg{color:#ece6d9}}svg{color-scheme:light dark}"
    head, rest = svg.split(">", 1)
    size = f' width="{view[0]}" height="{view[1]}"'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}{size}>\n<style>{ink}</style>{rest}'


def _pen(width: float, style: str, role: str) -> tuple[tuple[str, object], ...]:
    return (
        ("stroke", "currentColor"),
        ("stroke-width", figure(width * 1.7 if style == DOTTED else width)),
        ("stroke-dasharray", style),
        ("stroke-linecap", "round" if "0.1" in style else ""),
        ("class", role),
    )


def _xy(point: Point) -> str:
    return f"{figure(point.x)} {figure(point.y)}"

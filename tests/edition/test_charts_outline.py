"""Charts as files of their own: their characters are outlines, and stand where the characters stood."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

from liuren_text.edition.charts import chart_titles, draw
from liuren_text.edition.charts_outline import font_glyphs, outlined, own_glyphs
from liuren_text.edition.svg import Drawing, Point, standalone
from liuren_text.errors import OutputError

SVG = "{http://www.w3.org/2000/svg}"
NOTO = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc")


def drawn(svg: str) -> etree._Element:
    return etree.fromstring(svg.encode())


def outlines(root: etree._Element) -> list[etree._Element]:
    return [e for e in root.iter(SVG + "path") if e.get("class") == "outline"]


def words(element: etree._Element) -> str:
    return "".join(str(text) for text in element.itertext())


@pytest.mark.parametrize("title", chart_titles())
def test_every_chart_needs_no_font(title: str) -> None:
    """Nothing is left that a reader's machine would have to set; what was set is a label, so that it can be read."""
    svg = standalone(draw(title).svg)
    root = drawn(outlined(svg))
    assert not list(root.iter(SVG + "text"))
    assert "font-family" not in root.attrib
    assert [e.get("aria-label") for e in outlines(root)] == [words(e) for e in drawn(svg).iter(SVG + "text")]


@pytest.mark.parametrize("row", ["子", "子丑寅", "一"])
@pytest.mark.parametrize("upright", [True, False])
def test_outlines_stand_where_the_characters_stood(row: str, upright: bool) -> None:
    """The middle of what is drawn, curves included by their controls, is near the middle of what was written."""
    drawing = Drawing("d", 400, 400)
    at, size = Point(150, 210), 40
    if upright:
        drawing.column(at, row, size)
    else:
        drawing.text(at, row, size)
    (path,) = outlines(drawn(outlined(drawing.svg("t", "d"))))
    xs, ys = points(path.get("d") or "")
    long, short = size * len(row), size
    assert abs((min(xs) + max(xs)) / 2 - at.x) < size / 4
    assert abs((min(ys) + max(ys)) / 2 - at.y) < size / 4
    assert max(xs) - min(xs) <= (short if upright else long) * 1.15
    assert max(ys) - min(ys) <= (long if upright else short) * 1.15


def points(data: str) -> tuple[list[float], list[float]]:
    """The coordinates of a path, absolute commands only."""
    xs: list[float] = []
    ys: list[float] = []
    for command, numbers in re.findall(r"([A-Z])([^A-Z]*)", data):
        values = [float(v) for v in numbers.split()]
        xs += values if command == "H" else [] if command == "V" else values[::2]
        ys += values if command == "V" else [] if command == "H" else values[1::2]
    return xs, ys


def test_the_table_is_what_the_font_has() -> None:
    """For every character of the charts, and no others."""
    pytest.importorskip("fontTools")
    if not NOTO.is_file():
        pytest.skip("Noto Serif CJK is not here: install it (Debian: apt-get install fonts-noto-cjk)")
    own = own_glyphs()
    assert font_glyphs(NOTO, own.paths) == own
    written = {c for t in chart_titles() for e in drawn(draw(t).svg).iter(SVG + "text") for c in words(e)}
    assert set(own.paths) == {c for c in written if not c.isspace()}


def test_what_has_no_outline_is_refused() -> None:
    drawing = Drawing("d", 40, 40)
    drawing.text(Point(20, 20), "龘", 20)
    with pytest.raises(OutputError, match="no outline for 龘"):
        outlined(drawing.svg("t", "d"))

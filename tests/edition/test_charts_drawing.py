"""What any drawing must be: safe within a page, legible without colour, light or dark, and nothing over anything."""

from __future__ import annotations

import re

import pytest
from lxml import etree

from liuren_text.edition.charts import chart_titles, counting_svg, draw, plate_svg, steps_svg
from liuren_text.edition.svg import BLACK, FAINT, WHITE, Drawing, Point, standalone
from liuren_text.engine.course import cast
from tests.edition.chart_marks import Marks, Text

COURSE = cast("甲子", general="丑", hour="子")
DRAWINGS = {
    **{draw(title).id: draw(title).svg for title in chart_titles()},
    "course": plate_svg(COURSE),
    "plate": plate_svg(COURSE.plate, "plate"),
    "counting": counting_svg("酉", 9),
    "counting-pairs": counting_svg("癸亥", 6, "counting-pairs"),
    "counting-long": counting_svg("申", 30, "counting-long", way="逆"),
    **{stage.id: stage.svg for stage in steps_svg(COURSE, "ex-01")},
}
each_drawing = pytest.mark.parametrize("svg", DRAWINGS.values(), ids=DRAWINGS)


@each_drawing
def test_a_drawing_is_an_image_with_a_name(svg: str) -> None:
    """Whoever hears the page hears the title and what the drawing shows."""
    root = etree.fromstring(svg.encode())
    named = {e.get("id"): e.text for e in root}
    title, description = (named[i] for i in root.get("aria-labelledby", "").split())
    assert root.get("role") == "img"
    assert title
    assert description
    assert root.get("viewBox")


@each_drawing
def test_a_drawing_takes_nothing_from_outside(svg: str) -> None:
    """No address, no style sheet, no script; its ink is the page's, but for the two discs."""
    inside = svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"href|url\(|http|<style|<script|<image|<use|style=|transform", inside)
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', svg))
    assert colours <= {"currentColor", "none", WHITE, BLACK}


@each_drawing
def test_figures_are_lines_and_not_characters(svg: str) -> None:
    """Fonts of Chinese have no trigrams."""
    assert not re.search("[\u2630-\u2637\u4dc0-\u4dff]", svg)


def test_ids_are_unique_on_a_page_with_all_of_them() -> None:
    ids = re.findall(r' id="([^"]+)"', "".join(DRAWINGS.values()))
    assert len(ids) == len(set(ids))
    assert {"c-yuejiang-亥", "course-lesson-2", "course-earth-寅", "course-heaven-卯", "course-first"} <= set(
        ids
    )


def box(text: Text) -> tuple[float, float, float, float]:
    """The room of a text: its characters are square, and smaller than their em."""
    element = len(text.words)
    wide, high = (element, 1) if not text.column else (1, element * 1.12)
    half_x, half_y = wide * text.size * 0.46, high * text.size * 0.46
    return text.at.x - half_x, text.at.y - half_y, text.at.x + half_x, text.at.y + half_y


@each_drawing
def test_no_text_lies_on_another_or_outside(svg: str) -> None:
    marks = Marks(svg)
    boxes = [(t.words, box(t)) for t in marks.texts]
    for n, (words, a) in enumerate(boxes):
        assert 0 < a[0] < a[2] < marks.width, words
        assert 0 < a[1] < a[3] < marks.height, words
        for other, b in boxes[n + 1 :]:
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart, f"{words} lies on {other}"


@each_drawing
def test_no_disc_lies_on_a_text(svg: str) -> None:
    marks = Marks(svg)
    for text in marks.texts:
        left, top, right, bottom = box(text)
        for disc in marks.discs:
            x, y, r = disc.at.x, disc.at.y, disc.radius
            assert x + r <= left or x - r >= right or y + r <= top or y - r >= bottom, text.words


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def mixed(ink: str, paper: str, share: float) -> str:
    both = [(int(ink[n : n + 2], 16), int(paper[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in both)


@pytest.mark.parametrize(("ink", "paper"), [("#1c1a17", "#ffffff"), ("#ece6d9", "#121212")])
def test_notes_are_dark_enough(ink: str, paper: str) -> None:
    """At least 6 : 1 for the faintest text, in both inks that a standalone file has."""
    a, b = sorted((luminance(mixed(ink, paper, FAINT)), luminance(paper)), reverse=True)
    assert (a + 0.05) / (b + 0.05) >= 6
    assert ink in standalone(DRAWINGS["c-hetu"])


def test_lines_of_different_meaning_differ_without_colour() -> None:
    """The four triangles of 三合 have four kinds of line."""
    triangles = [line for line in Marks(DRAWINGS["c-sanhe"]).lines if line.role == "side"]
    assert len({line.dashes for line in triangles}) == 4


def test_a_standalone_file_is_the_same_drawing_with_a_size() -> None:
    alone = etree.fromstring(standalone(DRAWINGS["c-hetu"]).encode())
    assert (alone.get("width"), alone.get("height")) == ("640", "640")
    assert len(list(alone.iter())) == len(list(etree.fromstring(DRAWINGS["c-hetu"].encode()).iter())) + 1


def test_what_is_written_on_a_drawing_comes_out_inert() -> None:
    """Text from anywhere is text: in a row, a column, a title, a description, an id."""
    bad = "</text><script>\"&'\u202e"
    drawing = Drawing(bad, 100, 100)
    with drawing.cell(bad):
        drawing.text(Point(50, 50), bad, 10)
        drawing.column(Point(50, 50), bad, 10)
    root = etree.fromstring(drawing.svg(bad, bad, bad).encode())
    assert not [e for e in root.iter() if etree.QName(e).localname == "script"]
    assert "".join(root.itertext()).count(bad) == 4


@pytest.mark.parametrize("language", ["en", "zh-Hant", "ja"])
def test_the_description_speaks_the_language_asked_for(language: str) -> None:
    for title in chart_titles():
        chart = draw(title, language)
        assert f'lang="{language}">{chart.shows.into(language)[:20]}'.replace("&", "&amp;") in chart.svg

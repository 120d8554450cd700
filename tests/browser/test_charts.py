"""The charts in a real browser: valid, accessible, set in a Chinese font, light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest

from liuren_text.edition.charts import chart_titles, counting_svg, draw, plate_svg, steps_svg
from liuren_text.edition.svg import standalone
from liuren_text.engine.course import cast
from tests.browser.tools import Visit, axe, vnu

pytestmark = pytest.mark.browser
COURSE = cast("甲子", general="丑", hour="子")
DRAWINGS = {
    **{title: draw(title).svg for title in chart_titles()},
    "course": plate_svg(COURSE),
    "counting": counting_svg("酉", 9),
    **{stage.id: stage.svg for stage in steps_svg(COURSE, "ex-01")},
}
PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Charts</title><style>
:root{{color-scheme:light dark}} figure{{margin:0}} svg{{display:block;width:100%}}
body{{background:#fff;color:#1c1a17}}
@media(prefers-color-scheme:dark){{body{{background:#121212;color:#ece6d9}}}}
</style></head><body><main><h1>Charts</h1>{}</main></body></html>
"""
# each text of the page: its words, its length as set, its size, and whether it lies within its drawing
MEASURE = """() => [...document.querySelectorAll('svg text')].map(t => {
  const box = t.getBoundingClientRect(), all = t.ownerSVGElement.getBoundingClientRect();
  const across = box.left >= all.left - 1 && box.right <= all.right + 1;
  const inside = across && box.top >= all.top - 1 && box.bottom <= all.bottom + 1;
  return [t.textContent, t.getComputedTextLength(), parseFloat(t.getAttribute('font-size')), inside];
})"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """All drawings on one page."""
    figures = "".join(
        f"<figure>{svg}<figcaption>{escape(name)}</figcaption></figure>" for name, svg in DRAWINGS.items()
    )
    path = tmp_path / "charts.html"
    path.write_text(PAGE.format(figures), encoding="utf-8")
    return path


def test_the_drawings_are_valid_within_a_page_and_alone(page: Path, tmp_path: Path) -> None:
    """The guesses of the checker about the language of a page of hanzi and names are not of interest."""
    files = []
    for n, svg in enumerate(DRAWINGS.values()):
        files.append(tmp_path / f"{n}.svg")
        files[-1].write_text(standalone(svg), encoding="utf-8")
    assert vnu(files) == []
    assert vnu([page], warnings=False) == []


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_the_drawings_are_accessible(page: Path, visit: Callable[..., Visit], color_scheme: str) -> None:
    assert axe(visit(page, color_scheme=color_scheme).page) == []


@pytest.mark.parametrize("width", [320, 1280])
def test_every_character_is_set_in_a_square_within_its_drawing(
    page: Path, visit: Callable[..., Visit], width: int
) -> None:
    """Each character is as wide as it is high, as the drawing assumes; nothing is cut off, nothing scrolls."""
    shown = visit(page, width=width).page
    measured = shown.evaluate(MEASURE)
    assert len(measured) > 1000
    for words, length, size, inside in measured:
        assert abs(length - len(words) * size) < 1, words
        assert inside, words
    assert shown.evaluate("document.documentElement.scrollWidth") <= width


def test_a_file_of_its_own_follows_light_and_dark(tmp_path: Path, visit: Callable[..., Visit]) -> None:
    path = tmp_path / "chart.svg"
    path.write_text(standalone(draw("月將圖").svg), encoding="utf-8")
    ink = "getComputedStyle(document.querySelector('text')).fill"
    assert visit(path).page.evaluate(ink) == "rgb(28, 26, 23)"
    assert visit(path, color_scheme="dark").page.evaluate(ink) == "rgb(236, 230, 217)"


def test_the_discs_of_yang_and_yin_stay_white_and_black(page: Path, visit: Callable[..., Visit]) -> None:
    """On a dark page a black disc has a light rim; it does not turn white and so into its contrary."""
    fills = "[...new Set([...document.querySelectorAll('.disc')].map(d => getComputedStyle(d).fill))].sort()"
    found = [visit(page, color_scheme=scheme).page.evaluate(fills) for scheme in ("light", "dark")]
    assert found[0] == found[1] == ["rgb(253, 251, 245)", "rgb(28, 26, 23)"]

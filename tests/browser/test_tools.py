"""The browser tooling itself: a check that cannot fail proves nothing, so each sees a good and a bad page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.tools import Visit, axe, missing, vnu

pytestmark = pytest.mark.browser

GOOD = """<!DOCTYPE html>
<html lang="lzh">
<head><meta charset="utf-8"><title>月將加時</title>
<style>main { writing-mode: vertical-rl; font-family: "Noto Serif CJK TC", serif }</style></head>
<body><main><h1>月將加時</h1><p>甲子日丑將子時。</p></main></body>
</html>
"""
BAD = """<!DOCTYPE html>
<html>
<head><meta charset="utf-8"><title>月將</title></head>
<body><p id="a">甲<p id="a">乙</div><img src="plate.svg"></body>
</html>
"""
LOUD = GOOD.replace(
    "</body>",
    """<script>console.error("壞"); fetch("http://127.0.0.1:9/").catch(() => {})</script></body>""",
)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    page = tmp_path / "good.html"
    page.write_text(GOOD, encoding="utf-8")
    return page


@pytest.fixture
def loud(tmp_path: Path) -> Path:
    page = tmp_path / "loud.html"
    page.write_text(LOUD, encoding="utf-8")
    return page


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    (tmp_path / "plate.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    page = tmp_path / "bad.html"
    page.write_text(BAD, encoding="utf-8")
    return page


def test_vertical_text_is_laid_out_and_read_back(visit: Callable[..., Visit], good: Path) -> None:
    """Chromium sets the paragraph upright, and the text comes back character for character."""
    page = visit(good).page
    paragraph = page.locator("p")
    box = paragraph.bounding_box()
    assert paragraph.inner_text() == "甲子日丑將子時。"
    assert box["height"] > box["width"]


def test_a_chinese_font_is_installed(visit: Callable[..., Visit], good: Path) -> None:
    """甲 and 乙 are drawn as different glyphs, not both as the box for a missing one."""
    page = visit(good).page
    pictures = []
    for character in "甲乙":
        page.locator("h1").evaluate("(h, c) => h.textContent = c", character)
        pictures.append(page.locator("h1").screenshot())
    assert pictures[0] != pictures[1]


def test_the_width_and_the_colour_scheme_are_the_readers(visit: Callable[..., Visit], good: Path) -> None:
    page = visit(good, width=320, height=640, color_scheme="dark").page
    assert page.evaluate("innerWidth") == 320
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")


def test_a_page_without_javascript_still_shows_its_text(visit: Callable[..., Visit], loud: Path) -> None:
    seen = visit(loud, javascript=False)
    assert seen.page.locator("p").inner_text() == "甲子日丑將子時。"
    assert seen.faults() == []


def test_console_errors_and_foreign_requests_are_seen(visit: Callable[..., Visit], loud: Path) -> None:
    seen = visit(loud)
    seen.page.wait_for_load_state("networkidle")
    assert "壞" in seen.errors
    assert seen.foreign == ["http://127.0.0.1:9/"]
    seen.errors.clear()
    seen.foreign.clear()


def test_axe_passes_a_good_page_and_names_the_faults_of_a_bad_one(
    visit: Callable[..., Visit], good: Path, bad: Path
) -> None:
    """A page with a style sheet beside it too: looking at it must not cause a request that a file may not make."""
    good.with_name("style.css").write_text("p { color: black }", encoding="utf-8")
    linked = good.with_name("linked.html")
    linked.write_text(
        GOOD.replace("<style>", '<link rel="stylesheet" href="style.css"><style>'), encoding="utf-8"
    )
    assert axe(visit(good).page) == axe(visit(linked).page) == []
    page = visit(bad).page
    assert {fault.split()[0] for fault in axe(page)} >= {"html-has-lang", "image-alt"}
    assert not any(fault.startswith("image-alt") for fault in axe(page, without=["image-alt"]))


def test_vnu_passes_a_good_page_and_names_the_faults_of_a_bad_one(good: Path, bad: Path) -> None:
    assert vnu([good]) == []
    faults = vnu([good, bad])
    assert any("Duplicate ID" in fault for fault in faults)
    assert all("bad.html:" in fault for fault in faults)


def test_vnu_refuses_to_check_nothing() -> None:
    with pytest.raises(ValueError, match="no file to check"):
        vnu([])


def test_what_is_missing_is_skipped_at_home_and_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="Chromium is not here: install it"):
        missing("Chromium", "install it")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="Chromium is not here: install it"):
        missing("Chromium", "install it")

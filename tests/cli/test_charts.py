"""`chart` and `cast --svg` as a user meets them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from lxml import etree

from liuren_text.edition.charts import chart_titles, draw
from tests.cli.test_casting import run

SVG = "{http://www.w3.org/2000/svg}"


def font() -> Path:
    """A font of traditional Chinese that the machine has."""
    done = subprocess.run(
        ["fc-match", "-f", "%{file}", "Noto Serif CJK TC"], capture_output=True, text=True, check=False
    )
    path = Path(done.stdout)
    if "CJK" not in path.name:
        pytest.skip("no Noto Serif CJK here")
    return path


def test_chart_draws() -> None:
    root = etree.fromstring(run("chart", "月將圖").encode())
    assert root.findtext(SVG + "title") == "月將圖"
    assert root.get("width") == "640"


def test_chart_list() -> None:
    out = run("chart", "--list")
    assert all(title in out for title in chart_titles())
    assert [one["title"] for one in json.loads(run("chart", "--list", "--json"))] == list(chart_titles())


@pytest.mark.parametrize("title", chart_titles())
def test_chart_table(title: str) -> None:
    """Each row of the relation, and the source of the rule."""
    out = run("chart", title, "--table")
    lines = out.splitlines()
    assert "Source:" in out
    assert all(any(all(cell in line for cell in row) for line in lines) for row in draw(title).rows)


def test_chart_json() -> None:
    found = json.loads(run("chart", "旬空圖", "--json"))
    assert found["relation"][0] == ["甲子", "戌", "亥"]
    assert set(found["shows"]) == {"en", "zh", "ja"}
    assert found["svg"].startswith("<svg")


def test_chart_refuses() -> None:
    assert "did you mean 月將圖" in run("chart", "月建圖", code=2)
    assert "--list" in run("chart", code=2)


def test_chart_outline_draws_every_character() -> None:
    """No text is left, the figures stay lines, and each outline has its character as a label."""
    root = etree.fromstring(run("chart", "月將圖", "--outline", str(font())).encode())
    plain = etree.fromstring(run("chart", "月將圖").encode())
    outlines = [e for e in root.iter(SVG + "path") if e.get("class") == "outline"]
    assert not list(root.iter(SVG + "text"))
    assert [e.get("aria-label") for e in outlines] == [
        "".join(e.itertext()) for e in plain.iter(SVG + "text")
    ]
    assert all(e.get("d", "").startswith("M") for e in outlines)


def test_chart_outline_refuses_what_is_no_font(tmp_path: Path) -> None:
    wrong = tmp_path / "font.otf"
    wrong.write_text("no font")
    assert "cannot be read as a font" in run("chart", "月將圖", "--outline", str(wrong), code=2)


def test_cast_svg() -> None:
    root = etree.fromstring(run("cast", "甲子", "--general", "丑", "--hour", "子", "--svg").encode())
    assert root.findtext(SVG + "title") == "甲子日 丑將 子時"


@pytest.mark.parametrize("command", ["chart", "cast"])
def test_help_shows_an_example(command: str) -> None:
    assert ".svg" in run(command, "--help")

"""The colours of the style sheet: every text on every ground at six to one, in the light and in the dark."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

CSS = files("liuren_text.edition").joinpath("static/edition.css").read_text(encoding="utf-8")
PALETTE = dict(re.findall(r"--(\w+): (light-dark\([^)]*\));", CSS))
GROUNDS = ("paper", "sheet", "proven", "likely", "either", "against", "lit", "hit")
INKS = {
    "ink": GROUNDS,
    "soft": ("paper", "sheet"),
    "red": ("paper", "sheet", "either", "lit"),
    "link": ("paper", "sheet", "either"),
}
LEAST = 6.0


def luminance(colour: str) -> float:
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def colours(name: str) -> list[str]:
    found = re.findall(r"#[0-9a-f]{6}", PALETTE[name])
    assert len(found) == 2, name
    return found


@pytest.mark.parametrize(("ink", "ground"), [(i, g) for i, grounds in INKS.items() for g in grounds])
def test_contrast(ink: str, ground: str) -> None:
    for scheme, (text, paper) in enumerate(zip(colours(ink), colours(ground), strict=True)):
        assert contrast(text, paper) >= LEAST, ("light", "dark")[scheme]


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_no_physical_sides_in_the_style_sheet() -> None:
    """The same rules set the text upright and across."""
    assert (
        re.findall(r"(?:margin|padding|border)-(?:left|right|top|bottom)|[^-]\b(?:width|height):", CSS) == []
    )

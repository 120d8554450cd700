"""A drawing whose characters are outlines of a font, so that it looks alike where no Chinese font is installed.

Needs fontTools, which the optional dependency `outline` installs.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

from liuren_text.edition.svg import figure
from liuren_text.errors import OutputError

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

_TEXT = re.compile(r"<text(?P<head>[^>]*)>(?P<body>.*?)</text>")
_SPAN = re.compile(r"<tspan(?P<head>[^>]*)>(?P<body>[^<]*)</tspan>")
_ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
_DRAWN = ("x", "y", "font-size", "font-weight", "text-anchor")  # what becomes the outline itself


def outlined(svg: str, font: Path) -> str:
    """Replace each text of a drawing of this package by the outlines of its characters.

    In: the SVG, and an OTF, TTF or TTC file (of a collection the face for traditional
    Chinese, or else the first). Raises `OutputError` if fontTools is
    missing, the file is no font, or the font lacks a character.
    """
    face = _open(font)
    missing = sorted({c for c in _characters(svg) if ord(c) not in face.getBestCmap() and not c.isspace()})
    if missing:
        raise OutputError(f"{font} has no glyph for {' '.join(missing)}: use a font of traditional Chinese")
    svg = re.sub(r' font-family="[^"]*"', "", svg, count=1)
    return _TEXT.sub(lambda found: _outline(found, face), svg)


def _open(font: Path) -> TTFont:
    try:
        from fontTools.ttLib import TTCollection, TTFont, TTLibError
    except ImportError:
        raise OutputError("outlines need fontTools: pip install 'liuren-text[outline]'") from None
    try:
        with font.open("rb") as file:
            if file.read(4) != b"ttcf":
                return TTFont(font, lazy=True)
        faces = list(TTCollection(font, lazy=True).fonts)
    except (TTLibError, OSError) as error:
        raise OutputError(f"{font} cannot be read as a font: {error}") from None
    names = [str(face["name"].getDebugName(4)) for face in faces]
    chosen = next((n for n, name in enumerate(names) if " TC" in name), 0)
    return faces[chosen]


def _characters(svg: str) -> str:
    return unescape("".join(re.sub(r"<[^>]*>", "", found["body"]) for found in _TEXT.finditer(svg)))


def _outline(found: re.Match[str], face: TTFont) -> str:
    look = dict(_ATTRIBUTE.findall(found["head"]))
    size = float(look["font-size"])
    spans = [(dict(_ATTRIBUTE.findall(s["head"])), s["body"]) for s in _SPAN.finditer(found["body"])]
    data = "".join(
        _row(face, unescape(words), float(place["x"]), float(place["y"]), size)
        for place, words in spans or [(look, found["body"])]
    )
    kept = "".join(f' {name}="{value}"' for name, value in look.items() if name not in _DRAWN)
    if look.get("font-weight") == "bold":
        kept += f' stroke="currentColor" stroke-width="{figure(size / 40)}"'
    label = re.sub(r"<[^>]*>", "", found["body"])
    return f'<path class="outline" aria-label="{label}"{kept} d="{data}"/>'


def _row(face: TTFont, words: str, x: float, y: float, size: float) -> str:
    """The outlines of a row of characters whose middle is at x and whose base line is at y."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    glyphs, names = face.getGlyphSet(), face.getBestCmap()
    scale = size / face["head"].unitsPerEm
    widths = [glyphs[names[ord(c)]].width * scale if ord(c) in names else size for c in words]
    left, drawn = x - sum(widths) / 2, ""
    for char, width in zip(words, widths, strict=True):
        if ord(char) in names:
            pen = SVGPathPen(glyphs, ntos=figure)
            glyphs[names[ord(char)]].draw(TransformPen(pen, (scale, 0, 0, -scale, left, y)))
            drawn += pen.getCommands()
        left += width
    return drawn

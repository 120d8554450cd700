"""A drawing whose characters are outlines, so that it looks alike where no Chinese font is installed.

The outlines of every character of the charts travel with the program in `glyphs.json`, which
`python -m liuren_text.edition.charts_outline FONT` prints; other characters, or another face, come out of a font file.
To read one needs fontTools, which the optional dependency `outline` installs.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import unescape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from liuren_text.edition.charts import chart_titles, draw
from liuren_text.edition.svg import figure
from liuren_text.errors import OutputError

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

TABLE = "glyphs.json"
SOURCE = (
    "Noto Serif CJK TC, regular; Copyright (c) 2017-2022 Adobe, SIL Open Font License 1.1, see glyphs.LICENSE"
)

_TEXT = re.compile(r"<text(?P<head>[^>]*)>(?P<body>.*?)</text>")
_SPAN = re.compile(r"<tspan(?P<head>[^>]*)>(?P<body>[^<]*)</tspan>")
_ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
_COMMAND = re.compile(r"([A-Z])([^A-Z]*)")
_DRAWN = ("x", "y", "font-size", "font-weight", "text-anchor")  # what becomes the outline itself


@dataclass(frozen=True)
class Glyphs:
    """Outlines: to a character its width and its path, in units of which `em` are the height of a line, y upwards."""

    em: float
    paths: Mapping[str, tuple[float, str]]


def outlined(svg: str, font: Path | None = None) -> str:
    """Replace each text of a drawing of this package by the outlines of its characters.

    In: the SVG, and an OTF, TTF or TTC file (of a collection the face for traditional Chinese, or else the first);
    without one the outlines that travel with the program. Raises `OutputError` if fontTools is missing, the file is no
    font, or there is no outline for a character.
    """
    wanted = {c for c in _characters(svg) if not c.isspace()}
    glyphs = font_glyphs(font, wanted) if font else own_glyphs()
    if missing := sorted(wanted - set(glyphs.paths)):
        where = f"{font} has no glyph" if font else "the program has no outline"
        raise OutputError(f"{where} for {' '.join(missing)}: use a font of traditional Chinese")
    svg = re.sub(r' font-family="[^"]*"', "", svg, count=1)
    return _TEXT.sub(lambda found: _outline(found, glyphs), svg)


@cache
def own_glyphs() -> Glyphs:
    """The outlines that travel with the program."""
    table = json.loads(files("liuren_text.edition").joinpath(TABLE).read_text(encoding="utf-8"))
    return Glyphs(table["em"], {c: (width, path) for c, (width, path) in table["glyphs"].items()})


def font_glyphs(font: Path, characters: Iterable[str]) -> Glyphs:
    """The outlines of characters in a font file, without those it lacks. Raises `OutputError` if it is no font."""
    face = _open(font)
    from fontTools.pens.svgPathPen import SVGPathPen

    drawn, names = face.getGlyphSet(), face.getBestCmap()
    paths = {}
    for char in sorted(set(characters)):
        if ord(char) in names:
            pen = SVGPathPen(drawn, ntos=figure)
            glyph = drawn[names[ord(char)]]
            glyph.draw(pen)
            paths[char] = (glyph.width, pen.getCommands())
    return Glyphs(face["head"].unitsPerEm, paths)


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


def _outline(found: re.Match[str], glyphs: Glyphs) -> str:
    look = dict(_ATTRIBUTE.findall(found["head"]))
    size = float(look["font-size"])
    spans = [(dict(_ATTRIBUTE.findall(s["head"])), s["body"]) for s in _SPAN.finditer(found["body"])]
    data = "".join(
        _row(glyphs, unescape(words), float(place["x"]), float(place["y"]), size)
        for place, words in spans or [(look, found["body"])]
    )
    kept = "".join(f' {name}="{value}"' for name, value in look.items() if name not in _DRAWN)
    if look.get("font-weight") == "bold":
        kept += f' stroke="currentColor" stroke-width="{figure(size / 40)}"'
    label = re.sub(r"<[^>]*>", "", found["body"])
    return f'<path class="outline" aria-label="{label}"{kept} d="{data}"/>'


def _row(glyphs: Glyphs, words: str, x: float, y: float, size: float) -> str:
    """The outlines of a row of characters whose middle is at x and whose base line is at y."""
    scale = size / glyphs.em
    found = [glyphs.paths.get(c, (glyphs.em, "")) for c in words]
    left, drawn = x - sum(width for width, _ in found) * scale / 2, ""
    for width, path in found:
        drawn += _placed(path, scale, left, y)
        left += width * scale
    return drawn


def _placed(path: str, scale: float, left: float, base: float) -> str:
    """A path in the units of a font, y upwards, as one in the units of a drawing, y downwards."""
    out = []
    for command, numbers in _COMMAND.findall(path):
        values = [float(v) for v in re.split(r"[ ,]+", numbers) if v]
        across = [command != "V" and (command == "H" or n % 2 == 0) for n in range(len(values))]
        moved = (
            figure(left + scale * v if is_x else base - scale * v)
            for v, is_x in zip(values, across, strict=True)
        )
        out.append(command + " ".join(moved))
    return "".join(out)


def main(font: Path) -> None:
    """Print the table of outlines of every character of the charts."""
    characters = {c for title in chart_titles() for c in _characters(draw(title).svg) if not c.isspace()}
    glyphs = font_glyphs(font, characters)
    rows = ",\n".join(f"{json.dumps(c, ensure_ascii=False)}:{json.dumps(p)}" for c, p in glyphs.paths.items())
    print(f'{{"source":{json.dumps(SOURCE)},\n"em":{glyphs.em},\n"glyphs":{{\n{rows}\n}}}}')


if __name__ == "__main__":
    main(Path(sys.argv[1]))

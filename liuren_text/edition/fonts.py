"""Faces that travel with an edition: of a font file, what the pages use, as files and a style sheet.

Needs fontTools, which the optional dependency `outline` installs. Without brotli the faces are packed as WOFF, which
every browser reads too and which is larger.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from liuren_text.errors import Fault, OutputError

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

# Upright setting and proportional widths. With every feature of the font a face is nearly three times as large.
FEATURES = ["vert", "vrt2", "halt", "vhal", "palt", "vpal", "kern", "vkrn", "ccmp"]
FACES = {"lzh": "TC", "ja": "JP"}  # the regional face of a collection for each language of the text
_PARTS = re.compile(r"<(script|style|template)\b.*?</\1>|<[^>]+>", re.DOTALL)
_PLAIN = range(0x20, 0x7F)


def check_font(font: Path) -> None:
    """Raise `OutputError` now if the tools are missing or the file is no font, before pages are made to use it."""
    for region in FACES.values():
        _open(font, region).close()


def embed_fonts(font: Path, folder: Path) -> None:
    """Subset a font to the characters of the pages in `folder`, and write the style sheet that names the faces.

    Raises `OutputError` if the tools are missing, the file is no font, or a character of the pages has no glyph.
    """
    used = characters(folder.glob("*.html"))
    rules = []
    for language, region in FACES.items():
        face = _open(font, region)
        _check(face, used, font)
        name = f"face-{language}.woff"
        _subset(face, used, folder / name)
        rules.append(_rule(language, name))
    (folder / "fonts.css").write_text("\n".join(rules), encoding="utf-8")


def characters(pages: Iterable[Path]) -> set[str]:
    """Every character that the pages show and a Chinese face must have; Latin stands in the reader's own fonts."""
    shown = (unescape(_PARTS.sub("", page.read_text(encoding="utf-8"))) for page in pages)
    return {c for text in shown for c in text if not c.isspace() and _ideographic(c)}


def _ideographic(char: str) -> bool:
    """Ideographs, kana, and their punctuation."""
    return "\u3000" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff" or "\uff00" <= char <= "\uffef"


def _rule(language: str, name: str) -> str:
    return (
        f'@font-face {{ font-family: "edition-{language}"; src: url("{name}"); }}\n'
        f':root {{ --{language}: "edition-{language}", serif; }}'
    )


def _open(font: Path, region: str) -> TTFont:
    """The face of a region in a collection, or the one face of a file."""
    try:
        from fontTools.ttLib import TTCollection, TTFont, TTLibError
    except ImportError as error:
        raise OutputError(
            "--embed-fonts needs fontTools: install it with `pip install 'liuren-text[outline]'`"
        ) from error
    try:
        if font.suffix.lower() not in (".ttc", ".otc"):
            return TTFont(font)
        faces = TTCollection(font, lazy=True).fonts
        named = [f for f in faces if f" {region}" in str(f["name"].getDebugName(4))]
        return (named or faces)[0]
    except (OSError, TTLibError) as error:
        raise OutputError(Fault(f"cannot be read as a font: {error}", font)) from error


def _check(face: TTFont, used: set[str], font: Path) -> None:
    """Refuse a face that lacks a character of the pages."""
    known = face.getBestCmap()
    lacking = sorted(c for c in used if ord(c) not in known)
    if lacking:
        raise OutputError(Fault(f"has no glyph for {''.join(lacking[:20])}; name another font", font))


def _subset(face: TTFont, used: set[str], out: Path) -> None:
    """Write the glyphs of these characters, without hints."""
    from fontTools.subset import Options, Subsetter, save_font

    flavor = "woff2" if find_spec("brotli") else "woff"  # WOFF2 is packed with brotli
    options = Options(layout_features=FEATURES, hinting=False, desubroutinize=True, flavor=flavor)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*map(ord, used), *_PLAIN])
    subsetter.subset(face)
    save_font(face, str(out), options)

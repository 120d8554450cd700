"""Another witness of a text, from a plain text or from any TEI, as one line of characters.

Its paragraphs and line breaks do not matter. Of TEI the transcription is read: notes set in the line in （）, gaps as
□, of an apparatus its lemma, of a choice what the source has; headers, translations and editors' notes are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lxml import etree

from liuren_text.errors import CorpusError, Fault
from liuren_text.text.charset import read_plain
from liuren_text.text.plain import read_paragraphs
from liuren_text.text.schema import TEI
from liuren_text.text.script import Script, script_of
from liuren_text.text.tei import gap_sign, named, parse_tei, plain, prose, tag

_BREAKS = frozenset(["p", "head", "l", "lg", "ab", "div", "row", "cell", "item", "seg"])
_LEFT_OUT = frozenset(["teiHeader", "standOff", "rdg", "reg", "corr", "expan", "figDesc", "fw"])
_KANA = frozenset(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)]))


@dataclass(frozen=True, slots=True)
class WitnessText:
    """What a witness has: its characters, and what is known about their form.

    `glosses` is how many paragraphs were left out because they are in another language than the text.
    """

    name: str
    text: str
    form: str
    script: Script
    siglum: str | None = None
    has_notes: bool = False
    glosses: int = 0


def read_witness(file: Path, encoding: str | None = None) -> WitnessText:
    """Read a witness. Raises `CorpusError` for what is neither plain text nor TEI."""
    if _is_xml(file):
        return _read_tei(file)
    decoded = read_plain(file, encoding)
    _, paragraphs = read_paragraphs(decoded.text, "lines")
    kept = [p.text for p in paragraphs if _KANA.isdisjoint(p.text)]
    return _witness(file, kept, f"plain text in {decoded.encoding}", None, len(paragraphs) - len(kept))


def _witness(file: Path, lines: list[str], form: str, siglum: str | None, glosses: int = 0) -> WitnessText:
    text = "\n".join(lines)
    if not any(c.isalnum() for c in text):
        raise CorpusError(Fault("holds no text to collate", file))
    return WitnessText(file.stem, text, form, script_of(text), siglum, "（" in text, glosses)


def _is_xml(file: Path) -> bool:
    if not file.is_file():
        return False  # told when it is read; a pipe would keep us waiting
    try:
        with file.open("rb") as opened:
            return opened.read(256).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    except OSError:
        return False


def _read_tei(file: Path) -> WitnessText:
    root = parse_tei(file)
    if isinstance(root, Fault):
        raise CorpusError(root)
    body = next(root.iter(f"{TEI}text"), None)
    if body is None:
        raise CorpusError(Fault("is XML, but no TEI with a text", file))
    lines = "".join(_words(body)).split("\n")
    kept = [line for line in lines if _KANA.isdisjoint(line)]
    return _witness(file, kept, "TEI", _siglum(root), len(lines) - len(kept))


def _siglum(root: etree._Element) -> str | None:
    """The siglum of the only witness a TEI file names."""
    witnesses = list(root.iter(f"{TEI}witness"))
    if len(witnesses) != 1:
        return None
    abbreviation = witnesses[0].find(f"{TEI}abbr")
    return (prose(abbreviation) if abbreviation is not None else named(witnesses[0])) or None


def _words(element: etree._Element) -> Iterator[str]:
    """The characters of an element and all in it, a line break where a unit begins and ends."""
    name = tag(element)
    if name in _BREAKS:
        yield "\n"
    yield plain(element.text)
    chosen = _chosen(element)
    for child in element:
        if tag(child) == "gap":
            told = (child.get("quantity") or "").isdigit() or child.get("extent") == "unknown"
            yield gap_sign(child) if told else "□"
        elif tag(child) == "note":
            if child.get("place") in ("inline", "interlinear"):
                yield from ("（", *_words(child), "）")
        elif tag(child) == "lb" and child.get("n") == "R1" and child.getprevious() is not None:
            yield "）（"  # the second column of a note
        elif tag(child) and _is_read(child) and (chosen is None or child is chosen):
            yield from _words(child)
        yield plain(child.tail)
    if name in _BREAKS:
        yield "\n"


def _is_read(element: etree._Element) -> bool:
    if tag(element) == "div" and element.get("type") in ("translation", "commentary"):
        return False
    return tag(element) not in _LEFT_OUT


def _chosen(element: etree._Element) -> etree._Element | None:
    """Of an apparatus without a lemma its first reading."""
    if tag(element) != "app":
        return None
    lem = element.find(f"{TEI}lem")
    return lem if lem is not None else next(iter(element), None)

"""What both published forms say of an emendation: its attributes, its notes, and words written as a reading."""

from __future__ import annotations

import re
from itertools import pairwise

from lxml import etree

from liuren_text.edition.formats.header import Names, add
from liuren_text.text.emendation import Emendation
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Corpus, Passage
from liuren_text.text.schema import TEI
from liuren_text.text.tei import plain, tag
from liuren_text.text.transcript import ROW_BREAK, SPACE

_GAPS = re.compile("(□……|□+)")
_NOTE = re.compile("（([^（）]*)）")
_CELLS = re.compile(f"{SPACE}+|[^{SPACE}]+")


def attributes(emendation: Emendation, names: Names) -> dict[str, str | None]:
    """Kind, person, certainty, methods and books, and those in whose stead it is proposed."""
    stated = {True: "stated", False: "silent", None: None}[emendation.stated]
    return {
        "id": emendation.id,
        "type": str(emendation.kind),
        "subtype": stated,
        "resp": names.people[emendation.resp],
        "cert": str(emendation.cert),
        "ana": " ".join(names.methods[m] for m in emendation.methods),
        "source": " ".join(map(names.book_pointer, emendation.sources)) or None,
        "exclude": " ".join(f"#{an_id}" for an_id in emendation.exclude) or None,
    }


def add_notes(
    app: etree._Element, emendation: Emendation, passage: Passage, target: str | None = None
) -> None:
    """The notes of an emendation, in the order in which an apparatus is read."""
    about: dict[str, str | None] = {"target": target}
    add(app, "note", emendation.locus, type="locus", lang=passage.language or None, **about)
    if emendation.reason:
        add(app, "note", emendation.reason, type="reason", **about)
    if emendation.parallel is not None:
        add(app, "note", emendation.parallel, type="parallel", **about)


def edited(text: str, edits: tuple[Edit, ...], start: int, end: int) -> str:
    """The words of [start, end) with the edits in it made."""
    out, at = "", start
    for edit in sorted(edits):
        out += text[at : edit.start] + edit.text
        at = edit.end
    return out + text[at:end]


def write_reading(reading: etree._Element, words: str, like: etree._Element) -> None:
    """Write words into a reading: as a note or a chart where the base is exactly one, else as they are."""
    alone = len(like) == 1 and not plain(like.text) and not plain(like[0].tail)
    kind = tag(like[0]) if alone else ""
    if kind == "note" and (columns := _note_columns(words)):
        _write_note(reading, columns)
    elif kind == "figure" and words:
        _write_chart(reading, words)
    else:
        write_words(reading, words)


def write_words(parent: etree._Element, words: str) -> None:
    """Characters at the end of an element, □ as a gap."""
    for n, piece in enumerate(_GAPS.split(words)):
        if n % 2:
            size = {"extent": "unknown"} if "…" in piece else {"quantity": str(len(piece))}
            add(parent, "gap", reason="lost", unit="chars", **size)
        elif piece:
            _append(parent, piece)


def _append(parent: etree._Element, words: str) -> None:
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + words
    else:
        parent.text = (parent.text or "") + words


def _note_columns(words: str) -> list[str]:
    """The one or two columns of a note written as （…）; nothing for other words."""
    found = list(_NOTE.finditer(words))
    whole = "".join(m[0] for m in found) == words
    return [m[1] for m in found] if whole and 1 <= len(found) <= 2 and all(m[1] for m in found) else []


def _write_note(reading: etree._Element, columns: list[str]) -> None:
    two = len(columns) == 2
    note = add(reading, "note", place="inline", rend="double-column" if two else None)
    for label, words in zip(("L1", "R1"), columns, strict=False):
        if two:
            add(note, "lb", n=label)
        write_words(note, words)


def _write_chart(reading: etree._Element, words: str) -> None:
    table = add(add(reading, "figure"), "table")
    for row in words.split(ROW_BREAK):
        made = add(table, "row")
        if not row:
            add(made, "cell", cols="0")  # a row has a cell, if only one of no width
        for match in _CELLS.finditer(row):
            width = len(match[0])
            cell = add(made, "cell", cols=str(width) if width > 1 else None)
            if not match[0].startswith(SPACE):
                write_words(cell, match[0])


def passage_elements(root: etree._Element, corpus: Corpus) -> dict[str, etree._Element]:
    """The element of each passage, by its id."""
    xml_id = "{http://www.w3.org/XML/1998/namespace}id"
    known = {e.get(xml_id): e for e in root.iter(f"{TEI}head", f"{TEI}p") if e.get(xml_id)}
    return {p.id: known[p.id] for p in corpus}


def by_passage(emendations: tuple[Emendation, ...]) -> dict[str, list[Emendation]]:
    """Emendations by passage, in the order of the text."""
    grouped: dict[str, list[Emendation]] = {}
    for emendation in sorted(emendations, key=lambda e: (e.start, e.end)):
        grouped.setdefault(emendation.passage, []).append(emendation)
    return grouped


def lay_out(parent: etree._Element, level: int, inside: frozenset[str]) -> None:
    """A line for each child of elements that hold no characters of their own (`inside` names them)."""
    if tag(parent) not in inside or not len(parent):
        return
    parent.text = "\n" + "  " * (level + 1)
    for child, following in pairwise([*parent, None]):
        assert child is not None
        lay_out(child, level + 1, inside)
        child.tail = "\n" + "  " * (level + 1 if following is not None else level)

"""Where a passage can be cut in its markup: the places between its characters, by the rules of the transcription.

A character of the passage may be written by an element (（ by a note, □ by a gap, a blank by a row), so not every
place between two characters is one in the markup. What has to be marked there is marked around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from lxml import etree

from liuren_text.text.tei import gap_sign, plain, tag

_LAYOUT = re.compile(r"[ \t]*\n[ \t\n]*")


@dataclass(frozen=True)
class Place:
    """A place in the markup: in `parent`, after the child `after` (None: before any), `at` code points of text on.

    `offset` characters of the passage stand before it. Two places of one `group` have whole elements between them.
    """

    offset: int
    parent: etree._Element
    after: etree._Element | None
    at: int
    group: int


@dataclass
class _Walk:
    """A passage walked through in the order of its characters."""

    offset: int = 0
    groups: int = 0
    places: list[Place] = field(default_factory=list)

    def content(self, element: etree._Element) -> None:
        """Everything in an element that holds characters."""
        group = self.new_group()
        self.text(element, None, element.text, group)
        for child in element:
            self.child(child)
            self.text(element, child, child.tail, group)

    def new_group(self) -> int:
        self.groups += 1
        return self.groups

    def text(self, parent: etree._Element, after: etree._Element | None, raw: str | None, group: int) -> None:
        """One piece of text: a place before it and one after each of its characters."""
        for at in (0, *_ends(raw or "")):
            self.offset += at > 0
            self.places.append(Place(self.offset, parent, after, at, group))

    def child(self, child: etree._Element) -> None:
        match tag(child):
            case "gap":
                self.offset += len(gap_sign(child))
            case "note":
                self.note(child)
            case "figure":
                self.figure(child)
            case "lg":
                for line in child:
                    self.content(line)
            case "lb" | "":
                pass
            case _:
                self.content(child)

    def note(self, note: etree._Element) -> None:
        """A note in its parentheses; in one of two columns no group reaches over both."""
        self.offset += 1
        if note.get("rend") is None:
            self.content(note)
        else:
            self.columns(note)
        self.offset += 1

    def columns(self, note: etree._Element) -> None:
        group = opened = 0
        for child in note:
            if tag(child) == "lb" and child.get("n"):
                self.offset += 2 if opened else 0
                opened, group = 1, self.new_group()
            else:
                self.child(child)
            self.text(note, child, child.tail, group)

    def figure(self, figure: etree._Element) -> None:
        """The rows of a chart with a blank between them; an empty cell is blank and cannot be cut."""
        for number, row in enumerate(r for table in figure for r in table):
            self.offset += number > 0
            for cell in row:
                if len(cell) or plain(cell.text):
                    self.content(cell)
                else:
                    self.offset += int(cell.get("cols", "1"))


def _ends(raw: str) -> Iterator[int]:
    """Where each character of a piece of text ends, line breaks and indentation left out."""
    layout = [m.span() for m in _LAYOUT.finditer(raw)]
    return (n + 1 for n in range(len(raw)) if not any(start <= n < end for start, end in layout))


def places(passage: etree._Element) -> list[Place]:
    """Every place in the markup of a passage, in the order of the file."""
    walk = _Walk()
    walk.content(passage)
    return walk.places


def ends_of(found: list[Place], start: int, end: int) -> tuple[Place, Place]:
    """The narrowest two places around the characters [start, end), wherever they are."""
    if start == end and (one := _gap_at(found, start)):
        return one, one
    return (
        next(p for p in reversed(found) if p.offset <= start),
        next(p for p in found if p.offset >= end),
    )


def pair_around(found: list[Place], start: int, end: int) -> tuple[Place, Place]:
    """The narrowest two places around [start, end) that have whole elements between them."""
    if start == end and (one := _gap_at(found, start)):
        return one, one
    pairs = []
    for _, group in groupby(sorted(found, key=lambda p: p.group), key=lambda p: p.group):
        fit = list(group)
        before = [p for p in fit if p.offset <= start]
        behind = [p for p in fit if p.offset >= end]
        if before and behind:
            pairs.append((before[-1], behind[0]))
    return min(pairs, key=lambda pair: (pair[1].offset - pair[0].offset, -pair[0].group))


def _gap_at(found: list[Place], offset: int) -> Place | None:
    """The place at an offset: right after a character, if one stands in the same text, or else the innermost."""
    there = [p for p in found if p.offset == offset]
    after = next((p for p in there if p.at), None)
    return after or max(there, key=lambda p: len(list(p.parent.iterancestors())), default=None)

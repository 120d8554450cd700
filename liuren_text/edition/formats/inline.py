"""TEI with parallel segmentation: where readings differ the text parts, and the readings stand side by side.

One `app` is one place. The reading of the witness keeps its markup; each emendation has a reading of its own, which
carries its id. A change that begins in one element and ends in another parts the text around both.
"""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from liuren_text.edition.formats.apps import (
    add_notes,
    attributes,
    by_passage,
    edited,
    passage_elements,
    write_reading,
)
from liuren_text.edition.formats.header import Names, add, element, part_of
from liuren_text.edition.formats.places import Place, pair_around, places
from liuren_text.text.book import Book
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Passage


@dataclass(frozen=True)
class _Cut:
    """A place where the text parts, and the emendations that it is for."""

    first: Place
    last: Place
    emendations: tuple[Emendation, ...]

    @property
    def start(self) -> int:
        return self.first.offset

    @property
    def end(self) -> int:
        return self.last.offset

    def meets(self, other: _Cut) -> bool:
        """Whether two cannot be side by side: they share characters, insert at one place, or one holds the other."""
        if self.start < other.end and other.start < self.end:
            return True
        if self.start == self.end and other.start == other.end:
            return self.start == other.start
        touches = self.start <= other.end and other.start <= self.end
        return touches and self.first.group != other.first.group


def write_inline(names: Names, book: Book) -> None:
    """Part the text wherever an emendation is."""
    add(
        part_of(names.root, "encodingDesc"),
        "variantEncoding",
        method="parallel-segmentation",
        location="internal",
    )
    elements = passage_elements(names.root, book.corpus)
    for passage_id, emendations in by_passage(book.emendations).items():
        found = places(elements[passage_id])
        cuts = _cuts(found, emendations)
        for number, cut in reversed(list(enumerate(cuts, start=1))):
            _part(cut, names.free(f"{passage_id}.app{number}"), book.corpus[passage_id], names)


def _cuts(found: list[Place], emendations: list[Emendation]) -> list[_Cut]:
    """The places, none meeting another, in the order of the text."""
    cuts: list[_Cut] = []
    for emendation in emendations:
        cut = _Cut(*pair_around(found, emendation.start, emendation.end), (emendation,))
        while met := [c for c in cuts if c.meets(cut)]:
            cuts = [c for c in cuts if c not in met]
            together = tuple(e for c in (*met, cut) for e in c.emendations)
            start, end = min(c.start for c in (*met, cut)), max(c.end for c in (*met, cut))
            cut = _Cut(*pair_around(found, start, end), together)
        cuts.append(cut)
    order = {id(p): n for n, p in enumerate(found)}
    return sorted(cuts, key=lambda c: (c.start, c.end, order[id(c.first)]))


def _part(cut: _Cut, an_id: str, passage: Passage, names: Names) -> None:
    """Put an app in the place of what stands between two places, and that into the reading of the witness."""
    base = element("rdg", wit=names.witness)
    app = element("app", id=an_id)
    _take(cut, base, app)
    adopted = [e for e in cut.emendations if e.adopted]
    if len(adopted) > 1:
        edits = tuple(edit for e in adopted for edit in e.edits)
        lemma = element("lem", corresp=" ".join(f"#{e.id}" for e in adopted))
        write_reading(lemma, edited(passage.text, edits, cut.start, cut.end), base)
        app.append(lemma)
    elif not adopted:
        base.tag = base.tag.replace("rdg", "lem")
        app.append(base)
    for emendation in sorted(cut.emendations, key=lambda e: not e.adopted):
        name = "lem" if adopted == [emendation] else "rdg"
        reading = add(app, name, **attributes(emendation, names))
        write_reading(reading, edited(passage.text, emendation.edits, cut.start, cut.end), base)
    if adopted:
        app.append(base)
    causes = {e.cause for e in cut.emendations}
    if len(causes) == 1 and (cause := causes.pop()):
        base.set("cause", cause)
    for emendation in cut.emendations:
        add_notes(app, emendation, passage, f"#{emendation.id}")
        if emendation.cause and not base.get("cause"):
            add(app, "note", emendation.cause, type="cause", target=f"#{emendation.id}")


def _take(cut: _Cut, base: etree._Element, app: etree._Element) -> None:
    """Move what stands between the two places of a cut into `base`, and put `app` there."""
    parent, first, last = cut.first.parent, cut.first, cut.last
    before = (parent.text if first.after is None else first.after.tail) or ""
    behind = (parent.text if last.after is None else last.after.tail) or ""
    app.tail = behind[last.at :] or None
    at = 0 if first.after is None else parent.index(first.after) + 1
    if first.after is last.after:
        base.text = before[first.at : last.at] or None
    else:
        base.text = before[first.at :] or None
        stop = parent.index(last.after) + 1 if last.after is not None else at
        for child in list(parent)[at:stop]:
            base.append(child)
        base[-1].tail = behind[: last.at] or None
    if first.after is None:
        parent.text = before[: first.at] or None
    else:
        first.after.tail = before[: first.at] or None
    parent.insert(at, app)

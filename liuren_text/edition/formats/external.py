"""TEI with an external apparatus: anchors in the text, and in the stand-off one `app` from anchor to anchor."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from liuren_text.edition.formats.apps import (
    add_notes,
    attributes,
    by_passage,
    edited,
    passage_elements,
    write_words,
)
from liuren_text.edition.formats.header import Names, add, element, part_of
from liuren_text.edition.formats.places import Place, ends_of, places
from liuren_text.text.book import Book
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Passage

Ends = tuple[Place, Place]


def write_external(names: Names, book: Book) -> etree._Element:
    """Put the anchors into the text; the list of apps that point to them."""
    add(
        part_of(names.root, "encodingDesc"), "variantEncoding", method="double-end-point", location="external"
    )
    elements = passage_elements(names.root, book.corpus)
    apps = element("listApp", type="emendations")
    found: dict[str, tuple[Ends, dict[Place, str]]] = {}
    for passage_id, emendations in by_passage(book.emendations).items():
        places_here = places(elements[passage_id])
        ends = {e.id: ends_of(places_here, e.start, e.end) for e in emendations}
        anchors = _set_anchors(passage_id, places_here, [p for pair in ends.values() for p in pair], names)
        found |= {an_id: (pair, anchors) for an_id, pair in ends.items()}
    for emendation in book.emendations:
        pair, anchors = found[emendation.id]
        apps.append(_app(emendation, book.corpus[emendation.passage], pair, anchors, names))
    return apps


def _set_anchors(passage: str, order: list[Place], wanted: Iterable[Place], names: Names) -> dict[Place, str]:
    """Put one anchor at each place; the last place first, so that the others stay where they are."""
    rank = {id(place): n for n, place in enumerate(order)}
    chosen = sorted({id(p): p for p in wanted}.values(), key=lambda p: rank[id(p)])
    ids = {place: names.free(f"{passage}.at{n}") for n, place in enumerate(chosen, start=1)}
    for place in reversed(chosen):
        insert(place, element("anchor", id=ids[place]))
    return ids


def insert(place: Place, made: etree._Element) -> None:
    """Put an element at a place, between the characters before it and those after."""
    raw = (place.parent.text if place.after is None else place.after.tail) or ""
    made.tail = raw[place.at :] or None
    if place.after is None:
        place.parent.text = raw[: place.at] or None
        place.parent.insert(0, made)
    else:
        place.parent.insert(place.parent.index(place.after) + 1, made)
        place.after.tail = raw[: place.at] or None


def _app(
    emendation: Emendation, passage: Passage, ends: Ends, anchors: dict[Place, str], names: Names
) -> etree._Element:
    start, end = (place.offset for place in ends)
    app = element(
        "app",
        **attributes(emendation, names),
        from_=f"#{anchors[ends[0]]}",
        to=f"#{anchors[ends[1]]}",
    )
    proposed = edited(passage.text, emendation.edits, start, end)
    lemma, other = (
        (proposed, passage.text[start:end]) if emendation.adopted else (passage.text[start:end], proposed)
    )
    base = {"wit": names.witness, "cause": emendation.cause}
    write_words(add(app, "lem", **({} if emendation.adopted else base)), lemma)
    write_words(add(app, "rdg", **(base if emendation.adopted else {"resp": app.get("resp")})), other)
    add_notes(app, emendation, passage)
    return app

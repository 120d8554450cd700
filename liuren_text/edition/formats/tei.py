"""TEI in the two published forms: an external double end-point apparatus, and parallel segmentation."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from liuren_text.edition.formats.apps import lay_out
from liuren_text.edition.formats.external import write_external
from liuren_text.edition.formats.header import Names, add, element
from liuren_text.edition.formats.inline import write_inline
from liuren_text.edition.formats.results import results
from liuren_text.judgement.verify import Report
from liuren_text.text.annotations import WorkedExample
from liuren_text.text.book import Book

# Elements that hold no characters of their own, each child of which gets a line
_ROOMY = frozenset(
    ["standOff", "listApp", "app", "listAnnotation", "annotation", "fs", "listBibl", "spanGrp", "interpGrp"]
)


def tei_external(report: Report, book: Book) -> bytes:
    """The text with anchors, and the apparatus beside it."""
    names = Names.of(book)
    return _finish(names, report, book, [write_external(names, book)])


def tei_inline(report: Report, book: Book) -> bytes:
    """The text with the apparatus in it."""
    names = Names.of(book)
    write_inline(names, book)
    return _finish(names, report, book, [])


def _finish(names: Names, report: Report, book: Book, apparatus: list[etree._Element]) -> bytes:
    """Add the stand-off: apparatus, examples, books, results."""
    parts = [part for part in apparatus if len(part)]
    parts += [*_examples(book.examples), *_books(names.books), *results(report)]
    if parts:
        stand_off = add(names.root, "standOff")
        stand_off.extend(parts)
        lay_out(stand_off, 1, _ROOMY)
        stand_off.tail = "\n"
    return etree.tostring(names.root, encoding="UTF-8", xml_declaration=True) + b"\n"


def _books(books: dict[str, str]) -> list[etree._Element]:
    listed = element("listBibl")
    for title, pointer in books.items():
        add(add(listed, "bibl", id=pointer[1:]), "title", title)
    return [listed] if books else []


def _examples(examples: Iterable[WorkedExample]) -> list[etree._Element]:
    spans, laws = element("spanGrp", type="worked-example"), element("interpGrp", type="law")
    for example in examples:
        ana = " ".join(f"#law-{law}" for law in example.laws)
        target = f"#{example.passage}"
        spans.append(element("span", example.words, id=example.id, target=target, ana=ana or None))
    for law in dict.fromkeys(law for e in examples for law in e.laws):
        add(laws, "interp", law, id=f"law-{law}")
    return [part for part in (spans, laws) if len(part)]

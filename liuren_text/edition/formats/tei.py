"""TEI in the two published forms: an external double end-point apparatus, and parallel segmentation."""

from __future__ import annotations

from lxml import etree

from liuren_text.edition.formats.apps import lay_out
from liuren_text.edition.formats.external import write_external
from liuren_text.edition.formats.header import Names, add, element
from liuren_text.edition.formats.inline import write_inline
from liuren_text.edition.formats.results import results
from liuren_text.judgement.verify import Report
from liuren_text.text.annotations import WorkedExample, quoted_span
from liuren_text.text.book import Book
from liuren_text.text.passage import Figure, Note, Passage, Sentence, Verse

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
    parts += [*_examples(names, book), *_books(names.books), *results(report)]
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


def _examples(names: Names, book: Book) -> list[etree._Element]:
    """The worked examples, and the laws that they instance."""
    spans, laws = element("spanGrp", type="worked-example"), element("interpGrp", type="law")
    ids = {law: names.free(law) for law in dict.fromkeys(law for e in book.examples for law in e.laws)}
    for law, an_id in ids.items():
        add(laws, "interp", law, id=an_id)
    for example in book.examples:
        ana = " ".join(f"#{ids[law]}" for law in example.laws) or None
        place = _place(example, book.corpus[example.passage])
        spans.append(element("span", example.words, id=example.id, ana=ana, **place))
    return [part for part in (spans, laws) if len(part)]


def _place(example: WorkedExample, passage: Passage) -> dict[str, str | None]:
    """The smallest part of the text, or run of sentences, in which the quotation of an example is found once."""
    wanted = (example.start, example.end)
    parts: list[Sentence | Note | Figure | Verse] = [
        *passage.sentences,
        *passage.notes,
        *passage.figures,
        *passage.verses,
    ]
    around = [(p.start, p.end, p.id) for p in parts if p.start <= example.start and example.end <= p.end]
    for start, end, an_id in sorted(around, key=lambda part: part[1] - part[0]):
        if an_id and quoted_span(example.words, passage, start, end, []) == wanted:
            return {"target": f"#{an_id}"}
    first, last = passage.sentence_at(example.start), passage.sentence_at(example.end - 1)
    if first and last and quoted_span(example.words, passage, first.start, last.end, []) == wanted:
        return {"from_": f"#{first.id}", "to": f"#{last.id}"}
    return {"target": f"#{passage.id}"}

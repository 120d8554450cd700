"""W3C Web Annotations (JSON-LD): each emendation on the words it changes, and the verdict of the engine on it.

A place is given twice, by the words with those around them and by position; positions count Unicode code points in
the base text of the passage, as the data model wants and as everything here counts.
"""

from __future__ import annotations

from typing import Any

from liuren_text.edition.entries import Entry, make_entries
from liuren_text.edition.formats.data import dump
from liuren_text.judgement.verdict import Judgement
from liuren_text.judgement.verify import Report
from liuren_text.text.book import Book
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Passage

CONTEXT = "http://www.w3.org/ns/anno.jsonld"
FRAGMENT = "http://tools.ietf.org/rfc/rfc3023"  # a fragment of XML is an xml:id
AROUND = 12  # characters quoted before and after


def web_annotations(report: Report, book: Book) -> bytes:
    """One collection with one page: an annotation for each emendation, and one for each verdict."""
    base = f"urn:liuren-text:{book.corpus.id}"
    items = [a for e in make_entries(report) for a in (_emendation(e, book, base), _verdict(e, base))]
    page = {"id": f"{base}:annotations:1", "type": "AnnotationPage", "startIndex": 0, "items": items}
    return dump(
        {
            "@context": CONTEXT,
            "id": f"{base}:annotations",
            "type": "AnnotationCollection",
            "label": book.corpus.title,
            "total": len(items),
            "first": page,
        }
    )


def _emendation(entry: Entry, book: Book, base: str) -> dict[str, Any]:
    e = entry.emendation
    return {
        "id": f"{base}:{e.id}",
        "type": "Annotation",
        "motivation": "editing",
        "creator": {"id": f"{base}:{e.resp}", "name": _name(e.resp, book)},
        "body": [
            _text(entry.lemma, "editing", entry.passage.language),
            _text(e.reason, "describing", ""),
            _text(str(e.kind), "classifying", "lzh"),
        ],
        "target": [_target(entry.passage, edit, book) for edit in e.edits],
    }


def _name(resp: str, book: Book) -> str:
    return next((r.name for r in book.responsibilities if r.id == resp), resp)


def _text(value: str, purpose: str, language: str) -> dict[str, str]:
    body = {"type": "TextualBody", "value": value, "format": "text/plain", "purpose": purpose}
    return body | ({"language": language} if language else {})


def _target(passage: Passage, edit: Edit, book: Book) -> dict[str, Any]:
    """The passage by its id in the file, and in it the words, by quotation and by position."""
    text = passage.text
    quote = {
        "type": "TextQuoteSelector",
        "exact": text[edit.start : edit.end],
        "prefix": text[max(0, edit.start - AROUND) : edit.start],
        "suffix": text[edit.end : edit.end + AROUND],
    }
    position = {"type": "TextPositionSelector", "start": edit.start, "end": edit.end}
    fragment = {"type": "FragmentSelector", "conformsTo": FRAGMENT, "value": passage.id}
    return {
        "source": f"corpus/{book.corpus.file}" if book.corpus.file else f"urn:liuren-text:{book.corpus.id}",
        "selector": fragment | {"refinedBy": [quote, position]},
    }


def _verdict(entry: Entry, base: str) -> dict[str, Any]:
    judgement = entry.judgement
    return {
        "id": f"{base}:{entry.id}:verdict",
        "type": "Annotation",
        "motivation": "assessing",
        "creator": {"type": "Software", "name": "liuren-text"},
        "body": [_text(_said(judgement), "assessing", "en")],
        "target": f"{base}:{entry.id}",
    }


def _said(judgement: Judgement) -> str:
    verdict = judgement.verdict
    flags = f"; {'; '.join(judgement.flags)}" if judgement.flags else ""
    return f"{verdict.sign} {verdict.name} {verdict.chinese}{flags}"

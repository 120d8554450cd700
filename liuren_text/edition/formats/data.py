"""JSON and CSV: the record of the verification with the text it is about, and the apparatus as a table."""

from __future__ import annotations

import json
from typing import Any

from liuren_text.edition.exports import apparatus_csv
from liuren_text.edition.records import Record, judgement_record, report_record
from liuren_text.edition.site import Site
from liuren_text.judgement.verdict import Judgement
from liuren_text.judgement.verify import Report
from liuren_text.text.book import Book
from liuren_text.text.passage import Passage


def dump(record: object) -> bytes:
    """A record as UTF-8 JSON, characters as they are."""
    return (json.dumps(record, ensure_ascii=False, indent=2) + "\n").encode()


def json_record(report: Report, book: Book) -> bytes:
    """What `verify --json` prints, with the text, its witnesses, and all that editors say of an emendation."""
    site = Site(report, book)
    head: Record = {
        "text": book.corpus.id,
        "title": site.title,
        "version": site.version,
        "witnesses": [{"siglum": w.siglum, "description": w.description} for w in book.corpus.witnesses],
        "passages": passage_records(report),
    }
    return dump(
        head | report_record(report) | {"emendations": [emendation_record(j) for j in report.judgements]}
    )


def passage_records(report: Report) -> list[Record]:
    """Each passage as transmitted and as edited."""
    return [_passage(p, report.edited.reading.text(p.id)) for p in report.corpus]


def _passage(passage: Passage, edited: str) -> Record:
    return {
        "id": passage.id,
        "kind": str(passage.kind),
        "language": passage.language,
        "section": passage.section,
        "glosses": passage.corresp,
        "base": passage.text,
        "edited": edited,
    }


def emendation_record(judgement: Judgement) -> Record:
    """A judged emendation with its offsets (code points of the base), grounds and reason."""
    e = judgement.emendation
    more: dict[str, Any] = {
        "edits": [{"start": x.start, "end": x.end, "text": x.text} for x in e.edits],
        "cert": str(e.cert),
        "reason": e.reason,
        "stated": e.stated,
        "sources": list(e.sources),
        "parallel": e.parallel,
        "cause": e.cause,
    }
    return judgement_record(judgement) | more


def csv_table(report: Report, book: Book) -> bytes:
    """The apparatus as a table, for spreadsheets: UTF-8 with a signature, no cell that computes."""
    return apparatus_csv(Site(report, book)).encode("utf-8-sig")

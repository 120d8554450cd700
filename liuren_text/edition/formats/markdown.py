"""The apparatus as Markdown: passage by passage, each entry in the words of editors with its verdict and reason."""

from __future__ import annotations

import re
from itertools import groupby

from liuren_text.edition.entries import Entry, make_entries
from liuren_text.edition.formats.citation import Citation
from liuren_text.judgement.verify import Report
from liuren_text.text.book import Book

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#+\-!|~])")


def escape(text: str) -> str:
    """Text in which no character is markup."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split("\n")))


def markdown(report: Report, book: Book) -> bytes:
    """Title, caveat, legend, and the entries of each passage in the order of the text."""
    entries = make_entries(report)
    parts = [f"# {escape(book.corpus.title or book.corpus.id)}", escape(Citation.of(book).caveat)]
    parts += ["Verdicts are about the arithmetic under stated laws, not about what an author meant."]
    for passage, group in groupby(entries, key=lambda e: e.passage):
        section = f" {escape(passage.section)}" if passage.section else ""
        parts += [f"## {passage.id}{section}", *map(_entry, group)]
    return ("\n\n".join(parts) + "\n").encode()


def _entry(entry: Entry) -> str:
    e, verdict = entry.emendation, entry.verdict
    state = "" if e.adopted else ", not adopted"
    state += f", instead of {', '.join(e.exclude)}" if e.exclude else ""
    lines = [
        f"**{entry.id}** {escape(e.locus)} ({e.kind}, {'＋'.join(e.methods)}, {e.resp}, {e.cert}{state})",
        f"{escape(entry.wording.chinese)} {escape(entry.wording.western)}",
        f"{verdict.sign} {verdict.name} {verdict.chinese}"
        + (f": {escape('; '.join(entry.judgement.flags))}" if entry.judgement.flags else ""),
    ]
    if e.reason:
        lines.append(escape(e.reason))
    return "  \n".join(lines)

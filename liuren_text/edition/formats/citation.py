"""How the edition is cited: BibTeX and CSL-JSON from one entry, always with what the base is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from lxml import etree

from liuren_text.edition.formats.data import dump
from liuren_text.edition.formats.header import corpus_tree
from liuren_text.text.book import Book, default_book
from liuren_text.text.schema import TEI
from liuren_text.text.tei import prose

_SPECIAL = {"\\": r"{\textbackslash}", "{": r"\{", "}": r"\}"} | {c: f"\\{c}" for c in "$&#%_"}
_KEY = re.compile(r"[^0-9A-Za-z.\-]+")


@dataclass(frozen=True)
class Citation:
    """What a citation of an edition says. `date` is year-month-day, or nothing."""

    key: str
    title: str
    authors: tuple[str, ...]
    publisher: str
    date: str
    version: str
    caveat: str

    @classmethod
    def of(cls, book: Book, edition: str = "") -> Citation:
        """From the header of the text."""
        corpus = book.corpus
        root = corpus_tree(book) if corpus.file else None
        described = "; ".join(f"{w.siglum} {w.description}".strip() for w in corpus.witnesses)
        published = [d.get("when", "") for d in _all(root, "date")]
        return cls(
            key=_KEY.sub("-", corpus.id).strip("-") or "edition",
            title=corpus.title or corpus.id,
            authors=tuple(prose(a) for a in _all(root, "author")),
            publisher=next((prose(p) for p in _all(root, "publisher")), ""),
            date=next(filter(None, published), ""),
            version=edition,
            caveat=f"The base is a transcription. {described}".strip(),
        )


def _all(root: etree._Element | None, name: str) -> list[etree._Element]:
    """Every element of a name, in a text that has a header."""
    return [] if root is None else list(root.iter(f"{TEI}{name}"))


def program_version() -> str:
    """The version of the program, as it is installed."""
    try:
        return version("liuren-text")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "unreleased"


def released_version(book: Book) -> str:
    """The version of an edition: that of the program for the book that is released with it, of no other."""
    return program_version() if book.folder.resolve() == default_book().resolve() else ""


def _note(cited: Citation) -> str:
    """What the base is; of another book than the program's also with what it was prepared."""
    return (
        cited.caveat
        if cited.version
        else f"{cited.caveat.rstrip('.')}. Prepared with liuren-text {program_version()}"
    )


def bibtex(book: Book) -> bytes:
    """An entry of the type @book; the caveat is its note."""
    cited = Citation.of(book, released_version(book))
    year, month = cited.date[:4], cited.date[5:7].lstrip("0")
    fields = {
        "author": " and ".join(f"{{{_escaped(a)}}}" for a in cited.authors),
        "title": f"{{{_escaped(cited.title)}}}",
        "publisher": _escaped(cited.publisher),
        "year": year,
        "month": month,
        "edition": f"Version {_escaped(cited.version)}" if cited.version else "",
        "note": _escaped(_note(cited)),
    }
    lines = [f"  {name:9} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@book{{{cited.key},", *lines, "}", ""]).encode()


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(c, c) for c in text)


def csl(book: Book) -> bytes:
    """The same as an array of one CSL-JSON item."""
    cited = Citation.of(book, released_version(book))
    item: dict[str, Any] = {
        "id": cited.key,
        "type": "book",
        "title": cited.title,
        "author": [{"literal": a} for a in cited.authors],
        "publisher": cited.publisher,
        "version": cited.version,
        "note": _note(cited),
    }
    if cited.date:
        item["issued"] = {"date-parts": [[int(part) for part in cited.date.split("-")]]}
    return dump([{key: value for key, value in item.items() if value}])

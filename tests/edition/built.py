"""The edition of the project's own book, built once for all tests that look at it."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from liuren_text.edition.site import render_edition
from liuren_text.judgement.verify import Report, verify
from liuren_text.text.book import Book, open_book


@dataclass(frozen=True)
class Built:
    """A verified book and the folder with its edition."""

    book: Book
    report: Report
    folder: Path

    def page(self, name: str) -> str:
        """The markup of a page."""
        return (self.folder / f"{name}.html").read_text(encoding="utf-8")

    def what_if(self) -> dict[str, Any]:
        """The tables of hypotheses."""
        script = (self.folder / "whatif.js").read_text(encoding="utf-8")
        found: dict[str, Any] = json.loads(script.partition("=")[2].rstrip().rstrip(";"))
        return found


@cache
def built() -> Built:
    """The book that comes with the program, verified and written out."""
    return build(None)


def build(folder: Path | None) -> Built:
    """Verify a book and write its edition to a folder that vanishes with the tests."""
    book = open_book(folder)
    report = verify(book.corpus, book.emendations, book.examples)
    scratch = Path(tempfile.mkdtemp(prefix="edition-"))
    atexit.register(shutil.rmtree, scratch, ignore_errors=True)
    out = scratch / "edition"
    render_edition(report, book, out)
    return Built(book, report, out)

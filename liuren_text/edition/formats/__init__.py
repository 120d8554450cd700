"""Export formats: what is verified, in the forms that other programs, libraries and presses read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from liuren_text.edition.output import MARKER, replacing
from liuren_text.errors import Fault, OutputError
from liuren_text.judgement.verify import Report
from liuren_text.text.book import Book
from liuren_text.text.files import write_whole

Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Format:
    """A format: what it is, and the module below this one and the function that writes it.

    One that says nothing of claims and verdicts is written without verifying the book.
    """

    says: str
    module: str
    function: str
    verifies: bool = True
    folder: bool = False

    def render(self, book: Book, report: Report | None = None, address: str = "") -> bytes | Files:
        """The bytes of the file, or the files of the folder by their paths. Changes nothing.

        `address` is the URL under which a folder will be served; its files refer to each other by it.
        """
        write: Callable[..., bytes | Files] = getattr(
            import_module(f"{__name__}.{self.module}"), self.function
        )
        if self.folder:
            return write(book, address)
        return write(report, book) if self.verifies else write(book)


FORMATS = {
    "tei-external": Format("TEI, apparatus from anchor to anchor beside the text", "tei", "tei_external"),
    "tei-inline": Format("TEI, readings side by side in the text", "tei", "tei_inline"),
    "json": Format("text, findings and verdicts as JSON", "data", "json_record"),
    "csv": Format("the apparatus as a table", "data", "csv_table"),
    "webannotation": Format("W3C Web Annotations (JSON-LD)", "webannotation", "web_annotations"),
    "dts": Format("Distributed Text Services 1.0, static files in a folder", "dts", "dts_files", False, True),
    "latex": Format("the edited text with its apparatus, for reledmac", "latex", "latex"),
    "bibtex": Format("the edition, to be cited", "citation", "bibtex", verifies=False),
    "csl": Format("the same as CSL-JSON", "citation", "csl", verifies=False),
    "markdown": Format("the apparatus to be read", "markdown", "markdown"),
}


def write_export(rendered: bytes | Files, out: Path) -> None:
    """Put an export in its place, whole or not at all. Raises `OutputError`."""
    if isinstance(rendered, bytes):
        _write_file(rendered, out)
    else:
        _write_folder(rendered, out)


def _write_file(data: bytes, out: Path) -> None:
    if out.is_dir():
        raise OutputError(Fault("is a folder; name a file", out))
    if not out.absolute().parent.is_dir():
        raise OutputError(Fault("cannot be written: there is no such folder", out.absolute().parent))
    write_whole(out, data)


def _write_folder(files: Files, out: Path) -> None:
    with replacing(out) as folder:
        for path, data in {**files, MARKER: b"{}\n"}.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)

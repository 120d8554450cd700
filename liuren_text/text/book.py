"""A book: a folder with a text in `corpus/` and what scholars say about it in `annotations/`."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from liuren_text.errors import Fault, OutputError
from liuren_text.record import record
from liuren_text.text.annotations import WorkedExample, read_annotations
from liuren_text.text.corpus import read_corpus
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Corpus, Responsibility
from liuren_text.text.reading import Reading
from liuren_text.text.tei import program_folder


@record
class Book:
    """A text, its emendations and worked examples, and who answers for them."""

    corpus: Corpus
    emendations: tuple[Emendation, ...]
    examples: tuple[WorkedExample, ...]
    folder: Path
    responsibilities: tuple[Responsibility, ...] = ()

    @cached_property
    def adopted(self) -> tuple[Emendation, ...]:
        """The emendations that make the edited text."""
        return tuple(e for e in self.emendations if e.adopted)

    @cached_property
    def edited(self) -> Reading:
        """The text with all adopted emendations."""
        return Reading.of(self.corpus, self.adopted)


def default_book() -> Path:
    """The book that comes with the program."""
    return program_folder()


def book_to_write(folder: Path | None) -> Path:
    """The folder of a book that someone means to write to: the one named, else that of the checkout.

    Raises `OutputError` for the book inside an installed program: the next version would overwrite it.
    """
    own = default_book()
    if folder is None and own.parent == Path(__file__).resolve().parents[1]:
        raise OutputError(
            Fault("is part of the installed program; copy the folder, and name the copy with --corpus", own)
        )
    return own if folder is None else folder


def open_book(folder: Path | str | None = None, name: str | None = None) -> Book:
    """Read a book, by default the program's own; `name` chooses among several texts of a folder.

    Raises `CorpusError` or `AnnotationError` with all that is wrong with its files.
    """
    folder = default_book() if folder is None else Path(folder)
    corpus = read_corpus(folder, name)
    notes = read_annotations(folder, corpus)
    everyone = (*corpus.responsibilities, *notes.responsibilities)
    return Book(corpus, notes.emendations, notes.examples, folder, everyone)

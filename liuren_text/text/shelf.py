"""A shelf (架): many texts at once, those in the folder of one book or in a folder of books.

Each text is a volume of its own: it is read without the others, so that a broken one spoils nothing but itself, and
its fingerprint changes exactly when its own file, or a file of annotations about it, does.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath

from liuren_text.errors import CorpusError, Fault
from liuren_text.text.annotations import read_annotations
from liuren_text.text.book import Book
from liuren_text.text.corpus import read_text
from liuren_text.text.passage import Corpus
from liuren_text.text.tei import LARGEST, read_source

DEEPEST = 8  # levels below the shelf at which a book is looked for
MOST = 100_000  # folders that are looked into for books
_POINTERS = re.compile(rb"""\s(?:wit|target|resp)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


@dataclass(frozen=True, slots=True)
class Volume:
    """One text: the folder of its book, its file in corpus/, and the files in annotations/ that may be about it."""

    folder: Path
    file: str
    annotations: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """The file of the text."""
        return self.folder / "corpus" / self.file

    @property
    def notes(self) -> tuple[Path, ...]:
        """The files of annotations."""
        return tuple(self.folder / "annotations" / name for name in self.annotations)


def find_volumes(folder: Path) -> tuple[Volume, ...]:
    """Every text of a book's folder, or of the books below a folder, by path. Links to folders are not followed.

    Raises `CorpusError` where a folder cannot be looked into, or there are too many.
    """
    try:
        return tuple(v for book in _books(folder, DEEPEST, count(1)) for v in _volumes_of(book))
    except OSError as error:
        raise CorpusError(
            Fault(f"cannot be read: {error.strerror}", Path(error.filename or folder))
        ) from error


def find_shelf(folder: Path | None, text: str | None = None) -> tuple[Volume, ...]:
    """The volumes, where a folder holds several texts and none is named, or is a folder of books; else nothing."""
    if folder is None or text is not None or not folder.is_dir():
        return ()
    volumes = find_volumes(folder)
    return volumes if len(volumes) > 1 or any(v.folder != folder for v in volumes) else ()


def open_volume(volume: Volume) -> Book:
    """Read one text and what is said about it, and no other text. Raises `CorpusError` or `AnnotationError`."""
    corpus = read_volume(volume)
    notes = read_annotations(volume.folder, corpus, volume.notes)
    everyone = (*corpus.responsibilities, *notes.responsibilities)
    return Book(corpus, notes.emendations, notes.examples, volume.folder, everyone)


def read_volume(volume: Volume) -> Corpus:
    """Read one text alone. Raises `CorpusError`."""
    return read_text(read_source(volume.path))


def fingerprint(volume: Volume) -> str:
    """A hash of all that a volume is made of. A file that cannot be read counts as what the system says of it."""
    from hashlib import sha256  # loads OpenSSL, which the work on one text does without

    digest = sha256()
    for file in (volume.path, *volume.notes):
        data = _bytes(file)
        digest.update(f"{file.name}\0{len(data)}\0".encode(errors="surrogateescape"))
        digest.update(data)
    return digest.hexdigest()


def _books(folder: Path, levels: int, seen: Iterator[int]) -> Iterator[Path]:
    """The folders at or below this one that hold corpus/*.xml, by name."""
    if next(seen) > MOST:
        more = f"it is the {MOST + 1:,}th folder in which a book is looked for; name the folder that holds the books"
        raise CorpusError(Fault(more, folder))
    if _files(folder, "corpus"):
        yield folder
    elif levels:
        for below in sorted(e.path for e in os.scandir(folder) if e.is_dir(follow_symlinks=False)):
            if not Path(below).name.startswith("."):
                yield from _books(Path(below), levels - 1, seen)


def _volumes_of(book: Path) -> Iterator[Volume]:
    texts, notes = _files(book, "corpus"), _files(book, "annotations")
    about = {n: _texts_named(book / "annotations" / n, texts) for n in notes} if len(texts) > 1 else {}
    for text in texts:
        yield Volume(
            book, text, tuple(n for n in notes if not about.get(n) or text in about.get(n, frozenset()))
        )


def _files(book: Path, part: str) -> tuple[str, ...]:
    try:
        return tuple(sorted(e.name for e in os.scandir(book / part) if e.name.endswith(".xml")))
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return ()


def _texts_named(file: Path, texts: tuple[str, ...]) -> frozenset[str]:
    """The texts of a folder that a file of annotations points to; nothing where only a parser could tell."""
    found = [a or b for a, b in _POINTERS.findall(_bytes(file))]
    if any(b"&" in value for value in found):
        return frozenset()
    names = (PurePosixPath(v.decode("utf-8", "replace").partition("#")[0]).name for v in found)
    return frozenset(names) & frozenset(texts)


def _bytes(file: Path) -> bytes:
    """What a file holds, as far as any file may go; a device or a pipe, which may have no end, is not read."""
    try:
        if file.exists() and not file.is_file() and not file.is_dir():
            return b"no ordinary file"
        with file.open("rb") as opened:
            return opened.read(LARGEST + 1)
    except OSError as error:
        return f"{error.errno}".encode()

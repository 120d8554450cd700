"""Record an emendation in the file of who answers for it, or take one back.

Nothing is written before the file, as it would be, has been read with the text and all other annotations and is free
of faults. Only the new app is put in; every other byte of the file stays. An id is given once: that of an emendation
that was withdrawn is retired.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from liuren_text.errors import AnnotationError, Fault
from liuren_text.text.annotations import Annotations, files_about, read_annotations
from liuren_text.text.app_writing import AppWriter, Proposal, TeiFile
from liuren_text.text.book import Book, open_book
from liuren_text.text.corpus import read_corpora
from liuren_text.text.emendation import Emendation, ErrorKind, Method
from liuren_text.text.files import write_whole, writing_in
from liuren_text.text.headers import empty_annotations
from liuren_text.text.identity import highest
from liuren_text.text.locus import Edit, find_locus, parse_locus
from liuren_text.text.passage import Passage
from liuren_text.text.retirement import read_retired, retire
from liuren_text.text.spans import Change, changed, indent_of, with_indent
from liuren_text.text.tei import refused

_DIGITS = re.compile(r"\d+")
_FILE = re.compile(r"[^/\\\0]+\.xml")
_NO_NAME = re.compile(r"[^\w.\-]+")


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was written: the emendation, its file, and whether file and person were new."""

    emendation: Emendation
    file: Path
    new_file: bool = False
    new_person: bool = False


def record(folder: Path, proposal: Proposal, file: str | None = None, text: str | None = None) -> Recorded:
    """Record an emendation of the text in `folder`; `text` names one of several.

    Raises `CorpusError`, `AnnotationError` or `OutputError`, having written nothing.
    """
    _check_words(proposal)
    open_book(folder, text)  # a folder that is no book is refused before anything is made in it
    with writing_in(folder):
        book = open_book(folder, text)
        passage, edits = _place(proposal, book)
        _check_kind(proposal, passage, edits)
        _check_new(book, passage, edits)
        target = folder / "annotations" / _file_name(proposal, file, book)
        new_file = not target.exists()
        data = _empty(proposal, book) if new_file else target.read_bytes()
        writer = _writer(book, target, data)
        an_id = _next_id(passage, book, (writer.target, *writer.others))
        data = writer.write(an_id, passage, edits, proposal)
        notes = _checked(book, target, data)
        write_whole(target, data)
    (emendation,) = [e for e in notes.emendations if e.id == an_id]
    return Recorded(emendation, target, new_file, writer.new_person)


def withdraw(folder: Path, an_id: str, text: str | None = None) -> Recorded:
    """Take an emendation out of its file; its id is not given again. Raises as `record` does."""
    open_book(folder, text)
    with writing_in(folder):
        book = open_book(folder, text)
        emendation = next((e for e in book.emendations if e.id == an_id), None)
        if emendation is None or emendation.file is None:
            raise AnnotationError(f"there is no emendation {an_id}{_similar(an_id, book)}")
        target = Path(emendation.file)
        file = TeiFile.of(target.name, target.read_bytes())
        data = retire(changed(file.data, [_removal(file, an_id, book)]), [an_id])
        _checked(book, target, data)
        write_whole(target, data)
    return Recorded(emendation, target)


def _check_words(proposal: Proposal) -> None:
    """Every word that is to be written must be one that a file may hold."""
    said = {
        "locus": proposal.locus,
        "reason": proposal.reason,
        "resp": proposal.resp,
        "name": proposal.name or "",
        "parallel": proposal.parallel or "",
        "source": " ".join(proposal.sources),
    }
    faults = [
        f"{name}: U+{ord(c):04X} {refused(c)}" for name, words in said.items() for c in words if refused(c)
    ]
    faults += [f"{name}: give some words" for name in ("reason", "resp") if not said[name].strip()]
    if Method.PARALLEL in proposal.methods and not proposal.sources:
        faults.append("他校 is from another book; name it with --source")
    if not proposal.methods:
        faults.append("name the method: 本校, 他校 or 理校")
    if faults:
        raise AnnotationError(*dict.fromkeys(faults))


def _place(proposal: Proposal, book: Book) -> tuple[Passage, tuple[Edit, ...]]:
    corpus = book.corpus
    if proposal.passage is None:
        return find_locus(parse_locus(proposal.locus), corpus)
    if proposal.passage not in corpus:
        ends = f"{corpus.passages[0].id} to {corpus.passages[-1].id}"
        raise AnnotationError(f"there is no passage {proposal.passage}; {corpus.id} has {ends}")
    elsewhere = (p for p in corpus if p.id != proposal.passage)
    return find_locus(parse_locus(proposal.locus), [corpus[proposal.passage]], elsewhere)


def _check_kind(proposal: Proposal, passage: Passage, edits: Sequence[Edit]) -> None:
    """The kind must be one that the change can be of."""
    base = "".join(passage.text[e.start : e.end] for e in edits)
    read = "".join(e.text for e in edits)
    wrong = {
        ErrorKind.OMISSION: "puts in words that the base leaves out, and takes none away" if base else "",
        ErrorKind.SURPLUS: "takes words away, and puts none in" if read else "",
        ErrorKind.TRANSPOSITION: "has the same words in another order"
        if sorted(base) != sorted(read)
        else "",
        ErrorKind.LACUNA: "fills a place where the base has □" if "□" not in base else "",
        ErrorKind.SUBSTITUTION: "reads other words for words of the base" if not base or not read else "",
    }.get(proposal.kind)
    if wrong:
        raise AnnotationError(f"{proposal.locus}: an emendation of the kind {proposal.kind} {wrong}")


def _check_new(book: Book, passage: Passage, edits: tuple[Edit, ...]) -> None:
    for known in book.emendations:
        if known.passage == passage.id and known.edits == edits:
            place = Fault(f"{known.id} ({known.locus}) is the same change already", known.file, known.line)
            raise AnnotationError(place)


def _file_name(proposal: Proposal, file: str | None, book: Book) -> str:
    """The file of annotations/ that is meant; by default that of the person, for each text of a folder one."""
    if file is None:
        stem = _NO_NAME.sub("-", proposal.resp).strip("-.") or "emendations"
        alone = len(list((book.folder / "corpus").glob("*.xml"))) == 1
        return f"{stem}.xml" if alone else f"{stem}.{book.corpus.id}.xml"
    name = file.removeprefix("annotations/")
    if not _FILE.fullmatch(name) or name.startswith("."):
        raise AnnotationError(
            f"--file {file}: name a file of annotations/ that ends in .xml, without a folder"
        )
    return name


def _empty(proposal: Proposal, book: Book) -> bytes:
    who = proposal.name or proposal.resp
    return empty_annotations(book.corpus.title, book.corpus.file or "", who).encode()


def _writer(book: Book, target: Path, data: bytes) -> AppWriter:
    text = book.folder / "corpus" / (book.corpus.file or "")
    read = files_about(book.folder, book.corpus)
    others = [TeiFile.of(f.name, f.read_bytes()) for f in read if f.name != target.name]
    return AppWriter(
        TeiFile.of(target.name, data), TeiFile.of(text.name, text.read_bytes()), others, book.corpus
    )


def _next_id(passage: Passage, book: Book, files: Iterable[TeiFile]) -> str:
    """The next number of the paragraph, which text and gloss share, above every number ever given."""
    digits = _DIGITS.search(passage.id)
    prefix = f"e{digits[0] if digits else '-' + passage.id}-"
    ids = {e.id for e in book.emendations}
    for file in files:
        ids |= {s.id for s in file.root.all("app")} | set(read_retired(file.root, file.data))
    return f"{prefix}{highest(ids, prefix) + 1}"


def _removal(file: TeiFile, an_id: str, book: Book) -> Change:
    """Take out an app, and with the last one its list; a file cannot be without anything."""
    span = next(s for s in file.root.all("app") if s.id == an_id)
    parent = span.parent
    if parent is None or len(parent.children) > 1:
        return Change(*with_indent(file.data, span), b"")
    whole = parent.parent
    if whole is None or len(whole.children) > 1:
        return Change(*with_indent(file.data, parent), b"")
    line = indent_of(file.data, parent.start).decode()
    title = _escaped(book.corpus.title)
    bibl = f"<listBibl>{line}  <bibl>{title}, as transmitted</bibl>{line}</listBibl>"
    return Change(parent.start, parent.end, bibl.encode())


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")


def _checked(book: Book, target: Path, data: bytes) -> Annotations:
    """The annotations as they will be, for every text of the folder. Raises `AnnotationError` with all faults."""
    for corpus in read_corpora(book.folder):
        if corpus.id != book.corpus.id:
            read_annotations(book.folder, corpus, instead={target: data})
    return read_annotations(book.folder, book.corpus, instead={target: data})


def _similar(an_id: str, book: Book) -> str:
    stem = an_id.rpartition("-")[0]
    known = sorted(e.id for e in book.emendations if stem and e.id.rpartition("-")[0] == stem)
    return (
        f"; of that passage there are {', '.join(known)}" if known else "; `liuren-text list` names them all"
    )

"""Record an emendation in the file of who answers for it, or take one back.

Nothing is written before the file, as it would be, has been read with the text and all other annotations and is free
of faults. Only the new app is put in; every other byte of the file stays. An id is given once: that of an emendation
that was withdrawn is retired.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn
from xml.sax.saxutils import escape, unescape

from liuren_text.errors import AnnotationError, Fault, OverlapError
from liuren_text.text.annotations import Annotations, files_about, read_annotations
from liuren_text.text.app_writing import AppWriter, Proposal, TeiFile
from liuren_text.text.book import Book, open_book
from liuren_text.text.corpus import read_corpora, read_corpus
from liuren_text.text.emendation import Emendation, ErrorKind, Method, edits_overlap
from liuren_text.text.files import write_whole, writing_in
from liuren_text.text.headers import empty_annotations
from liuren_text.text.identity import highest
from liuren_text.text.locus import Edit, find_locus, parse_locus
from liuren_text.text.passage import Corpus, Passage
from liuren_text.text.retirement import read_retired, retire
from liuren_text.text.spans import Change, Span, changed, indent_of, with_indent
from liuren_text.text.tei import read_source, refused

_DIGITS = re.compile(r"\d+")
_LINE = re.compile(r"(?<=:)\d+|(?<=line )\d+")
_FILE = re.compile(r"[^/\\\0]+\.xml")
_NO_NAME = re.compile(r"[^\w.\-]+")


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was written: the emendation, its file, and whether file and person were new."""

    emendation: Emendation
    file: Path
    new_file: bool = False
    new_person: bool = False


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What was taken out: the id that is not given again, the locus as its file had it, and the file."""

    id: str
    locus: str
    file: Path


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
        _check_excluded(proposal, book)
        _check_new(proposal, book, passage, edits)
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


def withdraw(folder: Path, an_id: str, text: str | None = None) -> Withdrawn:
    """Take an emendation out of its file; its id is not given again. Raises as `record` does.

    It need not have a place in the text any more, and what is wrong with others does not keep it.
    """
    read_corpus(folder, text)
    with writing_in(folder):
        corpus = read_corpus(folder, text)
        target, file, app = _find_app(an_id, folder, corpus)
        data = retire(changed(file.data, [_removal(file, app, corpus)]), [an_id])
        known = {_without_lines(f) for f in _faults(folder)}
        if worse := [f for f in _faults(folder, {target: data}) if _without_lines(f) not in known]:
            raise AnnotationError(*worse)
        write_whole(target, data)
    notes = (n for n in app.all("note") if n.attributes.get("type") == "locus")
    return Withdrawn(an_id, "".join(unescape(file.words(n)) for n in notes), target)


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


def _check_excluded(proposal: Proposal, book: Book) -> None:
    """In whose stead it is proposed must be recorded, and not be adopted if this one is to be."""
    known = {e.id: e for e in book.emendations}
    if unknown := [i for i in proposal.exclude if i not in known]:
        raise AnnotationError(*(f"--exclude: {_not_there(i, known)}" for i in unknown))
    for other in (known[i] for i in proposal.exclude if proposal.adopted and known[i].adopted):
        _refuse_beside(proposal, "is proposed instead of", other)


def _check_new(proposal: Proposal, book: Book, passage: Passage, edits: tuple[Edit, ...]) -> None:
    """It must be another change than those recorded, and no adopted one may stand where it is to be adopted."""
    for known in (e for e in book.emendations if e.passage == passage.id):
        if known.edits == edits:
            place = Fault(f"{known.id} ({known.locus}) is the same change already", known.file, known.line)
            raise AnnotationError(place)
    for known in book.adopted if proposal.adopted else ():
        if known.passage == passage.id and any(edits_overlap(a, b) for a in known.edits for b in edits):
            _refuse_beside(proposal, "overlaps", known)


def _refuse_beside(proposal: Proposal, how: str, adopted: Emendation) -> NoReturn:
    said = (
        f"{proposal.locus} {how} {adopted.id} ({adopted.locus}), which is adopted; record yours with "
        f"--not-adopted, or take that one back: liuren-text withdraw {adopted.id}"
    )
    raise OverlapError(Fault(said, adopted.file, adopted.line))


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


def _find_app(an_id: str, folder: Path, corpus: Corpus) -> tuple[Path, TeiFile, Span]:
    """Where an emendation stands, in a file that breaks no rule of its form. Raises `AnnotationError`."""
    known: list[str] = []
    for source in map(read_source, files_about(folder, corpus)):
        if source.root is None:
            continue
        file = TeiFile.of(source.file.name, source.file.read_bytes())
        for app in file.root.all("app"):
            if app.id == an_id:
                if source.faults:
                    raise AnnotationError(*source.faults)
                return source.file, file, app
            known.append(app.id)
    raise AnnotationError(_not_there(an_id, known))


def _faults(folder: Path, instead: Mapping[Path, bytes] = MappingProxyType({})) -> list[Fault]:
    """What is wrong with the annotations about any text of a folder."""
    faults: list[Fault] = []
    for corpus in read_corpora(folder):
        try:
            read_annotations(folder, corpus, instead=instead)
        except AnnotationError as error:
            faults += error.faults
    return faults


def _without_lines(fault: Fault) -> str:
    """A fault as it is also told when lines before it are gone."""
    return _LINE.sub("", str(fault))


def _removal(file: TeiFile, span: Span, corpus: Corpus) -> Change:
    """Take out an app, and with the last one its list; a file cannot be without anything."""
    parent = span.parent
    if parent is None or len(parent.children) > 1:
        return Change(*with_indent(file.data, span), b"")
    whole = parent.parent
    if whole is None or len(whole.children) > 1:
        return Change(*with_indent(file.data, parent), b"")
    line = indent_of(file.data, parent.start).decode()
    title = escape(corpus.title)
    bibl = f"<listBibl>{line}  <bibl>{title}, as transmitted</bibl>{line}</listBibl>"
    return Change(parent.start, parent.end, bibl.encode())


def _checked(book: Book, target: Path, data: bytes) -> Annotations:
    """The annotations as they will be, for every text of the folder. Raises `AnnotationError` with all faults.

    A fault of the file that is to be written has no line that anybody could look up.
    """
    try:
        for corpus in read_corpora(book.folder):
            if corpus.id != book.corpus.id:
                read_annotations(book.folder, corpus, instead={target: data})
        return read_annotations(book.folder, book.corpus, instead={target: data})
    except AnnotationError as error:
        ours = str(target)
        raise AnnotationError(
            *(Fault(f.message) if str(f.file) == ours else f for f in error.faults)
        ) from error


def _not_there(an_id: str, known: Iterable[str]) -> str:
    stem = an_id.rpartition("-")[0]
    near = ", ".join(sorted(i for i in known if stem and i.rpartition("-")[0] == stem))
    advice = f"of that passage there are {near}" if near else "`liuren-text list` names them all"
    return f"there is no emendation {an_id}; {advice}"

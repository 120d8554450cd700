"""What can be done with each of many texts: an errand goes out with a volume and comes back with plain records.

An answer is JSON, so that it is the same whether it was worked out here, in another process, on another machine, or
in an earlier run. What is wrong with one text is its answer; it stops no other.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from liuren_text.claims.find import forget
from liuren_text.edition.kept import Kept, key_of, pack, unpack
from liuren_text.edition.records import Record, report_record, suggestion_record
from liuren_text.errors import CorpusError, Fault, LiurenTextError, OutputError
from liuren_text.judgement.spreading import Lost, spread
from liuren_text.judgement.suggestion import suggest
from liuren_text.judgement.verify import Report, verify
from liuren_text.text.annotations import read_annotations
from liuren_text.text.book import Book
from liuren_text.text.concordance import Layer, lines_of
from liuren_text.text.corpus import same_id_fault
from liuren_text.text.index import row_of
from liuren_text.text.shelf import Volume, fingerprint, open_volume
from liuren_text.text.tei import read_source


@dataclass(frozen=True, slots=True)
class Errand:
    """What is to be done with a text, with the files and words that it takes along."""

    what: str
    words: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()

    def asked(self) -> str:
        """All that the answer depends on besides the text: the files by what is in them. Raises `CorpusError`."""
        try:
            hashes = [sha256(f.read_bytes()).hexdigest() for f in self.files]
        except OSError as error:
            raise CorpusError(Fault(f"cannot be read: {error.strerror}", error.filename)) from error
        return json.dumps([self.what, self.words, hashes], ensure_ascii=False)

    def do(self, book: Book) -> Record:
        """Do it. The record has `sound`, a `summary` of one line, and the `result`."""
        return ERRANDS[self.what](book, self)


@dataclass(frozen=True)
class Answer:
    """What came back for a volume: a record, or what is wrong with its files, or an error of the program."""

    volume: Volume
    record: Record | None = None
    faults: tuple[str, ...] = ()
    broken: str = ""
    kept: bool = False

    @property
    def sound(self) -> bool:
        """Whether all holds."""
        return self.record is not None and bool(self.record["sound"])


@dataclass(frozen=True, slots=True)
class Piece:
    """An errand to one volume, and the volume's fingerprint when it was sent."""

    errand: Errand
    volume: Volume
    fingerprint: str


def answers(
    errand: Errand,
    volumes: Iterable[Volume],
    jobs: int = 1,
    scheduler: str | None = None,
    kept: Kept | None = None,
) -> Iterator[Answer]:
    """The answers of the volumes, in their order; what is `kept` from an earlier run is not worked out again.

    Raises `SchedulerError` where a cluster cannot be used.
    """
    kept = kept or Kept(None)
    asked = errand.asked()
    named: dict[tuple[Path, str], Volume] = {}

    def known(piece: Piece) -> bytes | None:
        found = kept.get(key_of(asked, piece.fingerprint))
        return None if found is None else _KEPT + found

    pieces = (Piece(errand, v, fingerprint(v)) for v in volumes)
    for piece, data in spread(perform, pieces, jobs, scheduler, known):
        answer = read_answer(piece, data)
        if isinstance(data, bytes) and answer.record is not None and not answer.kept:
            kept.put(key_of(asked, piece.fingerprint), data)
        yield _named_once(answer, named)


def _named_once(answer: Answer, named: dict[tuple[Path, str], Volume]) -> Answer:
    """The answer, unless another text of the same folder has the id of this one; then that is what is wrong."""
    if answer.record is None:
        return answer
    volume, an_id = answer.volume, answer.record["text"]
    first = named.setdefault((volume.folder, an_id), volume)
    if first is volume:
        return answer
    return Answer(volume, faults=(_in_utf8(str(same_id_fault(read_source(volume.path), an_id, first.file))),))


def perform(piece: Piece) -> bytes:
    """Do one piece of work; whatever happens, there is an answer."""
    answer: Record
    try:
        record = piece.errand.do(open_volume(piece.volume))
        same = fingerprint(piece.volume) == piece.fingerprint
        answer = {"record": record} if same else {"faults": [f"{piece.volume.path}: {_OTHER_FILES}"]}
    except LiurenTextError as error:
        answer = {"faults": [_in_utf8(str(f)) for f in error.faults]}
    except Exception:  # an error of ours with one text; the others are done
        answer = {"broken": traceback.format_exc()}
    forget()
    return pack(json.dumps(answer, ensure_ascii=False))


def _in_utf8(said: str) -> str:
    """What is said, the bytes of a file's name that are not UTF-8 as numbers."""
    return said.encode(errors="backslashreplace").decode()


def read_answer(piece: Piece, data: bytes | Lost) -> Answer:
    """What came back."""
    if isinstance(data, Lost):
        return Answer(piece.volume, faults=(f"{piece.volume.path}: {data.why}",))
    kept = data.startswith(_KEPT)
    said = json.loads(unpack(data.removeprefix(_KEPT)))
    return Answer(
        piece.volume, said.get("record"), tuple(said.get("faults", ())), said.get("broken", ""), kept
    )


def put_export(answer: Answer, name: str, shelf: Path, out: Path) -> None:
    """Write what was exported of a text below `out`, at the place that its book has on the shelf.

    Raises `OutputError`.
    """
    from liuren_text.edition.formats import write_export

    if answer.record is None:
        return
    place = out / answer.volume.folder.relative_to(shelf) / Path(answer.volume.file).stem
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(Fault(f"cannot be made: {error.strerror}", place.parent)) from error
    result = answer.record["result"]
    if isinstance(result, str):
        file = place.with_name(place.name + SUFFIXES.get(name, f".{name}"))
        write_export(result.encode(), file)
    else:
        write_export({path: data.encode() for path, data in result.items()}, place)


def _verify(book: Book, errand: Errand) -> Record:
    report = verify(book.corpus, book.emendations, book.examples)
    return _record(book, report.sound, _summary(report), report_record(report))


def _suggest(book: Book, errand: Errand) -> Record:
    recorded = book.emendations
    if errand.files:
        recorded = read_annotations(book.folder, book.corpus, errand.files).emendations
    found = [suggestion_record(s) for s in suggest(book.corpus, recorded)]
    demanded = sum(s["verdict"] == "DEMANDED" for s in found)
    summary = {"suggestions": len(found), "demanded": demanded, "best": found[0]["locus"] if found else ""}
    return _record(book, True, summary, found[: int(errand.words[0])] if errand.words else found)


def _export(book: Book, errand: Errand) -> Record:
    from liuren_text.edition.formats import FORMATS

    chosen = FORMATS[errand.words[0]]
    report = verify(book.corpus, book.emendations, book.examples) if chosen.verifies else None
    made = chosen.render(book, report)
    files = {path: data.decode() for path, data in made.items()} if isinstance(made, Mapping) else {}
    result = made.decode() if isinstance(made, bytes) else files
    summary = _summary(report) if report else {"emendations": len(book.emendations)}
    return _record(book, report is None or report.sound, summary, result)


def _collate(book: Book, errand: Errand) -> Record:
    from liuren_text.edition.collation import collation_record
    from liuren_text.judgement.collation import Tried, try_variants
    from liuren_text.text.collation import VariantClass, collate
    from liuren_text.text.witness import read_witness

    encoding, verdicts, *classes = errand.words
    found = collate(book.corpus, read_witness(errand.files[0], encoding or None))
    tried = try_variants(found, book.emendations) if verdicts else tuple(Tried(v) for v in found.variants)
    if classes:
        tried = tuple(t for t in tried if t.variant.kind in classes)
    count = {str(kind): found.count[kind] for kind in VariantClass}
    return _record(
        book, True, {"coverage": round(found.coverage, 4), **count}, collation_record(found, tried)
    )


def _index(book: Book, errand: Errand) -> Record:
    """The lines of a text for an index, each of the original with whether the edited text is the same."""
    differs = {line.where for line in lines_of(book) if line.layer is Layer.EDITED}
    rows = [row_of(line, line.where not in differs) for line in lines_of(book)]
    return _record(book, True, {"lines": len(rows)}, [[r.layer, r.place, r.words, r.edited] for r in rows])


def _record(book: Book, sound: bool, summary: Record, result: Any) -> Record:
    text = {"text": book.corpus.id, "title": book.corpus.title}
    return {**text, "sound": sound, "summary": summary, "result": result}


def _summary(report: Report) -> Record:
    return {
        "claims": report.original.total,
        "hold_base": report.original.hold_base,
        "hold_edited": report.original.hold_edited,
        "emendations": len(report.judgements),
        "fall_short": sum(j.falls_short for j in report.judgements if j.emendation.adopted),
    }


SUFFIXES = {
    "tei-external": ".xml",
    "tei-inline": ".xml",
    "webannotation": ".jsonld",
    "latex": ".tex",
    "bibtex": ".bib",
    "csl": ".csl.json",
    "markdown": ".md",
}
ERRANDS: dict[str, Callable[[Book, Errand], Record]] = {
    "verify": _verify,
    "suggest": _suggest,
    "export": _export,
    "collate": _collate,
    "index": _index,
}
_KEPT = b"kept "  # no packed result begins so
_OTHER_FILES = "changed while it was read, or is another file there than here; run it again"

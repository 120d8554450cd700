"""What scholars say about a text: the emendations and worked examples of `annotations/*.xml`.

An annotation quotes the words it is about. If they are not there, or not once, loading fails and says where they
are. All faults of all files are told together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from lxml import etree

from liuren_text.errors import AnnotationError, Fault, OverlapError
from liuren_text.record import record
from liuren_text.text.app import check_app, read_app
from liuren_text.text.corpus import read_corpus, read_responsibilities
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Corpus, Passage, Responsibility
from liuren_text.text.pointers import Pointers
from liuren_text.text.schema import TEI, line_of
from liuren_text.text.tei import Source, id_faults, named, program_folder, read_source, reread, words

# One … parts the beginning of a quotation from its end; two are characters of the base (□……).
_ELLIPSIS = re.compile(r"(?<!…)…(?!…)")


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A computation that the book works out, or a rule that it states in computable form: where, and by which laws.

    `words` are quoted as the file quotes them; [start, end) is the whole span in the base text of `passage`.
    """

    id: str
    passage: str
    start: int
    end: int
    laws: tuple[str, ...]
    words: str
    file: str | None = None
    line: int | None = None


@record
class Annotations:
    """All annotations of a text, and those who answer for them besides the ones its own header names."""

    emendations: tuple[Emendation, ...] = ()
    examples: tuple[WorkedExample, ...] = ()
    responsibilities: tuple[Responsibility, ...] = ()


def read_emendations(
    folder: Path | str | None = None, corpus: Corpus | None = None
) -> tuple[Emendation, ...]:
    """The emendations of `folder/annotations/`, by file and place in it. Raises `AnnotationError`.

    Without a folder they are those of the book that comes with the program; without a corpus they are about the only
    text of the folder.
    """
    folder = program_folder() if folder is None else Path(folder)
    return read_annotations(folder, corpus or read_corpus(folder)).emendations


def read_worked_examples(folder: Path, corpus: Corpus) -> tuple[WorkedExample, ...]:
    """The worked examples of `folder/annotations/`, by file and place in it. Raises `AnnotationError`."""
    return read_annotations(folder, corpus).examples


def read_annotations(
    folder: Path,
    corpus: Corpus,
    files: Iterable[Path] | None = None,
    instead: Mapping[Path, bytes] = MappingProxyType({}),
) -> Annotations:
    """Everything in `folder/annotations/` that is about `corpus`, or in the given files instead.

    `instead` has what is to be written to some files, so that it can be checked before it is. Raises one
    `AnnotationError` with all faults.
    """
    text = folder / "corpus" / (corpus.file or "")
    chosen = sorted({*(folder / "annotations").glob("*.xml"), *instead}) if files is None else files
    sources = [s for f in chosen if _is_about(s := read_source(f, instead.get(f)), text)]
    pointers = Pointers.of([*sources, reread(text)] if corpus.file else sources, corpus)
    errors: list[AnnotationError] = [AnnotationError(f) for s in sources for f in _file_faults(s)]
    emendations: list[Emendation] = []
    examples: list[WorkedExample] = []
    for source, element, broken in _annotations(sources):
        try:
            if broken:
                (check_app if element.tag == f"{TEI}app" else check_span)(element, source, pointers)
            elif element.tag == f"{TEI}app":
                emendations.append(read_app(element, source, pointers))
            else:
                examples.append(read_span(element, source, pointers))
        except AnnotationError as error:
            errors.append(error)
    errors += [*_twice([*emendations, *examples]), *_overlaps(emendations)]
    if errors:
        raise _together(errors)
    responsible = tuple(r for s in sources if s.root is not None for r in read_responsibilities(s.root))
    return Annotations(tuple(emendations), tuple(examples), responsible)


def check_annotations(files: Iterable[Path]) -> None:
    """Raise `AnnotationError` for files that are texts, in which nobody says anything about a text."""
    roots = [(f, read_source(f).root) for f in files]
    texts = [f for f, root in roots if root is not None and root.find(f"{TEI}text") is not None]
    if texts:
        advice = "is a text, no annotations; name a file of annotations/"
        raise AnnotationError(*(Fault(advice, f) for f in texts))


def files_about(folder: Path, corpus: Corpus) -> list[Path]:
    """The annotation files that are read with a text: all but those about another text of the same folder."""
    text = folder / "corpus" / (corpus.file or "")
    return [f for f in sorted((folder / "annotations").glob("*.xml")) if _is_about(read_source(f), text)]


def _file_faults(source: Source) -> list[Fault]:
    return [*source.faults, *(id_faults(source, source.root) if source.root is not None else ())]


def _is_about(source: Source, text: Path) -> bool:
    """Whether a file is about this text: not if all it points to is another text of the same folder."""
    if source.root is None:
        return True
    values = {v for e in source.root.iter() for a in ("wit", "target", "resp") if (v := e.get(a))}
    files = {PurePosixPath(f).name for f in {v.partition("#")[0] for v in values}} - {""}
    texts = {f for f in files if (text.parent / f).is_file()}
    return not texts or text.name in texts


def _annotations(sources: Iterable[Source]) -> Iterator[tuple[Source, etree._Element, bool]]:
    """Every app and span, and whether it has a fault already."""
    for source in sources:
        lines = {f.line for f in source.faults}
        for element in source.root.iter(f"{TEI}app", f"{TEI}span") if source.root is not None else ():
            yield source, element, bool(lines) and not lines.isdisjoint(line_of(e) for e in element.iter())


def read_span(element: etree._Element, source: Source, pointers: Pointers) -> WorkedExample:
    """One worked example. Raises `AnnotationError` with all that is wrong with it."""
    faults: list[str] = []
    place = _place(element, source, pointers, faults)
    laws = pointers.ids(element.get("ana", ""), source, "interp", faults)
    quoted = words(element)
    span = quoted_span(quoted, *place, faults) if place else None
    if faults or place is None or span is None:
        raise AnnotationError(*(source.fault(element, f"{named(element)}: {f}") for f in faults))
    return WorkedExample(named(element), place[0].id, *span, laws, quoted, str(source.file), line_of(element))


def check_span(element: etree._Element, source: Source, pointers: Pointers) -> None:
    """Raise `AnnotationError` with what else is wrong with a span that breaks the schema: what it points to."""
    faults: list[str] = []
    if element.get("target") or (element.get("from") and element.get("to")):
        _place(element, source, pointers, faults)
    pointers.resolve(element.get("ana", ""), source, "interp", faults)
    if faults:
        raise AnnotationError(*(source.fault(element, f"{named(element)}: {f}") for f in faults))


def _place(
    element: etree._Element, source: Source, pointers: Pointers, faults: list[str]
) -> tuple[Passage, int, int] | None:
    """The part of the text in which the quotation of a span must stand."""
    if target := element.get("target"):
        return pointers.span(target, source, faults)
    first = pointers.span(element.get("from", ""), source, faults)
    last = pointers.span(element.get("to", ""), source, faults)
    if first is None or last is None:
        return None
    if first[0] is not last[0] or first[1] > last[1]:
        faults.append("from does not precede to in one passage; exchange them, or name the whole passage")
        return None
    return first[0], first[1], last[2]


def quoted_span(
    quoted: str, passage: Passage, start: int, end: int, faults: list[str]
) -> tuple[int, int] | None:
    """Where the quoted words stand between `start` and `end`; of `beginning…end` each part must stand once."""
    begun = None
    at = start
    for part in _ELLIPSIS.split(quoted):
        count = passage.text.count(part, at, end) if part else 0
        if count != 1:
            faults.append(_miscounted(part, count, passage.text[start:end]))
            return None
        found = passage.text.index(part, at, end)
        begun = found if begun is None else begun
        at = found + len(part)
    return (begun or 0), at


def _miscounted(part: str, count: int, text: str) -> str:
    if not part:
        return "quotes nothing before or after …; quote some words"
    if count:
        return f"the words {part} occur {count} times; quote more of the words around them"
    return f"the words {part} do not occur there; it reads {text[:40]}{'…' if len(text) > 40 else ''}"


def _twice(annotations: Iterable[Emendation | WorkedExample]) -> Iterator[AnnotationError]:
    """Ids that two files share (a file that gives one twice is told already)."""
    seen: dict[str, Emendation | WorkedExample] = {}
    for note in annotations:
        first = seen.setdefault(note.id, note)
        if first.file != note.file:
            yield AnnotationError(
                Fault(f"{note.id} is used already in {first.file}:{first.line}", note.file, note.line)
            )


def _overlaps(emendations: Iterable[Emendation]) -> Iterator[OverlapError]:
    """Adopted emendations that exclude each other."""
    adopted = [e for e in emendations if e.adopted]
    for i, later in enumerate(adopted):
        for earlier in adopted[:i]:
            if later.touches(earlier):
                yield OverlapError(
                    Fault(
                        f"{later.id} ({later.locus}) {_against(later, earlier)} {earlier.id} ({earlier.locus}) of "
                        f"{earlier.file}:{earlier.line}; adopt one of the two, leave the base in the lem of the other",
                        later.file,
                        later.line,
                    )
                )


def _against(one: Emendation, other: Emendation) -> str:
    said = one.id in other.exclude or other.id in one.exclude
    return "excludes" if said else "overlaps"


def _together(errors: list[AnnotationError]) -> AnnotationError:
    """One error with all faults: of the kind of all of them, if they are of one kind."""
    kinds = {type(e) for e in errors}
    kind = kinds.pop() if len(kinds) == 1 else AnnotationError
    return kind(*(f for e in errors for f in e.faults))

"""The base text, read from `corpus/*.xml` as it was transmitted and written back byte for byte.

The seed, from which the base comes, has a paragraph a line and a blank line between any two; each paragraph
is followed by its gloss. Passages come in that order. Another source may break its lines otherwise: see `layout`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from lxml import etree

from liuren_text.errors import CorpusError, Fault
from liuren_text.text.layout import read_around, received, set_out
from liuren_text.text.passage import Corpus, Kind, Passage, Responsibility, Witness
from liuren_text.text.schema import TEI, XML
from liuren_text.text.tei import Source, id_faults, named, program_folder, prose, read_source, tag
from liuren_text.text.transcript import Transcript

POINTERS = ("resp", "target")  # corresp has a check of its own


def read_corpus(folder: Path | str | None = None, name: str | None = None) -> Corpus:
    """The text in `folder/corpus/`; of several, the one whose id or file is `name`. Raises `CorpusError`.

    Without a folder it is the book that comes with the program.
    """
    folder = program_folder() if folder is None else Path(folder)
    texts = read_corpora(folder)
    wanted = [t for t in texts if name in (None, t.id, t.file)]
    if len(wanted) == 1:
        return wanted[0]
    known = ", ".join(t.id for t in texts)
    raise CorpusError(
        Fault(f"holds no text {name}; it holds {known}", folder)
        if name
        else Fault(f"holds {len(texts)} texts ({known}); name one, on the command line with --text", folder)
    )


def read_corpora(folder: Path) -> tuple[Corpus, ...]:
    """Every text in `folder/corpus/`, by file name. Raises `CorpusError` with all faults of all files."""
    texts: dict[str, Corpus] = {}
    faults: list[Fault] = []
    for source in map(read_source, _files(folder)):
        text, found = _read(source)
        faults += found
        if text is not None and texts.setdefault(text.id, text) is not text:
            faults.append(same_id_fault(source, text.id, texts[text.id].file))
    if faults:
        raise CorpusError(*faults)
    return tuple(texts.values())


def same_id_fault(source: Source, an_id: str, other: str | None) -> Fault:
    """What is wrong with a text that is called as another of its folder."""
    said = f"this text and that of {other} are both called {an_id}; give each its own xml:id"
    return Fault(said, source.file) if source.root is None else source.fault(source.root, said)


def read_text(source: Source) -> Corpus:
    """The text in one TEI file. Raises `CorpusError` with all its faults."""
    text, faults = _read(source)
    if text is None or faults:
        raise CorpusError(*faults)
    return text


def render_base(corpus: Corpus, only: Kind | Collection[Kind] | None = None) -> str:
    """The base as the seed has it, byte for byte; or its passages of some kinds."""
    kinds = (only,) if isinstance(only, Kind) else tuple(only or Kind)
    return set_out((p, received(p)) for p in corpus.of_kind(*kinds))


def _files(folder: Path) -> list[Path]:
    files = sorted((folder / "corpus").glob("*.xml"))
    if files:
        return files
    problem = "not a corpus: it holds no corpus/*.xml" if folder.is_dir() else "no such folder"
    problem = "is a file" if folder.exists() and not folder.is_dir() else problem
    advice = "name the folder that holds corpus/ (TEI files of the text) and annotations/"
    if folder.name == "corpus" and any(folder.glob("*.xml")):
        advice = f"name the folder above it, {folder.resolve().parent}"
    elif folder.is_file() and folder.absolute().parent.name in ("corpus", "annotations"):
        advice = f"name the folder of the book, {folder.resolve().parents[1]}"
    raise CorpusError(Fault(f"{problem}; {advice}", folder))


def _read(source: Source) -> tuple[Corpus | None, list[Fault]]:
    """A text, if its file can be read at all, and what is wrong with it."""
    faults = list(source.faults)
    if source.root is None:
        return None, faults
    faults += [*id_faults(source, source.root), *_pointer_faults(source, source.root)]
    if source.faults:
        return None, faults
    text, found = _read_text(source, source.root)
    return text, faults + found


def _read_text(source: Source, root: etree._Element) -> tuple[Corpus, list[Fault]]:
    body = root.find(f"{TEI}text/{TEI}body")
    if body is None:
        return Corpus("", "", ()), [source.fault(root, "holds no text; it belongs in annotations/")]
    faults: list[Fault] = []
    originals: list[Passage] = []
    glosses: list[tuple[etree._Element, Passage]] = []
    for element, kind in _passage_elements(body):
        passage, found = _read_passage(element, kind)
        faults += [source.fault(at, message) for at, message in found]
        if kind is Kind.GLOSS:
            glosses.append((element, passage))
        else:
            originals.append(passage)
    if not originals:
        faults.append(source.fault(body, "has no paragraph of the original"))
    faults += _gloss_faults(source, originals, glosses)
    return _corpus(source, root, _interleaved(originals, [g for _, g in glosses])), faults


def _corpus(source: Source, root: etree._Element, passages: tuple[Passage, ...]) -> Corpus:
    title = root.find(f".//{TEI}titleStmt/{TEI}title")
    return Corpus(
        id=named(root) or source.file.stem,
        title=prose(title) if title is not None else "",
        passages=passages,
        witnesses=tuple(_witness(w) for w in root.iter(f"{TEI}witness")),
        responsibilities=read_responsibilities(root),
        file=source.file.name,
    )


def read_responsibilities(root: etree._Element) -> tuple[Responsibility, ...]:
    """Who answers for what, by the header of a file."""
    return tuple(
        Responsibility(named(r), prose(r[0]), ", ".join(prose(n) for n in list(r)[1:]))
        for r in root.iter(f"{TEI}respStmt")
    )


def _witness(element: etree._Element) -> Witness:
    siglum = element.find(f"{TEI}abbr")
    sign = prose(siglum) if siglum is not None else named(element)
    return Witness(sign, prose(element).removeprefix(sign).strip(), named(element))


def _passage_elements(body: etree._Element) -> Iterator[tuple[etree._Element, Kind]]:
    """The heads and paragraphs of the original, then those of the gloss."""
    for element in body.iter(f"{TEI}head", f"{TEI}p"):
        if tag(element) == "head":
            yield element, Kind.TITLE
        else:
            yield element, Kind.GLOSS if element.get("corresp") else Kind.ORIGINAL


def _read_passage(element: etree._Element, kind: Kind) -> tuple[Passage, list[tuple[etree._Element, str]]]:
    transcript = Transcript.of(element)
    faults = list(transcript.faults)
    if not transcript.text:
        faults.append((element, f"{named(element)} has no text"))
    if unicodedata.normalize("NFC", transcript.text) != transcript.text:
        faults.append((element, f"{named(element)} is not in normalization form C across a line break"))
    before, after = _layout(element, faults)
    return (
        Passage(
            id=named(element),
            kind=kind,
            language=_nearest(element, f"{XML}lang"),
            section=_nearest(element, "n"),
            text=transcript.text,
            corresp=(element.get("corresp") or "").lstrip("#") or None,
            sentences=tuple(transcript.sentences),
            notes=tuple(transcript.notes),
            figures=tuple(transcript.figures),
            gaps=tuple(transcript.gaps),
            verses=tuple(transcript.verses),
            breaks=tuple(transcript.breaks),
            before=before,
            after=after,
        ),
        faults,
    )


def _layout(element: etree._Element, faults: list[tuple[etree._Element, str]]) -> tuple[str, str | None]:
    """What the source has around a passage, by the passage or else its division; after it None if neither says."""
    holder = next((e for e in (element, *element.iterancestors(f"{TEI}div")) if e.get("rend")), None)
    if holder is None:
        return "", None
    try:
        return read_around(holder.get("rend", ""))
    except ValueError as error:
        faults.append((holder, f"rend: {error}"))
        return "", None


def _nearest(element: etree._Element, attribute: str) -> str:
    """The value of an attribute on the nearest division around a passage."""
    return next((v for d in element.iterancestors(f"{TEI}div") if (v := d.get(attribute))), "")


def _interleaved(originals: list[Passage], glosses: list[Passage]) -> tuple[Passage, ...]:
    """Each paragraph followed by its gloss, as the base has them."""
    return tuple(p for o in originals for p in (o, *(g for g in glosses if g.corresp == o.id)))


def _pointer_faults(source: Source, root: etree._Element) -> Iterator[Fault]:
    ids = {named(e) for e in root.iter(f"{TEI}*")}
    for element in root.iter(f"{TEI}*"):
        for attribute in POINTERS:
            for pointer in (element.get(attribute) or "").split():
                if pointer.startswith("#") and pointer[1:] not in ids:
                    yield source.fault(element, f'{attribute}="{pointer}": nothing here has this xml:id')


def _gloss_faults(
    source: Source, originals: Iterable[Passage], glosses: Iterable[tuple[etree._Element, Passage]]
) -> Iterator[Fault]:
    paragraphs = {p.id for p in originals}
    glossed: dict[str, str] = {}
    for element, gloss in glosses:
        target = gloss.corresp or ""
        if target not in paragraphs:
            yield source.fault(element, f'{gloss.id}: corresp="#{target}" is no paragraph of the original')
        elif target in glossed:
            yield source.fault(element, f"{gloss.id}: {glossed[target]} glosses {target} already")
        glossed.setdefault(target, gloss.id)

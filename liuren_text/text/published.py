"""A published TEI file read back: the text with its emendations, from an external apparatus or one in the text.

The markers of the apparatus are taken out, and what is left must be a text by the rules of a corpus. Where the markers
stood is found by counting the characters before them; every reading is held against the braces of its note.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree

from liuren_text.errors import AnnotationError, CorpusError, Fault
from liuren_text.text.annotations import WorkedExample, read_span
from liuren_text.text.corpus import read_text
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method
from liuren_text.text.locus import Edit, find_locus, parse_locus
from liuren_text.text.passage import Corpus, Passage
from liuren_text.text.pointers import Pointers
from liuren_text.text.schema import TEI, line_of, load_schema
from liuren_text.text.tei import (
    SCHEMA,
    Source,
    id_faults,
    named,
    parse_tei,
    program_folder,
    prose,
    tag,
    words,
)
from liuren_text.text.transcript import Transcript

EXTERNAL, INLINE = "double-end-point", "parallel-segmentation"
_MARK = "\ufdd0"  # no character of any text; stands for a marker while a passage is counted
_STATED = {"stated": True, "silent": False}
Span = tuple[str, int, int]


@dataclass(frozen=True)
class Published:
    """What a published file holds."""

    corpus: Corpus
    emendations: tuple[Emendation, ...]
    examples: tuple[WorkedExample, ...] = ()


def published_method(root: etree._Element) -> str | None:
    """How a file publishes its apparatus; None for a file that is a corpus or a list of annotations."""
    found = (e.get("method") for e in root.iter(f"{TEI}variantEncoding"))
    return next((m for m in found if m in (EXTERNAL, INLINE)), None)


def read_published(file: Path) -> Published:
    """Read a published file. Raises `CorpusError` or `AnnotationError` with all that is wrong with it."""
    root = parse_tei(file)
    if isinstance(root, Fault):
        raise CorpusError(root)
    source = Source(file, root, tuple(id_faults(Source(file, root), root)))
    corpus = read_text(_base_of(source, root))
    reader = _Reader(source, root, corpus)
    emendations = reader.read()
    examples = tuple(_examples(source, root, corpus, reader.faults))
    if reader.faults:
        raise AnnotationError(*reader.faults)
    return Published(corpus, emendations, examples)


def _examples(
    source: Source, root: etree._Element, corpus: Corpus, faults: list[Fault]
) -> Iterator[WorkedExample]:
    """The worked examples, quoted as in a file of annotations."""
    pointers = Pointers.of([source], corpus)
    for span in root.iter(f"{TEI}span"):
        try:
            yield read_span(span, source, pointers)
        except AnnotationError as error:
            faults += error.faults


def _base_of(source: Source, root: etree._Element) -> Source:
    """The file as a corpus: without stand-off and anchors, of each app only the reading of the witness."""
    base = copy.deepcopy(root)
    for part in base.findall(f"{TEI}standOff"):
        base.remove(part)
    for anchor in list(base.iter(f"{TEI}anchor")):
        _replace(anchor, None, "", "")
    for app in list(base.iter(f"{TEI}app")):
        _replace(app, _of_witness(app), "", "")
    schema = load_schema(program_folder() / SCHEMA)
    return Source(source.file, base, (*source.faults, *schema.faults(base, source.file)))


def _of_witness(app: etree._Element) -> etree._Element | None:
    """The reading of an app that the witness has."""
    return next((r for r in app if tag(r) in ("lem", "rdg") and r.get("wit")), None)


def _replace(marker: etree._Element, content: etree._Element | None, before: str, after: str) -> None:
    """Put what is in `content` in the place of a marker, with some characters before and after."""
    parent = marker.getparent()
    assert parent is not None, "a marker is never the outermost element"
    at = parent.index(marker)
    children = list(content) if content is not None else []
    first = (content.text or "") if content is not None else ""
    last = marker.tail or ""
    parent.remove(marker)
    _append_text(parent, at, before + first)
    for n, child in enumerate(children):
        parent.insert(at + n, child)
    _append_text(parent, at + len(children), after + last)


def _append_text(parent: etree._Element, at: int, text: str) -> None:
    """Characters before the child number `at`."""
    if at == 0:
        parent.text = (parent.text or "") + text
    else:
        parent[at - 1].tail = (parent[at - 1].tail or "") + text


def _positions(passage: etree._Element) -> dict[str, tuple[int, int]]:
    """Where the markers of a passage stand: an app by its id with both its ends, an anchor by its id."""
    marked = copy.deepcopy(passage)
    order: list[str] = []
    for marker in list(marked.iter(f"{TEI}anchor", f"{TEI}app")):
        order += [named(marker)] if tag(marker) == "anchor" else [named(marker), named(marker)]
    for marker in reversed(list(marked.iter(f"{TEI}anchor", f"{TEI}app"))):
        if tag(marker) == "anchor":
            _replace(marker, None, _MARK, "")
        else:
            _replace(marker, _of_witness(marker), _MARK, _MARK)
    text = Transcript.of(marked).text
    at = [n - k for k, n in enumerate(n for n, c in enumerate(text) if c == _MARK)]
    found: dict[str, tuple[int, int]] = {}
    for an_id, place in zip(order, at, strict=False):
        found[an_id] = (found[an_id][0] if an_id in found else place, place)
    return found


@dataclass
class _Reader:
    """Reads the emendations of a published file, and keeps what is wrong with them."""

    source: Source
    root: etree._Element
    corpus: Corpus
    faults: list[Fault] = field(default_factory=list)
    ids: dict[str, etree._Element] = field(default_factory=dict)

    def read(self) -> tuple[Emendation, ...]:
        self.ids = {named(e): e for e in self.root.iter(f"{TEI}*") if named(e)}
        inline = published_method(self.root) == INLINE
        read: Callable[[dict[str, Span]], Iterator[Emendation]] = self._inline if inline else self._external
        return tuple(read(dict(self._spans())))

    def _fault(self, element: etree._Element, message: str) -> None:
        self.faults.append(self.source.fault(element, f"{named(element) or tag(element)}: {message}"))

    def _spans(self) -> Iterator[tuple[str, Span]]:
        for element in self.root.iter(f"{TEI}head", f"{TEI}p"):
            if named(element) in self.corpus:
                for an_id, (start, end) in _positions(element).items():
                    yield an_id, (named(element), start, end)

    # ------------------------------------------------------------------- from anchor to anchor

    def _external(self, anchors: dict[str, Span]) -> Iterator[Emendation]:
        for app in self.root.iterfind(f"{TEI}standOff/{TEI}listApp/{TEI}app"):
            ends = [anchors.get((app.get(a) or "").lstrip("#")) for a in ("from", "to")]
            first, last = ends
            if first is None or last is None:
                self._fault(app, "from and to must point to anchors of the text")
            elif first[0] != last[0] or first[1] > last[1]:
                self._fault(app, "from does not precede to in one passage; exchange them")
            elif found := self._between(app, (first[0], first[1], last[1])):
                yield found

    def _between(self, app: etree._Element, span: Span) -> Emendation | None:
        lemma, reading = (app.find(f"{TEI}{name}") for name in ("lem", "rdg"))
        if lemma is None or reading is None:
            self._fault(app, "needs a lem and a rdg")
            return None
        adopted = lemma.get("wit") is None
        base, proposed = (reading, lemma) if adopted else (lemma, reading)
        notes = [n for n in app if tag(n) == "note"]
        found = self._emendation(app, notes, span[0], adopted, base.get("cause"))
        if found:
            self._compare(base, span, ())
            self._compare(proposed, span, found.edits)
        return found

    # -------------------------------------------------------------------------- in the text

    def _inline(self, apps: dict[str, Span]) -> Iterator[Emendation]:
        for app in self.root.iter(f"{TEI}app"):
            span = apps.get(named(app))
            base = _of_witness(app)
            if span is None or base is None:
                self._fault(app, "stands in no passage, or has no reading of the witness (wit)")
                continue
            self._compare(base, span, ())
            yield from self._readings(app, span, base)

    def _readings(self, app: etree._Element, span: Span, base: etree._Element) -> Iterator[Emendation]:
        made: dict[str, Emendation] = {}
        lemma = app.find(f"{TEI}lem")
        chosen = (lemma.get("corresp") or f"#{named(lemma)}").split() if lemma is not None else []
        for reading in app:
            if tag(reading) not in ("lem", "rdg") or not named(reading):
                continue
            an_id = named(reading)
            notes = [n for n in app if tag(n) == "note" and n.get("target") == f"#{an_id}"]
            cause = next((prose(n) for n in notes if n.get("type") == "cause"), base.get("cause"))
            found = self._emendation(reading, notes, span[0], f"#{an_id}" in chosen, cause)
            if found:
                made[an_id] = found
                self._compare(reading, span, found.edits)
        if lemma is not None and lemma.get("corresp"):
            edits = [e for i in chosen if i[1:] in made for e in made[i[1:]].edits]
            self._compare(lemma, span, tuple(edits))
        yield from made.values()

    # --------------------------------------------------------------------------- one emendation

    def _emendation(
        self,
        holder: etree._Element,
        notes: list[etree._Element],
        passage: str,
        adopted: bool,
        cause: str | None,
    ) -> Emendation | None:
        locus = self._note(holder, notes, "locus")
        edits = self._edits(holder, locus, passage)
        methods = self._methods(holder)
        kind, cert = holder.get("type"), holder.get("cert")
        resp = self._ids(holder, "resp", "respStmt")
        if kind not in set(ErrorKind):
            self._fault(holder, f'type="{kind}" is no kind of error; one of {" ".join(ErrorKind)}')
        if cert not in set(Certainty):
            self._fault(holder, f'cert="{cert}" is none of {" ".join(Certainty)}')
        if not (edits and methods and resp and kind in set(ErrorKind) and cert in set(Certainty)):
            return None
        parallel = [n for n in notes if n.get("type") == "parallel"]
        return Emendation(
            id=named(holder),
            passage=passage,
            edits=edits,
            locus=locus,
            kind=ErrorKind(kind),
            methods=methods,
            resp=resp[0],
            cert=Certainty(cert),
            reason=next((prose(n) for n in notes if n.get("type") == "reason"), ""),
            adopted=adopted,
            stated=_STATED.get(holder.get("subtype") or ""),
            sources=tuple(self._titles(holder)),
            file=str(self.source.file),
            line=line_of(holder),
            cause=cause,
            parallel=words(parallel[0]) if parallel else None,
            exclude=tuple(p.removeprefix("#") for p in holder.get("exclude", "").split()),
        )

    def _note(self, holder: etree._Element, notes: list[etree._Element], kind: str) -> str:
        found = [words(n) for n in notes if n.get("type") == kind]
        if len(found) != 1:
            self._fault(holder, f'has {len(found)} notes of type="{kind}"; it must have one')
        return found[0] if found else ""

    def _edits(self, holder: etree._Element, notation: str, passage: str) -> tuple[Edit, ...]:
        if not notation:
            return ()
        try:
            return find_locus(parse_locus(notation), [self.corpus[passage]])[1]
        except AnnotationError as error:
            for fault in error.faults:
                self._fault(holder, fault.message)
            return ()

    def _ids(self, holder: etree._Element, attribute: str, name: str) -> list[str]:
        return [named(e) for e in self._pointed(holder, attribute, name)]

    def _titles(self, holder: etree._Element) -> Iterator[str]:
        for book in self._pointed(holder, "source", "bibl"):
            title = book.find(f"{TEI}title")
            yield prose(book if title is None else title)

    def _methods(self, holder: etree._Element) -> tuple[Method, ...]:
        described = [prose(c) for c in self._pointed(holder, "ana", "category")]
        methods = tuple(m for m in Method if any(d.startswith(m) for d in described))
        if not methods:
            self._fault(holder, "ana must point to categories of 本校, 他校 or 理校")
        return methods

    def _pointed(self, holder: etree._Element, attribute: str, name: str) -> list[etree._Element]:
        found = []
        for pointer in (holder.get(attribute) or "").split():
            element = self.ids.get(pointer.lstrip("#"))
            if element is None or tag(element) != name:
                self._fault(holder, f'{attribute}="{pointer}" points to no {name} of this file')
            else:
                found.append(element)
        return found

    def _compare(self, reading: etree._Element, span: Span, edits: Iterable[Edit]) -> None:
        """Whether a reading has the words of its place with the edits made."""
        passage, start, end = span
        wanted, has = _edited(self.corpus[passage], start, end, edits), _written(reading)
        if wanted is None:
            self._fault(reading, "the braces of its note lie outside of its place")
        elif has is None:
            self._fault(reading, "holds what no reading holds; write characters, gaps, a note or a chart")
        elif has != wanted:
            self._fault(
                reading, f"has {has or 'nothing'}, but by its place and the braces {wanted or 'nothing'}"
            )


def _edited(passage: Passage, start: int, end: int, edits: Iterable[Edit]) -> str | None:
    """The words of [start, end) with edits made; None if one lies outside."""
    out, at = "", start
    for edit in sorted(edits):
        if edit.start < at or edit.end > end:
            return None
        out += passage.text[at : edit.start] + edit.text
        at = edit.end
    return out + passage.text[at:end]


def _written(reading: etree._Element) -> str | None:
    """The characters of a reading; None where its markup is none of a text, which no schema has looked at."""
    try:
        return Transcript.of(_unmarked(reading)).text
    except (
        AttributeError,
        IndexError,
        ValueError,
    ):  # an unknown element, an empty note, a width that is no number
        return None


def _unmarked(reading: etree._Element) -> etree._Element:
    """A reading without what only describes it."""
    bare = copy.deepcopy(reading)
    bare.tail = None
    for name in ("corr", "supplied"):
        for element in list(bare.iter(f"{TEI}{name}")):
            _replace(element, element, "", "")
    return bare

"""One emendation in its authoring form: an `app` with a quoted locus.

    <app xml:id="…" type="訛" loc="…" resp="TEXT.xml#WHO" cert="high" ana="#benjiao">
      <lem>proposed</lem><rdg wit="TEXT.xml#di">transmitted</rdg>
      <note type="locus">words{transmitted→proposed}words</note>
      <note type="reason">…</note>
    </app>

The one of lem and rdg that has @wit is the base; the other is proposed. What stands in lem is adopted. A locus of
several braces has in lem and rdg all its parts, joined by …; an empty part is a place with nothing in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from liuren_text.errors import AnnotationError, Fault, LocusAmbiguousError, LocusNotFoundError
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method
from liuren_text.text.locus import Edit, Locus, find_locus, parse_locus
from liuren_text.text.pointers import Pointers
from liuren_text.text.schema import TEI, line_of
from liuren_text.text.tei import Source, named, prose, words

JOIN = "…"
UNPLACED = (LocusNotFoundError, LocusAmbiguousError)
_UNPLACED = "correct the words and braces with lem and rdg, or take it back: liuren-text withdraw {}"
_STATED = {"stated": True, "silent": False, None: None}


def read_app(element: etree._Element, source: Source, pointers: Pointers) -> Emendation:
    """The emendation. Raises `AnnotationError`, or its kind for a locus, with all that is wrong with it."""
    return _App(element, source, pointers).read()


def check_app(element: etree._Element, source: Source, pointers: Pointers) -> None:
    """Raise `AnnotationError` with what else is wrong with an app that breaks the schema, and so cannot be read."""
    _App(element, source, pointers).check()


@dataclass(eq=False, repr=False)
class _App:
    element: etree._Element
    source: Source
    pointers: Pointers
    faults: list[str] = field(default_factory=list)
    failed: list[AnnotationError] = field(default_factory=list)

    def read(self) -> Emendation:
        lem, rdg = self._child("lem"), self._child("rdg")
        adopted = lem.get("wit") is None
        base, proposal = (rdg, lem) if adopted else (lem, rdg)
        self._check_witness(base, proposal)
        locus, edits = self._locus(base, proposal)
        methods, sources = self._grounds()
        resp = self._responsible(proposal)
        exclude = self.pointers.ids(self._get("exclude"), self.source, "app", self.faults)
        reason = prose(self._note("reason"))
        if not reason:
            self.faults.append("gives no reason")
        self._raise()
        parallel = self._notes("parallel")
        return Emendation(
            id=named(self.element),
            passage=self._get("loc"),
            edits=edits,
            locus=locus,
            kind=ErrorKind(self._get("type")),
            methods=methods,
            resp=resp,
            cert=Certainty(self._get("cert")),
            reason=reason,
            adopted=adopted,
            stated=_STATED[self.element.get("subtype")],
            sources=sources,
            file=str(self.source.file),
            line=line_of(self.element),
            cause=base.get("cause"),
            parallel=words(parallel[0]) if parallel else None,
            exclude=exclude,
        )

    def check(self) -> None:
        """What it points to must be there, and its words in the text, as far as it says them."""
        lem, rdg = (self.element.find(f"{TEI}{name}") for name in ("lem", "rdg"))
        if lem is not None and rdg is not None:
            base, proposal = (rdg, lem) if lem.get("wit") is None else (lem, rdg)
            self._check_witness(base, proposal)
            if self._get("loc") and len(self._notes("locus")) == 1:
                self._locus(base, proposal)
        if self._get("ana"):
            self._grounds()
        for name, wanted in (("resp", "respStmt"), ("exclude", "app")):
            self.pointers.resolve(self._get(name), self.source, wanted, self.faults)
        self._raise()

    def _get(self, name: str) -> str:
        return self.element.get(name, "")

    def _child(self, name: str) -> etree._Element:
        found = self.element.find(f"{TEI}{name}")
        assert found is not None, name  # the schema holds
        return found

    def _notes(self, kind: str) -> list[etree._Element]:
        return [n for n in self.element.iterfind(f"{TEI}note") if n.get("type") == kind]

    def _note(self, kind: str) -> etree._Element:
        notes = self._notes(kind)
        if len(notes) != 1:
            self.faults.append(f'has {len(notes)} notes of type="{kind}"; it must have one')
        return notes[0] if notes else etree.Element("note")

    def _check_witness(self, base: etree._Element, proposal: etree._Element) -> None:
        """Exactly one of lem and rdg must be the base's."""
        if base.get("wit") is None or proposal.get("wit") is not None:
            self.faults.append("does not say which of lem and rdg the base has; put wit on that one only")
        self.pointers.resolve(base.get("wit", ""), self.source, "witness", self.faults)
        self.pointers.resolve(proposal.get("source", ""), self.source, "bibl", self.faults)

    def _locus(self, base: etree._Element, proposal: etree._Element) -> tuple[str, tuple[Edit, ...]]:
        """The notation and its edits; what is wrong with them is kept, with the line of the note."""
        note = self._note("locus")
        notation = words(note)
        if note.getparent() is None:
            return "", ()
        try:
            locus = parse_locus(notation)
            self._check_words(locus, base, proposal)
            return notation, self._edits(locus)
        except AnnotationError as error:
            line, an_id = line_of(note), named(self.element)
            advice = f"; {_UNPLACED.format(an_id)}" if isinstance(error, UNPLACED) else ""
            told = (Fault(f"{an_id}: {f.message}{advice}", self.source.file, line) for f in error.faults)
            self.failed.append(type(error)(*told))
            return notation, ()

    def _edits(self, locus: Locus) -> tuple[Edit, ...]:
        loc, corpus = self._get("loc"), self.pointers.corpus
        if loc not in corpus:
            self.faults.append(f'loc="{loc}" is no passage of {corpus.id}')
            return ()
        return find_locus(locus, [corpus[loc]], (p for p in corpus if p.id != loc))[1]

    def _check_words(self, locus: Locus, base: etree._Element, proposal: etree._Element) -> None:
        """What lem and rdg have must be what the braces say."""
        transmitted = JOIN.join(locus.base[e.start : e.end] for e in locus.edits)
        read = JOIN.join(e.text for e in locus.edits)
        if words(base) != transmitted:
            self._differs(base, f"the base has {transmitted or 'nothing'}")
        if words(proposal) != read:
            self._differs(proposal, f"{read or 'nothing'} is read")

    def _differs(self, element: etree._Element, said: str) -> None:
        has = words(element) or "nothing"
        self.faults.append(f"{str(element.tag)[len(TEI) :]} has {has}, but by the braces {said}")

    def _grounds(self) -> tuple[tuple[Method, ...], tuple[str, ...]]:
        """The methods, and the books they rest on."""
        methods = self._methods()
        books = self.pointers.resolve(self._get("source"), self.source, "bibl", self.faults)
        if Method.PARALLEL in methods and not books:
            self.faults.append("is from another book (他校) and names none; point source to its bibl")
        return methods, tuple(_title(b) for b in books)

    def _methods(self) -> tuple[Method, ...]:
        """The methods, in the order in which a critic weighs them."""
        given = self.pointers.resolve(self._get("ana"), self.source, "category", self.faults)
        described = [prose(c) for c in given]
        methods = tuple(m for m in Method if any(d.startswith(m) for d in described))
        if len(methods) != len(described) or not described:
            self.faults.append("ana must point to categories of 本校, 他校 or 理校, each once")
        return methods

    def _responsible(self, proposal: etree._Element) -> str:
        """Who proposes it: of one not adopted its rdg may say."""
        pointer = proposal.get("resp") or self._get("resp")
        self.pointers.resolve(self._get("resp"), self.source, "respStmt", self.faults)
        return next(iter(self.pointers.ids(pointer, self.source, "respStmt", self.faults)), "")

    def _raise(self) -> None:
        """Raise all that is wrong, as a fault of the locus if it is nothing else."""
        told = [
            self.source.fault(self.element, f"{named(self.element)}: {f}") for f in dict.fromkeys(self.faults)
        ]
        if told or len(self.failed) > 1:
            raise AnnotationError(*told, *(f for e in self.failed for f in e.faults))
        if self.failed:
            raise self.failed[0]


def _title(bibl: etree._Element) -> str:
    """How a book is called: its title, or all that is said of it."""
    title = bibl.find(f"{TEI}title")
    return prose(bibl if title is None else title)

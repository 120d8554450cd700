"""An app put into an annotation file: as text among the text that is there, in the layout of its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from liuren_text.errors import AnnotationError, Fault
from liuren_text.text.app import JOIN
from liuren_text.text.emendation import Certainty, ErrorKind, Method
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Corpus, Passage
from liuren_text.text.spans import Change, Span, changed, indent_of, read_spans

_STEP = "  "
_NO_NAME = re.compile(r"[^\w.\-]+")
_KANA = re.compile("[ぁ-ゖァ-ヺ]")
_LATIN = re.compile("[A-Za-z]")


@dataclass(frozen=True, slots=True)
class Proposal:
    """An emendation as someone brings it: what `Emendation` needs, before it has a place and an id."""

    locus: str
    kind: ErrorKind
    methods: tuple[Method, ...]
    cert: Certainty
    reason: str
    resp: str
    name: str | None = None
    passage: str | None = None
    sources: tuple[str, ...] = ()
    parallel: str | None = None
    cause: str | None = None
    adopted: bool = True
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True)
class TeiFile:
    """A file, its name, and where everything stands in it."""

    name: str
    data: bytes
    root: Span

    @classmethod
    def of(cls, name: str, data: bytes) -> TeiFile:
        """Look through a file that is known to be well-formed."""
        return cls(name, data, read_spans(data))

    def words(self, span: Span) -> str:
        """What stands in an element without its tags, as written."""
        return re.sub(r"<[^>]*>", "", self.data[span.opened : span.closed].decode()).strip()


@dataclass
class AppWriter:
    """Writes one app into `target`; what it points to may stand there, in the text or in another annotation file."""

    target: TeiFile
    text: TeiFile
    others: Sequence[TeiFile]
    corpus: Corpus
    changes: list[Change] = field(default_factory=list)
    new_person: bool = False

    def write(self, an_id: str, passage: Passage, edits: Sequence[Edit], proposal: Proposal) -> bytes:
        """The bytes of the file with the app in it, and with whatever it points to that was not there."""
        resp = self._person(proposal)
        methods = " ".join(self._method(m) for m in proposal.methods)
        books = [self._book(s) for s in proposal.sources]
        app = [
            self._start(an_id, passage, proposal, resp, methods, books),
            *self._readings(passage, edits, proposal, resp),
            *self._notes(proposal, books),
        ]
        self._insert(app, passage)
        return changed(self.target.data, self.changes)

    # what it points to

    def _find(self, name: str, wanted: str) -> str | None:
        """A pointer to an element of this name whose id is `wanted`, or that says so."""
        reached = (
            f for f in self.others if f.name != self.text.name
        )  # by that name a pointer means the text
        for file in (self.target, self.text, *reached):
            for span in file.root.all(name):
                if span.id and (span.id == wanted or self._called(file, span) == wanted):
                    return f"#{span.id}" if file is self.target else f"{file.name}#{span.id}"
        return None

    def _called(self, file: TeiFile, span: Span) -> str:
        """How an element is called: the name of a person, the title of a book, the sign of a category."""
        named = span.first("name", "title")
        return file.words(named) if named else file.words(span).partition(":")[0]

    def _person(self, proposal: Proposal) -> str:
        if (known := self._find("respStmt", proposal.resp)) is not None:
            return known
        statement = self.target.root.first("titleStmt")
        assert statement is not None, "the schema holds"
        an_id = self._fresh(proposal.resp)
        person = (
            f"<respStmt xml:id={quoteattr(an_id)}><resp>emendations</resp>"
            f"<name>{escape(proposal.name or proposal.resp)}</name></respStmt>"
        )
        self._append(statement, person)
        self.new_person = True
        return f"#{an_id}"

    def _method(self, method: Method) -> str:
        if (known := self._find("category", method)) is None:
            raise AnnotationError(
                Fault(f"its header has no category for {method}; add a taxonomy of methods", self.target.name)
            )
        return known

    def _book(self, source: str) -> str:
        """A book by its id or title; one that is not listed yet is."""
        if (known := self._find("bibl", source.lstrip("#"))) is not None:
            return known
        an_id = self._fresh(source)
        language = "" if _LATIN.search(source) else ' xml:lang="lzh"'
        bibl = f"<bibl xml:id={quoteattr(an_id)}><title{language}>{escape(source)}</title></bibl>"
        stand_off = self._stand_off()
        listed = next((c for c in stand_off.children if c.local == "listBibl"), None)
        if listed is not None:
            self._append(listed, bibl)
        else:
            self._append(stand_off, "<listBibl>", bibl, "</listBibl>")
        return f"#{an_id}"

    def _app(self, an_id: str) -> str:
        """A pointer to another emendation, which is recorded."""
        (file,) = (f for f in (self.target, *self.others) if any(s.id == an_id for s in f.root.all("app")))
        if file is self.target:
            return f"#{an_id}"
        if file.name == self.text.name:
            said = f"has the name of the text, so that nothing can point to {an_id} in it; rename it"
            raise AnnotationError(Fault(said, f"annotations/{file.name}"))
        return f"{file.name}#{an_id}"

    def _fresh(self, wanted: str) -> str:
        """An id made of a name, that nothing in the file has."""
        stem = _NO_NAME.sub("-", wanted).strip("-.") or "x"
        stem = stem if re.match(r"[^\W\d]", stem) else f"x{stem}"
        taken = {s.id for f in (self.target, self.text, *self.others) for s in f.root.all(*_NAMED)}
        numbered = (f"{stem}-{n}" for n in range(2, len(taken) + 3))
        return stem if stem not in taken else next(i for i in numbered if i not in taken)

    # the app itself

    def _start(
        self, an_id: str, passage: Passage, proposal: Proposal, resp: str, methods: str, books: Sequence[str]
    ) -> str:
        values = {
            "xml:id": an_id,
            "type": proposal.kind,
            "loc": passage.id,
            "resp": resp,
            "cert": proposal.cert,
            "ana": methods,
        }
        if books:
            values["source"] = " ".join(books)
        if proposal.exclude:
            values["exclude"] = " ".join(map(self._app, dict.fromkeys(proposal.exclude)))
        return "<app " + " ".join(f"{k}={quoteattr(v)}" for k, v in values.items()) + ">"

    def _readings(
        self, passage: Passage, edits: Sequence[Edit], proposal: Proposal, resp: str
    ) -> Iterator[str]:
        """lem and rdg: the base has the witness, and the cause where one is given; what is adopted stands in lem."""
        if not self.corpus.witnesses:
            raise AnnotationError(
                Fault("its header names no witness; list the base in listWit", self.text.name)
            )
        wit = f' wit="{self.text.name}#{self.corpus.witnesses[0].id}"'
        cause = f" cause={quoteattr(proposal.cause)}" if proposal.cause else ""
        base = JOIN.join(passage.text[e.start : e.end] for e in edits)
        read = JOIN.join(e.text for e in edits)
        if proposal.adopted:
            yield _element("lem", "", read)
            yield _element("rdg", wit + cause, base)
        else:
            yield _element("lem", wit + cause, base)
            yield _element("rdg", f" resp={quoteattr(resp)}", read)

    def _notes(self, proposal: Proposal, books: Sequence[str]) -> Iterator[str]:
        yield _element("note", ' type="locus" xml:lang="lzh"', proposal.locus)
        yield _element("note", f' type="reason" xml:lang="{_language(proposal.reason)}"', proposal.reason)
        if proposal.parallel:
            source = f' source="{books[0]}"' if books else ""
            yield _element("note", f' type="parallel" xml:lang="lzh"{source}', proposal.parallel)

    # where it goes

    def _stand_off(self) -> Span:
        found = self.target.root.first("standOff")
        if found is None:
            raise AnnotationError(Fault("is no annotation file: it has no standOff", self.target.name))
        return found

    def _insert(self, app: Sequence[str], passage: Passage) -> None:
        """After the last app of this passage or an earlier one; with a listApp where there is none."""
        stand_off = self._stand_off()
        listed = stand_off.first("listApp")
        if listed is None:
            outer = self._line(stand_off) + _STEP
            lines = [f'<listApp type="emendations">{self._indented(app, outer + _STEP)}', "</listApp>"]
            at = stand_off.opened
            self.changes.append(Change(at, at, "".join(outer + line for line in lines).encode()))
            return
        order = {p.id: n for n, p in enumerate(self.corpus)}
        place = order[passage.id]
        apps = list(listed.all("app"))
        before = [a for a in apps if order.get(a.attributes.get("loc", ""), 0) <= place]
        line = self._line(apps[0])
        at = before[-1].end if before else listed.opened
        self.changes.append(Change(at, at, self._indented(app, line).encode()))

    def _indented(self, app: Sequence[str], line: str) -> str:
        return line + app[0] + "".join(line + _STEP + part for part in app[1:]) + line + "</app>"

    def _append(self, parent: Span, *lines: str) -> None:
        """After the last child of an element, each child of a new one a step further in."""
        line = self._line(parent.children[-1])
        written = "".join(line + (_STEP if 0 < n < len(lines) - 1 else "") + x for n, x in enumerate(lines))
        at = parent.children[-1].end
        self.changes.append(Change(at, at, written.encode()))

    def _line(self, span: Span) -> str:
        """The line break and blanks before an element."""
        return indent_of(self.target.data, span.start).decode() or "\n"


_NAMED = ("respStmt", "bibl", "category", "witness", "app", "span", "interp", "TEI")


def _element(name: str, attributes: str, words: str) -> str:
    return f"<{name}{attributes}>{escape(words)}</{name}>" if words else f"<{name}{attributes}/>"


def _language(reason: str) -> str:
    """The language in which a reason is written, by its script."""
    if _KANA.search(reason):
        return "ja"
    return "en" if _LATIN.search(reason) else "zh"

"""What the header and the stand-off of an exported file must name: who answers, by which method, from which book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from lxml import etree

from liuren_text.errors import CorpusError, Fault
from liuren_text.text.book import Book
from liuren_text.text.emendation import Method
from liuren_text.text.passage import Responsibility
from liuren_text.text.schema import TEI, XML
from liuren_text.text.tei import named, prose, read_source

METHODS = {Method.INTERNAL: "benjiao", Method.PARALLEL: "tajiao", Method.REASON: "lijiao"}
ENGINE = Responsibility("engine", "computed findings and verdicts", "liuren-text")


def element(name: str, text: str = "", /, **attributes: str | None) -> etree._Element:
    """A TEI element; `id` and `lang` are xml:id and xml:lang, `from_` is from, and None is left out."""
    names = {"id": f"{XML}id", "lang": f"{XML}lang", "from_": "from"}
    made = etree.Element(f"{TEI}{name}")
    for key, value in attributes.items():
        if value is not None:
            made.set(names.get(key, key), value)
    made.text = text or None
    return made


def add(parent: etree._Element, name: str, text: str = "", /, **attributes: str | None) -> etree._Element:
    """A TEI element at the end of another."""
    made = element(name, text, **attributes)
    parent.append(made)
    return made


@dataclass
class Names:
    """A file in the making, and the pointers into it: to witness, people, methods, books."""

    root: etree._Element
    witness: str
    people: dict[str, str] = field(default_factory=dict)
    methods: dict[str, str] = field(default_factory=dict)
    books: dict[str, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, book: Book) -> Names:
        """The corpus file of a book, with everything added that its emendations point to."""
        root = corpus_tree(book)
        witness = next((w.id for w in book.corpus.witnesses if w.id), "")
        names = cls(root, f"#{witness}" if witness else "")
        names.used |= {named(e) for e in root.iter(f"{TEI}*")}
        if not witness and book.emendations:
            names._add_witness()
        names.used |= {e.id for e in book.emendations}
        names._find_methods()
        names._add_people([*book.responsibilities, ENGINE], (e.resp for e in book.emendations))
        return names

    def free(self, wanted: str) -> str:
        """An id that nothing in the file has, the wanted one or one like it; given only once."""
        found = next(i for n in count() if (i := f"{wanted}-{n}" if n else wanted) not in self.used)
        self.used.add(found)
        return found

    def _add_witness(self) -> None:
        source = self.root.find(f".//{TEI}sourceDesc")
        assert source is not None, "the schema holds"
        an_id = self.free("base")
        if source.find(f"{TEI}p") is not None:  # prose only: then the witness is described by it
            source[:] = [element("bibl", prose(p)) for p in source]
        add(add(source, "listWit"), "witness", "the base as transmitted", id=an_id)
        self.witness = f"#{an_id}"

    def _find_methods(self) -> None:
        """The categories of the methods; a taxonomy of them where the header has none."""
        for category in self.root.iter(f"{TEI}category"):
            for method in METHODS:
                if prose(category).startswith(method):
                    self.methods.setdefault(method, f"#{named(category)}")
        missing = [m for m in METHODS if m not in self.methods]
        if missing:
            encoding = part_of(self.root, "encodingDesc")
            classes = encoding.find(f"{TEI}classDecl")
            taxonomy = add(add(encoding, "classDecl") if classes is None else classes, "taxonomy")
            for method in missing:
                an_id = self.free(METHODS[method])
                add(add(taxonomy, "category", id=an_id), "catDesc", str(method))
                self.methods[method] = f"#{an_id}"

    def _add_people(self, known: Sequence[Responsibility], needed: Iterable[str]) -> None:
        statements = self.root.find(f".//{TEI}titleStmt")
        assert statements is not None, "the schema holds"
        present = {named(r) for r in self.root.iter(f"{TEI}respStmt")}
        people = {p.id: p for p in known} | {
            i: Responsibility(i, "emendations", i) for i in needed if i not in {p.id for p in known}
        }
        for person in people.values():
            if person.id and person.id not in present:
                statement = add(statements, "respStmt", id=person.id)
                add(statement, "resp", person.what)
                add(statement, "name", person.name)
            self.people[person.id] = f"#{person.id}"

    def book_pointer(self, title: str) -> str:
        """The pointer to a book, listed when it is first named."""
        if title not in self.books:
            self.books[title] = f"#{self.free(f'book-{len(self.books) + 1}')}"
        return self.books[title]


def corpus_tree(book: Book) -> etree._Element:
    """The markup of the text of a book. Raises `CorpusError` where it is in no file."""
    if not book.corpus.file:
        raise CorpusError(Fault(f"{book.corpus.id} is in no TEI file and cannot be exported as one"))
    file = Path(book.folder, "corpus", book.corpus.file)
    root = read_source(file).root
    if root is None:
        raise CorpusError(Fault("cannot be read any more", file))
    return root


def part_of(root: etree._Element, name: str) -> etree._Element:
    """A part of the header, made where there is none."""
    found = root.find(f".//{TEI}{name}")
    if found is None:
        found = element(name)
        described = root.find(f".//{TEI}fileDesc")
        assert described is not None, "the schema holds"
        described.addnext(found)
    return found

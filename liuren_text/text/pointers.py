"""Pointers between files: `#tanyuan` in the same file, `xunyuan-1.xml#gloss` in the text, by file name alone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from posixpath import basename

from lxml import etree

from liuren_text.record import record
from liuren_text.text.passage import Corpus, Passage
from liuren_text.text.schema import TEI
from liuren_text.text.tei import Source, named, tag

_CALLED = {
    "app": "no app: give the id of an emendation, after the name of its file if that is another",
    "respStmt": "no respStmt: name who is responsible in the header",
    "witness": "no witness: the header of the text lists them",
    "bibl": "no bibl: list the book in listBibl",
    "category": "no category of a taxonomy",
    "interp": 'no interp: list the law in <interpGrp type="law">',
}


@record
class Pointers:
    """What the ids of a text and its annotation files name."""

    corpus: Corpus
    elements: dict[Path, dict[str, etree._Element]]
    files: dict[str, Path]

    @classmethod
    def of(cls, sources: Iterable[Source], corpus: Corpus) -> Pointers:
        """Index the ids of all files. Of two files with one name the later is meant: give the text last."""
        elements, files = {}, {}
        for source in sources:
            if source.root is not None:
                elements[source.file] = {an_id: e for e in source.root.iter(f"{TEI}*") if (an_id := named(e))}
                files[source.file.name] = source.file
        return cls(corpus, elements, files)

    def find(self, pointer: str, source: Source) -> etree._Element | None:
        """The element a pointer names."""
        where, _, an_id = pointer.partition("#")
        file = self.files.get(basename(where)) if where else source.file
        return self.elements[file].get(an_id) if file else None

    def resolve(self, value: str, source: Source, name: str, faults: list[str]) -> list[etree._Element]:
        """The elements that a list of pointers names, all of them `name`; what is not goes to `faults`."""
        found = []
        for pointer in value.split():
            element = self.find(pointer, source)
            if element is not None and tag(element) == name:
                found.append(element)
            else:
                faults.append(f"{pointer} is {_CALLED[name]}")
        return found

    def ids(self, value: str, source: Source, name: str, faults: list[str]) -> tuple[str, ...]:
        """The ids of those elements."""
        return tuple(named(e) for e in self.resolve(value, source, name, faults))

    def span(self, pointer: str, source: Source, faults: list[str]) -> tuple[Passage, int, int] | None:
        """The part of the text that a pointer names: a passage, sentence, note, chart or verse."""
        where, _, an_id = pointer.partition("#")
        if basename(where) in ("", self.corpus.file) and (span := self.corpus.span_of(an_id)):
            return span
        faults.append(f"{pointer} is no passage, sentence, note, chart or verse of {self.corpus.file}")
        return None

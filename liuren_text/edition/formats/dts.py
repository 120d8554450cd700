"""Distributed Text Services 1.0 as static files (Level 0): every answer a client may ask for, each in its file.

The templates of the entry point are paths: `navigation/{resource}{;down}{/ref}/index.json` and the like. An address is
absolute where it is known under which the folder will be served; otherwise it is relative to the file in which it
stands, so that a client that resolves it finds the same. Of the parameters of the specification `start` and `end` are
not served, and nothing has pages or a second citation tree. <https://dtsapi.org/versions/v1.0>
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import quote

from lxml import etree

from liuren_text.edition.formats.apps import passage_elements
from liuren_text.edition.formats.citation import Citation
from liuren_text.edition.formats.data import dump
from liuren_text.edition.formats.header import corpus_tree
from liuren_text.text.book import Book
from liuren_text.text.passage import Passage, Sentence
from liuren_text.text.schema import TEI
from liuren_text.text.tei import named

CONTEXT = "https://dtsapi.org/context/v1.0.json"
NAMESPACE = "https://w3id.org/api/dts#"
ROOT = "texts"
TEMPLATES = {
    "collection": "collection{/id}{;nav}/index.json",
    "navigation": "navigation/{resource}{;down}{/ref}/index.json",
    "document": "document/{resource}{/ref}/index.xml",
}
DEPTHS = (0, 1, 2, -1)  # values of `down`: more than the two levels that there are gives what -1 gives
Json = dict[str, Any]


def dts_files(book: Book, address: str = "") -> dict[str, bytes]:
    """Every file by its path in the folder. `address` is the URL under which the folder will be served, if known."""
    answers = (_entry, _collections, _navigation)
    made = _Answers(book, address and address.rstrip("/") + "/")
    return {path: dump(answer) for kind in answers for path, answer in kind(made)} | _documents(book)


@dataclass(frozen=True)
class _Answers:
    """What all answers about a book have in common."""

    book: Book
    address: str

    def answer(self, path: str, properties: Json) -> tuple[str, Json]:
        """An answer, and the file in which it stands."""
        return path, {"@context": CONTEXT, "dtsVersion": "1.0"} | properties

    def link(self, path: str, target: str) -> str:
        """The address, or the template of one, of what is at `target`, as a file at `path` has it."""
        return (self.address or "../" * path.count("/") or "./") + quote(target, safe="/;={}-._~")

    def root(self, path: str) -> Json:
        """The one collection."""
        return {
            "@id": ROOT,
            "@type": "Collection",
            "title": "liuren-text",
            "totalParents": 0,
            "totalChildren": 1,
            "collection": self.link(path, TEMPLATES["collection"]),
        }

    def resource(self, path: str) -> Json:
        """The text, as a file at `path` has it."""
        cited = self.cited
        an_id = self.book.corpus.id
        sentence = {"@type": "CiteStructure", "citeType": "sentence"}
        paragraph = {"@type": "CiteStructure", "citeType": "paragraph", "citeStructure": [sentence]}
        return {
            "@id": an_id,
            "@type": "Resource",
            "title": cited.title,
            "description": cited.caveat,
            "totalParents": 1,
            "totalChildren": 0,
            "dublinCore": {
                "creator": [{"value": a, "lang": "lzh"} for a in cited.authors],
                "publisher": [{"value": cited.publisher, "lang": "en"}],
                "language": sorted({p.language for p in self.book.corpus}),
            },
            "collection": self.link(path, f"collection/{an_id}{{;nav}}/index.json"),
            "navigation": self.link(path, f"navigation/{an_id}{{;down}}{{/ref}}/index.json"),
            "document": self.link(path, f"document/{an_id}{{/ref}}/index.xml"),
            "mediaTypes": ["application/tei+xml"],
            "citationTrees": [{"@type": "CitationTree", "citeStructure": [paragraph]}],
        }

    @cached_property
    def cited(self) -> Citation:
        """What the header says of the text."""
        return Citation.of(self.book)


def _entry(made: _Answers) -> Iterator[tuple[str, Json]]:
    path = "index.json"
    links = {name: made.link(path, template) for name, template in TEMPLATES.items()}
    yield made.answer(path, {"@id": made.link(path, path), "@type": "EntryPoint"} | links)


# ------------------------------------------------------------------------------------- collections


def _collections(made: _Answers) -> Iterator[tuple[str, Json]]:
    """The one collection, with its one text; the text, with its parent."""
    for name in ("", f"/{ROOT}", f"/{ROOT};nav=children"):
        path = f"collection{name}/index.json"
        yield made.answer(path, made.root(path) | {"member": [made.resource(path)]})
    path = f"collection/{ROOT};nav=parents/index.json"
    yield made.answer(path, made.root(path) | {"member": []})
    for nav in ("", ";nav=children"):
        path = f"collection/{made.book.corpus.id}{nav}/index.json"
        yield made.answer(path, made.resource(path))
    path = f"collection/{made.book.corpus.id};nav=parents/index.json"
    yield made.answer(path, made.resource(path) | {"member": [made.root(path)]})


# -------------------------------------------------------------------------------------- navigation


def _paragraph(passage: Passage) -> Json:
    unit: Json = {"identifier": passage.id, "@type": "CitableUnit", "level": 1, "parent": None}
    return unit | {"citeType": "paragraph"}


def _sentence(passage: Passage, sentence: Sentence) -> Json:
    unit: Json = {"identifier": sentence.id, "@type": "CitableUnit", "level": 2, "parent": passage.id}
    return unit | {"citeType": "sentence"}


def _navigation(made: _Answers) -> Iterator[tuple[str, Json]]:
    """Every answer about the whole text, about a paragraph, and about a sentence: below a unit it stands itself."""
    paragraphs = [_paragraph(p) for p in made.book.corpus]
    below = {p.id: [_sentence(p, s) for s in p.sentences if s.id] for p in made.book.corpus}
    tree = [unit for p in paragraphs for unit in (p, *below[p["identifier"]])]
    for down in DEPTHS[1:]:
        yield _navigated(made, None, down, paragraphs if down == 1 else tree)
    for paragraph in paragraphs:
        sentences = below[paragraph["identifier"]]
        yield from _about(made, paragraph, paragraphs, sentences)
        for sentence in sentences:
            yield from _about(made, sentence, sentences, [])


def _about(
    made: _Answers, unit: Json, siblings: list[Json], children: list[Json]
) -> Iterator[tuple[str, Json]]:
    """The answers about one unit: itself, all of its level under its parent, itself with what is below it."""
    yield _navigated(made, unit)
    for down in DEPTHS:
        yield _navigated(made, unit, down, [unit, *children] if down else siblings)


def _navigated(
    made: _Answers, ref: Json | None, down: int | None = None, members: list[Json] | None = None
) -> tuple[str, Json]:
    """One answer, and the path at which it stands."""
    depth = f";down={down}" if down is not None else ""
    place = f"/{ref['identifier']}" if ref else ""
    path = f"navigation/{made.book.corpus.id}{depth}{place}/index.json"
    answer: Json = {"@type": "Navigation", "@id": made.link(path, path), "resource": made.resource(path)}
    if ref:
        answer["ref"] = ref
    if members is not None:
        answer["member"] = members
    return made.answer(path, answer)


# --------------------------------------------------------------------------------------- documents


def _documents(book: Book) -> dict[str, bytes]:
    """The text as a whole, and each of its parts in the wrapper of the specification."""
    root = corpus_tree(book)
    folder = f"document/{book.corpus.id}"
    files = {f"{folder}/index.xml": _xml(root)}
    for passage_id, element in passage_elements(root, book.corpus).items():
        known = {s.id for s in book.corpus[passage_id].sentences if s.id}
        for part in (element, *(e for e in element.iter() if named(e) in known)):
            files[f"{folder}/{named(part)}/index.xml"] = _xml(_wrapped(part))
    return files


def _wrapped(part: etree._Element) -> etree._Element:
    spaces: Any = {None: TEI[1:-1]}  # the stubs of lxml know no default namespace
    outer = etree.Element(f"{TEI}TEI", nsmap=spaces)
    wrapper = etree.SubElement(outer, f"{{{NAMESPACE}}}wrapper", nsmap={"dts": NAMESPACE})
    wrapper.append(copy.copy(part))
    wrapper[0].tail = None
    return outer


def _xml(root: etree._Element) -> bytes:
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True) + b"\n"

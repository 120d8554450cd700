"""Distributed Text Services 1.0 as static files (Level 0): every answer a client may ask for, each in its file.

The templates of the entry point are paths: `navigation/{resource}{;down}{/ref}/index.json` and the like. Of the
parameters of the specification `start` and `end` are not served, as Level 0 allows, and nothing has pages.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

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
Json = dict[str, Any]


def dts_files(book: Book) -> dict[str, bytes]:
    """Every file by its path in the folder."""
    entry = {"@context": CONTEXT, "dtsVersion": "1.0", "@id": "./index.json", "@type": "EntryPoint"}
    files = {"index.json": dump(entry | TEMPLATES)}
    resource = _resource(book)
    files |= {
        path: dump(answer) for path, answer in (*_collections(book, resource), *_navigation(book, resource))
    }
    return files | _documents(book)


# ------------------------------------------------------------------------------------- collections


def _collections(book: Book, resource: Json) -> Iterator[tuple[str, Json]]:
    """The one collection, with its one text; the text, with its parent."""
    head: Json = {"@context": CONTEXT, "dtsVersion": "1.0"}
    text, whole = resource, _root()
    yield "collection/index.json", head | whole | {"member": [text]}
    yield f"collection/{ROOT}/index.json", head | whole | {"member": [text]}
    yield f"collection/{ROOT};nav=children/index.json", head | whole | {"member": [text]}
    yield f"collection/{ROOT};nav=parents/index.json", head | whole | {"member": []}
    yield f"collection/{book.corpus.id}/index.json", head | text
    yield f"collection/{book.corpus.id};nav=children/index.json", head | text
    yield f"collection/{book.corpus.id};nav=parents/index.json", head | text | {"member": [whole]}


def _root() -> Json:
    return {
        "@id": ROOT,
        "@type": "Collection",
        "title": "liuren-text",
        "totalParents": 0,
        "totalChildren": 1,
        "collection": TEMPLATES["collection"],
    }


def _resource(book: Book) -> Json:
    cited = Citation.of(book)
    an_id = book.corpus.id
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
        },
        "collection": f"collection/{an_id}{{;nav}}/index.json",
        "navigation": f"navigation/{an_id}{{;down}}{{/ref}}/index.json",
        "document": f"document/{an_id}{{/ref}}/index.xml",
        "mediaTypes": ["application/tei+xml"],
        "citationTrees": [{"@type": "CitationTree", "citeStructure": [paragraph]}],
    }


# -------------------------------------------------------------------------------------- navigation


def _paragraph(passage: Passage) -> Json:
    unit: Json = {"identifier": passage.id, "@type": "CitableUnit", "level": 1, "parent": None}
    return unit | {"citeType": "paragraph"}


def _sentence(passage: Passage, sentence: Sentence) -> Json:
    unit: Json = {"identifier": sentence.id, "@type": "CitableUnit", "level": 2, "parent": passage.id}
    return unit | {"citeType": "sentence"}


def _navigation(book: Book, resource: Json) -> Iterator[tuple[str, Json]]:
    """Every answer about the whole text, about a paragraph, and about a sentence."""
    paragraphs = [_paragraph(p) for p in book.corpus]
    below = {p.id: [_sentence(p, s) for s in p.sentences if s.id] for p in book.corpus}
    tree = [unit for p in paragraphs for unit in (p, *below[p["identifier"]])]
    for down, units in ((1, paragraphs), (2, tree), (-1, tree)):
        yield _answer(resource, None, down, units)
    for paragraph in paragraphs:
        sentences = below[paragraph["identifier"]]
        yield _answer(resource, paragraph)
        yield _answer(resource, paragraph, 0, paragraphs)
        for depth in (1, -1):
            yield _answer(resource, paragraph, depth, sentences or [paragraph])
        for sentence in sentences:
            yield _answer(resource, sentence)
            yield _answer(resource, sentence, 0, sentences)
            yield _answer(resource, sentence, -1, [sentence])


def _answer(
    resource: Json, ref: Json | None, down: int | None = None, members: list[Json] | None = None
) -> tuple[str, Json]:
    """One answer, and the path at which it stands."""
    depth = f";down={down}" if down is not None else ""
    place = f"/{ref['identifier']}" if ref else ""
    path = f"navigation/{resource['@id']}{depth}{place}/index.json"
    answer: Json = {
        "@context": CONTEXT,
        "dtsVersion": "1.0",
        "@type": "Navigation",
        "@id": path,
        "resource": resource,
    }
    if ref:
        answer["ref"] = ref
    if members is not None:
        answer["member"] = members
    return path, answer


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

"""A list of the variants of a witness, as `collate` writes it in TEI, checked: whoever edits it by hand can err."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from liuren_text.errors import AnnotationError, Fault
from liuren_text.text.collation import VariantClass
from liuren_text.text.locus import parse_locus
from liuren_text.text.schema import TEI
from liuren_text.text.tei import Source, id_faults, named, prose, tag

_APPS = f"{TEI}standOff/{TEI}listApp[@type='collation']/{TEI}app"


def is_variant_list(root: etree._Element) -> bool:
    """Whether a TEI file is a list of variants, perhaps of none."""
    return root.find(f"{TEI}text") is None and (
        root.find(f"{TEI}standOff/{TEI}listApp[@type='collation']") is not None
        or (root.find(f"{TEI}standOff/{TEI}listApp") is None and root.find(f".//{TEI}witness") is not None)
    )


def variants_in(root: etree._Element) -> list[etree._Element]:
    """Its variants, an `app` each."""
    return root.findall(_APPS)


def variant_faults(file: Path, root: etree._Element) -> tuple[Fault, ...]:
    """What is wrong with a list of variants."""
    source = Source(file, root)
    witnesses = {named(w) for w in root.iter(f"{TEI}witness")}
    told = [
        source.fault(app, f"{named(app) or 'app'}: {message}")
        for app in variants_in(root)
        for message in _messages(app, witnesses)
    ]
    return (*id_faults(source, root), *told)


def _messages(app: etree._Element, witnesses: set[str]) -> Iterator[str]:
    kinds = [str(kind) for kind in VariantClass]
    if not named(app):
        yield "lacks xml:id"
    if app.get("type") not in kinds:
        yield f'has type="{app.get("type", "")}"; write {" or ".join(kinds)}'
    if not app.get("loc"):
        yield "lacks loc, the id of the passage"
    if [tag(child) for child in app][:2] != ["lem", "rdg"]:
        yield "must begin with <lem>, the words of the base, and <rdg>, those of the witness"
    yield from _of_readings(app, witnesses)
    yield from _of_notes(app)


def _of_readings(app: etree._Element, witnesses: set[str]) -> Iterator[str]:
    for name in ("lem", "rdg"):
        for reading in app.findall(f"{TEI}{name}"):
            for pointer in (reading.get("wit") or "").split() or [""]:
                file, _, an_id = pointer.partition("#")
                if not an_id or (not file and an_id not in witnesses):
                    yield f'<{name}> has wit="{pointer}", which is no witness of listWit'


def _of_notes(app: etree._Element) -> Iterator[str]:
    notes = {note.get("type"): prose(note) for note in app.findall(f"{TEI}note")}
    if app.get("type") == VariantClass.MOVED and not notes.get("place"):
        yield 'has moved, but no note of type="place" says where to'
    try:
        parse_locus(notes.get("locus", ""))
    except AnnotationError as error:
        yield f'the note of type="locus": {error.faults[0].message}'

"""Any TEI file of ours checked: what it is, and everything that has to be mended before it can be used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lxml import etree

from liuren_text.errors import AnnotationError, CorpusError, Fault, LiurenTextError
from liuren_text.text.annotations import read_annotations
from liuren_text.text.corpus import read_corpora, read_text
from liuren_text.text.passage import Corpus
from liuren_text.text.published import published_method, read_published
from liuren_text.text.schema import TEI
from liuren_text.text.tei import id_faults, parse_tei, read_source
from liuren_text.text.variant_list import is_variant_list, variant_faults, variants_in


@dataclass(frozen=True)
class Checked:
    """A file with its faults; if it has none, `what` it is and holds, and a `remark` if not all could be checked."""

    file: Path
    what: str = ""
    faults: tuple[Fault, ...] = ()
    remark: str = ""


def check_file(file: Path) -> Checked:
    """Check one file. Faults of other files of its folder are not told."""
    if file.is_dir():
        return Checked(file, faults=(Fault("is a folder; name a file of it", file),))
    root = parse_tei(file)
    if isinstance(root, Fault):
        return Checked(file, faults=(root,))
    try:
        if published_method(root):
            return _published(file)
        if is_variant_list(root):
            found = _counted(variants_in(root), "variant")
            return Checked(file, f"a list of {found}", variant_faults(file, root))
        if root.find(f"{TEI}standOff") is not None and root.find(f"{TEI}text") is None:
            return _annotations(file, root)
        return _text(file)
    except LiurenTextError as error:
        return Checked(file, faults=tuple(dict.fromkeys(error.faults)))


def _published(file: Path) -> Checked:
    found = read_published(file)
    adopted = sum(e.adopted for e in found.emendations)
    return Checked(
        file,
        f"a published text of {_counted(found.corpus.passages, 'passage')} "
        f"with {_counted(found.emendations, 'emendation')}, {adopted} adopted",
    )


def _counted(things: Sequence[object], name: str) -> str:
    return f"{len(things)} {name}" + ("" if len(things) == 1 else "s")


def _text(file: Path) -> Checked:
    corpus = read_text(read_source(file))
    return Checked(file, f"a text of {_counted(corpus.passages, 'passage')}")


def _annotations(file: Path, root: etree._Element) -> Checked:
    """A file of annotations, with the text it is about if that is where it should be."""
    source = read_source(file)
    own = (*source.faults, *id_faults(source, root))
    folder = file.absolute().parent.parent
    emendations = _counted(root.findall(f".//{TEI}app"), "emendation")
    what = f"annotations: {emendations}, {_counted(root.findall(f'.//{TEI}span'), 'worked example')}"
    try:
        texts = read_corpora(folder)
    except CorpusError as error:
        why = "no text that can be used is beside it"
        remark = f"its places were not checked: {why} ({error.faults[0].message})"
        return Checked(file, what, own, remark)
    faults: list[Fault] = list(own)
    for text in texts:
        faults += _faults_about(file, folder, text)
    return Checked(file, what, tuple(dict.fromkeys(faults)))


def _faults_about(file: Path, folder: Path, text: Corpus) -> list[Fault]:
    """The faults of this file in what it says about a text."""
    try:
        read_annotations(folder, text)
    except AnnotationError as error:
        return [
            replace(f, file=file) for f in error.faults if f.file is not None and Path(f.file).samefile(file)
        ]
    return []

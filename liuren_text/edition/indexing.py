"""Bringing the index of a shelf up to date: what is new or changed is read, by as many processes as there are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from liuren_text.edition.errands import Errand, answers
from liuren_text.edition.kept import cache_folder
from liuren_text.errors import CorpusError, Fault
from liuren_text.text.concordance import Layer
from liuren_text.text.index import Index, Row
from liuren_text.text.shelf import find_volumes, fingerprint


@dataclass(frozen=True, slots=True)
class Indexed:
    """What became of one volume: `did` is indexed, unchanged, removed or nothing, and then there are faults."""

    path: Path
    did: str
    faults: tuple[str, ...] = ()


def index_file(folder: Path) -> Path:
    """Where the index of a folder is kept."""
    name = sha256(os.fsencode(folder.resolve())).hexdigest()[:32]
    return cache_folder() / "indexes" / f"{name}.sqlite"


@contextmanager
def open_index(folder: Path) -> Iterator[Index]:
    """The index of a folder. Raises `CorpusError` where there is none yet, `OutputError` where it cannot be used."""
    if not (file := index_file(folder)).is_file():
        raise CorpusError(Fault("has no index yet; make it with liuren-text index --corpus FOLDER", folder))
    with closing(Index(file)) as index:
        yield index


def bring_up_to_date(
    index: Index, folder: Path, jobs: int = 1, scheduler: str | None = None
) -> Iterator[Indexed]:
    """Index what has changed in a folder since the last time, and take out what is gone or broken.

    An interrupted run is taken up where it stopped. Raises `CorpusError`, `OutputError`, `SchedulerError`.
    """
    known = index.known()
    hashes = {v: fingerprint(v) for v in find_volumes(folder)}
    yield from _without_the_gone(index, known, {str(v.path) for v in hashes})
    changed = [v for v, is_now in hashes.items() if known.get(str(v.path)) != is_now]
    yield from (
        Indexed(v.path, "unchanged") for v, is_now in hashes.items() if known.get(str(v.path)) == is_now
    )
    for answer in answers(Errand("index"), changed, jobs, scheduler):
        path = str(answer.volume.path)
        if answer.record is None:
            if path in known:
                index.remove(path)
            yield Indexed(answer.volume.path, "", (*answer.faults, *filter(None, [answer.broken])))
            continue
        rows = (Row(Layer(layer), *rest) for layer, *rest in answer.record["result"])
        index.put(path, hashes[answer.volume], answer.record["text"], rows)
        yield Indexed(answer.volume.path, "indexed")


def _without_the_gone(index: Index, known: dict[str, str], there: set[str]) -> Iterator[Indexed]:
    for path in known.keys() - there:
        index.remove(path)
        yield Indexed(Path(path), "removed")

"""An index of the lines of many texts, so that words are found in ten thousand of them in less than a second.

One SQLite file. Of each line the table `gram` has every character and every pair of neighbours (Chinese has no spaces
to part words by), each once: a line that has all pairs of what is sought may hold it, and is then looked at. So one
character is found as fast as a sentence. Lines are indexed by `search_key`, so script and variant forms do not matter.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from liuren_text.errors import Fault, LiurenTextError, OutputError
from liuren_text.text.concordance import Layer, Line
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Kind, Passage
from liuren_text.text.reading import EditedPassage
from liuren_text.text.variants import search_key

FORM = 1  # of the tables; an index of another form is made anew
PATIENCE = 10.0  # seconds to wait for another writer
MOST_GRAMS = 64  # of what is sought: more do not narrow it
_ROOM = 1 << 24  # lines of one text
_LAYERS = tuple(Layer)
_TABLES = """
create table volume (id integer primary key, path text unique not null, fingerprint text not null, text text not null);
create table line (id integer primary key, volume integer not null, layer integer not null, place text not null,
    words text not null, key text not null, edited text);
create index line_volume on line (volume);
create virtual table gram using fts5 (grams, content='', detail=none, columnsize=0, tokenize='ascii');
"""
_CANDIDATES = "gram cross join line on line.id = gram.rowid where gram match :grams"
_EVERY = "line where 1"


@dataclass(frozen=True, slots=True)
class Row:
    """A line as it is kept. `edited` has base and edits of an edited one, `SAME` of an original that has no edits."""

    layer: Layer
    place: str
    words: str
    edited: str | None = None


SAME = "same"


def row_of(line: Line, same: bool) -> Row:
    """A line as it is kept; `same` says of one of the original that the edited text does not differ."""
    if line.edited is None:
        return Row(line.layer, line.where, line.words, SAME if same else None)
    edits = [[e.start, e.end, e.text] for e in line.edited.edits]
    kept = json.dumps([line.edited.passage.text, edits], ensure_ascii=False)
    return Row(line.layer, line.where, line.words, kept)


class Index:
    """An open index file."""

    def __init__(self, file: Path) -> None:
        """Open an index, or make an empty one. Raises `OutputError`."""
        self.file = file
        self._reading: list[sqlite3.Cursor] = []
        with self._told():
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise OutputError(Fault(f"cannot be made: {error.strerror}", file.parent)) from error
            self._db = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)
            self._make()

    def close(self) -> None:
        """Close it; who still reads lines gets no more."""
        for cursor in self._reading:
            cursor.close()
        self._db.close()

    def known(self) -> dict[str, str]:
        """The fingerprint of each volume in it, by path."""
        with self._told():
            return dict(self._db.execute("select path, fingerprint from volume order by id"))

    def put(self, path: str, fingerprint: str, text: str, rows: Iterable[Row]) -> None:
        """Index a volume, in place of what was there of it: all of it or, where this fails, as before."""
        with self._told(), self._change():
            found = self._db.execute("select id from volume where path = ?", (path,)).fetchone()
            if found:
                self._drop(found[0])
            at = self._db.execute(
                "insert into volume values (?, ?, ?, ?) on conflict do update set fingerprint = excluded.fingerprint, "
                "text = excluded.text returning id",
                (found[0] if found else None, path, fingerprint, text),
            ).fetchone()[0]
            self._add(at, rows)

    def remove(self, path: str) -> None:
        """Take a volume out."""
        with self._told(), self._change():
            for (at,) in self._db.execute("select id from volume where path = ?", (path,)).fetchall():
                self._drop(at)
                self._db.execute("delete from volume where id = ?", (at,))

    def lines(self, words: str, layers: Iterable[Layer] = _LAYERS) -> Iterator[Line]:
        """The lines that hold some words, in the order of the texts. Raises `LiurenTextError` if none are given."""
        chosen = frozenset(layers)
        where, values = _sought(words, chosen)
        names = "volume.text, line.layer, line.place, line.words, line.edited"
        where = where.replace(" where", " cross join volume on volume.id = line.volume where", 1)
        with self._told():
            order = (
                "gram.rowid" if "grams" in values else "line.id"
            )  # as they come, so the first are there at once
            cursor = self._db.execute(f"select {names} from {where} order by {order}", values)
            self._reading.append(cursor)
            for text, layer, place, said, edited in cursor:
                yield _line(text, _LAYERS[layer], place, said, edited, chosen)
            self._reading.remove(cursor)

    def count(self, words: str, layers: Iterable[Layer] = _LAYERS) -> Counter[tuple[str, str]] | None:
        """How often words that cannot overlap themselves stand in each layer of each text, edited ones left out.

        None where this has to be found by looking at each place.
        """
        chosen, key = frozenset(layers), search_key(words)
        if Layer.EDITED in chosen or any(key[:n] == key[-n:] for n in range(1, len(key))):
            return None
        where, values = _sought(words, chosen)
        count = "sum((length(key) - length(replace(key, :key, ''))) / length(:key))"
        asked = f"select volume, layer, {count} from {where} group by volume, layer"
        with self._told():
            texts = dict(self._db.execute("select id, text from volume"))
            found: Counter[tuple[str, str]] = Counter()
            for volume, layer, n in self._db.execute(asked, values):
                found[texts[volume], str(_LAYERS[layer])] += n
            return found

    def _make(self) -> None:
        """Make the tables of a new file; another that opened it at the same time may be before us."""
        if self._form() == FORM:
            return
        with self._change():
            if (form := self._form()) == FORM:
                return
            if form or self._db.execute("select count(*) from sqlite_master").fetchone()[0]:
                raise OutputError(Fault("is an index of another version, or no index; delete it", self.file))
            for statement in filter(str.strip, _TABLES.split(";")):
                self._db.execute(statement)
            self._db.execute(f"pragma user_version = {FORM}")

    def _form(self) -> int:
        form: int = self._db.execute("pragma user_version").fetchone()[0]
        return form

    def _add(self, volume: int, rows: Iterable[Row]) -> None:
        for n, row in enumerate(rows):
            key, at = search_key(row.words), volume * _ROOM + n
            layer = _LAYERS.index(row.layer)
            values = (at, volume, layer, row.place, row.words, key, row.edited)
            self._db.execute("insert into line values (?, ?, ?, ?, ?, ?, ?)", values)
            self._db.execute("insert into gram (rowid, grams) values (?, ?)", (at, " ".join(_grams(key))))

    def _drop(self, volume: int) -> None:
        """Take the lines of a volume out; grams are taken out by naming them again."""
        for at, key in self._db.execute("select id, key from line where volume = ?", (volume,)).fetchall():
            out = "insert into gram (gram, rowid, grams) values ('delete', ?, ?)"
            self._db.execute(out, (at, " ".join(_grams(key))))
        self._db.execute("delete from line where volume = ?", (volume,))

    @contextmanager
    def _change(self) -> Iterator[None]:
        """All of a change or nothing of it."""
        self._db.execute("begin immediate")
        try:
            yield
            self._db.execute("commit")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What the library cannot do, said of the file."""
        try:
            yield
        except sqlite3.Error as error:
            said = f"{error}; if it is damaged delete it, it can be made again"
            if getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
                said = f"another liuren-text has been writing here for {PATIENCE:.0f} seconds; try again"
            raise OutputError(Fault(said, self.file)) from error


def _grams(key: str) -> list[str]:
    """Every character and every pair of neighbours, once each."""
    return sorted({*key, *map("".join, pairwise(key))})


def _sought(words: str, layers: frozenset[Layer]) -> tuple[str, dict[str, str]]:
    """From where, and with what, the lines come that hold some words."""
    key = search_key(words)
    if not key.strip():
        raise LiurenTextError("give some words to search for")
    if any("\ud800" <= c <= "\udfff" for c in key):
        raise LiurenTextError("the words are not written in UTF-8")
    pairs = [key] if len(key) == 1 else sorted({key[n : n + 2] for n in range(len(key) - 1)})
    parts = {
        w
        for pair in pairs[:MOST_GRAMS]
        for w in "".join(c if _parts_no_words(c) else " " for c in pair).split()
    }
    values = {"key": key}
    if parts:
        values["grams"] = " ".join(f'"{part}"' for part in sorted(parts))
    return f"{_CANDIDATES if parts else _EVERY} and instr(line.key, :key) and {_of_layers(layers)}", values


def _parts_no_words(char: str) -> bool:
    """Whether the tokenizer keeps a character: any but the signs of ASCII."""
    return not char.isascii() or char.isalnum()


def _of_layers(layers: frozenset[Layer]) -> str:
    """The lines of some layers; the edited text, asked for alone, has the original where it is the same."""
    numbers = ", ".join(str(_LAYERS.index(layer)) for layer in sorted(layers, key=_LAYERS.index))
    chosen = f"line.layer in ({numbers})"
    if Layer.EDITED in layers and Layer.ORIGINAL not in layers:
        return f"({chosen} or line.layer = {_LAYERS.index(Layer.ORIGINAL)} and line.edited = '{SAME}')"
    return chosen


def _line(
    text: str, layer: Layer, place: str, words: str, edited: str | None, chosen: frozenset[Layer]
) -> Line:
    if layer is Layer.ORIGINAL and layer not in chosen:
        return Line(text, place, Layer.EDITED, words)
    if layer is not Layer.EDITED or edited is None or Layer.ORIGINAL not in chosen:
        return Line(text, place, layer, words)
    base, edits = json.loads(edited)
    passage = Passage(place, Kind.ORIGINAL, "", "", base)
    return Line(text, place, layer, words, EditedPassage(passage, tuple(Edit(*e) for e in edits)))

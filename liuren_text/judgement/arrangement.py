"""Conjectures on arrangement: a line too long or short, a cell under the wrong place, a note read by columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product

from liuren_text.claims.find import read_passage
from liuren_text.claims.laws import State
from liuren_text.claims.slots import Slot
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.claims.subjects.charts import CLOCKWISE, rows_of
from liuren_text.claims.subjects.columns import COLUMN_ORDER
from liuren_text.claims.subjects.nobles import VERSE, verse_pairs
from liuren_text.claims.subjects.verse import LENGTH, insertions, lines_of, usual_length
from liuren_text.claims.walking import PUNCTUATION
from liuren_text.judgement.conjecture import Conjecture, Structural
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.trial import effects
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Corpus, Kind, Note, Passage
from liuren_text.text.reading import EditedPassage, Reading

GAP = "□"
WIDE = "　"


def arrange(examined: Examined, asked: list[Structural], company: list[Conjecture]) -> Iterator[Conjecture]:
    """The changes of the text that give an arrangement the form a correction asks for.

    `company` are the changes of value that the same corrections make; a line is tried with them made.
    """
    for change in asked:
        passage = examined.reading.corpus[change.slot.passage]
        edits = tuple(e for c in company if c.passage == passage.id and c.rivals == 1 for e in c.edits)
        desk = _Desk(passage, edits)
        if change.slot.type is LENGTH and isinstance(change.value, int):
            yield from _line(
                desk, change, change.value - int(str(change.slot.value)), _stem_orders(examined, passage.id)
            )
        elif change.slot.type.name == COLUMN_ORDER:
            yield from _reorder(desk, change)
        else:
            yield from _move(desk, change)


@dataclass(frozen=True)
class _Desk:
    """A passage by itself, with the changes of value already made."""

    passage: Passage
    edits: tuple[Edit, ...]

    def examine(self, *more: Edit) -> Examined:
        edited = EditedPassage(self.passage, tuple(sorted((*self.edits, *more))))
        corpus = Corpus(self.passage.id, "", (self.passage,))
        return examine(Reading(corpus, {self.passage.id: edited}))

    def passes(self, before: Examined, *more: Edit) -> bool:
        """Whether edits repair something, and break, silence or leave wrong nothing that they touch."""
        after = self.examine(*more)
        effect = effects(before, after)
        gained = all(f.state is State.HOLDS for f in effect.gained)
        return bool(effect.repaired) and gained and not effect.broken and not effect.silenced


def _line(desk: _Desk, change: Structural, by: int, orders: list[str]) -> Iterator[Conjecture]:
    """Deletions from a line that is too long, insertions into one too short; what a parallel verse has comes first."""
    before = desk.examine()
    candidates = list(_deletions(desk, change.slot, -by) if by < 0 else _insertions(desk, change.slot, by))
    passed = _distinct(desk.passage.text, [e for e in candidates if desk.passes(before, e)])
    if not passed and by > 0:
        at = change.slot.end
        passed = [Edit(at, at, GAP * by)]  # something is lost; nobody knows what
    for edit in sorted(passed, key=lambda e: not _as_in_parallel(desk, e, orders)):
        yield Conjecture(desk.passage.id, (edit,), "line", change.laws, len(passed), max(1, len(candidates)))


def _stem_orders(examined: Examined, passage: str | None = None) -> list[str]:
    """The order in which the noble verses of a text name the stems, those of one passage left out; □ for the unread."""
    return [
        "".join(str(stem.value or GAP) for stem, _ in verse_pairs(verse))
        for verse in examined.claims.discourse.of(VERSE)
        if verse.passage != passage
    ]


def _as_in_parallel(desk: _Desk, edit: Edit, orders: list[str]) -> bool:
    made = _stem_orders(desk.examine(edit))
    return any(_agrees(order, other) for order in made for other in orders)


def _agrees(order: str, other: str) -> bool:
    return len(order) == len(other) and all(
        a == b or GAP in (a, b) for a, b in zip(order, other, strict=True)
    )


def _free(desk: _Desk, edit: Edit) -> bool:
    return not any(e.start < edit.end and edit.start < e.end for e in desk.edits)


def _deletions(desk: _Desk, line: Slot, length: int) -> Iterator[Edit]:
    for at in range(line.start, line.end - length + 1):
        edit = Edit(at, at + length, "")
        if _free(desk, edit):
            yield edit


def _insertions(desk: _Desk, line: Slot, length: int) -> Iterator[Edit]:
    text = desk.passage.text
    lines = next(
        spans for _, spans in lines_of(EditedPassage(desk.passage)) if (line.start, line.end) in spans
    )
    for at, words in insertions(text[line.start : line.end], usual_length(lines), length):
        yield Edit(line.start + at, line.start + at, words)


def _distinct(text: str, edits: list[Edit]) -> list[Edit]:
    """Edits that make different texts, the first of each."""
    made = {text[: e.start] + e.text + text[e.end :]: e for e in reversed(edits)}
    return sorted(made.values())


def _move(desk: _Desk, change: Structural) -> Iterator[Conjecture]:
    """Blanks before a cell that bring it under the place asked for."""
    edited = EditedPassage(desk.passage)
    for rows in rows_of(edited):
        for above, row in pairwise(rows):
            for run in row:
                seats = [a for a in above if edited.text[a.at : a.to] == str(change.value)]
                if run.at <= change.slot.at < run.to and seats and seats[0].column > run.column:
                    blanks = WIDE * (seats[0].column - run.column)
                    edit = Edit(run.at, run.at, blanks)
                    yield Conjecture(desk.passage.id, (edit,), "chart", change.laws, 1, len(CLOCKWISE))


def _reorder(desk: _Desk, change: Structural) -> Iterator[Conjecture]:
    """The two columns of a note in the order in which they make the sentence asked for."""
    slot = change.slot
    old = desk.passage.text[slot.start : slot.end]
    left, right = old[1:-1].split("）（")
    orders = dict.fromkeys(_orders(left, right))
    made = [new for new in orders if str(change.value) in _plain(new)]
    if made:
        edit = Edit(slot.start, slot.end, made[0])
        yield Conjecture(desk.passage.id, (edit,), "columns", change.laws, 1, len(orders))


def from_notes(examined: Examined) -> Iterator[Conjecture]:
    """Notes in two columns in which more is found when the right column is read first, line by line."""
    for passage in examined.reading.corpus.of_kind(Kind.ORIGINAL):
        for note in passage.notes:
            if len(note.columns) == 2:
                yield from _note(passage, note)


def _note(passage: Passage, note: Note) -> Iterator[Conjecture]:
    left, right = (passage.text[a:b] for a, b in note.columns)
    as_read = _forms_in(passage, ())
    orders = dict.fromkeys(_orders(left, right))
    found = {new: _forms_in(passage, (Edit(note.start, note.end, new),)) for new in orders}
    best = max(found.values(), default=0)
    winners = [new for new, forms in found.items() if forms == best > as_read]
    for new in winners:
        edit = Edit(note.start, note.end, new)
        yield Conjecture(passage.id, (edit,), "columns", (), len(winners), len(orders))


def _forms_in(passage: Passage, edits: tuple[Edit, ...]) -> int:
    """How many forms are found in a passage."""
    instances, _ = read_passage(EditedPassage(passage, edits), GRAMMAR)
    return len(instances)


def _orders(left: str, right: str) -> Iterator[str]:
    """A note with its right column first: whole, or line by line, with about as much on the right as on the left.

    It stays in two parts, as a note of two columns is written.
    """
    yield f"（{right}）（{left}）"
    for i, j in product(range(1, len(left) + 1), range(1, len(right) + 1)):
        if abs(len(_plain(left[:i])) - len(_plain(right[:j]))) <= 1:
            yield f"（{right[:j]}{left[:i]}）（{right[j:]}{left[i:]}）"


def _plain(text: str) -> str:
    return "".join(c for c in text if c not in PUNCTUATION)

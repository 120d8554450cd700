"""Conjectures on arrangement: a line too long or short, a cell under the wrong place, a note read by columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, product

from liuren_text.claims.laws import State
from liuren_text.claims.marks import without_marks
from liuren_text.claims.slots import Slot
from liuren_text.claims.subjects.charts import CLOCKWISE, rows_of
from liuren_text.claims.subjects.columns import COLUMN_ORDER, said, without_foot
from liuren_text.claims.subjects.nobles import VERSE, verse_pairs
from liuren_text.claims.subjects.verse import LENGTH, insertions, lines_of, usual_length
from liuren_text.claims.walking import PUNCTUATION
from liuren_text.judgement.conjecture import Conjecture, Structural
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.trial import effects
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Corpus, Kind, Passage
from liuren_text.text.reading import EditedPassage, Reading

GAP = "□"
WIDE = "　"


def arrange(examined: Examined, asked: list[Structural], company: list[Conjecture]) -> Iterator[Conjecture]:
    """The changes of the text that give an arrangement the form a correction asks for.

    `company` are the changes of value that the same corrections make; a line is tried with them made. That words are
    lost which nobody knows is proposed only of a text that prints □ for such words.
    """
    marks_gaps = any(GAP in passage.text for passage in examined.reading.corpus)
    for change in asked:
        passage = examined.reading.corpus[change.slot.passage]
        edits = tuple(e for c in company if c.passage == passage.id and c.rivals == 1 for e in c.edits)
        desk = _Desk(passage, edits)
        if change.slot.type is LENGTH and isinstance(change.value, int):
            by = change.value - int(str(change.slot.value))
            lines = _line(desk, change, by, _stem_orders(examined, passage.id))
            yield from (c for c in lines if marks_gaps or not any(GAP in e.text for e in c.edits))
        elif change.slot.type.name != COLUMN_ORDER:
            yield from _move(desk, change)
    for key in dict.fromkeys(c.slot.key for c in asked if c.slot.type.name == COLUMN_ORDER):
        yield from _reorder(examined, [c for c in asked if c.slot.key == key])


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


def _reorder(examined: Examined, asked: list[Structural]) -> Iterator[Conjecture]:
    """The two columns of a note in the best of the orders asked for.

    Where both columns end alike, that end is written once. Then the order is taken in which the lines begin as clauses
    of the text do; the others are its rivals.
    """
    slot = asked[0].slot
    passage = examined.reading.corpus[slot.passage]
    left, right = passage.text[slot.start + 1 : slot.end - 1].split("）（")
    says = _extent(said(slot.type.spell(asked[0].value)))
    begins = _openings(examined)
    for columns in (*_without_foot(left, right), (left, right)):
        made = [order for order in _orders(*columns) if _extent(said(order.plain)) == says]
        if made:
            best = max(made, key=lambda order: order.merit(begins))
            edit = Edit(slot.start, slot.end, best.text)
            tried = len(slot.type.domain)
            yield Conjecture(passage.id, (edit,), "columns", asked[0].laws, len(asked), tried)
            return


def _extent(read: Mapping[str, frozenset[int]]) -> dict[str, int]:
    """How much each form reads."""
    return {form: len(places) for form, places in read.items()}


def _openings(examined: Examined) -> dict[str, float]:
    """Of each character of the original the share of its places in which it opens a clause."""
    found, opens = Counter[str](), Counter[str]()
    for passage in examined.reading.corpus.of_kind(Kind.ORIGINAL):
        for before, char in pairwise("。" + passage.text):
            found[char] += 1
            opens[char] += before in PUNCTUATION
    return {char: opens[char] / n for char, n in found.items()}


@dataclass(frozen=True)
class _Order:
    """A note with its right column first, and where its lines were broken: the rest of either column."""

    text: str
    rest: tuple[str, ...] = ()

    @property
    def plain(self) -> str:
        """Its words without marks."""
        return without_marks(self.text)

    def merit(self, begins: Mapping[str, float]) -> float:
        """How well its lines begin; best where none is broken. Of equals the one that keeps a mark in its line."""
        words = [without_marks(rest)[:1] for rest in self.rest]
        share = [begins.get(word, 0.0) for word in words if word]
        return (sum(share) / len(share) if share else 1.0) + 0.001 * (self.rest[-1:] > ("，",))


def _orders(left: str, right: str) -> Iterator[_Order]:
    """A note with its right column first: whole, or line by line, with about as much on the right as on the left.

    It stays in two parts, as a note of two columns is written.
    """
    yield _Order(f"（{right}）（{left}）")
    for i, j in product(range(1, len(left) + 1), range(1, len(right) + 1)):
        if abs(len(without_marks(left[:i])) - len(without_marks(right[:j]))) <= 1:
            text = f"（{right[:j]}{left[:i]}）（{right[j:]}{left[i:]}）"
            yield _Order(text, (right[j:], left[i:]))


def _without_foot(left: str, right: str) -> Iterator[tuple[str, str]]:
    """Two columns that end alike, with the end written once, the marks before it gone with it."""
    for first, second in without_foot(without_marks(left), without_marks(right)):
        yield _head(left, len(first)), _head(right, len(second))


def _head(column: str, length: int) -> str:
    """A column up to so many characters, marks not counted."""
    at = [n for n, c in enumerate(column) if c not in PUNCTUATION]
    return column if length == len(at) else column[: at[length - 1] + 1]

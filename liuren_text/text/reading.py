"""A reading: the base with some emendations adopted over it, every character mapped back to the base."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import itemgetter

from liuren_text.errors import Fault, OverlapError
from liuren_text.record import kept, record
from liuren_text.text.emendation import Emendation, edits_overlap
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Corpus, Passage

_emended_start = itemgetter(2)


@dataclass(frozen=True)
class EditedPassage:
    """One passage as a reading has it. Offsets are code points, half-open."""

    passage: Passage
    edits: tuple[Edit, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @kept
    def _hash(self) -> int:
        return hash((self.passage.id, self.edits))

    @kept
    def text(self) -> str:
        """The words as emended."""
        out, at = [], 0
        for edit in self.edits:
            out += [self.passage.text[at : edit.start], edit.text]
            at = edit.end
        return "".join([*out, self.passage.text[at:]])

    @kept
    def characters(self) -> frozenset[str]:
        """The characters that occur in the words as emended."""
        return frozenset(self.text)

    @kept
    def _knots(self) -> tuple[tuple[int, int, int, int], ...]:
        """For each edit: its span in the base, its span in the emended text."""
        knots, shift = [], 0
        for edit in self.edits:
            start = edit.start + shift
            knots.append((edit.start, edit.end, start, start + len(edit.text)))
            shift += len(edit.text) - (edit.end - edit.start)
        return tuple(knots)

    def to_base(self, start: int, end: int) -> tuple[int, int]:
        """The span of the base that the emended span [start, end) replaces; monotone, empty for a pure insertion.

        An edit that keeps its length maps character by character; any other maps as a whole.
        """
        shift = self._shift(start, end)
        if shift is not None:
            return start - shift, end - shift
        at = self._map(start, False)
        return at, max(at, self._map(end, True))

    def _shift(self, start: int, end: int) -> int | None:
        """How far the emended span [start, end) is shifted, where it is not empty and no edit meets it."""
        knots = self._knots
        if not knots:
            return 0
        n = bisect_right(knots, start, key=_emended_start)
        _, base_end, _, before = knots[n - 1] if n else (0, 0, 0, 0)
        clear = before <= start < end and (n == len(knots) or knots[n][2] >= end)
        return before - base_end if clear else None

    def _map(self, offset: int, closing: bool) -> int:
        shift = 0
        for base_start, base_end, start, end in self._knots:
            if offset < start or (offset == start and closing):
                break
            if offset < end or (offset == end and closing and start < end):
                if end - start == base_end - base_start:
                    return base_start + (offset - start)
                return base_end if closing else base_start
            shift = end - base_end
        return offset - shift

    def place(self, start: int, end: int) -> tuple[int, int, int]:
        """The span of the base for the emended span [start, end), and how far it is into an edit that maps whole."""
        shift = self._shift(start, end)
        if shift is not None:
            return start - shift, end - shift, 0
        return *self.to_base(start, end), self._nth(start)

    def _nth(self, offset: int) -> int:
        """How many characters into an edit `offset` lies, if that edit maps only as a whole; 0 elsewhere."""
        for base_start, base_end, start, end in self._knots:
            if start <= offset < end and end - start != base_end - base_start:
                return offset - start
        return 0

    def around(self, start: int, end: int) -> tuple[int, tuple[tuple[int, int, int, int], ...]]:
        """What decides how the emended span [start, end) maps to the base: the shift before it, the edits that meet it.

        Where two editions of a passage agree in this, every offset within the span means the same place in both.
        """
        shift, met = 0, []
        for knot in self._knots:
            _, base_end, at, to = knot
            if to < start:
                shift = to - base_end
            elif at <= end:
                met.append(knot)
        return shift, tuple(met)

    def from_base(self, start: int, end: int) -> tuple[int, int]:
        """The span of the emended text that stands for the base span [start, end), edits inside it included whole."""
        return self._forward(start, False), self._forward(end, True)

    def _forward(self, offset: int, closing: bool) -> int:
        shift = 0
        for base_start, base_end, start, end in self._knots:
            if offset < base_start or (offset == base_start and not closing):
                break
            if offset < base_end:
                if end - start == base_end - base_start:
                    return start + (offset - base_start)
                return end if closing else start
            shift = end - base_end
        return offset + shift


@record
class Reading:
    """A text as emended: the base with `emendations` adopted. Passages without an edit stand as in the base."""

    corpus: Corpus
    edited: Mapping[str, EditedPassage]
    emendations: tuple[Emendation, ...] = ()

    @classmethod
    def of(cls, corpus: Corpus, emendations: Iterable[Emendation] = ()) -> Reading:
        """Adopt `emendations`, whatever their `adopted` says. Raises `OverlapError` where two cannot both be made."""
        chosen = tuple(emendations)
        return cls(corpus, _edit(corpus, chosen, [p.id for p in corpus]), chosen)

    def but(self, dropped: Iterable[Emendation] = (), added: Iterable[Emendation] = ()) -> Reading:
        """This reading with some of its emendations taken back and others made. Raises `OverlapError`."""
        gone, new = tuple(dropped), tuple(added)
        ids = {e.id for e in gone}
        chosen = (*(e for e in self.emendations if e.id not in ids), *new)
        changed = _edit(self.corpus, chosen, [e.passage for e in (*gone, *new)])
        return Reading(self.corpus, {**self.edited, **changed}, chosen)

    def of_passages(self, passages: Iterable[Passage]) -> Reading:
        """This reading of some passages of the text alone."""
        only = replace(self.corpus, passages=tuple(passages))
        within = tuple(e for e in self.emendations if e.passage in only)
        return Reading(only, {p.id: self.edited[p.id] for p in only}, within)

    def __iter__(self) -> Iterator[EditedPassage]:
        return iter(self.edited.values())

    def __getitem__(self, passage_id: str) -> EditedPassage:
        return self.edited[passage_id]

    def text(self, passage_id: str) -> str:
        """The words of one passage as this reading has them."""
        return self.edited[passage_id].text

    def with_(self, *added: Emendation) -> Reading:
        """This reading with further emendations."""
        return self.but(added=added)

    def without(self, *dropped: Emendation) -> Reading:
        """This reading with some of its emendations taken back."""
        return self.but(dropped=dropped)


def _edit(corpus: Corpus, chosen: tuple[Emendation, ...], passages: list[str]) -> dict[str, EditedPassage]:
    """Some passages of a corpus with the emendations chosen for them. Raises `OverlapError`, naming every clash."""
    wanted = set(passages)
    groups: dict[str, list[Emendation]] = {}
    for emendation in chosen:
        if emendation.passage in wanted:
            groups.setdefault(emendation.passage, []).append(emendation)
    edits = {p: tuple(sorted(e for m in group for e in m.edits)) for p, group in groups.items()}
    met = any(edits_overlap(a, b) for found in edits.values() for a, b in pairwise(found))
    if met and (clashes := [c for group in groups.values() for c in _clashes(group)]):
        raise OverlapError(*clashes)
    return {p: EditedPassage(corpus[p], edits.get(p, ())) for p in passages}


def _clashes(group: list[Emendation]) -> list[Fault]:
    """Every pair of a passage's emendations that cannot both be made."""
    return [
        Fault(
            f"{b.id} ({b.locus}) overlaps {a.id} ({a.locus}); adopt one of the two, "
            "leave the base in the lem of the other",
            b.file,
            b.line,
        )
        for i, a in enumerate(group)
        for b in group[i + 1 :]
        if any(edits_overlap(x, y) for x in a.edits for y in b.edits)
    ]

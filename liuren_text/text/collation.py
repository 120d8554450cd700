"""A witness held against the base: what differs, of which kind, and where.

Both are compared without punctuation and with variant forms and scripts folded. Where the folded characters differ, the
words differ (substantive). Where only the characters do, one is the form of the other in another script, or a graphic
variant. Punctuation is compared between characters that answer each other. What the witness has in another place has
moved. What a witness leaves out over a long stretch, or before it begins and after it ends, it does not witness.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from liuren_text.text.alignment import (
    Block,
    Move,
    align,
    exchanges,
    find_moves,
    gaps_between,
    settle,
    without_moves,
)
from liuren_text.text.locus import Edit, write_locus
from liuren_text.text.passage import Corpus, Kind, Passage
from liuren_text.text.script import Script, script_of
from liuren_text.text.variants import fold, simplify
from liuren_text.text.witness import WitnessText

LOST = 30  # characters in a row that a witness lacks: from there on it does not have the stretch
LONGEST_CONTEXT = 40  # characters on either side of a locus, where a passage says the same again and again
_GAP = "□"
_HALF_WIDTH = str.maketrans(",.;:!?()", "，。；：！？（）")


class VariantClass(StrEnum):
    """In what a witness differs from the base."""

    SUBSTANTIVE = "substantive"
    VARIANT = "variant"
    SCRIPT = "script"
    PUNCTUATION = "punctuation"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Variant:
    """One difference. `edit` is the base span and what is read there in the base's own script.

    `base` and `witness` are the words as each has them. For what moved, `to` is the locus at which the witness has it.
    """

    passage: str
    edit: Edit
    base: str
    witness: str
    kind: VariantClass
    locus: str
    to: str | None = None


@dataclass(frozen=True)
class Collation:
    """A witness collated: its variants in the order of the base, and how much of the base it has."""

    corpus: Corpus
    witness: WitnessText
    variants: tuple[Variant, ...]
    covered: int
    characters: int
    punctuated: bool
    beyond: int
    passages: tuple[str, ...]

    @property
    def coverage(self) -> float:
        """The share of the characters of the base that the witness has, in whatever form; another word is not it."""
        return self.covered / self.characters if self.characters else 0.0

    @property
    def count(self) -> Counter[VariantClass]:
        """The number of variants of each class."""
        return Counter(v.kind for v in self.variants)


@dataclass(frozen=True)
class _Stream:
    """The characters of a text that are compared, folded, each with its place in the raw text."""

    raw: str
    folded: str
    at: Sequence[int]
    left_out: frozenset[int] = frozenset()

    @classmethod
    def of(cls, raw: str, simplified: bool, left_out: Sequence[tuple[int, int]] = ()) -> _Stream:
        """`simplified` folds further what simplified script writes alike (干 is 干, 乾 and 幹)."""
        out = frozenset(n for start, end in left_out for n in range(start, end))
        at = [n for n, c in enumerate(raw) if (c.isalnum() or c == _GAP) and n not in out]
        folded = fold("".join(raw[n] for n in at))
        return cls(raw, "".join(map(simplify, folded)) if simplified else folded, at, out)

    def words(self, start: int, end: int) -> str:
        """The raw text from one character to another, what stands between them included."""
        return self.raw[self.at[start] : self.at[end - 1] + 1] if end > start else ""

    def begins(self, n: int) -> bool:
        """Whether a character is the first of its line, which is a passage in the base."""
        return n == 0 or "\n" in self.raw[self.at[n - 1] : self.at[n]]

    def after_mark(self, n: int) -> bool:
        """Whether punctuation stands before a character, so that it is the first of a clause."""
        return n == 0 or bool(self.between(n - 1))

    def between(self, n: int) -> str:
        """The marks between a character and the next, what is left out apart."""
        marks = (self.raw[at] for at in range(self.at[n] + 1, self.at[n + 1]) if at not in self.left_out)
        return "".join(c for c in "".join(marks).translate(_HALF_WIDTH) if not c.isspace())

    def marks_at(self, n: int) -> list[tuple[int, int]]:
        """Where marks stand between a character and the next: before a note that is left out, and after the last."""
        start, end = self.at[n] + 1, self.at[n + 1]
        out = [at for at in range(start, end) if at in self.left_out]
        return [(start, out[0]), (out[-1] + 1, end)] if out else [(start, end)]


def collate(corpus: Corpus, witness: WitnessText) -> Collation:
    """Hold a witness against the original of a text."""
    return _Collator(corpus, witness).collate()


@dataclass
class _Collator:
    corpus: Corpus
    witness: WitnessText
    variants: list[Variant] = field(default_factory=list)
    passages: tuple[Passage, ...] = ()
    starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.passages = self.corpus.of_kind(Kind.TITLE, Kind.ORIGINAL)
        at = 0
        for passage in self.passages:
            self.starts.append(at)
            at += len(passage.text) + 1

    @cached_property
    def whole(self) -> _Stream:
        """All passages, a line break between them."""
        return _Stream.of("\n".join(p.text for p in self.passages), self.simplified)

    @cached_property
    def base(self) -> _Stream:
        """What the witness can be compared with: of one without notes, if it fits better so, the text without them."""
        notes = [
            (s + n.start, s + n.end) for p, s in zip(self.passages, self.starts, strict=True) for n in p.notes
        ]
        if self.witness.has_notes or not notes:
            return self.whole
        bare = _Stream.of(self.whole.raw, self.simplified, notes)
        return min((self.whole, bare), key=self._unmatched)

    def _unmatched(self, base: _Stream) -> int:
        """The characters of either side without an answer in the other."""
        matched = sum(k.size for k in align(base.folded, self.other.folded))
        return len(base.folded) + len(self.other.folded) - 2 * matched

    @cached_property
    def other(self) -> _Stream:
        """The witness."""
        return _Stream.of(self.witness.text, self.simplified)

    @cached_property
    def simplified(self) -> bool:
        """Whether one side is in simplified script, and so cannot tell apart what that writes alike."""
        ours = script_of("".join(p.text for p in self.passages))
        return Script.SIMPLIFIED in (ours, self.witness.script)

    @cached_property
    def forms(self) -> dict[str, str]:
        """For each folded character the form that the base mostly has for it."""
        counts: dict[str, Counter[str]] = {}
        for n, folded in zip(self.base.at, self.base.folded, strict=True):
            counts.setdefault(folded, Counter())[self.base.raw[n]] += 1
        return {folded: forms.most_common(1)[0][0] for folded, forms in counts.items()}

    def collate(self) -> Collation:
        base, other = self.base, self.other
        aligned = align(base.folded, other.folded)
        units = [(s.begins, s.after_mark) for s in (base, other)]
        blocks = settle(aligned, base.folded, other.folded, *units)
        moves = find_moves(base.folded, other.folded, blocks)
        beyond = self._gaps(blocks, moves)
        moved = {n for move in moves for n in self._moved(move, blocks)}
        marks = _has_marks(self.witness.text)
        for block in blocks:
            self._forms(block)
            if marks:
                self._marks(block)
        ordered = sorted(self.variants, key=lambda v: (self._order(v.passage), v.edit.start, v.kind))
        return Collation(
            self.corpus,
            self.witness,
            tuple(ordered),
            sum(k.size for k in blocks) + len(moved),
            len(self.whole.folded),
            marks,
            beyond,
            self._witnessed(blocks, moves),
        )

    def _order(self, passage: str) -> int:
        return self._places[passage]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {p.id: n for n, p in enumerate(self.passages)}

    def _witnessed(self, blocks: Sequence[Block], moves: Sequence[Move]) -> tuple[str, ...]:
        """The passages of which the witness has some part."""
        stretches = [*((k.a, k.a + k.size) for k in blocks), *((m.a, m.a_end) for m in moves)]
        found: set[int] = set()
        for start, end in stretches:
            first, last = (bisect_right(self.starts, self.base.at[n]) - 1 for n in (start, end - 1))
            found |= {*range(first, last + 1)}
        return tuple(self.passages[n].id for n in sorted(found))

    # what differs in words

    def _gaps(self, blocks: Sequence[Block], moves: Sequence[Move]) -> int:
        """Enter the substantive variants; the number of characters that the witness has outside of the text."""
        beyond = 0
        ends = (len(self.base.folded), len(self.other.folded))
        gaps = [g for gap in gaps_between(list(blocks), *ends) for g in without_moves(gap, moves)]
        first, last = (blocks[0], blocks[-1]) if blocks else (None, None)
        for gap in exchanges(gaps, self.base.folded, self.other.folded):
            a, a_end, b, b_end = gap
            outside = (
                first is None
                or last is None
                or (a_end <= first.a and b_end <= first.b)
                or a >= last.a + last.size
            )
            if outside and (a == a_end or b == b_end or max(a_end - a, b_end - b) >= LOST):
                beyond += b_end - b
            elif a_end - a >= LOST and a_end - a > 2 * (b_end - b):
                if b_end > b:
                    self._substantive(a, a, b, b_end)
            else:
                self._substantive(a, a_end, b, b_end)
        return beyond

    def _substantive(self, a: int, a_end: int, b: int, b_end: int) -> None:
        """A variant; one that runs over the end of a passage is told of each."""
        witness = self.other.words(b, b_end).replace("\n", "")
        if _GAP in witness and not witness.replace(_GAP, ""):
            return  # the witness has lost what stood there
        read = self._in_base_script(b, b_end)
        for passage, start, end in self._by_passage(a, a_end):
            edit = Edit(start, end, read)
            words = passage.text[start:end]
            if words != read:
                self._enter(passage, edit, witness, VariantClass.SUBSTANTIVE)
            witness = read = ""

    def _in_base_script(self, b: int, b_end: int) -> str:
        """What the witness has, each character as the base writes it elsewhere."""
        words = self.other.words(b, b_end).replace("\n", "")
        key = (lambda c: simplify(fold(c))) if self.simplified else fold
        return "".join(self.forms.get(key(c), c) if c.isalnum() else c for c in words)

    # what differs only in form

    def _forms(self, block: Block) -> None:
        """Characters that are the same word in another form, those side by side together."""
        run: tuple[int, VariantClass] | None = None
        for d in range(block.size + 1):
            kind = self._form(block.a + d, block.b + d) if d < block.size else None
            joins = run is not None and kind is run[1] and not self._parted(block.a + d, block.b + d)
            if run is not None and not joins:
                self._enter_form(block, run[0], d, run[1])
            if not joins:
                run = (d, kind) if kind is not None else None

    def _form(self, a: int, b: int) -> VariantClass | None:
        x, y = self.base.raw[self.base.at[a]], self.other.raw[self.other.at[b]]
        if x == y:
            return None
        return VariantClass.SCRIPT if simplify(x) == simplify(y) else VariantClass.VARIANT

    def _parted(self, a: int, b: int) -> bool:
        """Whether something stands before a character in either text."""
        return self.base.at[a] != self.base.at[a - 1] + 1 or self.other.at[b] != self.other.at[b - 1] + 1

    def _enter_form(self, block: Block, start: int, end: int, kind: VariantClass) -> None:
        witness = self.other.words(block.b + start, block.b + end)
        ((passage, first, last),) = self._by_passage(block.a + start, block.a + end)
        self._enter(passage, Edit(first, last, witness), witness, kind)

    def _marks(self, block: Block) -> None:
        """The punctuation between each character of a block and the next, within a passage."""
        for d in range(block.size - 1):
            a, theirs = block.a + d, self.other.between(block.b + d)
            if self.base.between(a) == theirs:
                continue
            passage, start = self._passage(self.base.at[a])
            if self.base.at[a + 1] - start > len(passage.text):
                continue
            *before, (first, last) = self.base.marks_at(a)
            for at, end in before:
                kept = self.base.raw[at:end].translate(_HALF_WIDTH)
                if theirs.startswith(kept):
                    theirs = theirs[len(kept) :]
                else:
                    self._enter(passage, Edit(at - start, end - start, ""), "", VariantClass.PUNCTUATION)
            if self.base.raw[first:last].translate(_HALF_WIDTH) != theirs:
                edit = Edit(first - start, last - start, theirs)
                self._enter(passage, edit, theirs, VariantClass.PUNCTUATION)

    # what stands elsewhere

    def _moved(self, move: Move, blocks: Sequence[Block]) -> list[int]:
        """Enter a stretch in another place, and what differs within it; the characters of the base that do not."""
        parts = list(self._by_passage(move.a, move.a_end))
        nth = bisect_right([k.b for k in blocks], move.b) - 1
        place = blocks[nth].a + blocks[nth].size - 1 if nth >= 0 else 0
        target, start = self._passage(self.base.at[place])
        here = self.base.at[place] - start + (nth >= 0)
        witness = self.other.words(move.b, move.b_end).replace("\n", "")
        to = f"{target.id} {write_locus(target.text, [Edit(here, here, _short(witness))], longest=LONGEST_CONTEXT)}"
        for passage, first, last in parts:
            words = passage.text[first:last]
            self.variants.append(
                Variant(
                    passage.id,
                    Edit(first, last, ""),
                    words,
                    witness,
                    VariantClass.MOVED,
                    write_locus(passage.text, [Edit(first, last, "")], longest=LONGEST_CONTEXT),
                    to,
                )
            )
        inner = align(self.base.folded[move.a : move.a_end], self.other.folded[move.b : move.b_end])
        for a, a_end, b, b_end in gaps_between(inner, move.a_end - move.a, move.b_end - move.b):
            self._substantive(move.a + a, move.a + a_end, move.b + b, move.b + b_end)
        for block in inner:
            self._forms(Block(move.a + block.a, move.b + block.b, block.size))
        return [move.a + n for k in inner for n in range(k.a, k.a + k.size)]

    # places

    def _passage(self, offset: int) -> tuple[Passage, int]:
        """The passage at an offset of the raw base, and where it begins."""
        nth = bisect_right(self.starts, offset) - 1
        return self.passages[nth], self.starts[nth]

    def _by_passage(self, a: int, a_end: int) -> Iterator[tuple[Passage, int, int]]:
        """The span of some characters, passage by passage; of none, the place after the character before it."""
        if a == a_end:
            passage, start = self._passage(self.base.at[a - 1] if a else 0)
            here = self.base.at[a - 1] + 1 - start if a else 0
            yield passage, here, here
            return
        at = a
        while at < a_end:
            passage, start = self._passage(self.base.at[at])
            end = at
            while end < a_end and self.base.at[end] < start + len(passage.text):
                end += 1
            yield passage, self.base.at[at] - start, self.base.at[end - 1] + 1 - start
            at = end

    def _enter(self, passage: Passage, edit: Edit, witness: str, kind: VariantClass) -> None:
        words = passage.text[edit.start : edit.end]
        locus = write_locus(passage.text, [edit], longest=LONGEST_CONTEXT)
        self.variants.append(Variant(passage.id, edit, words, witness, kind, locus))


def _has_marks(text: str) -> bool:
    return any(c in "，。；：、,.;:" for c in text)


def _short(words: str, longest: int = 12) -> str:
    return words if len(words) <= longest else f"{words[: longest // 2]}…{words[-longest // 2 :]}"

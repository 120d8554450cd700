"""Conjectures on words of which no claim speaks: slips that recur, twin passages, variants, conversions, taboos, marks.

Each rests on the text itself (the same slip, the same word, the same sentence elsewhere in it) or on what is known of
the script it passed through. None changes a value that holds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise, permutations

from liuren_text.claims.find import sentence_spans
from liuren_text.claims.laws import Claim
from liuren_text.claims.slots import Slot
from liuren_text.claims.vocabulary import TERMS
from liuren_text.claims.walking import PUNCTUATION
from liuren_text.judgement.causes import TABOOS
from liuren_text.judgement.conjecture import Conjecture, corrupt_words, narrow
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.script import in_repertoire, suspicious_characters
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Kind, Passage
from liuren_text.text.reading import EditedPassage
from liuren_text.text.variants import fold, simplify

GAP = "□"
RECURS = 3  # a slip seen so often among formula words is looked for elsewhere too
ALWAYS = "whatever stands beside it"  # a conversion of every instance of a character says nothing of this one
OFTEN = 3  # of two forms of one word the one that stands so many times as often is the usual one
SEED = 12  # characters in a row that make two passages twins
TWINS = 4  # passages that share them; what stands in more is a formula
LARGEST = 4_000  # characters of a passage that is laid beside another
BESIDE = 4  # characters that twins share on either side of words that only one of them has
LONGEST = 12  # characters of a clause that a twin lost


def _originals(examined: Examined) -> tuple[Passage, ...]:
    return examined.reading.corpus.of_kind(Kind.ORIGINAL)


def from_recurrence(examined: Examined) -> Iterator[Conjecture]:
    """The same slip outside all forms, where it recurs within them; within a slot where it leaves the value alone."""
    slips = Counter(
        (w.found, w.expected) for w in corrupt_words(examined) if len(w.found) == len(w.expected) == 1
    )
    known = {(w.passage, w.start) for w in examined.claims.words}
    slots = {(s.passage, n): s for s in examined.claims.slots.values() for n in range(s.start, s.end)}
    for (found, expected), times in slips.items():
        if times < RECURS:
            continue
        for passage in _originals(examined):
            for at, char in enumerate(passage.text):
                slot = slots.get((passage.id, at))
                free = slot is None or _spelt_otherwise(slot, at, expected)
                if char == found and (passage.id, at) not in known and free:
                    yield Conjecture(passage.id, (Edit(at, at + 1, expected),), "recurrence", (), 1, 1)


def _spelt_otherwise(slot: Slot, at: int, expected: str) -> bool:
    """Whether a slot with a character exchanged is the usual spelling of the value that it has."""
    n = at - slot.start
    text = slot.text[:n] + expected + slot.text[n + 1 :]
    return slot.value is not None and text == slot.type.spell(slot.value)


def from_gaps(examined: Examined) -> Iterator[Conjecture]:
    """Names of which a character is lost, and which can be only one name all the same."""
    ids = {p.id for p in _originals(examined)}
    for slot in examined.claims.slots.values():
        if slot.passage in ids and not slot.type.derived and GAP in slot.text and slot.value is not None:
            edit = narrow(slot.start, slot.text, slot.type.spell(slot.value))
            yield Conjecture(slot.passage, (edit,), "gap", (), 1, 1)


def from_characters(examined: Examined) -> Iterator[Conjecture]:
    """Characters outside the repertoire of the transcription, and those that a phrase of the conversion made.

    These are forms that traditional print has too: they are suspect only in a text that shows elsewhere that it passed
    through simplified script, and where they do not spell a value.
    """
    if not _was_converted(examined):
        return
    valued = {
        (s.passage, n)
        for s in examined.claims.slots.values()
        if s.value is not None
        for n in range(s.start, s.end)
    }
    for passage in _originals(examined):
        for suspicion in suspicious_characters(passage.text):
            at = suspicion.offset
            sure = len(suspicion.candidates) == 1 and ALWAYS not in suspicion.reason
            if sure and (passage.id, at) not in valued:
                edit = Edit(at, at + 1, suspicion.candidates[0])
                yield Conjecture(passage.id, (edit,), suspicion.reason, (), 1, 1)


def _was_converted(examined: Examined) -> bool:
    """Whether a text has a term in a spelling that only conversion gives, or lost what simplified script lacks."""
    lost = (edit.text for conjecture in from_gaps(examined) for edit in conjecture.edits)
    return any(from_terms(examined)) or not all(in_repertoire(char) for text in lost for char in text)


def from_terms(examined: Examined) -> Iterator[Conjecture]:
    """Terms of the art in a spelling that only conversion from simplified script gives them."""
    for passage in _originals(examined):
        simple = "".join(map(simplify, passage.text))
        for term in TERMS:
            meant, at = "".join(map(simplify, term)), -1
            while (at := simple.find(meant, at + 1)) >= 0:
                old = passage.text[at : at + len(term)]
                if old != term:
                    yield Conjecture(passage.id, (narrow(at, old, term),), "term", (), 1, 1)


def from_variants(examined: Examined) -> Iterator[Conjecture]:
    """One word in two forms in one text: the rare form where the other is usual."""
    passages = _originals(examined)
    counts = Counter(c for p in passages for c in p.text)
    usual: dict[str, str] = {}
    for char, _ in reversed(counts.most_common()):
        usual[fold(char)] = char
    for passage in passages:
        for at, char in enumerate(passage.text):
            other = usual[fold(char)]
            if other != char and counts[other] >= OFTEN * counts[char]:
                yield Conjecture(passage.id, (Edit(at, at + 1, other),), "variant", (), 1, 1)


def from_taboos(examined: Examined) -> Iterator[Conjecture]:
    """A character written for one that is avoided, in a word that the text elsewhere writes with that one.

    A sentence that has the word both ways speaks of the two.
    """
    passages = _originals(examined)
    words = {a + b for p in passages for a, b in pairwise(p.text) if a in TABOOS and b.isalpha()}
    for avoided, (written, _) in TABOOS.items():
        for passage in passages:
            for at, char in enumerate(passage.text):
                word = avoided + passage.text[at + 1 : at + 2]
                if char in written and word in words and word not in _sentence(passage.text, at):
                    yield Conjecture(passage.id, (Edit(at, at + 1, avoided),), "taboo", (), 1, 1)


def _sentence(text: str, at: int) -> str:
    """The sentence in which a character stands."""
    return next(text[start:end] for start, end in sentence_spans(text) if start <= at < end)


def from_twins(examined: Examined, company: list[Conjecture]) -> Iterator[Conjecture]:
    """Clauses that one of two twin passages lacks, with the words that they have once the other is corrected.

    Twins share a long stretch; the clause stands in the one between words that in the other stand side by side.
    """
    here: dict[str, list[Conjecture]] = defaultdict(list)
    for conjecture in company:
        here[conjecture.passage].append(conjecture)
    words = [_Words(p, here[p.id]) for p in _originals(examined) if len(p.text) <= LARGEST]
    seeds: dict[str, list[int]] = defaultdict(list)
    for n, passage in enumerate(words):
        for seed in passage.seeds:
            seeds[seed].append(n)
    shared = (places for places in seeds.values() if 1 < len(places) <= TWINS)
    for a, b in sorted({pair for places in shared for pair in permutations(places, 2)}):
        yield from _lost(words[a], words[b])


class _Words:
    """A passage without its marks, as corrected, with the place of each character in the corrected text."""

    def __init__(self, passage: Passage, company: list[Conjecture]) -> None:
        edits: list[Edit] = []
        for conjecture in company:
            free = all(e.end <= f.start or f.end <= e.start for e in conjecture.edits for f in edits)
            if conjecture.rivals == 1 and free:
                edits += conjecture.edits
        self.edited = EditedPassage(passage, tuple(sorted(edits)))
        self.places = [n for n, c in enumerate(self.edited.text) if c not in PUNCTUATION]
        self.plain = "".join(self.edited.text[n] for n in self.places)
        self.seeds = {self.plain[n : n + SEED] for n in range(len(self.plain) - SEED + 1)}

    def clause(self, at: int, to: int) -> str:
        """Words of it with the mark behind them, if there are marks on either side; else nothing."""
        text, start, end = self.edited.text, self.places[at], self.places[to - 1] + 1
        whole = text[start - 1 : start] in _MARKS and text[end : end + 1] in _MARKS
        return text[start : end + 1] if whole else ""


_MARKS = tuple("，；。：")


def _lost(a: _Words, b: _Words) -> Iterator[Conjecture]:
    """What the second has and the first lacks."""
    codes = SequenceMatcher(None, a.plain, b.plain, autojunk=False).get_opcodes()
    for before, (op, i, _, j1, j2), after in zip(codes, codes[1:], codes[2:], strict=False):
        shared = before[0] == after[0] == "equal" and min(x[2] - x[1] for x in (before, after)) >= BESIDE
        clause = b.clause(j1, j2) if op == "insert" and shared and j2 - j1 <= LONGEST else ""
        at = a.places[i]
        if clause and a.edited.text[at - 1 : at] in _MARKS:
            start = a.edited.to_base(at, at + 1)[0]
            yield Conjecture(a.edited.passage.id, (Edit(start, start, clause),), "twin", (), 1, 1)


def from_marks(examined: Examined) -> Iterator[Conjecture]:
    """A mark of punctuation between two words that the same sentence has side by side elsewhere, put behind them."""
    groups: dict[tuple[str, int, str], list[Claim]] = defaultdict(list)
    for claim in examined.claims:
        if len(claim.slots) == 2:
            groups[claim.passage, claim.anchor, claim.law.id].append(claim)
    for (passage, _, _), claims in groups.items():
        text = examined.reading.text(passage)
        between = {c.key: text[c.slots[0].to : c.slots[1].at] for c in claims}
        if "" in between.values():
            for claim in claims:
                a, b = claim.slots
                mark, behind = between[claim.key], text[b.to : b.to + 1]
                if a.to < b.at and len(mark) == 1 and mark in PUNCTUATION and behind not in PUNCTUATION:
                    yield Conjecture(passage, (Edit(a.end, b.end, b.text + mark),), "mark", (), 1, 1)

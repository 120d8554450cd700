"""Verify a text: compute every claim as transmitted and as emended, and judge every emendation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from liuren_text.claims.find import read_passage
from liuren_text.claims.grammar import Residue
from liuren_text.claims.laws import Claim, State
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.rivals import Rivals
from liuren_text.judgement.trial import Trial
from liuren_text.judgement.verdict import Bench, Judgement, Verdict, judge
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Corpus
from liuren_text.text.reading import Reading


@dataclass(frozen=True)
class Comparison:
    """One claim as transmitted and as emended; what a reading does not claim cannot be read in it."""

    claim: Claim
    base: State
    edited: State


@dataclass(frozen=True)
class Report:
    """A verified text."""

    corpus: Corpus
    base: Examined
    edited: Examined
    comparisons: tuple[Comparison, ...]
    judgements: tuple[Judgement, ...]

    @property
    def hold_base(self) -> int:
        """How many claims hold as transmitted."""
        return sum(c.base is State.HOLDS for c in self.comparisons)

    @property
    def hold_edited(self) -> int:
        """How many claims hold as emended."""
        return sum(c.edited is State.HOLDS for c in self.comparisons)

    @property
    def residue(self) -> tuple[Residue, ...]:
        """What was nearly a claim of the edited text and could not be read."""
        return self.edited.claims.residue

    @property
    def verdicts(self) -> Counter[Verdict]:
        """The adopted emendations, and those only recorded, by verdict."""
        return Counter(j.verdict for j in self.judgements)

    @property
    def sound(self) -> bool:
        """Whether all holds as emended and no adopted emendation falls short."""
        short = any(j.falls_short for j in self.judgements if j.emendation.adopted)
        return self.hold_edited == len(self.comparisons) and not short

    def judgement(self, emendation_id: str) -> Judgement:
        """The judgement on one emendation. Raises `KeyError`."""
        for judgement in self.judgements:
            if judgement.emendation.id == emendation_id:
                return judgement
        raise KeyError(emendation_id)


def verify(
    corpus: Corpus,
    emendations: Iterable[Emendation],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """Compute and judge everything; `progress` is told how many emendations are judged, of how many."""
    recorded = tuple(emendations)
    bench = make_bench(corpus, recorded)
    judgements = []
    for n, emendation in enumerate(recorded):
        judgements.append(judge_one(emendation, bench))
        progress(n + 1, len(recorded))
    return Report(corpus, bench.base, bench.edited, compare(bench.base, bench.edited), tuple(judgements))


def make_bench(corpus: Corpus, emendations: Iterable[Emendation]) -> Bench:
    """Examine the base and the text with all adopted emendations. Raises `OverlapError`."""
    adopted = tuple(e for e in emendations if e.adopted)
    return Bench(examine(Reading.of(corpus)), examine(Reading.of(corpus, adopted)))


def judge_one(emendation: Emendation, bench: Bench) -> Judgement:
    """Judge an emendation among the adopted ones, itself and whatever it overlaps taken out first."""
    adopted = bench.edited.reading.emendations
    others = tuple(e for e in adopted if e.id != emendation.id and not e.touches(emendation))
    corpus = bench.base.reading.corpus
    without = Reading.of(corpus, others)
    with_it = Reading.of(corpus, (*others, emendation))
    if _same_claims(without, with_it, emendation.passage):
        trial = Trial(emendation, bench.base, bench.edited, bench.edited)
        if emendation not in adopted:
            trial = Trial(emendation, bench.base, bench.edited, examine(with_it))
        return (
            Judgement(emendation, Verdict.MUTE, (), trial, Rivals(0, (), ""), (), None, ())
            if not _words(with_it, emendation)
            else judge(trial, bench)
        )
    after = bench.edited if emendation in adopted else examine(with_it)
    return judge(Trial(emendation, bench.base, examine(without), after), bench)


def _same_claims(a: Reading, b: Reading, passage: str) -> bool:
    """Whether two readings of a passage make the same claims of the same values."""
    return _signature(a, passage) == _signature(b, passage)


def _signature(reading: Reading, passage: str) -> frozenset[tuple[object, ...]]:
    instances, _ = read_passage(reading[passage], GRAMMAR)
    return frozenset((i.form.name, i.start, r, s.key, s.value) for i in instances for r, s in i.slots.items())


def _words(reading: Reading, emendation: Emendation) -> bool:
    """Whether an emendation writes a formula word."""
    instances, _ = read_passage(reading[emendation.passage], GRAMMAR)
    return any(w.start <= emendation.end and emendation.start <= w.end for i in instances for w in i.words)


def compare(base: Examined, edited: Examined) -> tuple[Comparison, ...]:
    """Every claim of either reading, in the order of the edited text."""
    keys = dict.fromkeys([*edited.findings, *base.findings])
    return tuple(
        Comparison(
            (edited.findings.get(key) or base.findings[key]).claim,
            base.state(key) or State.UNREADABLE,
            edited.state(key) or State.UNREADABLE,
        )
        for key in keys
    )

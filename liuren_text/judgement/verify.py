"""Verify a text: compute every claim as transmitted and as emended, and judge every emendation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from liuren_text.claims.examples import check_examples
from liuren_text.claims.find import read_passage
from liuren_text.claims.grammar import Instance, Residue
from liuren_text.claims.laws import Claim, ClaimKey, State
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.claims.subjects.gloss.beside import Pair
from liuren_text.errors import AnnotationError
from liuren_text.judgement.finding import Examined, Finding, examine
from liuren_text.judgement.following import followed
from liuren_text.judgement.rivals import NO_RIVALS
from liuren_text.judgement.trial import Trial
from liuren_text.judgement.verdict import Bench, Judgement, Verdict, judge
from liuren_text.record import kept, record
from liuren_text.text.annotations import WorkedExample
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method
from liuren_text.text.locus import find_locus, parse_locus
from liuren_text.text.passage import Corpus, Kind
from liuren_text.text.reading import Reading


@record
class Comparison:
    """One claim as transmitted and as emended; what a reading does not claim cannot be read in it."""

    claim: Claim
    base: State
    edited: State


@dataclass(frozen=True)
class Tally:
    """How many claims there are, and how many hold as transmitted and as emended."""

    total: int
    hold_base: int
    hold_edited: int


def tally(comparisons: Iterable[Comparison]) -> Tally:
    """Count claims by what they come to."""
    found = tuple(comparisons)
    holds = State.HOLDS
    return Tally(len(found), sum(c.base is holds for c in found), sum(c.edited is holds for c in found))


@record
class Report:
    """A verified text."""

    corpus: Corpus
    base: Examined
    edited: Examined
    comparisons: tuple[Comparison, ...]
    judgements: tuple[Judgement, ...]

    @kept
    def original(self) -> Tally:
        """The claims of the original text."""
        return tally(c for c in self.comparisons if not self.of_gloss(c))

    @kept
    def gloss(self) -> Tally:
        """The claims of its gloss: a translation can be wrong where the text is right."""
        return tally(c for c in self.comparisons if self.of_gloss(c))

    def of_gloss(self, comparison: Comparison) -> bool:
        """Whether a claim is the gloss's."""
        return self.corpus[comparison.claim.passage].kind is Kind.GLOSS

    @property
    def failing(self) -> tuple[Finding, ...]:
        """What does not hold as emended, of the text and of its gloss."""
        return tuple(self.edited.failing())

    @kept
    def follows(self) -> dict[ClaimKey, tuple[Pair, ...]]:
        """Of what does not hold in the gloss as emended, the words of the transmitted base whose error it repeats."""
        failing = (f.claim for f in self.failing if self.corpus[f.claim.passage].kind is Kind.GLOSS)
        return followed(failing, self.base, self.edited)

    @property
    def residue(self) -> tuple[Residue, ...]:
        """What was nearly a claim of the edited text and could not be read."""
        return self.edited.claims.residue

    @property
    def coverage(self) -> tuple[int, int]:
        """The paragraphs of which something is claimed, and all paragraphs, those of the gloss too."""
        whole = [p.id for p in self.corpus if p.kind is not Kind.TITLE]
        return len({c.claim.passage for c in self.comparisons} & set(whole)), len(whole)

    @property
    def verdicts(self) -> Counter[Verdict]:
        """The adopted emendations, and those only recorded, by verdict."""
        return Counter(j.verdict for j in self.judgements)

    @property
    def sound(self) -> bool:
        """Whether the original holds as emended, every claim of it, and no adopted emendation falls short."""
        short = any(j.falls_short for j in self.judgements if j.emendation.adopted)
        return self.original.hold_edited == self.original.total and not short

    def judgement(self, emendation_id: str) -> Judgement:
        """The judgement on one emendation. Raises `KeyError`."""
        for judgement in self.judgements:
            if judgement.emendation.id == emendation_id:
                return judgement
        raise KeyError(emendation_id)


def verify(
    corpus: Corpus,
    emendations: Iterable[Emendation],
    examples: Iterable[WorkedExample] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """Compute and judge everything; `progress` is told how many emendations are judged, of how many.

    Raises `OverlapError` where two adopted emendations clash, and `AnnotationError` where the worked examples that are
    listed are not those that the grammars find.
    """
    recorded = tuple(emendations)
    bench = make_bench(corpus, recorded)
    if faults := check_examples(examples, bench.edited.claims):
        raise AnnotationError(*faults)
    judgements = []
    for n, emendation in enumerate(recorded):
        judgements.append(judge_one(emendation, bench))
        progress(n + 1, len(recorded))
    return Report(corpus, bench.base, bench.edited, compare(bench.base, bench.edited), tuple(judgements))


def make_bench(corpus: Corpus, emendations: Iterable[Emendation]) -> Bench:
    """Examine the base and the text with all adopted emendations. Raises `OverlapError`."""
    adopted = tuple(e for e in emendations if e.adopted)
    base = Reading.of(corpus)
    return Bench(examine(base), examine(base.with_(*adopted)))


def judge_one(emendation: Emendation, bench: Bench) -> Judgement:
    """Judge an emendation among the adopted ones, itself and whatever it overlaps taken out first."""
    bench = bench.beside(emendation.passage)
    adopted = bench.edited.reading.emendations
    inside = bench.edited.reading
    apart = [e for e in adopted if e.id == emendation.id or e.touches(emendation)]
    without = inside.but(dropped=apart)
    with_it = without.but(added=[emendation])
    if _same_claims(without, with_it, emendation.passage) and not _words(with_it, emendation):
        trial = Trial(emendation, bench.base, bench.edited, bench.edited)
        return Judgement(emendation, Verdict.MUTE, (), trial, NO_RIVALS, (), None, ())
    after = bench.edited if emendation in apart and len(apart) == 1 else examine(with_it, bench.edited)
    return judge(Trial(emendation, bench.base, examine(without, bench.edited), after), bench)


def propose(notation: str, corpus: Corpus, passage: str | None = None) -> Emendation:
    """A reading in brace notation as a proposal of nobody's, to be tried.

    Raises `LocusNotFoundError`, `LocusAmbiguousError`; `AnnotationError` for an unknown passage or broken notation.
    """
    if passage is not None and passage not in corpus:
        raise AnnotationError(
            f"there is no passage {passage}; they run from {corpus.passages[0].id} to "
            f"{corpus.passages[-1].id}"
        )
    found, edits = find_locus(parse_locus(notation), [corpus[passage]] if passage else corpus)
    kind = ErrorKind.SUBSTITUTION
    if all(e.start == e.end for e in edits):
        kind = ErrorKind.OMISSION
    elif not any(e.text for e in edits):
        kind = ErrorKind.SURPLUS
    return Emendation(
        "try", found.id, edits, notation, kind, (Method.REASON,), "reader", Certainty.LOW, "", adopted=False
    )


def _same_claims(a: Reading, b: Reading, passage: str) -> bool:
    """Whether two readings of a passage make the same claims of the same values."""
    one, other = (dict.fromkeys(read_passage(r[passage], GRAMMAR).instances) for r in (a, b))
    return _signature(i for i in one if i not in other) == _signature(i for i in other if i not in one)


def _signature(instances: Iterable[Instance]) -> frozenset[tuple[object, ...]]:
    return frozenset(
        (i.form.name, i.start, r, s.key, s.meaning) for i in instances for r, s in i.slots.items()
    )


def _words(reading: Reading, emendation: Emendation) -> bool:
    """Whether an emendation writes a formula word."""
    instances = read_passage(reading[emendation.passage], GRAMMAR).instances
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

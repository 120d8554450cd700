"""Suggest: read a text without its annotations and propose emendations, ranked, each with the verdict it would have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import log2

from liuren_text.claims.walking import PUNCTUATION
from liuren_text.judgement.arrangement import arrange, from_notes
from liuren_text.judgement.causes import Cause, cause_of
from liuren_text.judgement.conjecture import (
    Conjecture,
    from_characters,
    from_claims,
    from_formulas,
    from_recurrence,
    from_repetition,
)
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.verdict import Bench, Judgement, Verdict
from liuren_text.judgement.verify import judge_one, make_bench
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method, edits_overlap
from liuren_text.text.locus import Edit, write_locus
from liuren_text.text.passage import Corpus, Kind
from liuren_text.text.reading import Reading
from liuren_text.text.variants import fold

ORDER = (
    Verdict.DEMANDED,
    Verdict.DETERMINED,
    Verdict.SUPPORTED,
    Verdict.INDIFFERENT,
    Verdict.MUTE,
    Verdict.CONTESTED,
    Verdict.INSUFFICIENT,
    Verdict.REFUTED,
)


@dataclass(frozen=True)
class Suggestion:
    """A proposed emendation, of `rank` (from 1) at its place.

    `rivals` counts the equally good ways of mending the fault, itself among them; `tried` the candidates searched.
    """

    emendation: Emendation
    source: str
    laws: tuple[str, ...]
    rivals: int
    tried: int
    rank: int
    judgement: Judgement
    cause: Cause | None
    recorded_as: str | None

    @property
    def repaired(self) -> int:
        """How many claims hold with it that did not without it."""
        return len(self.judgement.trial.effects.repaired)

    @property
    def bits(self) -> float:
        """I − log2 m: what the arithmetic says, less what it cost to search m candidates."""
        return self.judgement.rivals.bits - log2(self.tried)


def suggest(
    corpus: Corpus,
    recorded: Iterable[Emendation] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Suggestion]:
    """Propose emendations of a text, best first. `recorded` ones only name what was known before; they have no say."""
    base = examine(Reading.of(corpus))
    return suggest_over(base, tuple(recorded), progress)


def suggest_over(
    base: Examined,
    recorded: tuple[Emendation, ...],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Suggestion]:
    """The same over a text already examined."""
    corpus = base.reading.corpus
    proposed = [
        (rank, c, as_emendation(f"s{n + 1}", c, corpus))
        for n, (rank, c) in enumerate(ranked(conjectures(base), corpus))
    ]
    company = _compatible(e for rank, _, e in proposed if rank == 1)
    bench = Bench(base, examine(Reading.of(corpus, company)))
    found = []
    for n, (rank, conjecture, emendation) in enumerate(proposed):
        judgement = judge_one(emendation, bench)
        found.append(_suggestion(rank, conjecture, judgement, corpus, recorded))
        progress(n + 1, len(proposed))
    return sorted(filter(_worth_a_minute, found), key=_merit)


def conjectures(base: Examined) -> list[Conjecture]:
    """All conjectures, those of more certain sources first; no two make the same change."""
    values, asked = from_claims(base)
    found = [
        *values,
        *arrange(base, asked, values),
        *from_repetition(base),
        *from_formulas(base),
        *from_notes(base),
    ]
    found += [*from_recurrence(base), *from_characters(base)]
    return list({(c.passage, c.edits): c for c in reversed(found)}.values())[::-1]


def ranked(found: list[Conjecture], corpus: Corpus) -> Iterator[tuple[int, Conjecture]]:
    """Conjectures with their rank among those for one place: fewer rivals first, then the better explained."""
    left = list(found)
    while left:
        head = left[0]
        place = [c for c in left if c.passage == head.passage and _same_place(c, head)]
        left = [c for c in left if c not in place]
        place.sort(key=lambda c: (c.rivals, _unexplained(c, corpus)))
        yield from ((rank, c) for rank, c in enumerate(place, start=1))


def _same_place(a: Conjecture, b: Conjecture) -> bool:
    """Whether two conjectures mend one place: they share characters, or insert the same words into one line."""
    overlap = any(edits_overlap(x, y) for x in a.edits for y in b.edits)
    words = {e.text for e in a.edits} & {e.text for e in b.edits}
    return overlap or (a.source == b.source == "line" and a.laws == b.laws and bool(words - {""}))


def _unexplained(conjecture: Conjecture, corpus: Corpus) -> int:
    """0 where the cause is well known, more where it is less so."""
    cause = cause_of(as_emendation("", conjecture, corpus), corpus)
    return 3 if cause is None else ("high", "medium", "low").index(cause.confidence)


def as_emendation(an_id: str, conjecture: Conjecture, corpus: Corpus) -> Emendation:
    """A conjecture as an emendation by the engine, not adopted."""
    text = corpus[conjecture.passage].text
    return Emendation(
        an_id,
        conjecture.passage,
        conjecture.edits,
        write_locus(text, conjecture.edits),
        kind_of(text, conjecture.edits),
        (Method.INTERNAL if conjecture.source in ("formula", "recurrence") else Method.REASON,),
        "engine",
        Certainty.MEDIUM,
        conjecture.source,
        adopted=False,
    )


def kind_of(text: str, edits: tuple[Edit, ...]) -> ErrorKind:
    """What kind of error a change assumes, from the characters alone."""
    old = "".join(text[e.start : e.end] for e in edits)
    new = "".join(e.text for e in edits)
    if "□" in old:
        return ErrorKind.LACUNA
    if not new:
        return ErrorKind.SURPLUS
    if not old:
        return ErrorKind.ORDER if not new.strip("　 ") else ErrorKind.OMISSION
    if sorted(old) == sorted(new):
        return ErrorKind.ORDER if "）（" in old or "，" in old else ErrorKind.TRANSPOSITION
    if len(old) == len(new) and fold(old) == fold(new):
        return ErrorKind.VARIANT
    return ErrorKind.SUBSTITUTION


def _compatible(emendations: Iterable[Emendation]) -> list[Emendation]:
    """Emendations of which none touches another, the earlier preferred."""
    chosen: list[Emendation] = []
    for emendation in emendations:
        if not any(emendation.touches(other) for other in chosen):
            chosen.append(emendation)
    return chosen


def _suggestion(
    rank: int, conjecture: Conjecture, judgement: Judgement, corpus: Corpus, recorded: tuple[Emendation, ...]
) -> Suggestion:
    emendation = judgement.emendation
    known = next((r.id for r in recorded if makes_the_same(r, emendation, corpus)), None)
    laws = conjecture.laws or tuple(law.id for law in judgement.laws)
    cause = cause_of(emendation, corpus)
    return Suggestion(
        emendation,
        conjecture.source,
        laws,
        conjecture.rivals,
        conjecture.tried,
        rank,
        judgement,
        cause,
        known,
    )


@dataclass(frozen=True)
class Tried:
    """Recorded emendations, each with the suggestion that repeats it or None, and the suggestions that repeat none."""

    of_claims: tuple[tuple[Emendation, Suggestion | None], ...]
    of_none: tuple[tuple[Emendation, Suggestion | None], ...]
    new: tuple[Suggestion, ...]


def compare_recorded(found: list[Suggestion], recorded: Iterable[Emendation], corpus: Corpus) -> Tried:
    """Hold suggestions against recorded emendations of the original, apart by whether these touch a claim."""
    known = [e for e in recorded if corpus[e.passage].kind is not Kind.GLOSS and e.adopted]
    bench = make_bench(corpus, known)
    pairs = [(e, _repeats(e, found, corpus)) for e in known]
    touching = {e.id for e in known if judge_one(e, bench).verdict is not Verdict.MUTE}
    repeated = {s.emendation.id for _, s in pairs if s is not None}
    return Tried(
        tuple(pair for pair in pairs if pair[0].id in touching),
        tuple(pair for pair in pairs if pair[0].id not in touching),
        tuple(s for s in found if s.emendation.id not in repeated and s.rank == 1),
    )


def _repeats(emendation: Emendation, found: list[Suggestion], corpus: Corpus) -> Suggestion | None:
    return next((s for s in found if makes_the_same(s.emendation, emendation, corpus)), None)


def makes_the_same(a: Emendation, b: Emendation, corpus: Corpus) -> bool:
    """Whether two emendations make the same words of their passage, wherever they put their braces and their marks."""
    if a.passage != b.passage or not (a.start <= b.end and b.start <= a.end):
        return False
    words = [
        "".join(c for c in Reading.of(corpus, (e,)).text(a.passage) if c not in PUNCTUATION) for e in (a, b)
    ]
    return words[0] == words[1]


def _worth_a_minute(suggestion: Suggestion) -> bool:
    """Not refuted; and not one of many equal ways that nothing favours."""
    short = suggestion.judgement.verdict in (Verdict.REFUTED, Verdict.INSUFFICIENT)
    return not short and (suggestion.rank == 1 or suggestion.rivals <= 4)


def _merit(suggestion: Suggestion) -> tuple[int, int, int, float]:
    verdict = ORDER.index(suggestion.judgement.verdict)
    return verdict, suggestion.rank, suggestion.rivals, -suggestion.bits

"""Suggest: read a text without its annotations and propose emendations, ranked, each with the verdict it would have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import log2

from liuren_text.claims.marks import without_marks
from liuren_text.judgement.arrangement import arrange
from liuren_text.judgement.causes import TABOOS, Cause, cause_of
from liuren_text.judgement.company import Hearing, Proposed, strength
from liuren_text.judgement.conjecture import (
    Conjecture,
    from_claims,
    from_formulas,
    from_repetition,
    join_slips,
)
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.verdict import Judgement, Verdict
from liuren_text.judgement.verify import judge_one, make_bench
from liuren_text.judgement.wording import (
    from_characters,
    from_gaps,
    from_marks,
    from_recurrence,
    from_taboos,
    from_terms,
    from_twins,
    from_variants,
)
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method, edits_overlap
from liuren_text.text.locus import Edit, write_locus
from liuren_text.text.passage import Corpus, Kind
from liuren_text.text.reading import Reading
from liuren_text.text.variants import fold

MENDING = frozenset({"claims", "line", "chart", "columns", "repetition"})  # what mends claims that fail
MOST_RIVALS = (
    4  # a fault that can be mended in more ways is a finding, and none of them a proposal if none is favoured
)
JOINTLY = 4  # recorded emendations, less one, that a single proposal may stand for


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
    """The same over a text already examined.

    Every proposal is judged in the company of the first choices that are printed beside it. What is not worth printing
    leaves the company, and the rest is judged again, until all that speak for one another are printed.
    """
    corpus = base.reading.corpus
    left = [
        Proposed(rank, c, as_emendation(f"s{n + 1}", c, corpus))
        for n, (rank, c) in enumerate(ranked(conjectures(base), corpus))
    ]
    hearing = Hearing(base)
    while True:
        found = [
            (proposal, judgement)
            for proposal, judgement in hearing.in_company(left, progress)
            if _worth_a_minute(proposal.conjecture, judgement)
        ]
        if len(found) == len(left):
            break
        left = [proposal for proposal, _ in found]
    return sorted((_suggestion(p, j, corpus, recorded) for p, j in found), key=_merit)


def conjectures(base: Examined) -> list[Conjecture]:
    """All conjectures, those of more certain sources first; no two make the same change."""
    values, asked = from_claims(base)
    values, formulas = join_slips(values, from_formulas(base), base)
    found = [*values, *arrange(base, asked, values), *from_repetition(base), *formulas]
    found += [*from_gaps(base), *from_recurrence(base), *from_twins(base, [*values, *formulas])]
    found += [*from_taboos(base), *from_terms(base), *from_variants(base)]
    found += [*from_characters(base), *from_marks(base)]
    return list({(c.passage, c.edits): c for c in reversed(found)}.values())[::-1]


def ranked(found: list[Conjecture], corpus: Corpus) -> Iterator[tuple[int, Conjecture]]:
    """Conjectures with their rank among those for one place: fewer rivals first, then the better explained."""
    left = list(found)
    while left:
        head = left[0]
        place = [c for c in left if c.excludes(head) or (c.passage == head.passage and _same_place(c, head))]
        left = [c for c in left if c not in place]
        place.sort(key=lambda c: (c.rivals, not c.favoured, _unexplained(c, corpus)))
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
    if "□" in old and "）（" not in old:
        return ErrorKind.LACUNA
    if not new:
        return ErrorKind.SURPLUS
    if not old:
        return ErrorKind.ORDER if not new.strip("　 ") else ErrorKind.OMISSION
    if "）（" in old:
        return ErrorKind.ORDER
    if sorted(old) == sorted(new):
        return ErrorKind.TRANSPOSITION
    if len(old) == 1 and old in TABOOS.get(new, ("",))[0]:
        return ErrorKind.TABOO
    if len(old) == len(new) and fold(old) == fold(new):
        return ErrorKind.VARIANT
    return ErrorKind.SUBSTITUTION


def _suggestion(
    proposal: Proposed, judgement: Judgement, corpus: Corpus, recorded: tuple[Emendation, ...]
) -> Suggestion:
    conjecture, emendation = proposal.conjecture, proposal.emendation
    known = [e.id for e in recorded if repeats(emendation, e, recorded, corpus)]
    return Suggestion(
        emendation,
        conjecture.source,
        conjecture.laws or tuple(law.id for law in judgement.laws),
        conjecture.rivals,
        conjecture.tried,
        proposal.rank,
        judgement,
        cause_of(emendation, corpus),
        ", ".join(known) or None,
    )


Pair = tuple[Emendation, Suggestion | None]


@dataclass(frozen=True)
class Tried:
    """Recorded emendations, each with the suggestion that repeats it or None, and the suggestions that repeat none.

    Those adopted are parted by whether they touch a claim.
    """

    of_claims: tuple[Pair, ...]
    of_none: tuple[Pair, ...]
    not_adopted: tuple[Pair, ...]
    new: tuple[Suggestion, ...]


def compare_recorded(found: list[Suggestion], recorded: Iterable[Emendation], corpus: Corpus) -> Tried:
    """Hold suggestions against recorded emendations of the original, apart by whether these touch a claim."""
    known = tuple(e for e in recorded if corpus[e.passage].kind is not Kind.GLOSS)
    adopted = tuple(e for e in known if e.adopted)
    bench = make_bench(corpus, adopted)
    pairs = [(e, next((s for s in found if repeats(s.emendation, e, known, corpus)), None)) for e in known]
    touching = {e.id for e in adopted if judge_one(e, bench).verdict is not Verdict.MUTE}
    return Tried(
        tuple(pair for pair in pairs if pair[0].id in touching),
        tuple(pair for pair in pairs if pair[0].adopted and pair[0].id not in touching),
        tuple(pair for pair in pairs if not pair[0].adopted),
        tuple(s for s in found if s.recorded_as is None),
    )


def repeats(proposed: Emendation, recorded: Emendation, known: Iterable[Emendation], corpus: Corpus) -> bool:
    """Whether a proposal makes the words of a recorded emendation, by itself or with others recorded beside it."""
    if not _near(proposed, recorded):
        return False
    words = _words((proposed,), corpus)
    if words == _words((recorded,), corpus):
        return True
    beside = [e for e in known if e.adopted and e is not recorded and _near(proposed, e)]
    groups = (g for n in range(1, JOINTLY) for g in combinations(beside, n))
    free = (g for g in groups if not any(a.touches(b) for a, b in combinations((recorded, *g), 2)))
    return recorded.adopted and any(words == _words((recorded, *g), corpus) for g in free)


def _near(a: Emendation, b: Emendation) -> bool:
    return a.passage == b.passage and a.start <= b.end and b.start <= a.end


def _words(emendations: tuple[Emendation, ...], corpus: Corpus) -> str:
    """The words of their passage with some emendations, marks left out unless only marks are changed."""
    passage = emendations[0].passage
    text = Reading.of(corpus, emendations).text(passage)
    plain, base = (without_marks(t) for t in (text, corpus[passage].text))
    return plain if plain != base else text


def _worth_a_minute(conjecture: Conjecture, judgement: Judgement) -> bool:
    """Whether an editor should look: not refuted, not one of many ways that nothing favours, and of some effect.

    What was proposed because a claim fails must mend it; what a twin passage has must say something that holds.
    """
    if judgement.verdict in (Verdict.REFUTED, Verdict.INSUFFICIENT) or _of_a_school(judgement):
        return False
    if conjecture.rivals > MOST_RIVALS and not conjecture.favoured:
        return False
    effects = judgement.trial.effects
    if conjecture.source in MENDING:
        return bool(effects.repaired)
    return conjecture.source != "twin" or bool(effects.gained)


def _of_a_school(judgement: Judgement) -> bool:
    """Whether what the text has is right as another school teaches it."""
    return any(flag.startswith("SCHOOL(") for flag in judgement.flags)


def _merit(suggestion: Suggestion) -> tuple[int, int, int, float]:
    return strength(suggestion.judgement), suggestion.rank, suggestion.rivals, -suggestion.bits

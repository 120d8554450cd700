"""Company: what a proposal is called beside others, so that whoever adopts these finds it called so too.

What is proposed for one text is judged together, because a fault may ask for several changes. But what speaks for a
proposal must be named with it: it is called what it is called alone, or with the partners that its flags name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import regex

from liuren_text.claims.slots import SlotKey
from liuren_text.judgement.conjecture import Conjecture
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.verdict import Bench, Judgement, Verdict
from liuren_text.judgement.verify import judge_one
from liuren_text.text.emendation import Emendation

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
_NAMED = regex.compile(r"^(?:JOINT|RESTS-ON)\(([^()]*)\)$")


@dataclass(frozen=True)
class Proposed:
    """A conjecture with its rank at its place, as an emendation."""

    rank: int
    conjecture: Conjecture
    emendation: Emendation


def strength(judgement: Judgement) -> int:
    """How much a verdict says for an emendation: 0 for the most."""
    return ORDER.index(judgement.verdict)


class Hearing:
    """The judgements on what is proposed for one text. What is found of the bare text is found once."""

    def __init__(self, base: Examined) -> None:
        self._bare = Bench(base, base)
        self._alone: dict[str, Judgement] = {}

    def in_company(
        self, proposed: list[Proposed], progress: Callable[[int, int], None]
    ) -> Iterator[tuple[Proposed, Judgement]]:
        """Each proposal with the judgement on it: by itself, or with the first choices that its flags name."""
        first = [p for p in proposed if p.rank == 1]
        company = _compatible(p.emendation for p in first)
        whole = self._bench(company)
        together: dict[str, Judgement] = {}
        for n, proposal in enumerate(proposed, 1):
            rivals = [p.emendation for p in first if p.conjecture.excludes(proposal.conjecture)]
            rest = [e for e in company if e not in rivals]
            bench = whole if len(rest) == len(company) else self._bench(rest)
            together[proposal.emendation.id] = judge_one(proposal.emendation, bench)
            progress(n, len(proposed))
        for proposal in proposed:
            yield proposal, self._settled(together[proposal.emendation.id], together)

    def _settled(self, judgement: Judgement, others: dict[str, Judgement]) -> Judgement:
        """The judgement without company if it says as much, else that with no more than is needed, all of it named.

        What is in no smallest repair of the bare text no company can call for.
        """
        alone = self._by_itself(judgement.emendation)
        if strength(alone) <= strength(judgement) or alone.verdict is Verdict.REFUTED:
            return alone
        beside = {e.id: e for e in judgement.trial.before.reading.emendations}
        keys = {key for claim in judgement.trial.touching for key in claim.keys}
        near = [i for i in beside if i in others and not keys.isdisjoint(_bears_on(others[i]))]
        named = [i for i in names_of(judgement) if i in beside]
        for needed in (named, list(dict.fromkeys([*named, *near]))):
            found = self._fewest(judgement, {i: beside[i] for i in needed})
            if found is not None:
                return found
        return alone

    def _fewest(self, judgement: Judgement, partners: dict[str, Emendation]) -> Judgement | None:
        """The same verdict with these partners, less those it does not need; None if they are not enough."""
        found = self._beside(judgement.emendation, partners)
        if found.verdict is not judgement.verdict:
            return None
        for an_id in reversed(list(partners)):
            fewer = {i: e for i, e in partners.items() if i != an_id}
            lighter = self._beside(judgement.emendation, fewer)
            if lighter.verdict is judgement.verdict:
                partners, found = fewer, lighter
        unnamed = [i for i in partners if i not in names_of(found)]
        return replace(found, flags=(*found.flags, f"JOINT({', '.join(unnamed)})")) if unnamed else found

    def _by_itself(self, emendation: Emendation) -> Judgement:
        if emendation.id not in self._alone:
            self._alone[emendation.id] = judge_one(emendation, self._bare)
        return self._alone[emendation.id]

    def _beside(self, emendation: Emendation, others: dict[str, Emendation]) -> Judgement:
        return judge_one(emendation, self._bench(others.values()))

    def _bench(self, adopted: Iterable[Emendation]) -> Bench:
        """The text with these adopted."""
        base = self._bare.base
        return replace(self._bare, edited=examine(base.reading.with_(*adopted), base))


def _bears_on(judgement: Judgement) -> frozenset[SlotKey]:
    """The slots that an emendation touches, and those of the claims that hold only with it."""
    trial = judgement.trial
    return trial.sites.union(*(f.claim.keys for f in trial.effects.repaired))


def names_of(judgement: Judgement) -> tuple[str, ...]:
    """The emendations that the flags of a judgement name."""
    found = (match[1].split(", ") for flag in judgement.flags if (match := _NAMED.match(flag)))
    return tuple(dict.fromkeys(name for names in found for name in names))


def _compatible(emendations: Iterable[Emendation]) -> list[Emendation]:
    """Emendations of which none touches another, the earlier preferred."""
    chosen: list[Emendation] = []
    for emendation in emendations:
        if not any(emendation.touches(other) for other in chosen):
            chosen.append(emendation)
    return chosen

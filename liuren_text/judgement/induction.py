"""Induced laws (grade D): how many rules were tried, how many parallels support one, how it does on held-out ones."""

from __future__ import annotations

from dataclasses import dataclass

from liuren_text.claims.assertions import Claims
from liuren_text.claims.grammar import Instance
from liuren_text.claims.laws import Claim, Grade, Law, State
from liuren_text.claims.slots import Slot, Value
from liuren_text.judgement.finding import Examined
from liuren_text.text.passage import Kind


@dataclass(frozen=True)
class Rule:
    """A rule for a slot: it is so many steps, in the order of its domain, after another slot of the sentence."""

    role: str
    shift: int

    def predicts(self, instance: Instance, slot: Slot) -> Value | None:
        """The value that the rule gives the slot; None where the other slot is absent or unread."""
        other = instance.get(self.role)
        domain = slot.type.domain
        if other is None or other.value not in domain:
            return None
        return domain[(domain.index(other.value) + self.shift) % len(domain)]


@dataclass(frozen=True)
class Induction:
    """The evidence for an induced law, from the instances outside one passage.

    `tried` rules of the form "as that slot, shifted by so many" were tried; `fitting` hold in every instance.
    `held_out` of `predicted` instances were foretold by the rules that fit all instances of the other passages. A law
    whose sentences have no other slot of the kind has no rules to fit: none is tried, nothing predicted.
    """

    supports: int
    against: int
    tried: int
    fitting: tuple[Rule, ...]
    held_out: int
    predicted: int


def induce(law: Law, examined: Examined, without: str | None = None) -> Induction:
    """Weigh an induced law by the claims of a text; `without` leaves one passage out, the one that is emended.

    The last slot of the law's claims is the one that the rules foretell. Only the original is evidence, not its gloss.
    Raises `ValueError` for a law of another grade.
    """
    if law.grade is not Grade.INDUCED:
        raise ValueError(f"{law.id} is not induced")
    made = supporting_claims(law, examined, without)
    cases = _cases(made, examined.claims)
    rules = _rules(cases)
    held, predicted = _hold_out(rules, cases)
    holds = sum(c.as_read is State.HOLDS for c in made)
    return Induction(holds, len(made) - holds, len(rules), _fit(rules, cases), held, predicted)


def supporting_claims(law: Law, examined: Examined, without: str | None = None) -> list[Claim]:
    """The claims of a law in the original, those of one passage left out."""
    corpus = examined.reading.corpus
    made = (c for c in examined.claims if c.law is law and c.passage != without)
    return [c for c in made if corpus[c.passage].kind is not Kind.GLOSS]


def _cases(made: list[Claim], claims: Claims) -> list[tuple[Instance, Slot]]:
    """The instances in which a law is claimed, each with the slot that it foretells."""
    told = {c.slots[-1].key: c.slots[-1] for c in made}
    places = {(c.passage, c.anchor) for c in made}
    return [
        (instance, told[slot.key])
        for instance in claims.discourse.instances
        if (instance.passage, instance.start) in places
        for slot in instance.slots.values()
        if slot.key in told
    ]


def _rules(cases: list[tuple[Instance, Slot]]) -> list[Rule]:
    roles = dict.fromkeys(
        role for i, slot in cases for role, s in i.slots.items() if s.type is slot.type and s.key != slot.key
    )
    size = len(cases[0][1].type.domain) if cases else 0
    return [Rule(role, shift) for role in roles for shift in range(size)]


def _fit(rules: list[Rule], cases: list[tuple[Instance, Slot]]) -> tuple[Rule, ...]:
    def fits(rule: Rule) -> bool:
        told = [(rule.predicts(i, s), s.value) for i, s in cases if s.value is not None]
        known = [(p, v) for p, v in told if p is not None]
        return bool(known) and all(p == v for p, v in known)

    return tuple(rule for rule in rules if fits(rule))


def _hold_out(rules: list[Rule], cases: list[tuple[Instance, Slot]]) -> tuple[int, int]:
    """Leave out each passage in turn: does what fits the others foretell it?"""
    right = 0
    for passage in dict.fromkeys(i.passage for i, _ in cases):
        fitting = _fit(rules, [(i, s) for i, s in cases if i.passage != passage])
        for instance, slot in ((i, s) for i, s in cases if i.passage == passage):
            told = {p for rule in fitting if (p := rule.predicts(instance, slot)) is not None}
            right += told == {slot.value}
    return right, len(cases) if rules else 0

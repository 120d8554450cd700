"""Induced laws (grade D): how many rules were tried, how many parallels support one, how it does on held-out ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from liuren_text.claims.assertions import Claims
from liuren_text.claims.grammar import Instance
from liuren_text.claims.laws import Claim, Grade, Law, State
from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.judgement.finding import Examined
from liuren_text.record import record
from liuren_text.text.passage import Kind


@dataclass(frozen=True)
class Rule:
    """A rule for a slot: it is so many steps, in the order of its domain, after another slot of the sentence."""

    role: str
    shift: int

    def __str__(self) -> str:
        return f"{self.role}+{self.shift}"

    def predicts(self, instance: Instance, slot: Slot) -> frozenset[Value]:
        """The value that the rule gives the slot; none where the other slot is absent or unread."""
        other = instance.get(self.role)
        domain = slot.type.domain
        if other is None or other.value not in domain:
            return frozenset()
        return frozenset({domain[(domain.index(other.value) + self.shift) % len(domain)]})


@dataclass(frozen=True)
class Constant:
    """A rule for a slot: it has the same value everywhere."""

    value: Value

    def __str__(self) -> str:
        return f"always {self.value}"

    def predicts(self, instance: Instance, slot: Slot) -> frozenset[Value]:
        """The value, where the slot can have it."""
        return frozenset({self.value}) & frozenset(slot.type.domain)


@record
class Computed:
    """A law on one slot as a rule: the slot has one of the values that its claim allows."""

    claims: Mapping[SlotKey, Claim]

    def __str__(self) -> str:
        return "as computed"

    def predicts(self, instance: Instance, slot: Slot) -> frozenset[Value]:
        """The values that the claim on the slot allows."""
        return frozenset(self.claims[slot.key].allowed(slot))


AnyRule = Rule | Constant | Computed


@dataclass(frozen=True)
class Induction:
    """The evidence for an induced law, from the instances outside one passage.

    `tried` rules were tried: of the form "as that slot of the sentence, shifted by so many"; for a law on one slot
    "always the same", for each value that every instance can have, and the law itself. `fitting` hold in every
    instance. `held_out` of `predicted` instances were foretold by the rules that fit all those of the other passages;
    of readings taken at random `chance` of them would have been.
    """

    supports: int
    against: int
    tried: int
    fitting: tuple[AnyRule, ...]
    held_out: int
    predicted: int
    chance: float


def induce(law: Law, examined: Examined, without: str | None = None) -> Induction:
    """Weigh an induced law by the claims of a text; `without` leaves one passage out, the one that is emended.

    The last slot of the law's claims is the one that the rules foretell. Only the original is evidence, not its gloss.
    Raises `ValueError` for a law of another grade.
    """
    if law.grade is not Grade.INDUCED:
        raise ValueError(f"{law.id} is not induced")
    made = supporting_claims(law, examined, without)
    cases = _cases(made, examined.claims)
    rules = _rules(cases) or _rules_of_one_slot(made, cases)
    holds = sum(c.as_read is State.HOLDS for c in made)
    return Induction(holds, len(made) - holds, len(rules), _fit(rules, cases), *_hold_out(rules, cases))


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


def _rules(cases: list[tuple[Instance, Slot]]) -> list[AnyRule]:
    roles = dict.fromkeys(
        role for i, slot in cases for role, s in i.slots.items() if s.type is slot.type and s.key != slot.key
    )
    size = len(cases[0][1].type.domain) if cases else 0
    return [Rule(role, shift) for role in roles for shift in range(size)]


def _rules_of_one_slot(made: list[Claim], cases: list[tuple[Instance, Slot]]) -> list[AnyRule]:
    """What could be so everywhere, whatever else the sentence has; and what the law computes."""
    if not cases or any(len(c.slots) > 1 for c in made):
        return []
    common = set.intersection(*(set(slot.type.domain) for _, slot in cases))
    return [
        *(Constant(value) for value in cases[0][1].type.domain if value in common),
        Computed({c.slots[0].key: c for c in made}),
    ]


def _fit(rules: list[AnyRule], cases: list[tuple[Instance, Slot]]) -> tuple[AnyRule, ...]:
    def fits(rule: AnyRule) -> bool:
        told = [(rule.predicts(i, s), s.value) for i, s in cases if s.value is not None]
        known = [(values, v) for values, v in told if values]
        return bool(known) and all(v in values for values, v in known)

    return tuple(rule for rule in rules if fits(rule))


def _hold_out(rules: list[AnyRule], cases: list[tuple[Instance, Slot]]) -> tuple[int, int, float]:
    """Leave out each passage in turn: does what fits the others foretell it? How many, of how many; how many by chance.

    Where the rules leave several values of a domain, one taken at random is among them as often as their share is.
    """
    right, chance = 0, 0.0
    for passage in dict.fromkeys(i.passage for i, _ in cases):
        fitting = _fit(rules, [(i, s) for i, s in cases if i.passage != passage])
        for instance, slot in ((i, s) for i, s in cases if i.passage == passage):
            told = [values for rule in fitting if (values := rule.predicts(instance, slot))]
            left = frozenset.intersection(*told) if told else frozenset()
            right += slot.value in left
            chance += len(left) / len(slot.type.domain)
    return right, len(cases) if rules else 0, chance

"""Mutation of the text: would the arithmetic notice if a copyist had written another value here, and restore it?

Every value slot of the emended text is given every other value of its domain. A mutant is killed if a claim fails;
repaired if exactly one correction of least size makes all claims hold again, and it is the value that stood there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from multiprocessing import get_context
from random import Random

from liuren_text.claims.find import Claims
from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.judgement.proofs import allowed_values
from liuren_text.judgement.repair import component, minimum_corrections

DOUBLES = 600  # double mutants in a sample
SEED = 1810


@dataclass(frozen=True)
class SlotReport:
    """What mutation shows of one slot: its mutants, those noticed, those restored, the values that pass unnoticed."""

    slot: Slot
    laws: tuple[str, ...]
    mutants: int
    killed: int
    repaired: int
    survivors: tuple[Value, ...]
    killers: dict[str, int]

    @property
    def thin(self) -> bool:
        """Whether one law alone holds the slot."""
        return len([law for law, n in self.killers.items() if n]) == 1

    @property
    def reason(self) -> str:
        """Why values pass: no law fixes the slot, or the laws that touch it leave it free."""
        if not self.laws:
            return "no law touches it"
        if len(self.survivors) == self.mutants:
            return f"named in {'、'.join(self.laws)}, which leave it free"
        return f"{'、'.join(self.laws)} leave it these values"


@dataclass(frozen=True)
class Mutation:
    """The mutation of a whole text."""

    slots: tuple[SlotReport, ...]
    vacuous: tuple[Claim, ...]

    @cached_property
    def mutants(self) -> int:
        """All single mutants."""
        return sum(s.mutants for s in self.slots)

    @cached_property
    def killed(self) -> int:
        """Those that a claim notices."""
        return sum(s.killed for s in self.slots)

    @cached_property
    def repaired(self) -> int:
        """Those that one correction of least size restores."""
        return sum(s.repaired for s in self.slots)

    @property
    def survivors(self) -> tuple[SlotReport, ...]:
        """The slots of which some other value passes unnoticed."""
        return tuple(s for s in self.slots if s.survivors)

    @property
    def thin_ice(self) -> tuple[SlotReport, ...]:
        """The slots that one law alone holds."""
        return tuple(s for s in self.slots if s.thin)


def value_slots(claims: Claims, passages: Iterable[str]) -> list[Slot]:
    """The slots of these passages that carry a value of their own, in the order of the text."""
    wanted = set(passages)
    found = {
        s.key: s
        for i in claims.discourse.instances
        if i.passage in wanted
        for s in i.slots.values()
        if not s.type.derived and s.value is not None
    }
    return list(found.values())


def mutate(
    claims: Claims,
    passages: Iterable[str],
    jobs: int = 2,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Mutation:
    """Mutate every value slot of these passages to every other value of its domain; `jobs` processes share the work."""
    slots = value_slots(claims, passages)
    _Work.claims = claims
    reports: list[SlotReport] = []
    for report in _spread(range(len(slots)), slots, jobs):
        reports.append(report)
        progress(len(reports), len(slots))
    order = {s.key: n for n, s in enumerate(slots)}
    reports.sort(key=lambda r: order[r.slot.key])
    mutated = {s.key for s in slots}
    vacuous = tuple(c for c in claims if mutated.issuperset(c.keys) and not any(_can_fail(c, s) for s in c.slots))
    return Mutation(tuple(reports), vacuous)


class _Work:
    """What the processes inherit: the claims, too large to send."""

    claims: Claims


def _spread(numbers: Iterable[int], slots: list[Slot], jobs: int) -> Iterator[SlotReport]:
    if jobs < 2:
        yield from map(mutate_slot, slots)
        return
    with get_context("fork").Pool(jobs) as pool:
        yield from pool.imap_unordered(mutate_slot, slots, chunksize=4)


def mutate_slot(slot: Slot) -> SlotReport:
    """Give one slot every other value of its domain."""
    claims = _Work.claims
    touching = claims.by_slot.get(slot.key, ())
    killers = dict.fromkeys((c.law.id for c in touching), 0)
    survivors: list[Value] = []
    killed = repaired = 0
    for value in slot.type.domain:
        if value == slot.value:
            continue
        failing = [c for c in touching if c.state({slot.key: value}) is not State.HOLDS]
        if not failing:
            survivors.append(value)
            continue
        killed += 1
        for law in {c.law.id for c in failing}:
            killers[law] += 1
        repaired += _restores(claims, slot, value, failing)
    mutants = len(slot.type.domain) - 1
    return SlotReport(slot, tuple(killers), mutants, killed, repaired, tuple(survivors), killers)


def _restores(claims: Claims, slot: Slot, value: Value, failing: list[Claim]) -> bool:
    """Whether taking back the mutant is the only single change after which every claim holds."""
    shared = set.intersection(*(set(c.keys) for c in failing))
    for key in shared:
        other = claims.slots[key]
        touching = claims.by_slot[key] if key != slot.key else claims.by_slot[slot.key]
        tested = [*failing, *(c for c in touching if c not in failing)]
        for candidate in other.type.domain:
            if key == slot.key:
                if candidate in (slot.value, value):
                    continue
                changed: dict[SlotKey, Value | None] = {key: candidate}
            else:
                if candidate == other.value:
                    continue
                changed = {slot.key: value, key: candidate}
            if all(c.state(changed) is State.HOLDS for c in tested):
                return False
    return True


def _can_fail(claim: Claim, slot: Slot) -> bool:
    return len(allowed_values(slot, claim)) < len(slot.type.domain)


def double_mutants(claims: Claims, passages: Iterable[str], number: int = DOUBLES, seed: int = SEED) -> tuple[int, int]:
    """A seeded sample of mutants of two slots: how many are noticed, how many restored by the one correction of two."""
    random = Random(seed)
    slots = [s for s in value_slots(claims, passages) if s.key in claims.by_slot]
    killed = repaired = 0
    for _ in range(number):
        pair = random.sample(slots, 2)
        changed = {s.key: random.choice([v for v in s.type.domain if v != s.value]) for s in pair}
        whole = component(claims, changed)
        mutated = [_with_values(c, changed) for c in whole]
        if all(c.state() is State.HOLDS for c in mutated):
            continue
        killed += 1
        found = minimum_corrections(mutated, limit=2)
        restored = frozenset((s.key, s.value) for s in pair)
        repaired += found.sets == (restored,)
    return killed, repaired


def _with_values(claim: Claim, values: dict[SlotKey, Value]) -> Claim:
    slots = tuple(replace(s, value=values[s.key]) if s.key in values else s for s in claim.slots)
    return replace(claim, slots=slots)

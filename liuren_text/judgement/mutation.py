"""Mutation of the text: would the arithmetic notice if a copyist had written another value here, and restore it?

Every value slot of the emended text is given every other value of its domain. A mutant is killed if a claim fails;
repaired if exactly one correction of least size makes all claims hold again, and it is the value that stood there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from multiprocessing import get_context
from random import Random
from signal import SIG_IGN, SIGINT, signal

from liuren_text.claims.assertions import Claims
from liuren_text.claims.find import read_passage
from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.proofs import allowed_values
from liuren_text.judgement.repair import component, minimum_corrections
from liuren_text.text.passage import Kind, Passage
from liuren_text.text.reading import EditedPassage

DOUBLES = 600  # double mutants in a sample
SEED = 1810


@dataclass(frozen=True)
class SlotReport:
    """What mutation shows of one slot: its mutants, those noticed, those restored, the values that pass unnoticed."""

    slot: Slot
    subject: str
    mutants: int
    killed: int
    repaired: int
    survivors: tuple[Value, ...]
    killers: dict[str, int]
    repairers: dict[str, int]

    @property
    def laws(self) -> tuple[str, ...]:
        """The laws whose claims touch it."""
        return tuple(self.killers)

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
    def covered(self) -> int:
        """The slots of which some mutant is noticed."""
        return sum(s.killed > 0 for s in self.slots)

    @property
    def survivors(self) -> tuple[SlotReport, ...]:
        """The slots of which some other value passes unnoticed."""
        return tuple(s for s in self.slots if s.survivors)

    @property
    def thin_ice(self) -> tuple[SlotReport, ...]:
        """The slots that one law alone holds."""
        return tuple(s for s in self.slots if s.thin)


def value_slots(claims: Claims, passages: Iterable[str]) -> list[tuple[Slot, str]]:
    """The slots of these passages that carry a value of their own, in the order of the text, with their subjects."""
    wanted = set(passages)
    found: dict[SlotKey, tuple[Slot, str]] = {}
    for instance in claims.discourse.instances:
        for slot in instance.slots.values():
            if instance.passage in wanted and not slot.type.derived and slot.value is not None:
                found.setdefault(slot.key, (slot, instance.form.subject))
    return list(found.values())


def mutate(
    claims: Claims,
    passages: Iterable[str],
    jobs: int = 2,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Mutation:
    """Mutate every value slot of these passages to every other value of its domain; `jobs` processes share the work."""
    subjects = value_slots(claims, passages)
    slots = [slot for slot, _ in subjects]
    _Work.claims = claims
    reports: list[SlotReport] = []
    for report in _spread(subjects, jobs):
        reports.append(report)
        progress(len(reports), len(slots))
    order = {s.key: n for n, s in enumerate(slots)}
    reports.sort(key=lambda r: order[r.slot.key])
    mutated = {s.key for s in slots}
    vacuous = tuple(
        c for c in claims if mutated.issuperset(c.keys) and not any(_can_fail(c, s) for s in c.slots)
    )
    return Mutation(tuple(reports), vacuous)


class _Work:
    """What the processes inherit: the claims, too large to send."""

    claims: Claims


def _spread(slots: list[tuple[Slot, str]], jobs: int) -> Iterator[SlotReport]:
    if jobs < 2:
        yield from map(mutate_slot, slots)
        return
    with get_context("fork").Pool(jobs, _leave_interrupts) as pool:
        yield from pool.imap_unordered(mutate_slot, slots, chunksize=4)


def _leave_interrupts() -> None:
    """Who interrupts the program interrupts the process that made this one, and that ends it."""
    signal(SIGINT, SIG_IGN)


def mutate_slot(task: tuple[Slot, str]) -> SlotReport:
    """Give one slot every other value of its domain."""
    slot, subject = task
    claims = _Work.claims
    touching = claims.by_slot.get(slot.key, ())
    killers = dict.fromkeys((c.law.id for c in touching), 0)
    repairers = dict(killers)
    survivors: list[Value] = []
    killed = repaired = 0
    for value in slot.type.domain:
        if value == slot.value:
            continue
        failing = [c for c in touching if c.state({slot.key: value}) is not State.HOLDS]
        if not failing:
            survivors.append(value)
            continue
        restored = _restores(claims, slot, value, failing)
        killed += 1
        repaired += restored
        for law in {c.law.id for c in failing}:
            killers[law] += 1
            repairers[law] += restored
    mutants = len(slot.type.domain) - 1
    return SlotReport(slot, subject, mutants, killed, repaired, tuple(survivors), killers, repairers)


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


@dataclass(frozen=True)
class Doubles:
    """Mutants of two slots at once: how many were made, noticed, and restored by the one correction of two."""

    made: int
    killed: int
    repaired: int


def double_mutants(
    claims: Claims, passages: Iterable[str], number: int = DOUBLES, seed: int = SEED
) -> Doubles:
    """A seeded sample of mutants of two slots: how many are noticed, how many restored by the one correction of two.

    A text with fewer slots has none.
    """
    random = Random(seed)
    slots = [
        s for s, _ in value_slots(claims, passages) if s.key in claims.by_slot and len(s.type.domain) > 1
    ]
    if len(slots) < 2:
        return Doubles(0, 0, 0)
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
    return Doubles(number, killed, repaired)


@dataclass(frozen=True)
class Structure:
    """Mutants of arrangement, a seeded sample: how many there were of each kind, and how many were noticed."""

    made: dict[str, int]
    noticed: dict[str, int]


def structural_mutants(
    edited: Examined, passages: Iterable[str], number: int = DOUBLES, seed: int = SEED
) -> Structure:
    """Lose, double or exchange a character that a claim reads: noticed if a claim fails, vanishes, or is misspelt."""
    random = Random(seed)
    slots = [s for s, _ in value_slots(edited.claims, passages) if s.key in edited.claims.by_slot]
    made: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    for _ in range(number if slots else 0):
        slot = random.choice(slots)
        kind, old, new = _disturb(
            edited.reading.text(slot.passage), random.randrange(slot.at, slot.to), random
        )
        if old == new:
            continue
        made[kind] += 1
        noticed[kind] += _is_noticed(edited, slot.passage, new)
    return Structure(dict(made), dict(noticed))


def _disturb(text: str, at: int, random: Random) -> tuple[str, str, str]:
    kind = random.choice(("deletion", "insertion", "transposition"))
    if kind == "deletion":
        return kind, text, text[:at] + text[at + 1 :]
    if kind == "insertion":
        return kind, text, text[:at] + text[at] + text[at:]
    return kind, text, text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _is_noticed(edited: Examined, passage: str, text: str) -> bool:
    """Whether the text of one passage as disturbed makes a claim fail or vanish, or misspells a formula."""
    mutant = Passage(passage, Kind.ORIGINAL, "lzh", "", text)
    instances = read_passage(EditedPassage(mutant), GRAMMAR).instances
    was = read_passage(edited.reading[passage], GRAMMAR).instances
    if sorted(i.form.name for i in instances) != sorted(i.form.name for i in was):
        return True
    if sum(i.cost for i in instances) > sum(i.cost for i in was):
        return True
    return [s.value for i in instances for s in i.slots.values()] != [
        s.value for i in was for s in i.slots.values()
    ]


def _with_values(claim: Claim, values: dict[SlotKey, Value]) -> Claim:
    slots = tuple(s._replace(value=values[s.key]) if s.key in values else s for s in claim.slots)
    return replace(claim, slots=slots)

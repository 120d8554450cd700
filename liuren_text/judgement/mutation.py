"""Mutation of the text: would the arithmetic notice if a copyist had written another value here, and restore it?

Every value slot of the emended text is given every other value of its domain. A mutant is killed by a claim that holds
without it and not with it; repaired if exactly one correction of least size makes all that it broke hold again, breaks
nothing that held, and is the value that stood there. What fails without it fails for reasons of its own, and is no
evidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing import get_context
from random import Random
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

from liuren_text.claims.assertions import Claims
from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.judgement.branching import Search
from liuren_text.judgement.proofs import allowed_values
from liuren_text.record import kept

T = TypeVar("T")
R = TypeVar("R")
Progress = Callable[[int, int], None]

SAMPLE = 600  # mutants in a sample
SEED = 1810
BUDGET = 3_000  # changes that are tried to mend a mutant of two slots
CHUNK = 4  # mutants that are given to a process at once


@dataclass(frozen=True)
class SlotReport:
    """What mutation shows of one slot: its mutants, those noticed, those restored, the values that pass unnoticed.

    `failing` are the claims on it that do not hold as it is: they notice nothing.
    """

    slot: Slot
    subject: str
    mutants: int
    killed: int
    repaired: int
    survivors: tuple[Value, ...]
    killers: dict[str, int]
    repairers: dict[str, int]
    claims: int
    failing: int

    @property
    def laws(self) -> tuple[str, ...]:
        """The laws whose claims touch it."""
        return tuple(self.killers)

    @property
    def holding(self) -> tuple[str, ...]:
        """The laws that notice some mutant of it."""
        return tuple(law for law, n in self.killers.items() if n)

    @property
    def thin(self) -> bool:
        """Whether one law alone holds the slot."""
        return len(self.holding) == 1

    @property
    def reason(self) -> str:
        """Why values pass: no law fixes the slot, what is claimed of it fails, or the laws on it leave it free."""
        laws = "、".join(self.laws)
        if not self.laws:
            return "no law touches it"
        if self.failing == self.claims:
            return f"what is claimed of it fails already: {laws}"
        if len(self.survivors) == self.mutants:
            return f"named in {laws}, which leave it free"
        return f"{laws} leave it these values"


@dataclass(frozen=True)
class Mutation:
    """The mutation of a whole text.

    `without_rival` counts, by the names of their types, the slots whose type knows one value: words that mean
    themselves. There is no other value to give them, so they are no value slots. `claims` are those of the text, of
    which `failing` do not hold as it is, and the `vacuous` ones hold whatever value any slot is given.
    """

    slots: tuple[SlotReport, ...]
    without_rival: dict[str, int]
    claims: int
    failing: int
    vacuous: tuple[Claim, ...]

    @kept
    def mutants(self) -> int:
        """All single mutants."""
        return sum(s.mutants for s in self.slots)

    @kept
    def killed(self) -> int:
        """Those that a claim notices."""
        return sum(s.killed for s in self.slots)

    @kept
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


def read_slots(claims: Claims, passages: Iterable[str]) -> list[tuple[Slot, str]]:
    """The slots of these passages whose words mean something, in the order of the text, with their subjects."""
    wanted = set(passages)
    found: dict[SlotKey, tuple[Slot, str]] = {}
    for instance in claims.discourse.instances:
        for slot in instance.slots.values():
            if instance.passage in wanted and not slot.type.derived and slot.value is not None:
                found.setdefault(slot.key, (slot, instance.form.subject))
    return list(found.values())


def has_rival(slot: Slot) -> bool:
    """Whether the slot could hold another value: a word that means only itself has no other."""
    return len(slot.type.domain) > 1


def mutate(
    claims: Claims,
    passages: Collection[str],
    jobs: int = 2,
    progress: Progress = lambda done, total: None,
) -> Mutation:
    """Mutate every value slot of these passages to every other value of its domain; `jobs` processes share the work."""
    read = read_slots(claims, passages)
    slots = [(s, subject) for s, subject in read if has_rival(s)]
    alone = Counter(s.type.name for s, _ in read if not has_rival(s))
    _Work.claims = claims
    reports = shared(mutate_slot, slots, jobs, progress)
    within = {s.key for s, _ in read}
    made = [c for c in claims if c.passage in set(passages)]
    failing = sum(c.as_read is not State.HOLDS for c in made)
    vacuous = tuple(c for c in made if within.issuperset(c.keys) and _vacuous(c))
    return Mutation(tuple(reports), dict(alone), len(made), failing, vacuous)


class _Work:
    """What the processes inherit: the claims, too large to send."""

    claims: Claims


def shared(work: Callable[[T], R], tasks: Sequence[T], jobs: int, progress: Progress) -> list[R]:
    """The results in order; the processes are forks of this one and know what it knows."""
    made: list[R] = []
    for result in _results(work, tasks, jobs):
        made.append(result)
        progress(len(made), len(tasks))
    return made


def _results(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    if jobs < 2:
        yield from map(work, tasks)
        return
    with get_context("fork").Pool(jobs, _leave_interrupts) as pool:
        yield from pool.imap(work, tasks, chunksize=CHUNK)


def _leave_interrupts() -> None:
    """Who interrupts the program interrupts the process that made this one, and that ends it."""
    signal(SIGINT, SIG_IGN)


def mutate_slot(task: tuple[Slot, str]) -> SlotReport:
    """Give one slot every other value of its domain."""
    slot, subject = task
    claims = _Work.claims
    touching = claims.by_slot.get(slot.key, ())
    held = _held(touching)
    killers = dict.fromkeys((c.law.id for c in touching), 0)
    repairers = dict(killers)
    survivors: list[Value] = []
    killed = repaired = 0
    for value in slot.type.domain:
        if value == slot.value:
            continue
        broken = [c for c in held if c.state({slot.key: value}) is not State.HOLDS]
        if not broken:
            survivors.append(value)
            continue
        restored = _restores(claims, slot, value, broken)
        killed += 1
        repaired += restored
        for law in {c.law.id for c in broken}:
            killers[law] += 1
            repairers[law] += restored
    return SlotReport(
        slot,
        subject,
        len(slot.type.domain) - 1,
        killed,
        repaired,
        tuple(survivors),
        killers,
        repairers,
        len(touching),
        len(touching) - len(held),
    )


def _held(claims: Iterable[Claim]) -> list[Claim]:
    """The claims that hold in the text as it is: only these can be broken."""
    return [c for c in claims if c.as_read is State.HOLDS]


def _restores(claims: Claims, slot: Slot, value: Value, broken: list[Claim]) -> bool:
    """Whether taking back the mutant is the only single change after which all that held holds again."""
    common = set.intersection(*(set(c.keys) for c in broken))
    for key in common:
        other = claims.slots[key]
        tested = [*broken, *(c for c in _held(claims.by_slot[key]) if c not in broken)]
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


def _vacuous(claim: Claim) -> bool:
    """Whether a claim that holds goes on holding, whatever other value any one of its slots is given."""
    return claim.as_read is State.HOLDS and all(
        len(allowed_values(s, claim)) == len(s.type.domain) for s in claim.slots
    )


@dataclass(frozen=True)
class Doubles:
    """Mutants of two slots at once: how many were made, noticed, and restored by the one correction of two.

    `unsearched` are those noticed of which the search for other corrections had to be broken off; they are not among
    the restored.
    """

    made: int
    killed: int
    repaired: int
    unsearched: int


def double_mutants(
    claims: Claims,
    passages: Iterable[str],
    number: int = SAMPLE,
    seed: int = SEED,
    jobs: int = 1,
    progress: Progress = lambda done, total: None,
) -> Doubles:
    """A seeded sample of mutants of two slots: how many are noticed, how many restored by the one correction of two.

    A text with fewer slots has none.
    """
    random = Random(seed)
    slots = [s for s, _ in read_slots(claims, passages) if s.key in claims.by_slot and has_rival(s)]
    if len(slots) < 2:
        return Doubles(0, 0, 0, 0)
    pairs: list[list[tuple[Slot, Value]]] = []
    for _ in range(number):
        pair = random.sample(slots, 2)
        pairs.append([(s, random.choice([v for v in s.type.domain if v != s.value])) for s in pair])
    _Work.claims = claims
    found = Counter(shared(mutate_pair, pairs, jobs, progress))
    return Doubles(number, number - found["survives"], found["restored"], found["unsearched"])


def mutate_pair(pair: list[tuple[Slot, Value]]) -> str:
    """What becomes of a mutant of two slots: it survives, is restored, is not restored, or is left unsearched.

    A correction of two changes alters slots of the broken claims and slots of claims on these: what held of all that
    is sought, and no more.
    """
    claims = _Work.claims
    changed: dict[SlotKey, Value | None] = {s.key: value for s, value in pair}
    broken = [c for c in _held_at(claims, changed) if c.state(changed) is not State.HOLDS]
    if not broken:
        return "survives"
    near = broken
    for _ in pair:
        near = _held_at(claims, dict.fromkeys(key for c in near for key in c.keys))
    search = Search(
        [_with_values(c, changed) for c in near], BUDGET, frozenset(k for c in near for k in c.keys)
    )
    for size in range(1, len(pair) + 1):
        search.run(size, enough=2)
        if search.found or search.over:
            break
    restored = frozenset((s.key, s.value) for s, _ in pair)
    if search.found - {restored}:
        return "not restored"
    return "unsearched" if search.over else "restored"


def _held_at(claims: Claims, keys: Iterable[SlotKey]) -> list[Claim]:
    """The claims on some slots that hold in the text as it is, each once."""
    return _held({c.key: c for key in keys for c in claims.by_slot[key]}.values())


def _with_values(claim: Claim, values: dict[SlotKey, Value | None]) -> Claim:
    if values.keys().isdisjoint(claim.keys):
        return claim
    slots = tuple(s._replace(value=values[s.key]) if s.key in values else s for s in claim.slots)
    return replace(claim, slots=slots)

"""Minimum correction sets: the fewest changes of slots after which every claim of a component holds.

By enumeration (see `branching`), complete up to the stated size.

Faults that lie apart are searched apart. A zone is a set of claims that shares no slot with another zone; whatever the
correction, it needs as many changes inside a zone as the zone's own claims ask for. If so many suffice, with all claims
around satisfied, nothing else need change, and the minimum corrections are one of each zone. Where they do not suffice
the zone grows by the claims around it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice, product
from math import prod

from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import SlotKey, Value
from liuren_text.judgement.branching import Correction, Search, Values
from liuren_text.record import kept, record

LIMIT = 12  # the largest number of changes that is searched in one zone
BUDGET = 300_000  # changes that one search may try
QUICK = 1_000  # states after which a search is long
MOST_SETS = 1_000  # sets that are written out where several faults multiply them
COMBINATIONS = 20_000  # sets of several zones, or values of several hubs, that are tried together
LEANING = 3  # failing claims that make a slot a hub


@record
class Fault:
    """What is wrong in one place: the claims that fail there, and the fewest changes that mend them."""

    failing: tuple[Claim, ...]
    sets: tuple[Correction, ...]


@record
class Corrections:
    """The minimum correction sets of a component: one set of each fault. `complete`: the search came to its end."""

    faults: tuple[Fault, ...]
    complete: bool
    searched: int

    @property
    def number(self) -> int:
        """How many minimum correction sets there are."""
        return prod(len(f.sets) for f in self.faults) if self.complete else 0

    @kept
    def sets(self) -> tuple[Correction, ...]:
        """The minimum correction sets, at most `MOST_SETS` of them."""
        if not self.complete:
            return ()
        chosen = product(*(f.sets for f in self.faults))
        none: Correction = frozenset()
        return tuple(none.union(*sets) for sets in islice(chosen, MOST_SETS))

    def about(self, keys: Collection[SlotKey]) -> Corrections:
        """Of the faults only those at some slots: whose claims relate them, or whose mending changes them."""
        near = (
            f
            for f in self.faults
            if any(k in keys for c in f.failing for k in c.keys)
            or any(k in keys for s in f.sets for k, _ in s)
        )
        return Corrections(tuple(near), self.complete, self.searched)

    def containing(self, change: Mapping[SlotKey, Value | None]) -> int:
        """How many of the sets make all of these changes."""
        left = set(change.items())
        number = int(self.complete)
        for fault in self.faults:
            keys = {key for made in fault.sets for key, _ in made}
            wanted = {item for item in left if item[0] in keys}
            number *= sum(wanted <= made for made in fault.sets)
            left -= wanted
        return 0 if left else number

    def always(self, change: Mapping[SlotKey, Value | None]) -> bool:
        """Whether every one of the sets makes all of these changes."""
        return self.complete and self.containing(change) == self.number


def components(
    claims: Iterable[Claim], apart: frozenset[SlotKey] = frozenset()
) -> dict[SlotKey, list[Claim]]:
    """For every slot the claims that hang together with it, not by slots kept `apart`; one list a component."""
    slots: dict[
        SlotKey, list[SlotKey]
    ] = {}  # the slots that hang together with each, one list for all of them
    made = list(claims)
    for claim in made:
        keys = [k for k in claim.keys if k not in apart]
        first = slots.get(keys[0]) if keys else None
        if first is not None and all(slots.get(k) is first for k in keys):
            continue
        met = {id(group): group for k in keys if (group := slots.get(k))}
        whole = max(met.values(), key=len, default=[])
        joined = [k for group in met.values() if group is not whole for k in group]
        joined += [k for k in dict.fromkeys(keys) if k not in slots]
        whole += joined
        slots.update(dict.fromkeys(joined, whole))
    gathered: dict[int, list[Claim]] = defaultdict(list)
    for claim in made:
        gathered[id(slots[next(k for k in claim.keys if k not in apart)])].append(claim)
    return {key: gathered[id(group)] for key, group in slots.items()}


def component(claims: Iterable[Claim], seeds: Iterable[SlotKey]) -> list[Claim]:
    """The claims that hang together with these slots."""
    return gather(components(claims), seeds)


def gather(found: Mapping[SlotKey, list[Claim]], seeds: Iterable[SlotKey]) -> list[Claim]:
    """The claims of the components of these slots, each component once."""
    lists = {id(made): made for key in seeds if (made := found.get(key)) is not None}
    return [claim for made in lists.values() for claim in made]


def minimum_corrections(claims: list[Claim], limit: int = LIMIT) -> Corrections:
    """All sets of the fewest changes after which all `claims` hold; of one fault no more than `limit` are searched.

    A slot on which many failing claims lean (the day of a course) joins faults that have nothing to do with each other.
    Where the search is long such hubs are held fast; what is found stands if no other value of a hub does as well.
    """
    failing = [c for c in claims if c.as_read is not State.HOLDS]
    found, _, left = _search(claims, failing, limit, frozenset(), QUICK)
    if found.complete or left > 0:
        return found
    if hubs := _hubs(failing):
        found, survey, _ = _search(claims, failing, limit, hubs, BUDGET // 10)
        if found.complete and survey.anchored(hubs):
            return found
    return _search(claims, failing, limit, frozenset(), BUDGET)[0]


def _search(
    claims: list[Claim], failing: list[Claim], limit: int, hubs: frozenset[SlotKey], left: int
) -> tuple[Corrections, _Survey, int]:
    """The corrections that leave the hubs as they are, zone by zone; the zones; what is left of the states to visit."""
    zones = clusters(failing, hubs)
    while True:
        survey = _Survey(claims, zones, hubs)
        blocked: list[int] = []
        searched = 0
        for n in range(len(zones)):
            search = survey.solve(n, limit, left)
            left -= search.visited
            searched = max(searched, search.size)
            if not search.found:
                blocked = [n]
                break
        if not blocked:
            faults = list(survey.join())
            blocked = next((members for members, sets in faults if not sets), [])
            if not blocked:
                made = tuple(Fault(survey.failing(members), sets) for members, sets in faults)
                return Corrections(made, True, searched), survey, left
        grown = survey.grow(blocked)
        if left <= 0 or grown == zones:
            return Corrections((), False, searched), survey, left
        zones = grown


def clusters(claims: Iterable[Claim], apart: frozenset[SlotKey] = frozenset()) -> list[list[Claim]]:
    """Claims that share slots other than those kept `apart`."""
    together = components(claims, apart)
    return list({id(made): made for made in together.values()}.values())


def _hubs(failing: list[Claim]) -> frozenset[SlotKey]:
    """The slots, all read, on which several failing claims lean, each of these having other slots too."""
    count = Counter(k for c in failing for k in set(c.keys))
    slots = {s.key: s for c in failing for s in c.slots}
    hubs = frozenset(k for k, n in count.items() if n >= LEANING and slots[k].value is not None)
    domains = prod(len(slots[k].type.domain) for k in hubs)
    alone = any(hubs.issuperset(c.keys) for c in failing)
    return frozenset() if alone or domains > COMBINATIONS else hubs


class _Survey:
    """Claims with zones in them, no two of which share a slot that may change: any slot but the hubs."""

    def __init__(self, claims: list[Claim], zones: list[list[Claim]], hubs: frozenset[SlotKey]) -> None:
        self.claims = claims
        self.zones = zones
        self.hubs = hubs
        self.keys = [frozenset(k for c in zone for k in c.keys) - hubs for zone in zones]
        owner = {k: n for n, keys in enumerate(self.keys) for k in keys}
        inside = {id(c) for zone in zones for c in zone}
        self.near: list[list[Claim]] = [[] for _ in zones]
        self.across: list[tuple[Claim, frozenset[int]]] = []
        for claim in claims:
            touched = frozenset(owner[k] for k in claim.keys if k in owner)
            if not touched or id(claim) in inside:
                continue
            if len(touched) == 1:
                self.near[min(touched)].append(claim)
            else:
                self.across.append((claim, touched))
        self.solved: list[tuple[Correction, ...]] = []

    def failing(self, zones: Iterable[int]) -> tuple[Claim, ...]:
        """What fails in zones."""
        return tuple(c for n in zones for c in self.zones[n] if c.as_read is not State.HOLDS)

    def solve(self, n: int, limit: int, budget: int) -> Search:
        """The corrections of one zone by itself, nothing found where it needs more than its own claims ask for."""
        keys = self.keys[n]
        whole = Search([*self.zones[n], *self.near[n]], budget, keys)
        alone = Search(self.zones[n], budget, keys)
        for size in range(alone.least(), limit + 1):
            whole.run(size)
            if whole.found or whole.over:
                break
            if self.near[n]:
                alone.run(size, first=True)
                whole.visited += alone.visited
                if alone.found or alone.over:
                    break
        if whole.over:
            whole.found.clear()
        self.solved.append(tuple(sorted(whole.found, key=repr)))
        return whole

    def join(self) -> Iterator[tuple[list[int], tuple[Correction, ...]]]:
        """The zones that bear on one another, and the choices of one correction for each that go together."""
        binding = [(c, touched) for c, touched in self.across if not self._idle(c, touched)]
        groups: list[set[int]] = [{n} for n in range(len(self.zones))]
        for _, touched in binding:
            met = [g for g in groups if g & touched]
            groups = [g for g in groups if not g & touched] + [set().union(*met)]
        for group in sorted(groups, key=min):
            members = sorted(group)
            asked = [c for c, touched in binding if touched <= group]
            yield members, tuple(self._together(members, asked))

    def _together(self, members: list[int], asked: list[Claim]) -> Iterator[Correction]:
        """One correction for each of some zones, all claims between them holding; nothing if there are too many."""
        none: Correction = frozenset()
        if prod(len(self.solved[n]) for n in members) <= COMBINATIONS:
            for chosen in product(*(self.solved[n] for n in members)):
                made = none.union(*chosen)
                if all(c.state(dict(made)) is State.HOLDS for c in asked):
                    yield made

    def _idle(self, claim: Claim, touched: frozenset[int]) -> bool:
        """Whether a claim holds whichever corrections of the zones it touches are made."""
        if prod(len(self.solved[n]) for n in touched) > COMBINATIONS:
            return False
        return all(
            claim.state(dict(item for made in chosen for item in made)) is State.HOLDS
            for chosen in product(*(self.solved[n] for n in touched))
        )

    def grow(self, blocked: Iterable[int]) -> list[list[Claim]]:
        """The zones with those that are blocked made one, together with the claims around them."""
        grown = set(blocked)
        keys = set().union(*(self.keys[n] for n in grown))
        around = {id(c): c for c in self.claims if not keys.isdisjoint(c.keys)}
        keys.update(k for c in around.values() for k in c.keys if k not in self.hubs)
        while met := {
            n for n in range(len(self.zones)) if n not in grown and not keys.isdisjoint(self.keys[n])
        }:
            grown |= met
            keys.update(k for n in met for k in self.keys[n])
        merged = around | {id(c): c for n in grown for c in self.zones[n]}
        return [zone for n, zone in enumerate(self.zones) if n not in grown] + [list(merged.values())]

    def anchored(self, hubs: frozenset[SlotKey]) -> bool:
        """Whether any other values of the hubs would ask for more changes than were found with the hubs as they are.

        Other values are changes themselves; they break claims around, each of which asks for a change of a slot of
        its own; and a zone that leans on the hubs still asks for a change unless all that fails in it is mended.
        """
        leaning = [n for n, zone in enumerate(self.zones) if any(not hubs.isdisjoint(c.keys) for c in zone)]
        failing = [(len(next(iter(self.solved[n]))), self.failing([n])) for n in leaning]
        around = self._around(hubs)
        slots = {s.key: s for c in self.claims for s in c.slots if s.key in hubs}
        most = sum(size for size, _ in failing)
        for values in product(*(s.type.domain for s in slots.values())):
            changed: Values = dict(zip(slots, values, strict=True))
            loss = sum(changed[k] != s.value for k, s in slots.items())
            if loss and not self._costs_more(changed, loss, most, failing, around):
                return False
        return True

    def _costs_more(
        self,
        changed: Values,
        loss: int,
        most: int,
        failing: list[tuple[int, tuple[Claim, ...]]],
        around: list[Claim],
    ) -> bool:
        for _, claims in failing:
            if loss > most:
                return True
            most -= any(c.state(changed) is not State.HOLDS for c in claims)
        for claim in around:
            if loss > most:
                return True
            loss += claim.state(changed) is not State.HOLDS
        return loss > most

    def _around(self, hubs: frozenset[SlotKey]) -> list[Claim]:
        """Claims outside the zones that lean on the hubs, no two of them, and no zone, sharing another slot."""
        used = set().union(*self.keys)
        inside = {id(c) for zone in self.zones for c in zone}
        chosen = []
        for claim in sorted(self.claims, key=lambda c: len(c.keys)):
            own = set(claim.keys) - hubs
            if id(claim) not in inside and len(own) < len(set(claim.keys)) and used.isdisjoint(own):
                used |= own
                chosen.append(claim)
        return chosen

"""Minimum correction sets: the fewest changes of slots after which every claim of a component holds.

By enumeration: any correction must change a slot of each failing claim, so the search branches on the slots of one
failing claim and deepens on the number of changes. It is complete up to the stated size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot, SlotKey, Value

LIMIT = 12  # the largest number of changes that is searched
BUDGET = 50_000  # states that one search may visit

Values = dict[SlotKey, Value | None]
Correction = frozenset[tuple[SlotKey, Value]]


@dataclass(frozen=True)
class Corrections:
    """The minimum correction sets of a component; `complete` tells whether the search came to its end."""

    sets: tuple[Correction, ...]
    complete: bool
    searched: int

    def containing(self, change: Mapping[SlotKey, Value | None]) -> int:
        """How many of the sets make all of these changes."""
        wanted = set(change.items())
        return sum(wanted <= set(s) for s in self.sets)


def components(claims: Iterable[Claim]) -> dict[SlotKey, list[Claim]]:
    """For every slot the claims that hang together with it; slots of one component share one list."""
    parent: dict[SlotKey, SlotKey] = {}

    def root(key: SlotKey) -> SlotKey:
        while (above := parent.setdefault(key, key)) != key:
            parent[key] = parent[above]
            key = parent[above]
        return key

    made = list(claims)
    for claim in made:
        first = root(claim.keys[0])
        for key in claim.keys[1:]:
            parent[root(key)] = first
    gathered: dict[SlotKey, list[Claim]] = {}
    for claim in made:
        gathered.setdefault(root(claim.keys[0]), []).append(claim)
    return {key: gathered[root(key)] for key in list(parent)}


def component(claims: Iterable[Claim], seeds: Iterable[SlotKey]) -> list[Claim]:
    """The claims that hang together with these slots."""
    return gather(components(claims), seeds)


def gather(found: Mapping[SlotKey, list[Claim]], seeds: Iterable[SlotKey]) -> list[Claim]:
    """The claims of the components of these slots, each component once."""
    lists = {id(made): made for key in seeds if (made := found.get(key)) is not None}
    return [claim for made in lists.values() for claim in made]


def minimum_corrections(claims: list[Claim], limit: int = LIMIT) -> Corrections:
    """All sets of the fewest changes after which all `claims` hold; sets larger than `limit` are not searched."""
    search = _Search(claims)
    failing = search.failing({}, None, None)
    for size in range(len(search.disjoint(failing, {}) or ()), limit + 1):
        search.found.clear()
        search.descend({}, failing, size)
        if search.visited > BUDGET:
            return Corrections((), False, size - 1)
        if search.found:
            return Corrections(tuple(sorted(search.found, key=repr)), True, size)
    return Corrections((), False, limit)


class _Search:
    """The state of one search."""

    def __init__(self, claims: list[Claim]) -> None:
        self.claims = claims
        self.slots: dict[SlotKey, Slot] = {s.key: s for c in claims for s in c.slots}
        self.by_slot: dict[SlotKey, list[int]] = {}
        for n, claim in enumerate(claims):
            for key in set(claim.keys):
                self.by_slot.setdefault(key, []).append(n)
        self.found: set[Correction] = set()
        self.visited = 0

    def failing(
        self, values: Values, before: frozenset[int] | None, changed: SlotKey | None
    ) -> frozenset[int]:
        """The claims that do not hold; from those before a change only the changed slot's are computed anew."""
        if before is None or changed is None:
            return frozenset(n for n, c in enumerate(self.claims) if c.state(values) is not State.HOLDS)
        near = self.by_slot[changed]
        return (before - frozenset(near)) | frozenset(
            n for n in near if self.claims[n].state(values) is not State.HOLDS
        )

    def disjoint(self, failing: frozenset[int], values: Values) -> list[int] | None:
        """Failing claims that share no free slot: each asks for a change of its own. None if one has no free slot."""
        used: set[SlotKey] = set()
        chosen = []
        for n in sorted(failing, key=lambda n: (len(self.claims[n].keys), n)):
            free = [k for k in self.claims[n].keys if k not in values]
            if not free:
                return None
            if used.isdisjoint(free):
                used.update(free)
                chosen.append(n)
        return chosen

    def descend(self, values: Values, failing: frozenset[int], size: int) -> None:
        """Try every change of one failing claim's free slots, then what remains.

        Where as many claims ask for a change of their own as there are changes left, each change must mend its claim.
        """
        self.visited += 1
        if self.visited > BUDGET:
            return
        if not failing:
            self.found.add(frozenset((k, v) for k, v in values.items() if v is not None))
            return
        apart = self.disjoint(failing, values)
        if apart is None or len(apart) > size:
            return
        tight = len(apart) == size
        chosen = min(apart if tight else failing, key=lambda n: self._width(n, values))
        for key in self._branches(chosen, values):
            slot = self.slots[key]
            for value in slot.type.domain:
                changed = {**values, key: value}
                if value != slot.value and not (
                    tight and self.claims[chosen].state(changed) is not State.HOLDS
                ):
                    self.descend(changed, self.failing(changed, failing, key), size - 1)

    def _width(self, n: int, values: Values) -> tuple[int, int]:
        """How many slots a claim would have us branch on; one that cannot be read settles it."""
        return len(self._branches(n, values)), n

    def _branches(self, n: int, values: Values) -> list[SlotKey]:
        """A slot that denotes nothing must change; else any free slot of the claim may."""
        claim = self.claims[n]
        free = [k for k in dict.fromkeys(claim.keys) if k not in values]
        unread = [k for k in free if self.slots[k].value is None]
        return unread[:1] or free

"""The search for corrections of a given size: changes of slots after which every one of some claims holds.

Any correction must change a slot of each failing claim, so the search branches on the slots of one failing claim, and
is called again with one change more.
"""

from __future__ import annotations

from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot, SlotKey, Value

Values = dict[SlotKey, Value | None]
Correction = frozenset[tuple[SlotKey, Value]]


class Search:
    """The state of one search; only the slots of `keys` may change."""

    def __init__(self, claims: list[Claim], budget: int, keys: frozenset[SlotKey]) -> None:
        self.claims = claims
        self.budget = budget
        self.keys = keys
        self.slots: dict[SlotKey, Slot] = {s.key: s for c in claims for s in c.slots}
        self.by_slot: dict[SlotKey, list[int]] = {}
        for n, claim in enumerate(claims):
            for key in set(claim.keys):
                self.by_slot.setdefault(key, []).append(n)
        self.found: set[Correction] = set()
        self.enough = self.visited = self.size = 0
        self.as_read = frozenset(n for n, c in enumerate(claims) if c.as_read is not State.HOLDS)

    @property
    def over(self) -> bool:
        """Whether the search had to be broken off."""
        return self.visited > self.budget

    def least(self) -> int:
        """Fewer changes than this cannot do."""
        return len(self.disjoint(self.as_read, {}) or ())

    def run(self, size: int, first: bool = False, enough: int = 0) -> None:
        """Find all corrections of `size` changes; or the first; or, where they are that many, `enough` of them."""
        self.found.clear()
        self.size, self.enough = size, 1 if first else enough
        self.descend({}, self.as_read, size)

    def failing(self, values: Values, before: frozenset[int], changed: SlotKey) -> frozenset[int]:
        """The claims that do not hold; from those before a change only the changed slot's are computed anew."""
        near = self.by_slot[changed]
        return (before - frozenset(near)) | frozenset(
            n for n in near if self.claims[n].state(values) is not State.HOLDS
        )

    def disjoint(self, failing: frozenset[int], values: Values) -> list[int] | None:
        """Failing claims that share no free slot: each asks for a change of its own. None if one has no free slot."""
        used: set[SlotKey] = set()
        chosen = []
        for n in sorted(failing, key=lambda n: (len(self.claims[n].keys), n)):
            free = self._free(n, values)
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
        if self.over or 0 < self.enough <= len(self.found):
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
                self.visited += 1
                if self.over:
                    return
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
        free = self._free(n, values)
        unread = [k for k in free if self.slots[k].value is None]
        return unread[:1] or free

    def _free(self, n: int, values: Values) -> list[SlotKey]:
        """The slots of a claim that may still change."""
        return [k for k in dict.fromkeys(self.claims[n].keys) if k in self.keys and k not in values]

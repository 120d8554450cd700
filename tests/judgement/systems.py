"""Small systems of slots and claims that stand in no text: what the judgement is compared with enumeration on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from hypothesis import strategies as st

from liuren_text.claims.laws import Claim, Grade, Law, State
from liuren_text.claims.slots import Slot, SlotType, Value

VALUES = "甲乙丙"
TYPE = SlotType("letter", {v: v for v in VALUES})


def slot(n: int, value: Value | None) -> Slot:
    """The n-th slot of a system, as it is read."""
    return Slot("x", n, n + 1, TYPE, f"slot {n}", str(value or "□"), value, n, n + 1)


def claim(n: int, slots: tuple[Slot, ...], allowed: Iterable[tuple[Value, ...]], law: str = "") -> Claim:
    """A claim that its slots are one of the allowed rows."""
    rows = frozenset(allowed)
    made = Law(law or f"law {n}", "", "", Grade.DEFINITION, lambda *values: values in rows)
    return Claim(made, slots, "x", n, "")


@st.composite
def systems(draw: st.DrawFn, slots: int = 6, claims: int = 6, widest: int = 3) -> list[Claim]:
    """Up to `slots` slots of three values, some unread, and up to `claims` claims between them."""
    values = draw(st.lists(st.sampled_from([*VALUES, None]), min_size=2, max_size=slots))
    made = [slot(n, v) for n, v in enumerate(values)]
    out = []
    for n in range(draw(st.integers(1, claims))):
        chosen = draw(
            st.lists(
                st.sampled_from(made), min_size=1, max_size=min(widest, len(made)), unique_by=lambda s: s.key
            )
        )
        rows = list(product(VALUES, repeat=len(chosen)))
        allowed = draw(st.lists(st.sampled_from(rows), min_size=1, max_size=len(rows)))
        law = draw(st.sampled_from(["law a", "law b", "law c", "law d"]))
        out.append(claim(n, tuple(chosen), allowed, law))
    return out


def holds(claims: Iterable[Claim], values: dict[Slot, Value | None]) -> bool:
    """Whether all claims hold under these values, computed by the laws alone."""
    return all(None not in (row := [values[s] for s in c.slots]) and c.law.holds(*row) for c in claims)


def slots_of(claims: Iterable[Claim]) -> list[Slot]:
    """The slots of a system, each once."""
    return list({s.key: s for c in claims for s in c.slots}.values())


def least_by_enumeration(claims: list[Claim]) -> set[frozenset[tuple[object, Value]]]:
    """The minimum correction sets by trying every assignment of every slot."""
    slots = slots_of(claims)
    found: dict[int, set[frozenset[tuple[object, Value]]]] = {}
    for row in product(VALUES, repeat=len(slots)):
        values = dict(zip(slots, row, strict=True))
        changed = frozenset((s.key, v) for s, v in values.items() if v != s.value)
        untouched = all(s.value is not None or s in values for s in slots)
        if untouched and holds(claims, dict(values)):
            found.setdefault(len(changed), set()).add(changed)
    return found[min(found)] if found else set()


def failing(claims: Iterable[Claim]) -> list[Claim]:
    """What does not hold as read."""
    return [c for c in claims if c.as_read is not State.HOLDS]

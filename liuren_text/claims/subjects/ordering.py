"""In what order a list of stems or branches runs, and whether an item of it should recur."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import gcd

ORDERED = 6  # items in which an order shows although one of them departs from it
FURTHEST = 4  # places of the cycle between neighbours in a list that runs in order: 三合 is four apart
LONGEST_GROUP = 3  # items of a group in a list that runs group by group: 申子辰巳酉丑寅午戌亥卯未
GROUPS = 4  # groups in which such an order shows


@dataclass(frozen=True)
class Order:
    """An order in which a list runs: each item stands `step` places of the cycle after the one `group` items before."""

    group: int
    step: int


def order_of(values: Sequence[str | None], cycle: str) -> Order | None:
    """The order of a list, where it has one.

    All items keep it but one, or two that have changed places, or one that cannot be read. Those at the ends keep it,
    unless the list is a whole round. Items that run on in the cycle and never turn back may be a choice from it: they
    are in order only if all are.
    """
    places = [cycle.find(v) if v else -1 for v in values]
    for group in range(1, LONGEST_GROUP + 1):
        if len(places) >= max(ORDERED, GROUPS * group * (group > 1)):
            for step in (s for n in range(1, FURTHEST + 1) for s in (n, len(cycle) - n)):
                if _keeps(places, len(cycle), group, step):
                    return Order(group, step)
    return None


def _keeps(places: list[int], size: int, group: int, step: int) -> bool:
    start = [
        Counter((p - step * n) % size for n, p in enumerate(places[first::group]) if p >= 0).most_common(1)
        for first in range(group)
    ]
    if not all(start):
        return False
    expected = [(start[n % group][0][0] + step * (n // group)) % size for n in range(len(places))]
    departing = [n for n, (p, e) in enumerate(zip(places, expected, strict=True)) if p not in (-1, e)]
    unread = places.count(-1)
    if not departing or unread:
        return not departing and unread <= 1
    whole = len(places) == size == len(set(expected))
    inside = group <= departing[0] and departing[-1] < len(places) - group
    alone = len(departing) == 1
    changed = len(departing) == 2 and [places[n] for n in departing] == [expected[n] for n in departing[::-1]]
    return (whole or inside) and (changed or (alone and (whole or _turns_back(places, size))))


def _turns_back(places: list[int], size: int) -> bool:
    """Whether the items, read forwards or backwards, go more than once round the cycle."""
    forwards = sum((b - a - 1) % size + 1 for a, b in pairwise(places))
    backwards = sum((a - b - 1) % size + 1 for a, b in pairwise(places))
    return min(forwards, backwards) > size


def each_once(values: Sequence[str | None], cycle: str, order: Order | None) -> bool:
    """Whether no item of a list should recur.

    It is a whole round of the cycle, one item more or less; or it runs in an order that does not come round; or it
    would run so if an item did not stand twice beside itself.
    """
    again = len(values) - len(set(values) - {None}) - values.count(None)
    if abs(len(values) - len(cycle)) <= 1 and again <= 1:
        return True
    if order is not None:
        return order.group == 1 and len(values) <= len(cycle) // gcd(order.step, len(cycle))
    doubled = [n for n, (a, b) in enumerate(pairwise(values)) if a == b and a is not None]
    if len(doubled) != 1 or again != 1:
        return False
    single = [*values[: doubled[0]], *values[doubled[0] + 1 :]]
    steps = {(cycle.index(b) - cycle.index(a)) % len(cycle) for a, b in pairwise(single) if a and b}
    return len(single) >= ORDERED - 1 and len(steps) == 1

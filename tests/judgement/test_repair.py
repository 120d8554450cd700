"""Minimum correction sets, proofs and their disjointness, against enumeration on small systems."""

from __future__ import annotations

from itertools import combinations, product
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot
from liuren_text.judgement import repair
from liuren_text.judgement.proofs import disjoint_proofs, prove
from liuren_text.judgement.repair import clusters, component, minimum_corrections
from tests.judgement.systems import (
    VALUES,
    claim,
    failing,
    holds,
    least_by_enumeration,
    slot,
    slots_of,
    systems,
)


@settings(max_examples=100, deadline=None)
@given(systems())
def test_minimum_corrections_are_those_of_enumeration(claims: list[Claim]) -> None:
    """The same sets as trying all assignments; where none exists, none is found."""
    found = minimum_corrections(claims)
    by_hand = least_by_enumeration(claims)
    assert set(found.sets) == by_hand
    assert found.number == len(by_hand)
    assert found.complete == bool(by_hand)


@settings(max_examples=60, deadline=None)
@given(systems(slots=7, claims=9, widest=2))
def test_a_fault_is_mended_by_its_own_sets(claims: list[Claim]) -> None:
    """Each fault's failing claims are its own, and any of its sets mends them: faults do not wait for one another."""
    found = minimum_corrections(claims)
    told = [c.key for f in found.faults for c in f.failing]
    if found.complete:
        assert sorted(told) == sorted(c.key for c in failing(claims))
    for fault in found.faults:
        for made in fault.sets:
            assert all(c.state(dict(made)) is State.HOLDS for c in fault.failing)


@settings(max_examples=100, deadline=None)
@given(systems())
def test_containing_counts_sets(claims: list[Claim]) -> None:
    """`containing` counts the sets that make a change, of one slot or of two; `always` means all of them."""
    found = minimum_corrections(claims)
    items = sorted({item for s in found.sets for item in s}, key=repr)
    for size in (1, 2):
        for chosen in combinations(items, size):
            if len({key for key, _ in chosen}) == size:
                count = sum(set(chosen) <= s for s in found.sets)
                assert found.containing(dict(chosen)) == count
                assert found.always(dict(chosen)) == (count == len(found.sets))
    assert found.containing({slot(99, None).key: "甲"}) == 0


def _same(n: int, *slots: Slot) -> Claim:
    return claim(n, slots, [(v,) * len(slots) for v in VALUES])


def test_many_faults_in_one_component_are_found_apart() -> None:
    """Twenty slips, all joined by one slot that is right: one set of twenty changes, in little time.

    Searched together they would be out of reach: 2 ** 20 choices of a slot alone.
    """
    hub = slot(0, "甲")
    claims = []
    for n in range(1, 61, 3):
        wrong, right, other = slot(n, "乙"), slot(n + 1, "甲"), slot(n + 2, "甲")
        claims += [_same(n, hub, right), _same(n + 1, right, other), _same(n + 2, wrong, right, other)]
    assert len(component(claims, [hub.key])) == 60
    found = minimum_corrections(claims)
    assert found.complete
    assert len(found.faults) == 20
    assert found.sets == (frozenset((slot(n, None).key, "甲") for n in range(1, 61, 3)),)


@st.composite
def wheels(draw: st.DrawFn) -> list[Claim]:
    """Claims that all lean on one slot or on two, each with one or two slots of its own: a course and its errors."""
    hubs = [slot(0, draw(st.sampled_from(VALUES))), slot(1, draw(st.sampled_from(VALUES)))]
    rim = [slot(n, draw(st.sampled_from([*VALUES, None]))) for n in range(2, draw(st.integers(5, 6)))]
    made = []
    for n in range(draw(st.integers(4, 9))):
        leans = draw(st.sampled_from([hubs[:1], hubs[1:], hubs]))
        own = draw(st.lists(st.sampled_from(rim), min_size=1, max_size=2, unique_by=lambda s: s.key))
        rows = list(product(VALUES, repeat=len(leans) + len(own)))
        allowed = draw(st.lists(st.sampled_from(rows), min_size=1, max_size=len(rows)))
        made.append(claim(n, (*leans, *own), allowed))
    return made


@settings(max_examples=30, deadline=None)
@given(wheels())
def test_corrections_around_a_hub_are_those_of_enumeration(claims: list[Claim]) -> None:
    """Held fast or not, the slot on which many claims lean changes exactly where the fewest changes ask for it."""
    by_hand = least_by_enumeration(claims)
    for quick in (0, repair.QUICK):  # every search is long, or none is
        with patch.object(repair, "QUICK", quick):
            assert set(minimum_corrections(claims).sets) == by_hand


def test_a_hub_that_is_itself_wrong_is_changed() -> None:
    """Five claims agree against the hub: it is one change, not five."""
    hub, rim = slot(0, "乙"), [slot(n, "甲") for n in range(1, 6)]
    found = minimum_corrections([_same(n, hub, s) for n, s in enumerate(rim)])
    assert found.sets == (frozenset({(hub.key, "甲")}),)


def test_faults_that_bear_on_one_another_are_searched_together() -> None:
    """Two slips, each mendable in two ways, of which a claim between them admits one pair only."""
    a, b = slot(0, "甲"), slot(1, "甲")
    claims = [claim(0, (a,), [("乙",), ("丙",)]), claim(1, (b,), [("乙",), ("丙",)])]
    between = claim(2, (a, b), [("甲", "甲"), ("乙", "丙")])
    assert len(minimum_corrections(claims).sets) == 4
    found = minimum_corrections([*claims, between])
    assert found.sets == (frozenset({(a.key, "乙"), (b.key, "丙")}),)
    assert len(found.faults) == 1


def test_a_search_cut_short_says_so() -> None:
    """What was not searched to the end is not called complete, and proposes nothing."""
    slots = [slot(n, "甲") for n in range(8)]
    claims = [claim(n, (slots[n],), [("乙",), ("丙",)]) for n in range(8)]
    unequal = [(x, y) for x in VALUES for y in VALUES if x != y]
    claims += [claim(8 + n, (slots[n], slots[(n + 1) % 8]), unequal) for n in range(8)]
    assert minimum_corrections(claims).complete
    tight = minimum_corrections(claims, limit=0)
    assert (tight.complete, tight.sets, tight.number) == (False, (), 0)


def test_clusters_are_joined_by_slots() -> None:
    """Failing claims that share a slot are one cluster."""
    s = [slot(n, "甲") for n in range(5)]
    claims = [_same(0, s[0], s[1]), _same(1, s[2], s[3]), _same(2, s[1], s[4])]
    assert sorted(sorted(c.anchor for c in cluster) for cluster in clusters(claims)) == [[0, 2], [1]]


# proofs


def _minimal_proofs(at: Slot, claims: list[Claim], largest: int) -> set[frozenset[str]]:
    """Sets of claims that leave the slot no value but its own, none of them part of a larger: by enumeration."""
    touching = [c for c in claims if at in c.slots]
    others = {s: s.value for s in slots_of(claims)}
    found: list[frozenset[str]] = []
    for size in range(1, largest + 1):
        for group in combinations(touching, size):
            left = {v for v in VALUES if holds(group, others | {at: v})}
            each = all(any(holds([c], others | {at: v}) for v in VALUES) for c in group)
            keys = frozenset(repr(c.key) for c in group)
            if left == {at.value} and each and not any(p <= keys for p in found):
                found.append(keys)
    return set(found)


@settings(max_examples=100, deadline=None)
@given(systems(slots=4, claims=6))
def test_proofs_are_those_of_enumeration(claims: list[Claim]) -> None:
    """Every minimal set of claims that fixes a slot is a proof, and nothing else is."""
    for at in slots_of(claims):
        touching = tuple(c for c in claims if at in c.slots)
        if at.value is not None:
            found = {frozenset(repr(c.key) for c in p.claims) for p in prove(at, touching)}
            assert found == _minimal_proofs(at, claims, 3)


@settings(max_examples=60, deadline=None)
@given(systems(slots=5, claims=8, widest=2))
def test_rho_is_the_largest_choice_of_disjoint_proofs(claims: list[Claim]) -> None:
    """ρ by trying every choice: pairwise no law and no reading in common."""
    for at in slots_of(claims):
        proofs = prove(at, tuple(c for c in claims if at in c.slots)) if at.value is not None else ()
        best = 0
        for size in range(1, min(len(proofs), 6) + 1):
            for group in combinations(proofs[:12], size):
                apart = all(
                    not (p.laws & q.laws) and not (p.readings & q.readings) for p, q in combinations(group, 2)
                )
                best = max(best, size if apart else 0)
        chosen = disjoint_proofs(proofs[:12])
        assert len(chosen) == best
        assert all(p.disjoint(q) for p, q in combinations(chosen, 2))

"""Gauge: a reading fixed only up to a common shift of all day pairs, until a calendar is cited."""

from __future__ import annotations

from liuren_text.claims.laws import Claim, Law, State
from liuren_text.claims.slots import SlotKey, Value
from liuren_text.claims.subjects.years import ANCHORS
from liuren_text.claims.vocabulary import PAIR
from liuren_text.engine.ganzhi import pair_at, pair_index
from liuren_text.judgement.repair import component
from liuren_text.judgement.trial import Trial


def has_gauge(trial: Trial, dropped: frozenset[Law]) -> bool:
    """Whether all pairs read with the emendation could be shifted alike, one of them following, and all still hold."""
    touched = (trial.after.claims.slot(k) for k in trial.sites)
    if not any(s is not None and s.type is PAIR for s in touched):
        return False
    claims = [c for c in component(trial.after.claims, trial.sites) if c.law not in dropped]
    if any(c.law in ANCHORS for c in claims):
        return False
    pairs = {s.key: s.value for c in claims for s in c.slots if s.type is PAIR and s.value is not None}
    fixed = (c for c in claims if pairs.keys().isdisjoint(c.keys))
    if len(pairs) < 2 or any(c.as_read is not State.HOLDS for c in fixed):
        return False
    moved = [c for c in claims if not pairs.keys().isdisjoint(c.keys)]
    return any(_survives(moved, pairs, shift) for shift in range(1, 60))


def _survives(claims: list[Claim], pairs: dict[SlotKey, Value], shift: int) -> bool:
    """Whether the claims hold with every pair shifted, or with one pair (an hour's) following as it must."""
    moved: dict[SlotKey, Value | None] = {k: pair_at(pair_index(str(v)) + shift) for k, v in pairs.items()}
    failing = [c for c in claims if c.state(moved) is not State.HOLDS]
    if not failing:
        return True
    common = set.intersection(*(set(c.keys) for c in failing)) & set(pairs)
    return any(
        all(c.state(moved | {key: value}) is State.HOLDS for c in claims if key in c.keys)
        for key in common
        for value in PAIR.domain
    )

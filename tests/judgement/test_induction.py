"""Induced laws: rules tried, those that fit, and what the others foretell of a passage that is left out."""

from __future__ import annotations

import pytest

from liuren_text.claims.laws import State
from liuren_text.claims.registry import all_laws
from liuren_text.judgement.induction import Induction, induce
from tests.judgement.book import report

LAWS = all_laws()


def weighed(law: str) -> Induction:
    return induce(LAWS[law], report().edited)


def test_the_hour_of_a_month() -> None:
    """Seven slots of the sentence are branches, each shifted by 0 to 11: 84 rules; four say what the hour is.

    By chance one of the twelve sentences would be foretold, as the rules leave one branch of twelve.
    """
    found = weighed("hour-of-general")
    assert (found.tried, found.held_out, found.predicted) == (7 * 12, 12, 12)
    assert found.chance == pytest.approx(1)
    assert {str(rule) for rule in found.fitting} >= {"general+0"}
    assert len(found.fitting) == 4


def test_the_order_of_columns_has_one_slot() -> None:
    """No order is that of all notes; what the law computes foretells each of them from its other eight.

    Second road: the share of the orders in which each note says most, by its claim's own parameters.
    """
    found = weighed("column-order")
    claims = [c for c in report().edited.claims if c.law.id == "column-order"]
    assert [str(rule) for rule in found.fitting] == ["as computed"]
    common = set.intersection(*(set(c.slots[0].type.domain) for c in claims))
    assert len({c.slots[0].value for c in claims}) > 1
    assert found.tried == len(common) + 1
    assert (found.held_out, found.predicted) == (len(claims), len(claims)) == (9, 9)
    assert found.chance == pytest.approx(sum(len(c.params[0]) / len(c.slots[0].type.domain) for c in claims))


def test_as_transmitted_the_law_of_columns_foretells_none() -> None:
    """It fails in four notes of three passages, so in others than any one passage that is left out; and these four are
    mended by it."""
    base = induce(LAWS["column-order"], report().base)
    failing = {
        c.passage for c in report().base.claims if c.law.id == "column-order" and c.as_read is not State.HOLDS
    }
    assert (base.supports, base.against, len(failing)) == (5, 4, 3)
    assert "as computed" not in {str(rule) for rule in base.fitting}


def test_a_law_that_is_not_induced_is_not_weighed() -> None:
    with pytest.raises(ValueError, match="is not induced"):
        weighed("count")

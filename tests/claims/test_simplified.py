"""Simplified script: the sentences of the book converted say what they say, and are mended in their own script."""

from __future__ import annotations

import pytest
from opencc import OpenCC

from liuren_text.judgement.suggestion import suggest
from tests.claims.table import claims_of, corpus_of
from tests.judgement.book import report


@pytest.mark.parametrize("passage", ["p17", "p18", "p19", "p20"])
def test_sentences_in_simplified_script_say_the_same(passage: str) -> None:
    """What OpenCC makes of the twelve sentences, 后 for 後 and 几 for 幾: the same claims of the same values."""
    text = report().edited.reading.text(passage)
    simple = OpenCC("t2s").convert(text)
    assert "后" in simple
    assert "後" not in simple
    one, same = claims_of(text), claims_of(simple)
    assert [(c.law.id, [s.value for s in c.slots]) for c in one] == [
        (c.law.id, [s.value for s in c.slots]) for c in same
    ]
    assert not same.residue
    assert not [w for w in same.words if w.corrupt]


def test_a_slip_in_simplified_script_is_mended_in_it() -> None:
    """从魁 is the general of 酉; 丛 stands for 从 as 叢 does for 從."""
    text = (
        "三月建辰，与酉将河魁合，视清明后几日是酉，酉乃天九成数，即丛本日起，超九日是巳，即以巳日酉时起酉将。"
    )
    found = {s.emendation.locus: s.judgement.verdict.name for s in suggest(corpus_of(text))}
    assert found == {"，与酉将{河→从}魁合，视": "DEMANDED", "成数，即{丛→从}本日起，": "MUTE"}

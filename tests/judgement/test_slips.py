"""Slips: one slip of the pen is proposed as one, not as two that come to the same."""

from __future__ import annotations

import pytest

from liuren_text.judgement.suggestion import suggest
from liuren_text.judgement.verdict import Verdict
from tests.claims.table import corpus_of

MONTH = "九月建戌，與卯將太沖合，視寒露後幾日是卯，卯乃地八成數，即從本日起，超八日是戌，即以戌日卯時起卯將。"
PLATE = "甲課在寅，地盤寅位乃天盤卯字，以卯字書於甲字之上。"


@pytest.mark.parametrize(
    ("text", "locus", "kind"),
    [
        (
            MONTH.replace("戌日卯時", "戌卯時"),
            "，即以戌{→日}卯時起卯",
            "脫",
        ),  # 日 lost, not 戌 lost and 戌 for 日
        (MONTH.replace("八成數", "八數成"), "卯乃地八{數成→成數}，即從本", "倒"),
    ],
)
def test_one_slip_is_one_proposal(text: str, locus: str, kind: str) -> None:
    """The sound sentence is the one before it was spoiled: the proposal gives it back by the change that spoiled it."""
    found = suggest(corpus_of(text))
    assert [(s.emendation.locus, str(s.emendation.kind)) for s in found] == [(locus, kind)]
    assert found[0].judgement.verdict in {Verdict.DETERMINED, Verdict.SUPPORTED}


def test_a_sound_sentence_has_none() -> None:
    """Nothing is proposed where nothing was spoiled."""
    assert suggest(corpus_of(MONTH, PLATE)) == []

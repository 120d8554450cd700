"""Verdicts that change with the school: contested, with the school named."""

from __future__ import annotations

import pytest

from liuren_text import try_emendation
from liuren_text.judgement.verdict import Verdict


def test_a_general_of_the_common_nobles_is_contested() -> None:
    """By the common table the night noble of 甲 is 未; with 丑 on 子 it stands over 午, and the generals go backwards:

    未貴 午蛇 巳朱 辰六 卯勾 寅青. So 寅, where the book has 蛇, would carry 青.
    """
    judged = try_emendation("{蛇→青}　　貴　　六")
    assert judged.verdict is Verdict.CONTESTED
    assert "SCHOOL(noble=common)" in judged.flags


@pytest.mark.parametrize("general", "貴朱六勾空白常玄陰后")
def test_a_general_of_no_school_is_refuted(general: str) -> None:
    """No table of nobles puts any other general on 寅: by the book's 蛇, by the common one 青."""
    judged = try_emendation(f"{{蛇→{general}}}　　貴　　六")
    assert judged.verdict is Verdict.REFUTED
    assert not any(flag.startswith("SCHOOL") for flag in judged.flags)

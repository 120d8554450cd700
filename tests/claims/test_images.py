"""How a course is framed: heaven and earth, the four images, the boundaries."""

from __future__ import annotations

import pytest

from tests.claims.table import check

CASES = [
    (
        "則天運乎上，地承乎下，而兩儀是判。",
        "heaven-above 天 上\nheaven-above 地 下\nopposites 天 地",
    ),
    (
        "則天運乎下，天承乎下，而三儀是判。",
        "! heaven-above 天 下\n! heaven-above 天 下\n! opposites 天 天",
    ),
    (
        "干上之神曰陽，支上之神曰陰；干上所得之神曰陽中之陰，支上所得之神曰陰中之陽。",
        """
        stem-yang 干 陽
        stem-yang 支 陰
        opposites 干 支
        same 干 干
        same 支 支
        same 陽 陽
        opposites 陽 陰
        same 陰 陰
        opposites 陰 陽
        """,
    ),
    (
        "干上之神曰陰，支上之神曰陰；千上所得之神曰陽中之陽，支上所得之神曰陰中之陽。",
        """
        ! stem-yang 干 陰
        stem-yang 支 陰
        opposites 干 支
        ? same 干 千
        same 支 支
        ! same 陰 陽
        ! opposites 陽 陽
        same 陰 陰
        opposites 陰 陽
        """,
    ),
    ("巳亥列左右之途，旦暮分陰陽之位。", "boundary 巳\nboundary 亥\nopposites 巳 亥\nopposites 旦 暮\nopposites 陰 陽"),
    ("子亥列左右之途，旦旦分陰陽之位。", "! boundary 子\nboundary 亥\nopposites 子 亥\n"
     "! opposites 旦 旦\nopposites 陰 陽"),
    ("（發用即人）（元初傳）", "! three-powers 人 初\nfirst-used 初"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "table"), CASES)
def test_sentences(text: str, table: str) -> None:
    """Every claim of a sentence, and no other."""
    check(text, table)

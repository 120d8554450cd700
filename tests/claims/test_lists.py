"""Lists: cycles in order, names once each, counted items, fixed numbers."""

from __future__ import annotations

import pytest

from liuren_text.claims.subjects.identity import EACH_ONCE
from liuren_text.claims.subjects.lists import CROSSED
from tests.claims.table import check, claims_of

LAWS = "each-once successive next-number number-of-things fixed-number same order-of-powers each-pair-once"

CASES = [
    (
        "得酉、戌、亥、子、丑、寅。",
        """
        each-once 酉 戌 亥 子 丑 寅
        successive 酉 戌
        successive 戌 亥
        successive 亥 子
        successive 子 丑
        successive 丑 寅
        """,
    ),
    (
        "得酉、戍、亥、子，皆夜。",
        """
        ? each-once 酉 戍 亥 子
        """,
    ),
    (
        "如壬、庚、庚、丙、甲五日。",
        """
        ! each-once 壬 庚 庚 丙 甲
        successive 壬 庚
        ! successive 庚 庚
        ! successive 庚 丙
        successive 丙 甲
        """,
    ),
    (
        "如甲、丙、庚、壬四日。",
        """
        each-once 甲 丙 庚 壬
        successive 甲 丙
        ! successive 丙 庚
        successive 庚 壬
        """,
    ),
    ("四墓者辰戌丑未也。", "each-once 辰 戌 丑 未"),
    ("四墓者辰戌丑丑也。", "! each-once 辰 戌 丑 丑"),
    ("河圖、洛書、旬空圖、月將圖。", "each-once 河圖 洛書 旬空圖 月將圖"),
    ("河圖、旬空圖、河圖、月將圖。", "! each-once 河圖 旬空圖 河圖 月將圖"),
    (
        "神式三種：一曰太乙，明天道；二曰奇門，詳地理；三曰六壬，知人事。",
        """
        number-of-things 一
        next-number 一 二
        next-number 二 三
        same 三 三
        order-of-powers 天
        order-of-powers 地
        order-of-powers 人
        fixed-number 六
        """,
    ),
    (
        "其法四條：一曰審時；三曰布局；三曰觀傳。",
        """
        number-of-things 一
        ! next-number 一 三
        ! next-number 三 三
        ! same 三 四
        """,
    ),
    ("觀十二月將，分四課三傳。", "fixed-number 十二\nfixed-number 四\nfixed-number 三"),
    (
        "觀十一月將，分五課三傳，配八卦。",
        "! fixed-number 十一\n! fixed-number 五\nfixed-number 三\nfixed-number 八",
    ),
    ("地盤四門，乃入八門。", "fixed-number 四\nfixed-number 八"),
    ("地盤六門，乃入八門。", "! fixed-number 六\nfixed-number 八"),
    ("是謂第三課，再看此一課。", ""),
    ("先天卦配河圖之象，後天卦配洛書之數。", "each-pair-once 先 河圖 後 洛書"),
    ("後天卦配河圖之象，後天卦配河圖之數。", "! each-pair-once 後 河圖 後 河圖"),
]


@pytest.mark.parametrize(("text", "table"), CASES)
def test_lists(text: str, table: str) -> None:
    """Every claim of a list, and no other."""
    check(text, table, laws=LAWS)


def test_what_is_not_listed_is_not_missed() -> None:
    """Six branches of twelve hold, two combinations of four: these laws forbid what is twice, and say no more."""
    assert EACH_ONCE.holds(*"酉戌亥子丑寅")
    assert CROSSED.holds("先", "河圖", "後", "洛書")
    assert not EACH_ONCE.holds(*"酉戌酉")
    assert not CROSSED.holds("後", "河圖", "後", "河圖")
    for law in (EACH_ONCE, CROSSED):
        assert law.chinese.endswith("不重出")
        assert law.english.endswith("listed twice")


@pytest.mark.parametrize(
    "text", ["天乙、太乙、登明、河魁。", "一、占課必須誠潔專一。", "寅、卯、辰。", "甲子、乙丑、丙寅、丁卯。"]
)
def test_what_is_no_list_of_stems_or_branches(text: str) -> None:
    """Names, pairs, and lists too short to be one."""
    assert not any(i.form.name == "list of stems or branches" for i in claims_of(text).discourse.instances)

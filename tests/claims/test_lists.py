"""Lists: cycles in order, names once each, counted items, fixed numbers."""

from __future__ import annotations

import pytest

from liuren_text.claims.subjects.identity import EACH_ONCE
from liuren_text.claims.subjects.lists import CROSSED
from tests.claims.table import check, claims_of, line

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
        "得酉、戍、亥、子、丑、寅，皆夜。",
        """
        ? each-once 酉 戍 亥 子 丑 寅
        ? successive 酉 戍
        ? successive 戍 亥
        successive 亥 子
        successive 子 丑
        successive 丑 寅
        """,
    ),
    (
        "得酉、戌、酉、子、丑、寅，皆夜。",
        """
        ! each-once 酉 戌 酉 子 丑 寅
        successive 酉 戌
        ! successive 戌 酉
        ! successive 酉 子
        successive 子 丑
        successive 丑 寅
        """,
    ),
    ("逆數壬、庚、丁、丙、甲、壬。", ""),
    ("卯、辰、辰、巳、午、未。", "! each-once 卯 辰 辰 巳 午 未"),
    (
        "次第為甲乙丙丁戊己庚辛癸壬。",
        """
        each-once 甲 乙 丙 丁 戊 己 庚 辛 癸 壬
        successive 甲 乙
        successive 乙 丙
        successive 丙 丁
        successive 丁 戊
        successive 戊 己
        successive 己 庚
        successive 庚 辛
        ! successive 辛 癸
        ! successive 癸 壬
        """,
    ),
    (
        "空亡者，戌亥申酉午未辰巳寅寅子丑也。",
        """
        ! each-once 戌 亥 申 酉 午 未 辰 巳 寅 寅 子 丑
        successive 戌 申
        successive 亥 酉
        successive 申 午
        successive 酉 未
        successive 午 辰
        successive 未 巳
        successive 辰 寅
        ! successive 巳 寅
        successive 寅 子
        ! successive 寅 丑
        """,
    ),
    (
        "三合，申子辰巳酉丑寅午戌亥未卯是也。",
        """
        each-once 申 子 辰 巳 酉 丑 寅 午 戌 亥 未 卯
        successive 申 巳
        successive 子 酉
        successive 辰 丑
        successive 巳 寅
        successive 酉 午
        successive 丑 戌
        successive 寅 亥
        ! successive 午 未
        ! successive 戌 卯
        """,
    ),
    ("四墓者辰戌丑未也。", "each-once 辰 戌 丑 未"),
    ("四墓者辰戌丑丑也。", "! each-once 辰 戌 丑 丑"),
    (
        "河圖、洛書、旬空圖、六合圖、三合圖、刑圖、破圖、月將圖。",
        "each-once 河圖 洛書 旬空圖 六合圖 三合圖 刑圖 破圖 月將圖",
    ),
    (
        "河圖、洛書、旬空圖、六合圖、三合圖、河圖、破圖、月將圖。",
        "! each-once 河圖 洛書 旬空圖 六合圖 三合圖 河圖 破圖 月將圖",
    ),
    ("乾、坤、坎、離，四卦也。", "each-once 乾 坤 坎 離"),
    ("乾、坤、乾、坎、離，四卦也。", "! each-once 乾 坤 乾 坎 離"),
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
        """,
    ),
    (
        "其法四條：一曰審時；三曰布局；三曰觀傳。皆初學所宜。",
        """
        number-of-things 一
        ! next-number 一 三
        ! next-number 三 三
        ! same 三 四
        """,
    ),
    ("其法四條：一曰審時，二曰布局。三曰觀傳。", "number-of-things 一\nnext-number 一 二\nnext-number 二 三"),
    (
        "其法二條：一曰審時，二曰布局。三曰觀傳。",
        "number-of-things 一\nnext-number 一 二\nnext-number 二 三\n! same 三 二",
    ),
    ("分四課三傳。", "fixed-number 四\nfixed-number 三"),
    ("分五課三傳。", "! fixed-number 五"),
    ("布十二辰二十八宿。", "fixed-number 十二\nfixed-number 二十八"),
    ("三傳既立，吉凶乃定。", "fixed-number 三"),
    ("二傳既立，吉凶乃定。", "! fixed-number 二"),
    ("三傳之法，當視課中賊克。", "fixed-number 三"),
    ("四傳之法，當視課中賊克。", "! fixed-number 四"),
    ("布起三課法：", "! fixed-number 三"),
    ("是謂第三課，再看此一課。", ""),
    ("先天卦配河圖之象，後天卦配洛書之數。", "each-pair-once 先 河圖 後 洛書"),
    ("後天卦配河圖之象，後天卦配河圖之數。", "! each-pair-once 後 河圖 後 河圖"),
]


# Ordinary prose, all of it right: which numbers are those of a part, and which lists repeat an item by their rule, is
# known from the tables of the art (寄宮, 長生, 五行, 六合) and from the sentences themselves.
NOTHING = [
    "其中末二傳，皆自初傳而生。",
    "若四課之中，二課有賊，則取與日干相比者為用。",
    "甲、戊、庚、辛四干，各有所宜。",
    "謂之四神。此四神者，吉凶之主也。六神之說，別見他書。",
    "一卦六爻，二卦十二爻，三卦十八爻。",
    "老父有三子，長子主器。",
    "二門相對，三門不通。",
    "日辰有五子元遁之法。",
    "一旬十日，二旬二十日，三旬而月終。",
    "木、火、金、水四行，土寄其中。",
    "十一月將為大吉。四馬皆在四孟。二合不成。",
    "初、末二傳既立，中傳可知。",
    "其寄以次為寅、辰、巳、未、巳、未、申、戌、亥、丑。",
    "十干長生，以次為亥、午、寅、酉、寅、酉、巳、子、申、卯。",
    "以次為陽、陰、陽、陰、陽、陰、陽、陰、陽、陰。",
    "其五行則木、木、火、火、土、土、金、金、水、水。",
    "甲乙丙庚四日，不可妄動。子、丑、寅、卯、巳、午六時為吉。",
    "寅、卯、辰、午、申、戌六日。",
    "辰、戌、丑、未、辰，五土也。",
    "子、丑、子、丑，皆水土之會。午、午、午、午，謂之四午。",
    "四柱甲子、甲子、甲子、甲子者，天元一氣也。",
    "四課者，卯、辰、丑、卯也。",
    "木、火、土、金、水、木、火、土、金、水。",
    "先天八卦方位見前。後天八卦方位見後，先天八卦方位者，乾南坤北。",
]


@pytest.mark.parametrize("text", NOTHING)
def test_what_may_well_be_right_is_not_claimed(text: str) -> None:
    """A part of a whole, a choice, a list whose rule repeats an item: no law of lists or of numbers has a say."""
    check(text, "", laws=LAWS)


# Tables of spirits by month and of stems, written out by their rules: 血忌 in pairs of opposites, 大煞 three by three
# through the seasons, 喪車 and 成神 round and round four branches, 羊刃 one past 祿, the nobles of the verses.
TABLES = [
    "血支者，丑、寅、卯、辰、巳、午、未、申、酉、戌、亥、子也。",
    "血忌者，丑、未、寅、申、卯、酉、辰、戌、巳、亥、午、子也。",
    "月厭，戌、酉、申、未、午、巳、辰、卯、寅、丑、子、亥。",
    "大煞，戌、巳、午、未、寅、卯、辰、亥、子、丑、申、酉。",
    "喪車，酉、子、卯、午、酉、子、卯、午、酉、子、卯、午。",
    "成神，巳、申、亥、寅、巳、申、亥、寅、巳、申、亥、寅。",
    "十干祿，寅、卯、巳、午、巳、午、申、酉、亥、子。",
    "十干羊刃，卯、辰、午、未、午、未、酉、戌、子、丑。",
    "日德，寅、申、巳、亥、巳、寅、申、巳、亥、巳。",
    "日貴，未、申、酉、亥、丑、子、丑、寅、卯、巳。",
    "夜貴，丑、子、亥、酉、未、申、未、午、巳、卯。",
]


@pytest.mark.parametrize("text", TABLES)
def test_the_tables_of_the_art_are_sound(text: str) -> None:
    """What repeats, turns back or runs by threes after a rule of its own is no fault."""
    assert [line(c) for c in claims_of(text) if c.law.id in LAWS.split() and c.state().name != "HOLDS"] == []


@pytest.mark.parametrize("after", ["餘不錄。", "等類。", "其他不載。"])
def test_a_list_that_says_that_it_leaves_some_out_is_not_counted(after: str) -> None:
    """Three of nine are given, and the rest is left out in so many words."""
    text = f"又有九種：一曰元首，二曰重審，三曰知一。{after}"
    check(text, "number-of-things 一\nnext-number 一 二\nnext-number 二 三", laws=LAWS)
    more = "又有九種：一曰元首，二曰重審，三曰知一。皆課體也。"
    check(more, "number-of-things 一\nnext-number 一 二\nnext-number 二 三\n! same 三 九", laws=LAWS)


def test_a_list_that_goes_round_twice_may_repeat() -> None:
    """天馬 of the twelve months, six branches twice over: in order, and not each once."""
    text = "天馬以次為午申戌子寅辰午申戌子寅辰。"
    claims = [c for c in claims_of(text) if c.law.id in LAWS.split()]
    assert {c.law.id for c in claims} == {"successive"}
    assert len(claims) == 11


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

"""六親: rows of the table, sound and corrupt; the example with its notes in either order of the columns."""

from __future__ import annotations

import pytest
import regex

from liuren_text.claims.subjects.kin import KIN, KIN_POLARITY, KIN_RELATION, RELATION
from tests.claims.table import check, claims_of

SETUP = "即如甲子日丑將子時占，即以月將丑字加於地盤子位上順行。"

ROWS = [
    (
        "克我者。（陽見陽為偏官，陰見陰為鬼。）（陽見陰為正官，陰見陽為官。）",
        """
        four-cells 陽 陽 陰 陰 陽 陰 陰 陽
        kin-relation 克我 偏官
        kin-relation 克我 鬼
        kin-relation 克我 正官
        kin-relation 克我 官
        kin-polarity 陽 陽 偏官
        kin-polarity 陰 陰 鬼
        kin-polarity 陽 陰 正官
        kin-polarity 陰 陽 官
        """,
    ),
    (
        "生我者為印。（陽見陰為偏印，陰風陰為母）（陽見為正印，陰見陽為父）",
        """
        ? four-cells 陽 陰 陰 陰 陽 — 陰 陽
        kin-relation 生我 印
        kin-relation 生我 偏印
        kin-relation 生我 母
        kin-relation 生我 正印
        kin-relation 生我 父
        ! kin-polarity 陽 陰 偏印
        kin-polarity 陰 陰 母
        ? kin-polarity 陽 — 正印
        kin-polarity 陰 陽 父
        kin-parent 陰 偏印
        kin-parent 陰 母
        ? kin-parent — 正印
        kin-parent 陽 父
        """,
    ),
    (
        "我生者。（陰見陰為食神，陰見陽為傷官。）（陽見陰為正財，陽見陰為食神。）",
        """
        ! four-cells 陰 陰 陰 陽 陽 陰 陽 陰
        kin-relation 我生 食神
        kin-relation 我生 傷官
        ! kin-relation 我生 正財
        kin-relation 我生 食神
        kin-polarity 陰 陰 食神
        kin-polarity 陰 陽 傷官
        kin-polarity 陽 陰 正財
        ! kin-polarity 陽 陰 食神
        """,
    ),
    (
        "比肩者亦為財。（陰見陽為劫才，陰見陰為兄弟。陽見陰為敗財，陽見陽為兄弟。）",
        """
        four-cells 陰 陽 陰 陰 陽 陰 陽 陽
        ? kin-relation 比肩 劫才
        kin-relation 比肩 兄弟
        kin-relation 比肩 敗財
        kin-relation 比肩 兄弟
        ? kin-polarity 陰 陽 劫才
        kin-polarity 陰 陰 兄弟
        kin-polarity 陽 陰 敗財
        kin-polarity 陽 陽 兄弟
        """,
    ),
]


@pytest.mark.parametrize(("text", "table"), ROWS)
def test_rows(text: str, table: str) -> None:
    """Every claim of a row, and no other."""
    check(text, table)


def test_the_corrupt_word_of_a_cell() -> None:
    """陰風陰: the cell is read, its formula word is told to be corrupt."""
    words = claims_of(ROWS[1][0]).words
    assert [(w.expected, w.found) for w in words if w.corrupt] == [("見", "風")]


EXAMPLES = [
    (
        "其第一課日干甲木為我，而克初傳辰土，即我克也（甲木屬陽，而土亦屬陽）（即陽見陽，偏財也）。",
        """
        stem-or-branch-of-day 日干 甲
        element 甲 木
        lower-of-lesson 甲子 丑 子 一 甲
        element 甲 木
        element 辰 土
        kin-stands 甲 辰 我克
        verb-of-relation 克 我克
        same 甲 甲
        same 木 木
        same 土 土
        same 陽 陽
        same 陽 陽
        polarity 甲 陽
        polarity 辰 陽
        polarity 甲 陽
        polarity 辰 陽
        kin-relation 我克 偏財
        kin-polarity 陽 陽 偏財
        stem-of-day 甲子 甲
        named-transmission 甲子 丑 子 初 辰
        """,
    ),
    (
        "甲木生中傳巳火，即我生也（見陰傷官也）（巳陰即陽）。",
        """
        element 甲 木
        element 巳 火
        kin-stands 甲 巳 我生
        verb-of-relation 生 我生
        same 巳 巳
        same 陰 陰
        polarity 巳 陰
        polarity 甲 陽
        polarity 巳 陰
        kin-relation 我生 傷官
        kin-polarity 陽 陰 傷官
        stem-of-day 甲子 甲
        named-transmission 甲子 丑 子 中 巳
        """,
    ),
    (
        "乙木克終傳午火，即我克也（午陽即陰）（見陽食神也）。",
        """
        element 乙 木
        element 午 火
        ! kin-stands 乙 午 我克
        verb-of-relation 克 我克
        same 午 午
        same 陽 陽
        polarity 午 陽
        polarity 乙 陰
        polarity 午 陽
        ! kin-relation 我克 食神
        ! kin-polarity 陰 陽 食神
        ! stem-of-day 甲子 乙
        named-transmission 甲子 丑 子 終 午
        """,
    ),
]


@pytest.mark.parametrize(("text", "table"), EXAMPLES)
def test_examples(text: str, table: str) -> None:
    """What the example says of the course last set up, its notes in either order."""
    check(text, table, SETUP)


def test_the_table_calls_a_kin_what_the_example_calls_it() -> None:
    """Of one relation and the same polarities the names agree."""
    row = "我克者。（陽見陽為妻財，陰見陰為妻財。）（陽見陰為正財，陰見陽為妻財。）"
    example = "甲木克初傳辰土，即我克也（甲木屬陽，而土亦屬陽）（即陽見陽，偏財也）。"
    found = [c.state().name for c in claims_of(row, example) if c.law.id == "kin-as-in-example"]
    assert found == ["FAILS"]
    found = [
        c.state().name
        for c in claims_of(row.replace("妻財", "偏財", 1), example)
        if c.law.id == "kin-as-in-example"
    ]
    assert found == ["HOLDS"]


def test_a_table_without_the_cell_does_not_call_it_so() -> None:
    """陽見陰 twice, 陽見陽 never: what the example calls 偏財 the table does not. A cell unread settles nothing."""
    example = "甲木克初傳辰土，即我克也（甲木屬陽，而土亦屬陽）（即陽見陽，偏財也）。"
    for first, state in (("陽見陰", "FAILS"), ("陽見□", "UNREADABLE"), ("陽見陽", "HOLDS")):
        row = f"我克者。（{first}為偏財，陰見陰為妻財。）（陽見陰為正財，陰見陽為妻財。）"
        found = [c.state().name for c in claims_of(row, example) if c.law.id == "kin-as-in-example"]
        assert found == [state]


def test_the_names_are_those_of_the_passages_cited() -> None:
    """Each clause of 淵海子平 and 卜筮正宗 that the law cites says of its names what the law says of them."""
    clauses = regex.findall(
        r"(生我|我生|[尅克]我|我[尅克]|比肩|比和)者為(\p{Han}{2})(\p{Han}{2})?", KIN_RELATION.source
    )
    assert len(clauses) == 2 * len(RELATION.domain)
    for relation, *names in clauses:
        value = RELATION.denote(relation.replace("尅", "克").replace("比和", "比肩"))
        assert all(KIN_RELATION.holds(value, KIN.denote(name)) for name in names if name)


def test_the_polarities_are_those_of_the_passages_cited() -> None:
    """陽見陰為正 of every 正, 五陽見五陰為敗財; of 甲食丙 both stems are 陽. The others are what is left."""
    cited = regex.findall(r"五?([陽陰])見五?([陽陰])為(\p{Han}+)", KIN_POLARITY.source)
    assert len(cited) == 6
    for me, other, named in cited:
        names = (
            [n for n in KIN.domain if str(n).startswith(named)] if len(named) == 1 else [KIN.denote(named)]
        )
        assert names
        assert all(KIN_POLARITY.holds(me, other, name) for name in names)
    for given, left in (("食神", "傷官"), ("劫財", "比肩")):
        assert KIN_POLARITY.holds("陽", "陽", given) != KIN_POLARITY.holds("陽", "陽", left)
    assert KIN_POLARITY.holds("陽", "陽", "食神")


IN_ROWS = "生我者為父母，我生者為子孫，克我者為官鬼，我克者為妻財，同類者為兄弟。"
WITHOUT_NOTES = [
    (
        IN_ROWS,
        """
        six-kin 生我 父母
        six-kin 我生 子孫
        six-kin 克我 官鬼
        six-kin 我克 妻財
        six-kin 同類 兄弟
        each-once 生我 我生 克我 我克 同類
        """,
    ),
    (
        "生我者為父母，我生者為官鬼，剋我者為子孫，我剋者為財，比和者為兄弟。",
        """
        six-kin 生我 父母
        ! six-kin 我生 官鬼
        ! six-kin 剋我 子孫
        six-kin 我剋 財
        six-kin 比和 兄弟
        each-once 生我 我生 剋我 我剋 比和
        """,
    ),
    (
        "生我者父母也；我生者子孫也；生我者官鬼也；我克者妻財也；同類者兄弟也。",
        """
        six-kin 生我 父母
        six-kin 我生 子孫
        ! six-kin 生我 官鬼
        six-kin 我克 妻財
        six-kin 同類 兄弟
        ! each-once 生我 我生 生我 我克 同類
        """,
    ),
    (
        "生我者為正印偏印。我生者為傷官食神。克我者為正官七殺。我克者為偏官正財。",
        """
        kin-relation 生我 正印
        kin-relation 生我 偏印
        kin-relation 我生 傷官
        kin-relation 我生 食神
        kin-relation 克我 正官
        kin-relation 克我 七殺
        ! kin-relation 我克 偏官
        kin-relation 我克 正財
        """,
    ),
    ("生我者為恩，我生者為洩，克我者為仇，我克者為財。", ""),
    ("克我者為夫，我生者為子孫。", ""),
    ("故克我者為官鬼，所畏也。", ""),
]


@pytest.mark.parametrize(("text", "table"), WITHOUT_NOTES)
def test_rows_without_notes(text: str, table: str) -> None:
    """The names of 卜筮正宗 and 淵海子平, row by row; other names, or a row or two, are no table."""
    check(text, table)


@pytest.mark.parametrize(
    "text", [IN_ROWS, "生我者為印，我生者為傷官，克我者為官，我克者為財，同類者為劫財。"]
)
def test_each_row_is_noticed(text: str) -> None:
    """No name of another row can stand in a row unnoticed."""
    names = regex.findall(r"為(\p{Han}+)", text)
    assert all(c.state().name == "HOLDS" for c in claims_of(text))
    for n, name in enumerate(names):
        for other in (*names[:n], *names[n + 1 :]):
            wrong = text.replace(f"者為{name}", f"者為{other}")
            assert any(c.state().name == "FAILS" for c in claims_of(wrong)), wrong

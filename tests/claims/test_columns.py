"""雙行夾注: the orders of two columns, what a note says in them, and on what forms that may rest."""

from __future__ import annotations

import pytest

from liuren_text.claims.laws import Grade
from liuren_text.claims.subjects.columns import AS_IT_STANDS, ORDER, orders, said, without_foot
from liuren_text.judgement.finding import examine
from liuren_text.text.locus import Edit
from liuren_text.text.reading import EditedPassage, Reading
from tests.claims.table import check, claims_of, corpus_of

POWERS = "一交而關天元曰初傳，再交而定地元曰中傳，三交而得人元曰終傳。"
ROW = "我克者。（陽見陽為偏財，陰見陰為妻財。）（陽見陰為正財，陰見陽為妻財。）"
EXAMPLE = "甲木克初傳辰土，即我克也{}。"


def _states(*texts: str) -> list[str]:
    return [c.state().name for c in claims_of(*texts) if c.law is ORDER and c.passage == f"t{len(texts):02}"]


def test_orders_of_two_columns() -> None:
    """左 甲乙, 右 丙丁戊: as they stand, right first, or with one break, as many right as left, give or take one.

    Right 1, left 1: 丙｜甲｜丁戊｜乙; 2, 1: 丙丁｜甲｜戊｜乙; 1, 2: 丙｜甲乙｜丁戊; 2, 2: 丙丁｜甲乙｜戊.
    """
    assert orders("甲乙", "丙丁戊") == {
        "甲乙丙丁戊": AS_IT_STANDS,
        "丙丁戊甲乙": "right column first",
        "丙甲丁戊乙": "right 1, left 1",
        "丙丁甲戊乙": "right 2, left 1",
        "丙甲乙丁戊": "right 1, left 2",
        "丙丁甲乙戊": "right 2, left 2",
    }


def test_columns_that_end_alike() -> None:
    """The end that both have may have been written twice: it is left out of the one or of the other."""
    assert without_foot("元初傳天", "發用即天") == (("元初傳", "發用即天"), ("元初傳天", "發用即"))
    assert without_foot("甲乙", "丙丁") == ()
    assert without_foot("乙", "丙乙") == ()


def test_what_a_note_says_is_read_by_the_forms_of_the_subjects() -> None:
    """Each form by the places of its slots; words that are nearly a form say nothing."""
    assert said("即陽見陽偏財也")["kin of a polarity"] == frozenset({1, 3, 4, 5})
    assert said("男則照盤順行女則照盤逆行")["way of a sex"] == frozenset({0, 4, 6, 10})
    assert said("即陽風陽偏財也") == {}
    assert said("若通順產六甲則母順行而父又逆矣") == {}


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("（發用即天）（元初傳）", ["HOLDS"]),
        ("（元初傳）（發用即天）", ["FAILS"]),
        ("（元初傳天）（發用即天）", ["FAILS"]),
        ("（元中傳）（發用即地）", ["FAILS"]),
        ("（此二字皆無義）（彼亦然矣）", []),
    ],
)
def test_the_order_in_which_a_note_says_most(text: str, states: list[str]) -> None:
    """天元初傳 is said as 天元曰初傳 elsewhere; a note that says nothing in any order claims nothing."""
    assert _states(POWERS, text) == states


def test_a_form_that_stands_in_the_note_alone_proves_nothing() -> None:
    """Without other sentences that speak of 元 and 傳 nobody knows what the note should say."""
    assert _states("（元初傳）（發用即天）") == []
    assert _states("一交而關天元曰初傳。", "（元初傳）（發用即天）") == []  # one other instance is too few


def test_columns_complete_in_themselves_are_in_order_either_way() -> None:
    """A table's cells are read left column first as well as right first; broken in the middle they are not."""
    left, right = "（陽見陽為偏財，陰見陰為妻財。）", "（陽見陰為正財，陰見陽為妻財。）"
    assert _states(ROW, f"我克者。{left}{right}") == ["HOLDS"]
    assert _states(ROW, f"我克者。{right}{left}") == ["HOLDS"]
    assert _states(ROW, "我克者。（見陽為偏財，陰見陰為妻財。）（陽見陰為正財，陰見陽為妻財。陽）") == [
        "FAILS"
    ]


def test_the_cell_of_an_example_is_known_from_the_table() -> None:
    """陽見陽偏財 must stand together; where the rest of the lines broke the forms cannot tell: three orders will do."""
    claims = claims_of(ROW, EXAMPLE.format("（土亦屬陽，偏財也）（甲木屬陽，而即陽見陽）"))
    claim = next(c for c in claims if c.law is ORDER and c.passage == "t02")
    assert claim.state().name == "FAILS"
    assert set(map(claim.slots[0].type.spell, claim.allowed(claim.slots[0]))) == {
        "甲木屬陽而土亦屬陽即陽見陽偏財也",
        "甲木屬陽土亦屬陽而即陽見陽偏財也",
        "甲木屬土亦屬陽陽而即陽見陽偏財也",
    }


def test_the_way_of_a_man_and_of_a_woman() -> None:
    """男則…順行 and 女則…逆行 are said in the working of the years too; one order of the note says both."""
    years = "如男人，則從地盤寅位起，順行五歲；若婦人，則從申位上起，逆數五歲。"
    note = "（則照盤順甲則母順行，而父又逆矣。）（其推法男行，女則照盤逆行若通順產六。）"
    claim = next(c for c in claims_of(years, note) if c.law is ORDER)
    assert claim.state().name == "FAILS"
    assert claim.allowed(claim.slots[0]) == ("right 4, left 4",)
    assert [c for c in claims_of(note) if c.law is ORDER] == []


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("即陽見陽，偏財也。", "kin-polarity 陽 陽 偏財"),
        ("即陽見陰，偏財也。", "! kin-polarity 陽 陰 偏財"),
        ("天元曰初傳。", "three-powers 天 初"),
        ("地元初傳。", "! three-powers 地 初"),
        ("女則照盤逆行。", ""),
    ],
)
def test_turns_of_speech_by_themselves(text: str, table: str) -> None:
    """What they assert where no longer sentence asserts it."""
    check(text, table)


def _order_in(text: str, *edits: Edit) -> tuple[str, str]:
    """The order in which a note stands as emended, and whether it is right."""
    corpus = corpus_of(POWERS, ROW, text)
    edited = {p.id: EditedPassage(p) for p in corpus} | {"t03": EditedPassage(corpus["t03"], edits)}
    examined = examine(Reading(corpus, edited))
    claim = next(c for c in examined.claims if c.law is ORDER and c.passage == "t03")
    return str(claim.slots[0].value), claim.state().name


def test_the_order_of_an_emended_note_is_that_of_its_base() -> None:
    """Words emended within a column change no order; columns exchanged stand right first, the foot left out or not."""
    note = "（元初傳天）（發用即天）"
    assert _order_in(note, Edit(8, 9, "俱")) == (AS_IT_STANDS, "FAILS")
    whole = Edit(1, 11, "發用即天）（元初傳天")
    assert _order_in(note, whole) == ("right column first", "HOLDS")
    assert _order_in(note, Edit(1, 11, "發用即天）（元初傳")) == ("right column first", "HOLDS")
    apart = (Edit(1, 5, "發用即天"), Edit(7, 11, "元初傳天"))
    assert _order_in(note, *apart) == ("right column first", "HOLDS")


def test_the_law_is_no_definition() -> None:
    """It is induced from the notes of the book: what rests on it says so, and falls with it."""
    assert ORDER.grade is Grade.INDUCED

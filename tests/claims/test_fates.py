"""行年, 本命, 陰神: the example of the book and invented ones, sound and corrupt."""

from __future__ import annotations

import pytest

from tests.claims.table import check, claims_of

SETUP = "即如甲子日丑將子時占，即以月將丑字加於地盤子位上順行。"
OTHER_SETUP = "即如丙寅日申將巳時占，即以月將申字加於地盤巳位上順行。"
AGE = "假如戊辰生，亦甲子旬也：甲子旬數至戊辰乃五歲。"

YEARS = [
    (
        "如男人，則從地盤寅位一歲數起，順行五歲，至天盤未字止，即以未字定為行年。",
        """
        running-start 男 寅
        running-way 男 順
        same 未 未
        same 五 五
        walk-over 丑 子 寅 順 五 未
        """,
    ),
    (
        "如男人，則叢地盤寅位一歲婁起，順行五歲，至天盤末字止，即以未字定為行年。",
        """
        running-start 男 寅
        running-way 男 順
        ? same 末 未
        same 五 五
        ? walk-over 丑 子 寅 順 五 末
        """,
    ),
    (
        "若婦人，則從申位上起，逆數六歲，至天盤巳字為行年。",
        """
        running-start 婦 申
        running-way 婦 逆
        ! same 五 六
        ! walk-over 丑 子 申 逆 六 巳
        """,
    ),
    (
        "若女人，則從寅位上起，順數五歲，至天盤巳字為行年。",
        """
        ! running-start 女 寅
        ! running-way 女 順
        same 五 五
        ! walk-over 丑 子 寅 順 五 巳
        """,
    ),
]


@pytest.mark.parametrize(("text", "table"), YEARS)
def test_running_years(text: str, table: str) -> None:
    """The walk on the plate of the course last set up, by the age last counted."""
    check(text, table, SETUP, AGE, laws="running-start running-way same walk-over")


def test_a_running_year_on_another_plate() -> None:
    """丙子 is the third of its decade; on 申 over 巳 a man of three stands under 未."""
    check(
        "如男人，則從地盤寅位一歲數起，順行三歲，至天盤未字止，即以未字定為行年。",
        """
        running-start 男 寅
        running-way 男 順
        same 未 未
        same 三 三
        walk-over 申 巳 寅 順 三 未
        """,
        OTHER_SETUP,
        "假如丙子生，亦甲戌旬也：甲戌旬數至丙子乃三歲。",
    )


SHORT = [
    ("如乙丑生則甲子旬，丁丑生則甲戌旬之類。", "decade 乙丑 甲子\ndecade 丁丑 甲戌"),
    ("如丙申生則甲申旬。", "! decade 丙申 甲申"),
    ("庚辰生，亦甲戍旬也。", "? decade 庚辰 甲戍"),
    ("當以男順女逆，隨盤旋推。", "running-way 男 順\nrunning-way 女 逆\nopposites 順 逆"),
    ("當以男順發逆，隨盤旋推。", "running-way 男 順\n? running-way 發 逆\nopposites 順 逆"),
    ("當以男逆女逆，隨盤旋推。", "! running-way 男 逆\nrunning-way 女 逆\n! opposites 逆 逆"),
    ("男則照盤順行，女則照盤逆行。", "running-way 男 順\nrunning-way 女 逆\nopposites 順 逆"),
    ("如子命子字，亥命亥字而巳。", "same 子 子\nsame 亥 亥"),
    ("如卯命夗字，午命牛字而已。", "? same 卯 夗\n? same 午 牛"),
    (
        "如卯命卯字，午命午字而已。其地盤上卯位未位，須參看。",
        "same 卯 卯\nsame 午 午\nsame 卯 卯\n! same 午 未",
    ),
    ("十二神中惟貴人日夜互為陰神。", "two-nobles 貴人\nopposites 日 夜"),
    ("十二神中惟青龍夜夜互為陰神。", "! two-nobles 青龍\n! opposites 夜 夜"),
]


@pytest.mark.parametrize(("text", "table"), SHORT)
def test_short_sentences(text: str, table: str) -> None:
    """Every claim of a sentence, and no other."""
    check(text, table, laws="decade running-way opposites same two-nobles")


SHADOWS = [
    (
        "如螣蛇臨天盤申字，而居地盤子位，則地盤申位上辰字，即螣蛇陰神也。",
        "same 申 申\nplate-over 申 子 申 辰\nsame 螣蛇 螣蛇",
    ),
    (
        "如□蛇臨天盤申字，而居地盤子位，則地盤由位上辰字，即□蛇陰神也。",
        "? same 申 由\n? plate-over 申 子 由 辰\nsame □蛇 □蛇",
    ),
    (
        "如青龍臨天盤午字，而居地盤卯位，則地盤午位上戌字，即青龍陰神也。",
        "same 午 午\n! plate-over 午 卯 午 戌\nsame 青龍 青龍",
    ),
    (
        "如太□臨天盤午字，而居地盤卯位，則地盤午位上酉字，即太陰陰神也。",
        "same 午 午\nplate-over 午 卯 午 酉\n? same 太□ 太陰",
    ),
]


@pytest.mark.parametrize(("text", "table"), SHADOWS)
def test_shadows(text: str, table: str) -> None:
    """What stands over the place of a spirit's own name; a general of which half is lost is still known if only one
    can be meant."""
    check(text, table)


def test_age_needs_its_decade() -> None:
    """The age is the place in the decade, and decade and birth are those named before."""
    check(
        "甲申旬數至戊辰乃五歲。",
        "! decade 戊辰 甲申\n! count 甲申 五 戊辰\nsame 戊辰 戊辰\n! same 甲子 甲申",
        "戊辰生，亦甲子旬也。",
    )
    assert all(c.state().name == "HOLDS" for c in claims_of(AGE))


NATAL = [
    (
        "如午命午字，酉命酉字而已。其地盤上午位酉位，須參看。",
        "same 午 午\nsame 酉 酉\nsame 午 午\nsame 酉 酉",
    ),
    ("如午命字，酉命酉字而已。其地盤上午位酉位，須參看。", "? same 午 —\nsame 酉 酉\nsame 午 午\nsame 酉 酉"),
    ("如午今午字，酉命酉字而已。其地盤上午位酉位，須參看。", ""),
    ("如子命子字，午命午字，酉命酉字。其地盤上午位酉位，須參看。", "same 子 子\nsame 午 午\nsame 酉 酉"),
    ("子命午字，謂對沖也。", ""),
    ("子命午字，午命子字，謂對沖也。", ""),
    ("子命丑字，寅命亥字。", ""),
    ("其人子命午字臨之。", ""),
]


@pytest.mark.parametrize(("text", "table"), NATAL)
def test_natal_branches(text: str, table: str) -> None:
    """Two together at least, each its own spirit; the places are theirs in order if all were named.

    What is read of 午命字 is by the words: a branch, 命, 字, and between them nothing. That 子 and 午, 子 and 丑 stand
    in another relation is by the table of 沖 and 合.
    """
    check(text, table)

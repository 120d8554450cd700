"""八門: the table in either reading direction, the articles, and how fortune turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from liuren_text.claims.find import find_claims
from liuren_text.text.passage import Corpus
from liuren_text.text.reading import Reading
from tests.claims.table import check, claims_of, corpus_of, line

ARTICLES = [
    (
        "正時為先鋒。凡占事以正時為主，吉凶先見，故謂之先鋒。",
        "same 先鋒 先鋒\nsame 正時 正時",
    ),
    (
        "日千為外事。凡占事以日千為人，動作謀為皆主乎日，生剋制化皆應乎干，故謂之外事。",
        """
        same 外事 外事
        ? same 日千 日千
        ? word-for-the-day 日千 日
        ? word-for-the-day 日千 干
        """,
    ),
    (
        "日支為內事。凡占事以日支為宅，出入起居皆主乎辰，故謂之外事。",
        "! same 內事 外事\nsame 日支 日支\nword-for-the-day 日支 辰",
    ),
    (
        "終傳為歸計。凡事以中傳為應事之終，故謂之歸記。",
        "? same 歸計 歸記\n! same 終傳 中傳\nstage-of-matter 終傳 終",
    ),
    ("□……故謂之內事。", ""),
    ("其法簡明，故謂之捷錄。", ""),
]


@pytest.mark.parametrize(("text", "table"), ARTICLES)
def test_articles(text: str, table: str) -> None:
    """An article opens and closes with one name, and speaks throughout of one part of the course."""
    check(text, table, laws="same word-for-the-day stage-of-matter")


def table_of(*rows: str) -> Corpus:
    """A table of gates in a passage of its own, without any article."""
    return corpus_of(" ".join(rows), charts=True)


def lines_of(corpus: Corpus) -> list[str]:
    """All claims of a text as the tables write them."""
    return sorted(line(c) for c in find_claims(Reading.of(corpus)))


def test_a_table_from_the_left() -> None:
    """Numbers one after another, each gate once."""
    assert lines_of(table_of("第一門　第二門　第三門　第四門", "先鋒　直事　外事　內事")) == [
        "each-once 先鋒 直事 外事 內事",
        "next-number 一 二",
        "next-number 三 四",
        "next-number 二 三",
        "number-of-things 一",
    ]


def test_a_table_from_the_right_with_slips() -> None:
    """The last cell is the first; a name that is reversed denotes nothing."""
    assert lines_of(table_of("第四門　第三門　第一門　第一門", "內事　事外　直事　先鋒")) == [
        "! next-number 一 一",
        "! next-number 一 三",
        "? each-once 先鋒 直事 事外 內事",
        "next-number 三 四",
        "number-of-things 一",
    ]


def test_the_table_beside_the_articles() -> None:
    """As many articles as cells: each cell is called what its article calls it at the close."""
    chart = corpus_of("第一門　第二門　第三門　第四門 先鋒　事直　內事　外事", charts=True)
    articles = corpus_of("故謂之先鋒。", "故謂之直事。", "故謂之外事。", "故謂之內事。")
    passages = (*chart.passages, *(replace(p, id=f"u{p.id}") for p in articles))
    assert [row for row in lines_of(Corpus("both", "both", passages)) if "same" in row] == [
        "! same 內事 外事",
        "! same 外事 內事",
        "? same 事直 直事",
        "same 先鋒 先鋒",
    ]


TURNS = [
    ("傳吉事吉，傳凶事凶。", "same 吉 吉\nsame 凶 凶\nopposites 吉 凶"),
    ("傳吉事凶，傳凶事凶。", "! same 吉 凶\nsame 凶 凶\nopposites 吉 凶"),
    (
        "初中雖凶而末傳若吉，事終有成；初中雖吉，末傳轉吉，事終有悔。",
        """
        opposites 凶 吉
        same 吉 成
        ! opposites 吉 吉
        ! same 吉 悔
        opposites 凶 吉
        same 末 末
        transmission-last 末
        transmission-last 末
        """,
    ),
    (
        "如傳財本吉，年命見官鬼而反凶；傳鬼本凶，年命見妻財而成吉。",
        """
        opposites 吉 凶
        opposites 凶 吉
        opposites 吉 凶
        kin-overcomes 財 官鬼 凶
        ! kin-overcomes 鬼 妻財 吉
        """,
    ),
]


@pytest.mark.parametrize(("text", "table"), TURNS)
def test_fortune(text: str, table: str) -> None:
    """Good and bad answer each other as the sentence has them."""
    check(text, table)


def test_fortune_turned_midway() -> None:
    """初…中…: what turns is what was said first, and the two cases are opposite."""
    text = "如初吉而中凶者，其事其體由吉變凶；如初凶中吉，亦能由凶轉吉。"
    assert all(c.state().name == "HOLDS" for c in claims_of(text))
    wrong = [line(c) for c in claims_of(text.replace("由凶轉", "由吉轉"))]
    assert [row for row in wrong if row.startswith("!")] == ["! same 凶 吉"]


OTHERS = (
    "日干為己身。凡占事以日干為人，故曰我身。日支為家宅。凡占事以日支為宅，故曰人宅。"
    "初傳為發用。凡占事以初傳為應事之始，故曰發用。末傳為結局。凡占事以末傳為應事之終，故曰結果。"
)


def test_articles_on_other_things() -> None:
    """None of 己身, 家宅, 發用, 結局 is one of the eight gates of the table: nothing is claimed; one name is enough."""
    check(OTHERS, "")
    check("正時為先鋒。吉凶先見，故謂之先風。", "? same 先鋒 先風\n", laws="same")
    check("正時為先風。吉凶先見，故謂之先鋒。", "? same 先風 先鋒\n", laws="same")

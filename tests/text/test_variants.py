"""Variants of one character compare alike; different characters never do, however alike they look."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import pytest
from opencc import OpenCC

from liuren_text.text.book import default_book
from liuren_text.text.corpus import read_corpus, render_base
from liuren_text.text.variants import (
    _ONE_FOR_SEVERAL,
    fold,
    is_simplified,
    prints,
    same_but_for_script,
    same_word,
    standard,
)


@pytest.mark.parametrize(
    "apart", ["己已巳", "戊戌", "干乾幹", "后後", "丑醜", "叢從", "冊乙", "犯卯", "難雞", "芧茅"]
)
def test_never_merged(apart: str) -> None:
    """Stems, branches, words that simplified script writes alike, and errors of the transcription."""
    for a, b in combinations(apart, 2):
        assert not same_but_for_script(a, b), (a, b)


@pytest.mark.parametrize(
    "together",
    [
        "笫第",
        "沠派",
        "刋刊",
        "巻卷",
        "從从従",
        "將将",
        "雞鸡鷄鶏",
        "數数",
        "沖冲",
        "祿禄",
        "龍龙竜",
        "冊册",
        "圖图図",
        "傳传伝",
    ],
)
def test_merged(together: str) -> None:
    """Forms of the woodblock, of simplified script and of Japanese print."""
    for a, b in combinations(together, 2):
        assert same_but_for_script(a, b), (a, b)


def test_the_key_keeps_the_length() -> None:
    """Offsets in a folded text are offsets in the text: search can show what it found."""
    base = render_base(read_corpus(default_book()))
    assert len(fold(base)) == len(base)
    assert fold(fold(base)) == fold(base)


def test_whole_words() -> None:
    """Character by character: a word around a character does not decide how it is folded."""
    assert same_but_for_script("陰從成數", "阴从成数")
    assert same_but_for_script("", "")
    assert not same_but_for_script("陰叢成數", "阴从成数")
    assert not same_but_for_script("乾坤", "干坤")


def test_who_compares_nothing_loads_no_tables() -> None:
    """OpenCC is imported by the first comparison."""
    code = """if True:
        import sys
        from liuren_text.text.variants import fold
        assert "opencc" not in sys.modules
        fold("從")
        assert "opencc" in sys.modules
    """
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_table_of_simplified_forms() -> None:
    """It has what OpenCC makes of each character alone, those left out that traditional print often uses (Big5)."""
    t2s, s2t = OpenCC("t2s"), OpenCC("s2t")
    for char in map(chr, [*range(0x3400, 0x4DC0), *range(0x4E00, 0xA000)]):
        frequent = b"\xa4" <= char.encode("big5", errors="ignore")[:1] < b"\xc9"
        made = s2t.convert(char)
        listed = not frequent and char not in "干乾幹后後丑醜己已巳戊戌" and t2s.convert(char) == char != made
        assert is_simplified(char) == listed, char
        if listed and char != "戯":  # Japanese print too, for which the table of forms has its own
            assert standard(char) == made, char


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("惊蛰后", "驚蟄后"),
        ("発用", "發用"),
        ("夘從乕", "卯從虎"),
        ("闢辟", "闢辟"),
        ("干乾後后", "干乾後后"),
        ("占里", "占里"),
    ],
)
def test_standard_forms(text: str, read: str) -> None:
    """Simplified and Japanese forms and those of the woodblock change; what is apart stays apart."""
    assert standard(text) == read
    assert same_word(text, read)


def test_the_table_of_what_stands_for_several() -> None:
    """OpenCC makes each printed character of its word, and reading by words leaves it as it is."""
    t2s = OpenCC("t2s")
    for printed, word in _ONE_FOR_SEVERAL.split():
        assert t2s.convert(word) == printed
        assert standard(printed) == printed


@pytest.mark.parametrize(
    ("word", "found", "may"),
    [
        ("後", "后", True),  # a formula word in simplified script
        ("後幾日是", "后几日是", True),
        ("後幾日是", "后几曰是", False),
        ("后", "後", False),  # of 天后 nothing prints 後
        ("干", "乾", False),
        ("從", "丛", False),
        ("從", "从", True),
    ],
)
def test_what_may_print_a_word(word: str, found: str, may: bool) -> None:
    """One character of simplified script stands for several words, and none of these for it."""
    assert prints(word, found) is may

"""Graphic variants (異體): whether two strings are the same words in another script or another form of a character.

`fold` is a key for comparison and for search; it is never printed. It maps character by character and keeps the
length. First comes a table of the forms that this book and its gloss use, then the simplified form by OpenCC.

Simplified script writes some words alike that this subject must keep apart (干 is 干, 乾 and 幹; 后 is 后 and 後):
those characters stay as they are. 己 已 巳 and 戊 戌 are different characters however alike they look: an exchange
of these is an error, never a variant.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opencc import OpenCC

# Forms, then in the same order what they stand for. First those of the woodblock, then of Japanese print.
_FORMS = str.maketrans(
    "笫沠刋髙卽旣眞爲衆吿靑敎囬畧羣峯恆愼戶鷄夘乕"
    "巻従鶏竜伝発処対図変帰経広気駅歩霊応両関総択"
    "釈訳蔵検験亀児旧聴毎徳歴暦徴聡亜囲隠陥巣郷戯",
    "第派刊高即既真為眾告青教回略群峰恒慎户雞卯虎"
    "卷從雞龍傳發處對圖變歸經廣氣驛步靈應兩關總擇"
    "釋譯藏檢驗龜兒舊聽每德歷曆徵聰亞圍隱陷巢鄉戲",
)
_SOUGHT_ALIKE = str.maketrans("丛", "从")
_APART = frozenset("干乾幹后後丑醜己已巳戊戌")


def fold(text: str) -> str:
    """`text` with every character in the one form by which its variants are compared."""
    return "".join(map(_fold_character, text))


def search_key(text: str) -> str:
    """`text` in the form by which words are sought: as folded, and 叢 as 從, for which this transmission has it.

    Who seeks one of these wants the other; that they are two words is for an apparatus to say.
    """
    return fold(text).translate(_SOUGHT_ALIKE)


def same_but_for_script(a: str, b: str) -> bool:
    """Whether two strings are the same words, written alike or in variant forms."""
    return a == b or fold(a) == fold(b)


@lru_cache(maxsize=65536)
def standard(text: str) -> str:
    """`text` in the forms of traditional print, those of simplified script and of Japanese print changed.

    By it words are read as words. It keeps the length, and unlike `fold` it keeps apart whatever traditional script
    does: 闢 is not 辟, though both are 辟 when simplified. A character that stands for several is the one that it
    mostly is (发 is 發).
    """
    return text.translate(_STANDARD)


def same_word(a: str, b: str) -> bool:
    """Whether two strings have the same characters, in whatever form these are printed."""
    return a == b or standard(a) == standard(b)


class _Standard(dict[int, str]):
    """Characters by number, each with its standard form, as they are met."""

    def __missing__(self, number: int) -> str:
        char = chr(number).translate(_FORMS)
        self[number] = _traditional_forms().get(char, char)
        return self[number]


_STANDARD = _Standard()


@cache
def is_traditional(char: str) -> bool:
    """Whether simplified script writes a character in another way."""
    return char not in _APART and simplify(char) != char


def is_simplified(char: str) -> bool:
    """Whether only simplified script has a character: none that is among those which traditional print often uses."""
    return char in _traditional_forms()


@cache
def _traditional_forms() -> dict[str, str]:
    """The characters that only simplified script has, each with the one that it mostly is in traditional script.

    From OpenCC, whose own table comes with all its phrases: what a character becomes alone, if it is simplified
    already, and not in the part of Big5 that has the frequent characters (占, 里).
    """
    pairs = (Path(__file__).parent / "simplified.txt").read_text(encoding="utf-8").split()
    return {pair[0]: pair[1] for pair in pairs}


@cache
def _fold_character(char: str) -> str:
    char = char.translate(_FORMS)
    if char in _APART or char.isascii():
        return char
    simplified = simplify(char)
    return char if simplified in _APART else simplified


@cache
def simplify(char: str) -> str:
    """The simplified form of one character, alone: no word around it decides."""
    return str(_converter().convert(char))


@cache
def _converter() -> OpenCC:
    from opencc import OpenCC  # read here, because its tables take time to load

    return OpenCC("t2s")

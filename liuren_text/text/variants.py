"""Graphic variants (異體): whether two strings are the same words in another script or another form of a character.

`fold` is a key for comparison and for search; it is never printed. It maps character by character and keeps the
length. First comes a table of the forms that this book and its gloss use, then the simplified form by OpenCC.

Simplified script writes some words alike that this subject must keep apart (干 is 干, 乾 and 幹; 后 is 后 and 後):
those characters stay as they are. 己 已 巳 and 戊 戌 are different characters however alike they look: an exchange
of these is an error, never a variant.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opencc import OpenCC

# Forms, then in the same order what they stand for. First those of the woodblock, then of Japanese print.
_FORMS = str.maketrans(
    "笫沠刋髙卽旣眞爲衆吿靑敎囬畧羣峯恆愼戶鷄"
    "巻従鶏竜伝発処対図変帰経広気駅歩霊応両関総択"
    "釈訳蔵検験亀児旧聴毎徳歴暦徴聡亜囲隠陥巣郷戯",
    "第派刊高即既真為眾告青教回略群峰恒慎户雞"
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


@cache
def is_traditional(char: str) -> bool:
    """Whether simplified script writes a character in another way."""
    return char not in _APART and simplify(char) != char


@cache
def is_simplified(char: str) -> bool:
    """Whether a character is one that only simplified script has; Big5 has what traditional script uses (占, 里)."""
    other = char not in _APART and simplify(char) == char and _traditional(char) != char
    return other and not char.encode("big5", errors="ignore")


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
    return str(_converter("t2s").convert(char))


def _traditional(char: str) -> str:
    """A traditional form of one character, alone. It serves to tell scripts apart, never to convert."""
    return str(_converter("s2t").convert(char))


@cache
def _converter(scripts: str) -> OpenCC:
    from opencc import OpenCC  # read here, because its tables take time to load

    return OpenCC(scripts)

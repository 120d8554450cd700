"""Graphic variants (異體): whether two strings are the same words in another script or another form of a character.

`fold` is a key for comparison and for search; it is never printed. It maps character by character and keeps the
length. First comes a table of the forms that this book and its gloss use, then the simplified form by OpenCC.

Simplified script writes some words alike that this subject must keep apart (干 is 干, 乾 and 幹; 后 is 后 and 後):
those characters stay as they are, except where only one word can stand (`prints`). 己 已 巳 and 戊 戌 are different
characters however alike they look: an exchange of these is an error, never a variant.
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
# What simplified script prints for a word, where traditional print has that character for other words, and the word.
_ONE_FOR_SEVERAL = (
    "丑醜 丰豐 么麼 于於 云雲 仆僕 伙夥 余餘 佛彿 佣傭 修脩 儿兒 克剋 冢塚 冬鼕 准準 几幾 凶兇 出齣 划劃 "
    "刮颳 制製 千韆 升昇 卜蔔 占佔 卷捲 只隻 台臺 台檯 台颱 吁籲 吃喫 合閤 吊弔 后後 向嚮 听聽 周週 咨諮 "
    "咸鹹 咽嚥 哄鬨 唇脣 喂餵 噪譟 回迴 困睏 坏壞 夸誇 奸姦 姜薑 娘孃 家傢 尸屍 局侷 岩巖 岳嶽 巨鉅 布佈 "
    "帘簾 席蓆 干幹 干乾 干榦 并並 并併 幸倖 庵菴 弦絃 彩綵 征徵 御禦 志誌 念唸 恤卹 愈癒 愿願 戚慼 才纔 "
    "扎紮 扑撲 托託 扣釦 折摺 抵牴 挂掛 挨捱 挽輓 捆綑 搜蒐 斗鬥 昆崑 晒曬 曲麴 朱硃 朴樸 杆桿 杠槓 杯盃 "
    "杰傑 松鬆 板闆 栗慄 梁樑 棱稜 欲慾 沈瀋 沾霑 泛氾 泛汎 注註 涌湧 游遊 溪谿 狸貍 璇璿 症癥 痴癡 秋鞦 "
    "秘祕 筑築 系係 系繫 肴餚 胄冑 胡鬍 腌醃 致緻 舍捨 苔薹 范範 荐薦 蒙矇 蒙濛 虫蟲 虱蝨 表錶 谷穀 辟闢 "
    "郁鬱 酸痠 采採 雇僱 霉黴"
)
_PRINTED = {pair[1]: pair[0] for pair in _ONE_FOR_SEVERAL.split()}
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


def prints(word: str, found: str) -> bool:
    """Whether `found` is a word of which nothing but itself can stand there, in whatever form this is printed.

    Simplified script has one character for several words (后 for 後, 几 for 幾): that one may stand for each of them,
    but none of them for it.
    """
    return same_word(word, found) or (
        len(word) == len(found)
        and all(same_word(w, f) or f == _PRINTED.get(standard(w)) for w, f in zip(word, found, strict=True))
    )


@lru_cache(maxsize=65536)
def in_simplified(text: str) -> bool:
    """Whether a text has a character that only simplified script has."""
    return any(map(is_simplified, text))


def alike_when_simplified(words: str) -> dict[str, str]:
    """The characters of traditional print that simplified script has for some of these words, each with its word.

    Those that only simplified script has are left out, which `standard` knows, and those that are words here too.
    """
    found = {_PRINTED[w]: w for w in standard(words) if w in _PRINTED}
    return {printed: w for printed, w in found.items() if printed not in words}


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

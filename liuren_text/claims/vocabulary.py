"""The words that denote values: branches, stems, pairs, numbers, terms, generals, animals, eras.

Spellings beside the first are graphic variants and slips so common in transmission (從 turned into 叢 by a simplified
script's 丛 for 从) that the word still denotes what it denotes; what denotes nothing is not listed.
"""

from __future__ import annotations

from liuren_text.claims.slots import SlotType, characters
from liuren_text.engine import ganzhi, months
from liuren_text.engine.generals import GENERALS
from liuren_text.engine.growth import STAGES

_DIGITS = "一二三四五六七八九"


def chinese_number(n: int) -> str:
    """A number from 1 to 99 in Chinese numerals."""
    tens, ones = divmod(n, 10)
    head = "" if tens == 0 else "十" if tens == 1 else _DIGITS[tens - 1] + "十"
    return head + (_DIGITS[ones - 1] if ones else "")


def _lunar_day(n: int) -> str:
    return "初" + chinese_number(n) if n <= 10 else chinese_number(n)


BRANCH = characters("branch", ganzhi.BRANCHES)
STEM = characters("stem", ganzhi.STEMS)
STEM_OR_BRANCH = characters("stem or branch", ganzhi.STEMS + ganzhi.BRANCHES)
PAIR = characters("pair", ganzhi.PAIRS)
POLARITY = characters("polarity", "陽陰")
SKY = characters("天地", "天地")
BIRTH = characters("生成", "生成")
ELEMENT = characters("element", "木火土金水")
DAY_NIGHT = characters("day or night", "日夜", 晝="日", 昼="日", 旦="日", 暮="夜")
NUMBER = SlotType("number", {chinese_number(n): n for n in range(1, 11)})
ORDINAL = SlotType("ordinal", {chinese_number(n): n for n in range(1, 13)})
YEAR = SlotType("year of an era", {"元": 1} | {chinese_number(n): n for n in range(1, 62)})
MONTH = SlotType(
    "month", {"正": 1} | {chinese_number(n): n for n in range(2, 13)} | {"一": 1, "冬": 11, "臘": 12}
)
LUNAR_DAY = SlotType("lunar day", {_lunar_day(n): n for n in range(1, 31)})
TERM = characters(
    "節氣", [t for both in zip(months.JIE, months.ZHONGQI, strict=True) for t in both], 谷雨="穀雨"
)
ZHONGQI = characters("中氣", months.ZHONGQI, 谷雨="穀雨")

_OTHER_NAMES = {
    "太一": "巳",
    "叢魁": "酉",
    "从魁": "酉",
    "太衝": "卯",
    "太冲": "卯",
    "傳送": "申",
    "神後": "子",
    "徵明": "亥",
}
GENERAL_NAME = SlotType(
    "name of a month general", {months.GENERAL_NAMES[b]: b for b in ganzhi.BRANCHES} | _OTHER_NAMES
)
ANIMAL = SlotType(
    "animal",
    {ganzhi.animal(b): b for b in ganzhi.BRANCHES}
    | {"兎": "卯", "鷄": "酉", "鶏": "酉", "猪": "亥", "狗": "戌"},
)
GENERAL = SlotType(
    "general",
    dict(zip(GENERALS, GENERALS, strict=True))
    | {"合": "六", "雀": "朱", "龍": "青", "陳": "勾", "元": "玄", "武": "玄"},
)
TRIGRAM = characters("trigram", "乾兌離震巽坎艮坤")
WAY = characters("direction of counting", "順逆")
SEX = characters("sex", "男女", 婦="女")
STAGE = characters("stage of growth", STAGES)
PART = characters(
    "part of a course", ("正時", "月將", "日干", "日支", "初傳", "中傳", "終傳", "年命"), 末傳="終傳"
)

_GENERAL_NAMES = [
    "貴人",
    "螣蛇",
    "朱雀",
    "六合",
    "勾陳",
    "青龍",
    "天空",
    "白虎",
    "太常",
    "玄武",
    "太陰",
    "天后",
]


def _mutilated(names: list[str]) -> dict[str, str]:
    """Names of two characters of which one is lost, each with the only name that it can be."""
    spelt = [(f"{n[0]}□", n) for n in names] + [(f"□{n[1]}", n) for n in names]
    return {s: n for s, n in spelt if sum(other == s for other, _ in spelt) == 1}


_GENERAL_OF = dict(zip(_GENERAL_NAMES, GENERALS, strict=True))
GENERAL_IN_FULL = SlotType(
    "general in full",
    _GENERAL_OF
    | {s: _GENERAL_OF[n] for s, n in _mutilated(_GENERAL_NAMES).items()}
    | {"騰蛇": "蛇", "元武": "玄", "勾陣": "勾", "天後": "后"},
)
# terms of the art that conversion from simplified script may spell otherwise (闢卦, 干坤, 鬥建, 佔課, 谷雨, 製化, 征明)
TERMS = ("辟卦", "乾坤", "斗建", "斗柄", "占課", "占事", "穀雨", "制化", "徵明", "周易")

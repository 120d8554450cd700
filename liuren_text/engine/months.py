"""Months: the branch established (月建), the month general (月將), its name, and the book's true general
(真月將).

A month is 1 … 12, 正月 = 1. Sources: p16 (the general harmonises with 月建; the rule of 姚廣孝), p17-p20
(twelve sentences). Nothing here knows a date: the true general is arithmetic on day pairs, and `calendar`
supplies them.
"""

from __future__ import annotations

from typing import NamedTuple

from liuren_text.engine.ganzhi import BRANCHES, count_pairs, hour_pair, pair_index, steps
from liuren_text.engine.hetu import number
from liuren_text.engine.relations import harmony
from liuren_text.errors import CastingError

MONTHS = ("正", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
JIE = ("立春", "驚蟄", "清明", "立夏", "芒種", "小暑", "立秋", "白露", "寒露", "立冬", "大雪", "小寒")
ZHONGQI = ("雨水", "春分", "穀雨", "小滿", "夏至", "大暑", "處暑", "秋分", "霜降", "小雪", "冬至", "大寒")
GENERAL_NAMES = {
    "亥": "登明",
    "戌": "河魁",
    "酉": "從魁",
    "申": "傳送",
    "未": "小吉",
    "午": "勝光",
    "巳": "太乙",
    "辰": "天罡",
    "卯": "太沖",
    "寅": "功曹",
    "丑": "大吉",
    "子": "神后",
}


class TrueGeneral(NamedTuple):
    """One month's true general, and how it was counted; the day of the 節 is day 0."""

    month: int  # 1 … 12
    general: str  # its branch: 亥
    number: int  # its 河圖 number: 6
    jie_pair: str  # the day of the 節: 丙辰
    wait: int  # days from the 節 to the first day of the general's branch: 7
    found: str  # that day: 癸亥
    day: str  # the counted day: 戊辰
    days: int  # days from the 節 to the counted day: 12
    hour: str  # the hour it takes office, the general's own branch: 亥
    hour_pair: str  # that hour's pair: 癸亥


def _month(month: int) -> int:
    if not 1 <= month <= 12:
        raise CastingError(f"there is no month {month}: use 1 to 12 (正月 is 1)")
    return month


def month_number(name: str) -> int:
    """Return the number of a month from its name: 正 → 1, 十一 → 11."""
    if name not in MONTHS:
        raise CastingError(f"{name!r} is not a month: use one of {' '.join(MONTHS)}")
    return MONTHS.index(name) + 1


def established(month: int) -> str:
    """Return the branch a month establishes (月建): 正月 → 寅."""
    return BRANCHES[(_month(month) + 1) % 12]


def general(month: int) -> str:
    """Return the month general (月將), which harmonises with 月建 (p16): 正月 → 亥."""
    return harmony(established(month))


def general_name(branch: str) -> str:
    """Return the name of the month general of a branch: 亥 → 登明."""
    if branch not in GENERAL_NAMES:
        raise CastingError(f"{branch!r} is not a branch: use one of {BRANCHES}")
    return GENERAL_NAMES[branch]


def true_general(month: int, jie_pair: str) -> TrueGeneral:
    """Return the true general (真月將) of a month, given the pair of the day of its 節 (p16; the example is
    p21).

    From the 節, that day included, find the first day of the general's branch; count the general's number,
    that day included; on the day reached, at the hour of the general's own branch, the general takes office.
    For the example of p21 it waits 7 days for 癸亥 and counts six to 戊辰, 亥 hour:

    >>> found = true_general(1, "丙辰")
    >>> found.wait, found.found, found.number, found.day, found.hour_pair
    (7, '癸亥', 6, '戊辰', '癸亥')
    """
    spirit = general(month)
    pair_index(jie_pair)
    wait = steps(jie_pair[1], spirit)
    found = count_pairs(jie_pair, wait + 1)
    n = number(spirit)
    day = count_pairs(found, n)
    return TrueGeneral(
        month, spirit, n, jie_pair, wait, found, day, wait + n - 1, spirit, hour_pair(day[0], spirit)
    )

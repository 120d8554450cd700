"""Relations between stems and branches that the book's charts name (p15): 六合 三合 刑 沖 破 害 墓 德 祿 馬.

Each table is written in the order 子丑寅卯辰巳午未申酉戌亥 or 甲乙丙丁戊己庚辛壬癸. Sources: the chart names
are the book's (p15, 卷一); the charts themselves are lost, so the tables are the ordinary ones of 六壬大全
卷一. 六合 and 德合 are confirmed by this book's own sentences (p17-p20 月建 and 月將; p30-p31 notes).
"""

from __future__ import annotations

from liuren_text.engine.ganzhi import BRANCHES, STEMS, branch_index, element, stem_index
from liuren_text.errors import CastingError

HARMONIES = "丑子亥戌酉申未午巳辰卯寅"  # 六合: 子丑 寅亥 卯戌 辰酉 巳申 午未
CLASHES = "午未申酉戌亥子丑寅卯辰巳"  # 沖: six places away
PUNISHMENTS = "卯戌巳子辰申午丑寅酉未亥"  # 刑: 子卯 寅巳申 丑戌未, 辰午酉亥 punish themselves (自刑)
BREAKS = "酉辰亥午丑申卯戌巳子未寅"  # 破: 子酉 丑辰 寅亥 卯午 巳申 未戌
HARMS = "未午巳辰卯寅丑子亥戌酉申"  # 害, 相穿: 子未 丑午 寅巳 卯辰 申亥 酉戌
TRIADS = ("申子辰", "巳酉丑", "寅午戌", "亥卯未")  # 三合: 生 旺 墓 of 水 金 火 木
POST_HORSES = "寅亥申巳寅亥申巳寅亥申巳"  # 驛馬: the clash of the first of the triad
HEAVENLY_HORSES = "午申戌子寅辰午申戌子寅辰"  # 天馬, by month: 正月午 二月申 …
BRANCH_VIRTUES = "巳午未申酉戌亥子丑寅卯辰"  # 支德: 子 has 巳, and so forwards

PARTNERS = "己庚辛壬癸甲乙丙丁戊"  # 五合, 德合: 甲己 乙庚 丙辛 丁壬 戊癸
VIRTUES = "寅申巳亥巳寅申巳亥巳"  # 日德: a 陽 stem its own 祿, a 陰 stem that of its partner
LU = "寅卯巳午巳午申酉亥子"  # 祿: the place 臨官 of the ten-stem 長生 (p10)

TOMBS = {"木": "未", "火": "戌", "土": "辰", "金": "丑", "水": "辰"}  # 墓: 水土同宮, as in p34


def harmony(branch: str) -> str:
    """Return the branch that harmonises (六合) with this one: 寅 → 亥."""
    return HARMONIES[branch_index(branch)]


def partner(stem: str) -> str:
    """Return the stem united (五合, 德合) with this one: 甲 → 己."""
    return PARTNERS[stem_index(stem)]


def triad(branch: str) -> str:
    """Return the three branches (三合: 生 旺 墓) this one belongs to: 子 → 申子辰."""
    branch_index(branch)
    return next(three for three in TRIADS if branch in three)


def next_in_triad(branch: str) -> str:
    """Return the next branch of its triad, going forwards (三合前一辰): 未 → 亥."""
    return BRANCHES[(branch_index(branch) + 4) % 12]


def clash(branch: str) -> str:
    """Return the branch opposite (沖): 子 → 午."""
    return CLASHES[branch_index(branch)]


def punishment(branch: str) -> str:
    """Return the branch this one punishes (刑); 辰 午 酉 亥 punish themselves: 寅 → 巳."""
    return PUNISHMENTS[branch_index(branch)]


def breaks(branch: str) -> str:
    """Return the branch this one breaks (破): 子 → 酉."""
    return BREAKS[branch_index(branch)]


def harms(branch: str) -> str:
    """Return the branch this one harms (害, 相穿): 子 → 未."""
    return HARMS[branch_index(branch)]


def tomb(char: str) -> str:
    """Return the tomb (墓) of the element of a stem, branch or element: 甲 → 未. Water and earth share 辰."""
    return TOMBS[element(char)]


def virtue(stem: str) -> str:
    """Return the branch of the day's virtue (日德): 己 → 寅."""
    return VIRTUES[stem_index(stem)]


def branch_virtue(branch: str) -> str:
    """Return the virtue (支德) of a branch: 子 → 巳."""
    return BRANCH_VIRTUES[branch_index(branch)]


def lu(stem: str) -> str:
    """Return the branch of a stem's salary (祿): 甲 → 寅."""
    return LU[stem_index(stem)]


def post_horse(branch: str) -> str:
    """Return the post horse (驛馬) of a branch: 子 → 寅."""
    return POST_HORSES[branch_index(branch)]


def heavenly_horse(month: int) -> str:
    """Return the heavenly horse (天馬) of month 1 … 12: 正月 → 午."""
    if not 1 <= month <= 12:
        raise CastingError(f"there is no month {month}: use 1 to 12")
    return HEAVENLY_HORSES[month - 1]


def virtue_by_partner(stem: str) -> str:
    """Return the day's virtue from its rule (陽德自處，陰德在陽), without the table: 乙 → 祿 of 庚 = 申."""
    return lu(stem if STEMS.index(stem) % 2 == 0 else partner(stem))

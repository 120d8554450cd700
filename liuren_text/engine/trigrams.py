"""Trigrams, terms, mansions and seasons on the compass: the charts whose titles the book lists (p15).

The charts themselves are lost in the base text; each table is the ordinary one, with its source beside it.
Directions are the branches of the earth plate, 子 = north, or the eight words of the compass.
"""

from __future__ import annotations

from liuren_text.engine.ganzhi import ELEMENTS, branch_index, element, generates, overcomes
from liuren_text.errors import CastingError

COMPASS = ("北", "東北", "東", "東南", "南", "西南", "西", "西北")
TRIGRAMS = {"乾": "☰", "兌": "☱", "離": "☲", "震": "☳", "巽": "☴", "坎": "☵", "艮": "☶", "坤": "☷"}
# 周易本義 卷首: 乾三連，坤六斷，震仰盂，艮覆碗，離中虛，坎中滿，兌上缺，巽下斷; lines from the bottom.
# The order is that of the earlier heaven (先天次序): 乾一兌二離三震四巽五坎六艮七坤八
TRIGRAM_LINES = {
    "乾": "陽陽陽", "兌": "陽陽陰", "離": "陽陰陽", "震": "陽陰陰",
    "巽": "陰陽陽", "坎": "陰陽陰", "艮": "陰陰陽", "坤": "陰陰陰",
}  # fmt: skip
# 易·說卦: 乾為金，巽為木，坎為水，離為火; 震 and 兌 by their seasons, 坤 is earth and 艮 a mountain
TRIGRAM_ELEMENTS = {
    "乾": "金", "兌": "金", "離": "火", "震": "木", "巽": "木", "坎": "水", "艮": "土", "坤": "土",
}  # fmt: skip
# 易·說卦 (天地定位，山澤通氣，雷風相薄，水火不相射) as 邵雍 drew it: 乾南坤北，離東坎西
EARLIER_HEAVEN = {  # 先天八卦方位
    "南": "乾", "東南": "兌", "東": "離", "東北": "震", "西南": "巽", "西": "坎", "西北": "艮", "北": "坤",
}  # fmt: skip
# 易·說卦: 帝出乎震，齊乎巽，相見乎離，致役乎坤，說言乎兌，戰乎乾，勞乎坎，成言乎艮
LATER_HEAVEN = {  # 後天八卦方位
    "東": "震", "東南": "巽", "南": "離", "西南": "坤", "西": "兌", "西北": "乾", "北": "坎", "東北": "艮",
}  # fmt: skip
# 易·說卦: 乾父坤母; 震坎艮 the sons, 巽離兌 the daughters
FAMILY = ("乾", "坤", "震", "巽", "坎", "離", "艮", "兌")  # 後天八卦次序
KINSHIP = dict(zip(FAMILY, ("父", "母", "長男", "長女", "中男", "中女", "少男", "少女"), strict=True))
PLACES = ("初", "中", "上")  # the lines of a trigram, from the bottom
# what happens where in the later heaven, in the order of the sentence of 說卦 above
LATER_COURSE = {
    "震": "帝出", "巽": "齊", "離": "相見", "坤": "致役", "兌": "說言", "乾": "戰", "坎": "勞", "艮": "成言",
}  # fmt: skip
# 洛書 numbers of the later heaven (戴九履一 …) and of the earlier heaven (p15: 先天卦配洛書之數)
LATER_NUMBERS = {"坎": 1, "坤": 2, "震": 3, "巽": 4, "乾": 6, "兌": 7, "艮": 8, "離": 9}
EARLIER_NUMBERS = {"坤": 1, "巽": 2, "離": 3, "兌": 4, "艮": 6, "坎": 7, "震": 8, "乾": 9}
# where a trigram of the later heaven lies on the branches; 坤 is lodged in 申 (note of p31: 後天坤寄於申)
LATER_BRANCHES = {
    "坎": "子", "艮": "丑寅", "震": "卯", "巽": "辰巳", "離": "午", "坤": "未申", "兌": "酉", "乾": "戌亥",
}  # fmt: skip

# 十二辟卦 (孟喜 卦氣): the hexagram of each month, by its 月建 子 … 亥
SOVEREIGNS = ("復", "臨", "泰", "大壯", "夬", "乾", "姤", "遯", "否", "觀", "剝", "坤")
SOVEREIGN_FIGURES = "䷗䷒䷊䷡䷪䷀䷫䷠䷋䷓䷖䷁"

# 二十四節氣方位: each branch is the middle (中氣) of one term and the head (節) of another, 淮南子·天文訓
TERMS = (
    "冬至", "小寒", "大寒", "立春", "雨水", "驚蟄", "春分", "清明", "穀雨", "立夏", "小滿", "芒種",
    "夏至", "小暑", "大暑", "立秋", "處暑", "白露", "秋分", "寒露", "霜降", "立冬", "小雪", "大雪",
)  # fmt: skip
# the twenty-four mountains: every fifteen degrees from north (子 0°) eastwards
MOUNTAINS = "子癸丑艮寅甲卯乙辰巽巳丙午丁未坤申庚酉辛戌乾亥壬"

# 十二辰二十八宿: which mansions lie over each branch (漢書·律曆志 order; the usual 六壬 chart)
MANSIONS = {
    "子": "女虛危", "丑": "斗牛", "寅": "尾箕", "卯": "氐房心", "辰": "角亢", "巳": "翼軫",
    "午": "柳星張", "未": "井鬼", "申": "觜參", "酉": "胃昴畢", "戌": "奎婁", "亥": "室壁",
}  # fmt: skip

# 四象, each of seven mansions: 東方青龍 角亢氐房心尾箕, 北方玄武 斗牛…, 西方白虎 奎婁…, 南方朱雀 井鬼… (史記·天官書)
IMAGES = ("青龍", "玄武", "白虎", "朱雀")

# 地盤四門: 乾為天門 (戌亥), 巽為地戶 (辰巳), 坤為人門 (未申), 艮為鬼門 (丑寅)
FOUR_GATES = {"天門": "乾", "地戶": "巽", "人門": "坤", "鬼門": "艮"}

SEASONS = {"春": "寅卯辰", "夏": "巳午未", "秋": "申酉戌", "冬": "亥子丑"}
SEASON_ELEMENTS = {"春": "木", "夏": "火", "秋": "金", "冬": "水"}  # 五行用事; 土 the last 18 days of each
STRENGTHS = ("旺", "相", "休", "囚", "死")
# 曆例, in 協紀辨方書: 立春木，立夏火，立秋金，立冬水，各旺七十二日；土於四立之前各旺十八日
SEASON_DAYS, EARTH_DAYS = 72, 18


def earlier_heaven(direction: str) -> str:
    """Return the trigram of a direction in the earlier heaven (先天): 南 → 乾."""
    return EARLIER_HEAVEN[_direction(direction)]


def later_heaven(direction: str) -> str:
    """Return the trigram of a direction in the later heaven (後天): 南 → 離."""
    return LATER_HEAVEN[_direction(direction)]


def _direction(direction: str) -> str:
    if direction not in COMPASS:
        raise CastingError(f"{direction!r} is not a direction: use one of {' '.join(COMPASS)}")
    return direction


def descent(trigram: str) -> tuple[str, str]:
    """Return the parent of a son or daughter, and the line it got from it: 坎 → 乾, 中.

    說卦: 震一索而得男，故謂之長男. A son has one 陽 line, from 乾; a daughter one 陰 line, from 坤.
    """
    drawn = TRIGRAM_LINES.get(trigram, "")
    odd = "陽" if drawn.count("陽") == 1 else "陰"
    if drawn.count(odd) != 1:
        raise CastingError(f"{trigram!r} is no son or daughter: use one of {' '.join(FAMILY[2:])}")
    return ("乾" if odd == "陽" else "坤"), PLACES[drawn.index(odd)]


def half(trigram: str) -> str:
    """Return the half of the 河圖 that a trigram of the earlier heaven answers to: 震 → 陽內陰外, 巽 → 陰內陽外.

    周易折中, 啟蒙附論: the left half, 1 6 and 3 8, has the 陽 number inside and is 震離兌乾, where 陽 grows; the
    right half, 2 7 and 4 9, has the 陰 number inside and is 巽坎艮坤. The innermost line of the trigram agrees.
    """
    return "陽內陰外" if TRIGRAM_LINES[trigram].startswith("陽") else "陰內陽外"


def mansion_order() -> str:
    """Return the twenty-eight mansions in their own order, 角 first, against the order of the branches."""
    return "".join(MANSIONS[b] for b in "辰卯寅丑子亥戌酉申未午巳")


def image(mansion: str) -> str:
    """Return the image of the sky (四象) that a mansion belongs to: 角 → 青龍."""
    order = mansion_order()
    if len(mansion) != 1 or mansion not in order:
        raise CastingError(f"{mansion!r} is not one of the mansions: use one of {order}")
    return IMAGES[order.index(mansion) // 7]


def sovereign(established: str) -> str:
    """Return the sovereign hexagram (辟卦) of a month by its 月建: 寅 → 泰."""
    return SOVEREIGNS[branch_index(established)]


def lines(established: str) -> str:
    """Return its six lines from the bottom, 陽 or 陰: the 陽 rise one a month from 子, the 陰 from 午."""
    place = branch_index(established)
    rising, count = ("陽", place + 1) if place < 6 else ("陰", place - 5)
    rest = "陰" if rising == "陽" else "陽"
    return rising * count + rest * (6 - count)


def term_direction(term: str) -> str:
    """Return the mountain where a term lies: 冬至 → 子, 立春 → 艮."""
    if term not in TERMS:
        raise CastingError(f"{term!r} is not one of the 24 terms: use one of {' '.join(TERMS)}")
    return MOUNTAINS[TERMS.index(term)]


def mansions(branch: str) -> str:
    """Return the lunar mansions (二十八宿) over a branch: 卯 → 氐房心."""
    branch_index(branch)
    return MANSIONS[branch]


def gate_branches(gate: str) -> str:
    """Return the two branches of one of the four gates (四門): 天門 → 戌亥."""
    if gate not in FOUR_GATES:
        raise CastingError(f"{gate!r} is not one of the four gates: use one of {' '.join(FOUR_GATES)}")
    return LATER_BRANCHES[FOUR_GATES[gate]]


def season(branch: str) -> str:
    """Return the season of a month's branch (月建): 寅 → 春."""
    branch_index(branch)
    return next(name for name, three in SEASONS.items() if branch in three)


def strength(char: str, ruling: str) -> str:
    """Return 旺 相 休 囚 死: how an element fares while another rules (五行用事). 火 while 木 rules → 相.

    What rules is 旺, what it generates 相, what generates it 休, what overcomes it 囚, what it overcomes 死.
    Stems and branches stand for their elements.
    """
    own, other = element(ruling), element(char)
    if own == other:
        return "旺"
    if generates(own, other):
        return "相"
    if generates(other, own):
        return "休"
    return "囚" if overcomes(other, own) else "死"


def ruling_element(season: str) -> str:
    """Return the element that rules a season; 土 rules the last eighteen days of each (四季土用): 春 → 木."""
    if season not in SEASON_ELEMENTS:
        raise CastingError(f"{season!r} is not a season: use one of {' '.join(SEASON_ELEMENTS)}")
    return SEASON_ELEMENTS[season]


def strengths(ruling: str) -> dict[str, str]:
    """Return how each of the five elements fares while one rules: {"木": "旺", "火": "相", …}."""
    return {e: strength(e, ruling) for e in ELEMENTS}

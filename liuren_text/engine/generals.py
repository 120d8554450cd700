"""The noble (貴人) and the twelve generals (天將), p29-p32.

The heavenly generals are not the month generals of `months`. `noble` reads the verse of a school;
`noble_by_derivation` reaches the same branch of this book's school from the notes of p30-p31, without the
verse.
"""

from __future__ import annotations

from liuren_text.engine.ganzhi import BRANCHES, STEMS, branch_index, stem_index
from liuren_text.engine.plate import Plate
from liuren_text.engine.relations import clash, partner
from liuren_text.errors import CastingError

GENERALS = "貴蛇朱六勾青空白常玄陰后"
GENERAL_NAMES = (
    "貴人", "螣蛇", "朱雀", "六合", "勾陳", "青龍", "天空", "白虎", "太常", "玄武", "太陰", "天后",
)  # fmt: skip
DAY_HOURS = "卯辰巳午未申"  # p29
NIGHT_HOURS = "酉戌亥子丑寅"  # p31
FORWARD_SEATS = "亥子丑寅卯辰"  # p32: the noble's seat here, the generals go forwards
BACKWARD_SEATS = "巳午未申酉戌"

NOBLES = {
    # p30, p31 emended: 甲羊戊庚牛，乙猴己鼠求，丙雞丁豬位，壬兔癸蛇游，六辛逢虎上 — and by night
    "xunyuan": {"日": "未申酉亥丑子丑寅卯巳", "夜": "丑子亥酉未申未午巳卯"},
    # 甲戊庚牛羊，乙己鼠猴鄉，丙丁豬雞位，壬癸蛇兔藏，六辛逢馬虎: the first animal by day, the second by night
    "common": {"日": "丑子亥亥丑子丑午巳巳", "夜": "未申酉酉未申未寅卯卯"},
}

# the derivations: where the first stem stands, which way the stems go (notes of p30, p31)
DERIVATIONS = {"日": ("子", "順"), "夜": ("申", "逆")}
NETS = "辰戌"  # 天羅 地網: the noble never stands there (other books, grade C)


def is_day_hour(branch: str) -> bool:
    """Say whether an hour belongs to the day: 卯 to 申 (p29)."""
    return 3 <= branch_index(branch) <= 8


def daynight(hour: str) -> str:
    """Return 日 or 夜 for an hour."""
    return "日" if is_day_hour(hour) else "夜"


def noble(stem: str, daynight: str, school: str = "xunyuan") -> str:
    """Return the branch of a day stem's noble by 日 or 夜: 甲 by day → 未 (school `xunyuan` or `common`)."""
    if school not in NOBLES:
        raise CastingError(f"{school!r} is not a school of the nobles: use one of {', '.join(NOBLES)}")
    return NOBLES[school][_daynight(daynight)][stem_index(stem)]


def _daynight(value: str) -> str:
    if value not in ("日", "夜"):
        raise CastingError(f"{value!r} is neither day nor night: use 日 or 夜")
    return value


def direction(seat: str) -> str:
    """Return 順 or 逆, the way the generals go when the noble sits on this earth place (p32)."""
    branch_index(seat)
    return "順" if seat in FORWARD_SEATS else "逆"


def place(noble: str, plate: Plate) -> dict[str, str]:
    """Return the general that rides each heavenly spirit, one character each: {"丑": "貴", "寅": "蛇", …}.

    The spirits come in the order 子 … 亥.
    """
    return arrangement(noble, direction(plate.under(noble)))


def arrangement(noble: str, direction: str) -> dict[str, str]:
    """Return the general of each heavenly spirit, from the noble's branch and the way they go."""
    start = branch_index(noble)
    way = 1 if direction == "順" else -1
    return {b: GENERALS[(i - start) * way % 12] for i, b in enumerate(BRANCHES)}


def general_name(general: str) -> str:
    """Return the full name of a general: 后 → 天后."""
    if len(general) != 1 or general not in GENERALS:
        raise CastingError(f"{general!r} is not one of the twelve generals: use one of {GENERALS}")
    return GENERAL_NAMES[GENERALS.index(general)]


def lay_stems(start: str, direction: str, skip: str = "", again: bool = False) -> str:
    """Lay the ten stems on the branches and return the branch of each, 甲 … 癸, as one string.

    The first stem stands on `start`; the stems go 順 or 逆; the branches in `skip` are passed over, and so is
    the start when it comes round again, unless `again`.
    """
    if direction not in ("順", "逆"):
        raise CastingError(f"{direction!r} is not a direction: use 順 or 逆")
    for branch in skip:
        branch_index(branch)
    if start in skip:
        raise CastingError(f"the stems cannot start on {start} and skip it")
    way = 1 if direction == "順" else -1
    laid, at = start, branch_index(start)
    while len(laid) < len(STEMS):
        at = (at + way) % 12
        if BRANCHES[at] not in skip and (again or BRANCHES[at] != start):
            laid += BRANCHES[at]
    return laid


def noble_by_derivation(stem: str, daynight: str) -> str:
    """Return the noble of this book's school without its verse (notes of p30-p31).

    By day the stems are laid from 子 forwards (先天坤), by night from 申 backwards (後天坤寄於申), passing
    over 辰 戌, the branch opposite the start, and the start when it comes round again. The noble stands where
    the stem's partner (德合) lies: 甲 by day → 己 lies on 未.
    """
    start, way = DERIVATIONS[_daynight(daynight)]
    laid = lay_stems(start, way, skip=NETS + clash(start))
    return laid[stem_index(partner(stem))]

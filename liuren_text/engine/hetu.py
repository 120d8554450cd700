"""The numbers of the 河圖, as this book gives them to branches when it looks for the true month general
(p16-p20).

亥子丑 count as water (1, 6), 寅卯辰 as wood (3, 8), 巳午未 as fire (2, 7), 申酉戌 as metal (4, 9); a 陽
branch takes the 生數, a 陰 branch the 成數. Earth's own 5 and 10 are not used. Grade B for the rule (p16), D
for the season groups.
"""

from __future__ import annotations

from liuren_text.engine.ganzhi import BRANCHES, branch_index
from liuren_text.errors import CastingError

NUMBERS = dict(zip(BRANCHES, (1, 6, 3, 8, 3, 7, 2, 7, 4, 9, 4, 6), strict=True))
ELEMENT_NUMBERS = {"水": (1, 6), "火": (2, 7), "木": (3, 8), "金": (4, 9), "土": (5, 10)}  # 生數, 成數
DIRECTIONS = {"北": (1, 6), "南": (2, 7), "東": (3, 8), "西": (4, 9), "中": (5, 10)}  # the chart 河圖
# the chart 洛書, south on top: 戴九履一，左三右七，二四為肩，六八為足，五居中
LUOSHU = ((4, 9, 2), (3, 5, 7), (8, 1, 6))


def number(branch: str) -> int:
    """Return the number of a branch: 亥 → 6."""
    branch_index(branch)
    return NUMBERS[branch]


def heaven_or_earth(n: int) -> str:
    """Return 天 for an odd number, 地 for an even one (天一地二 …, 易·繫辭)."""
    return "地天"[_checked(n) % 2]


def birth_or_completion(n: int) -> str:
    """Return 生 for a number up to five, 成 above."""
    return "生" if _checked(n) <= 5 else "成"


def _checked(n: int) -> int:
    if not 1 <= n <= 10:
        raise CastingError(f"{n} is not a number of the 河圖: use 1 to 10")
    return n

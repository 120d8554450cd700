"""Laws of identity and counting: grade A, used by every subject."""

from __future__ import annotations

from liuren_text.claims.laws import Grade, Law
from liuren_text.engine import ganzhi


def _same(a: object, b: object) -> bool:
    return a == b


def _count(start: str, n: int, end: str) -> bool:
    if len(start) == 2:
        return ganzhi.count_pairs(start, n) == end
    return ganzhi.count_branches(start, n) == end


SAME = Law(
    "same",
    "一物前後同名",
    "What a sentence names again is the same thing",
    Grade.DEFINITION,
    _same,
    "identity",
)
COUNT = Law(
    "count",
    "數皆連本位：自亥數六為辰",
    "Counting is inclusive: six from 亥 is 辰",
    Grade.DEFINITION,
    _count,
    "the cycle",
)
HAS_BRANCH = Law(
    "branch-of-pair",
    "干支之支",
    "A pair contains its branch",
    Grade.DEFINITION,
    lambda pair, branch: pair[1] == branch,
    "the cycle",
)
DAY_STEM = Law(
    "stem-of-day",
    "日干者，日辰之干也",
    "The stem of the day is the first of its pair",
    Grade.DEFINITION,
    lambda day, stem: day[0] == stem,
    "the cycle",
)
OPPOSITE = Law(
    "opposites",
    "兩分之物，各居其一",
    "Of two opposite cases each is named once",
    Grade.DEFINITION,
    lambda a, b: a != b,
    "bijection",
)
POLARITY_OF = Law(
    "polarity",
    "奇為陽，偶為陰",
    "The odd places of the cycle are 陽, the even 陰",
    Grade.DEFINITION,
    lambda char, polarity: ganzhi.polarity(char) == polarity,
    "the cycle",
)
ELEMENT_OF = Law(
    "element",
    "干支五行",
    "Stems and branches have their elements",
    Grade.DEFINITION,
    lambda char, element: ganzhi.element(char) == element,
    "五行",
)


def _repeated(*values: object) -> str:
    twice = dict.fromkeys(str(v) for v in values if v is not None and values.count(v) > 1)
    unread = values.count(None)
    found = [f"{v} more than once" for v in twice] + ([f"{unread} not read"] if unread else [])
    return "，".join(found) or "each once"


EACH_ONCE = Law(
    "each-once",
    "所列之物，不重出",
    "What is listed is not listed twice",
    Grade.DEFINITION,
    lambda *values: len(set(values)) == len(values),
    "bijection",
    says=_repeated,
)


def _successive(a: str, b: str, step: int = 1) -> bool:
    cycle = ganzhi.STEMS if a in ganzhi.STEMS else ganzhi.BRANCHES
    return b in cycle and (cycle.index(b) - cycle.index(a) - step) % len(cycle) == 0


SUCCESSIVE = Law(
    "successive",
    "以次列之",
    "Stems or branches listed in order follow one another at one distance",
    Grade.DEFINITION,
    _successive,
    "the cycle",
)
NUMBER_OF = Law(
    "number-of-things",
    "數其所數",
    "A number said is that of what is counted",
    Grade.DEFINITION,
    lambda number, *counted: number in counted,
    "counting",
)
FIXED_NUMBER = Law(
    "fixed-number",
    "物有定數",
    "What the art knows in fixed numbers is named with one of them",
    Grade.OTHER_BOOK,
    lambda number, *fixed: number in fixed,
    "兩儀 四象 八卦 六十四卦 三才 of 周易; 四課 三傳 九課 十二將 of 六壬大全; the cycles",
)

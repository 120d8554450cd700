"""Stems, branches and the sixty pairs (干支), with polarity (陰陽), the five elements (五行) and the animals.

Every function takes and returns hanzi as a scholar writes them: one character for a stem or a branch, two for
a pair. A value that does not exist raises `CastingError`. Grade A (definitions); the hour stems (五鼠遁) and
month stems (五虎遁) are common practice, not stated in the book.
"""

from __future__ import annotations

from liuren_text.errors import CastingError

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
PAIRS: tuple[str, ...] = tuple(STEMS[i % 10] + BRANCHES[i % 12] for i in range(60))
ELEMENTS = "木火土金水"  # each generates the next (相生) and overcomes the next but one (相克)
ANIMALS = "鼠牛虎兔龍蛇馬羊猴雞犬豬"  # in the order of the branches: 子鼠 … 酉雞 戌犬 亥豬

STEM_ELEMENTS = "木木火火土土金金水水"  # 甲乙 木, 丙丁 火, 戊己 土, 庚辛 金, 壬癸 水
BRANCH_ELEMENTS = "水土木木土火火土金金土水"  # 子水 丑土 寅卯木 辰土 巳午火 未土 申酉金 戌土 亥水

# first hour of a day, by its stem: 甲己還加甲，乙庚丙作初，丙辛從戊起，丁壬庚子居，戊癸何方發，壬子是真途
FIRST_HOUR_STEMS = "甲丙戊庚壬甲丙戊庚壬"
# first month (寅) of a year, by its stem: 甲己之年丙作首，乙庚之歲戊為頭，丙辛必定尋庚起，丁壬壬位順行流，
# 戊癸甲寅
FIRST_MONTH_STEMS = "丙戊庚壬甲丙戊庚壬甲"

_LOOKALIKES = {
    "已": "己 or 巳",
    "戍": "戌 or 戊",
    "戉": "戊",
    "末": "未",
    "曱": "甲",
    "由": "甲 or 申",
    "幸": "辛",
}

ELEMENT_OF: dict[str, str] = {
    **dict(zip(STEMS, STEM_ELEMENTS, strict=True)),
    **dict(zip(BRANCHES, BRANCH_ELEMENTS, strict=True)),
    **{e: e for e in ELEMENTS},
}
_PAIR_INDEX = {p: i for i, p in enumerate(PAIRS)}
_STEM_INDEX = {s: i for i, s in enumerate(STEMS)}
_BRANCH_INDEX = {b: i for i, b in enumerate(BRANCHES)}


def _unknown(value: object, kind: str, domain: str) -> CastingError:
    hint = _LOOKALIKES.get(str(value), "")
    meant = f"; did you mean {hint}?" if hint else ""
    return CastingError(f"{value!r} is not {kind}: use one of {domain}{meant}")


def stem_index(stem: str) -> int:
    """Return the place of a stem, 甲 = 0 … 癸 = 9."""
    try:
        return _STEM_INDEX[stem]
    except (KeyError, TypeError):
        raise _unknown(stem, "a stem (天干)", STEMS) from None


def branch_index(branch: str) -> int:
    """Return the place of a branch, 子 = 0 … 亥 = 11."""
    try:
        return _BRANCH_INDEX[branch]
    except (KeyError, TypeError):
        raise _unknown(branch, "a branch (地支)", BRANCHES) from None


def pair_index(pair: str) -> int:
    """Return the place of a pair in the cycle, 甲子 = 0 … 癸亥 = 59."""
    try:
        return _PAIR_INDEX[pair]
    except (KeyError, TypeError):
        raise _no_such_pair(pair) from None


def _no_such_pair(pair: object) -> CastingError:
    text = str(pair)
    if len(text) == 2 and text[0] in STEMS and text[1] in BRANCHES:
        fitting = " ".join(p for p in PAIRS if p[0] == text[0])
        return CastingError(
            f"{text} is not one of the sixty pairs: {text[0]} is {polarity(text[0])} and {text[1]} "
            f"{polarity(text[1])}. Pairs with {text[0]}: {fitting}"
        )
    for char in text[:2]:
        if char in _LOOKALIKES:
            return CastingError(
                f"{text!r} is not a pair (干支): for {char} did you mean {_LOOKALIKES[char]}?"
            )
    return CastingError(f"{text!r} is not a pair (干支): write a stem and a branch, such as 甲子")


def pair_at(index: int) -> str:
    """Return the pair at a place of the cycle; any integer counts round (60 = 甲子 again)."""
    return PAIRS[index % 60]


def pair(stem: str, branch: str) -> str:
    """Return stem and branch as a pair, or raise if their polarity differs (甲丑)."""
    stem_index(stem)
    branch_index(branch)
    return PAIRS[pair_index(stem + branch)]


def polarity(char: str) -> str:
    """Return 陽 or 陰 of a stem or branch: odd places are 陽 (grade A)."""
    if char in _STEM_INDEX:
        return "陽陰"[_STEM_INDEX[char] % 2]
    if char in _BRANCH_INDEX:
        return "陽陰"[_BRANCH_INDEX[char] % 2]
    raise _unknown(char, "a stem or a branch", STEMS + BRANCHES)


def element(char: str) -> str:
    """Return the element (五行) of a stem or branch; an element is its own."""
    try:
        return ELEMENT_OF[char]
    except (KeyError, TypeError):
        raise _unknown(char, "a stem, a branch or an element", STEMS + BRANCHES + ELEMENTS) from None


def generates(a: str, b: str) -> bool:
    """Say whether `a` generates `b` (生): 木火土金水 in a ring. Stems, branches or elements."""
    return _stride(a, b) == 1


def overcomes(a: str, b: str) -> bool:
    """Say whether `a` overcomes `b` (克): 木土水火金 in a ring. Stems, branches or elements."""
    return _stride(a, b) == 2


def _stride(a: str, b: str) -> int:
    return (ELEMENTS.index(element(b)) - ELEMENTS.index(element(a))) % 5


def animal(branch: str) -> str:
    """Return the animal of a branch: 子鼠 … 酉雞 戌犬 亥豬."""
    return ANIMALS[branch_index(branch)]


def branch_of_animal(animal: str) -> str:
    """Return the branch an animal stands for in the verses: 羊 → 未."""
    if len(animal) != 1 or animal not in ANIMALS:
        raise _unknown(animal, "one of the twelve animals", ANIMALS)
    return BRANCHES[ANIMALS.index(animal)]


def steps(from_branch: str, to_branch: str) -> int:
    """Return how many places forwards from one branch to the other, 0 … 11 (亥 to 辰: 5)."""
    return (branch_index(to_branch) - branch_index(from_branch)) % 12


def count_branches(branch: str, n: int) -> str:
    """Count `n` branches, the first included (數, 超): 亥 counted six is 辰. `n` is at least 1."""
    return BRANCHES[(branch_index(branch) + _counted(n) - 1) % 12]


def count_pairs(pair: str, n: int) -> str:
    """Count `n` pairs, the first included: 癸亥 counted six is 戊辰. `n` is at least 1."""
    return PAIRS[(pair_index(pair) + _counted(n) - 1) % 60]


def _counted(n: int) -> int:
    if n < 1:
        raise CastingError(f"cannot count {n}: counting (數, 超) includes the first, so it starts at 1")
    return n


def hour_pair(day_stem: str, hour_branch: str) -> str:
    """Return the pair of an hour (五鼠遁): the 亥 hour of a 戊 day is 癸亥."""
    first = STEMS.index(FIRST_HOUR_STEMS[stem_index(day_stem)])
    hour = branch_index(hour_branch)
    return STEMS[(first + hour) % 10] + BRANCHES[hour]


def month_pair(year_stem: str, month: int) -> str:
    """Return the pair of month 1 … 12 (五虎遁; 正月 is 寅): the first month of a 甲 year is 丙寅."""
    if not 1 <= month <= 12:
        raise CastingError(f"there is no month {month}: use 1 to 12")
    first = STEMS.index(FIRST_MONTH_STEMS[stem_index(year_stem)])
    return STEMS[(first + month - 1) % 10] + BRANCHES[(month + 1) % 12]


def decade_head(pair: str) -> str:
    """Return the head (旬頭) of the ten pairs a pair belongs to: 戊辰 → 甲子."""
    return PAIRS[pair_index(pair) // 10 * 10]


def void_branches(pair: str) -> str:
    """Return the two branches a decade leaves out (旬空): 甲子 → 戌亥."""
    return "戌亥申酉午未辰巳寅卯子丑"[pair_index(pair) // 10 * 2 :][:2]

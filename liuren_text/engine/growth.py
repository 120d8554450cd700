"""Growth (長生): where each stem and each element is born on the branches, and the twelve stages (p10, p33, p34)."""

from __future__ import annotations

from liuren_text.engine.ganzhi import BRANCHES, STEMS, branch_index, element, stem_index
from liuren_text.errors import CastingError

STAGES = ("長生", "沐浴", "冠帶", "臨官", "帝旺", "衰", "病", "死", "墓", "絕", "胎", "養")
GROWTH = "亥午寅酉寅酉巳子申卯"  # 十干長生: 甲亥 乙午 丙寅 丁酉 戊寅 己酉 庚巳 辛子 壬申 癸卯 (p10)
ELEMENT_GROWTH = {"木": "亥", "火": "寅", "土": "申", "金": "巳", "水": "申"}  # 五行四長生 (p34)


def growth(stem: str) -> str:
    """Return the branch where a stem is born (十干長生): 甲 → 亥, 乙 → 午."""
    return GROWTH[stem_index(stem)]


def element_growth(char: str) -> str:
    """Return the branch where the element of a stem, a branch or an element is born: 甲, 卯, 木 → 亥."""
    return ELEMENT_GROWTH[element(char)]


def branch_at(stem: str, stage: str) -> str:
    """Return the branch of a stage of a stem: 陽 stems go forwards, 陰 backwards (p33). 甲 臨官 → 寅."""
    return BRANCHES[(branch_index(growth(stem)) + _way(stem) * _stage(stage)) % 12]


def stage(stem: str, branch: str) -> str:
    """Return the stage of a stem in a branch: 乙 in 卯 → 臨官."""
    return STAGES[(branch_index(branch) - branch_index(growth(stem))) * _way(stem) % 12]


def element_branch_at(char: str, stage: str) -> str:
    """Return the branch of a stage of an element, always forwards (p34): 木 墓 → 未."""
    return BRANCHES[(branch_index(element_growth(char)) + _stage(stage)) % 12]


def element_stage(char: str, branch: str) -> str:
    """Return the stage of an element in a branch: 木 in 未 → 墓."""
    return STAGES[(branch_index(branch) - branch_index(element_growth(char))) % 12]


def _way(stem: str) -> int:
    return -1 if STEMS.index(stem) % 2 else 1


def _stage(stage: str) -> int:
    if stage not in STAGES:
        raise CastingError(f"{stage!r} is not a stage of growth: use one of {' '.join(STAGES)}")
    return STAGES.index(stage)

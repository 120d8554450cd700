"""The plates (地盤, 天盤): the month general is laid on the hour, and heaven turns over earth.

Sources: the articles 地盤 (the earth plate and the lodging of the stems, 寄宮) and 起課 (月將用正時).
"""

from __future__ import annotations

from dataclasses import dataclass

from liuren_text.engine.ganzhi import BRANCHES, STEMS, branch_index, stem_index
from liuren_text.errors import CastingError

LODGES = "寅辰巳未巳未申戌亥丑"  # 寄宮: 甲寅 乙辰 丙巳 丁未 戊巳 己未 庚申 辛戌 壬亥 癸丑


def lodge(stem: str) -> str:
    """Return the branch a stem lodges in (寄宮): 甲 → 寅."""
    return LODGES[stem_index(stem)]


def lodgers(branch: str) -> str:
    """Return the stems lodged in a branch, possibly none: 巳 → 丙戊, 子 → nothing."""
    branch_index(branch)
    return "".join(s for s, b in zip(STEMS, LODGES, strict=True) if b == branch)


@dataclass(frozen=True, slots=True)
class Plate:
    """One of the twelve positions of heaven over earth; `offset` is general − hour, 0 … 11."""

    offset: int

    def __post_init__(self) -> None:
        if self.offset not in range(12):
            raise CastingError(f"{self.offset!r} is not an offset of the plates: use 0 to 11")

    @classmethod
    def of(cls, general: str, hour: str) -> Plate:
        """Lay the month general on the hour (月將加時): 丑 on 子 is offset 1."""
        return cls((branch_index(general) - branch_index(hour)) % 12)

    def over(self, earth: str) -> str:
        """Return the heavenly spirit over an earth place."""
        return BRANCHES[(branch_index(earth) + self.offset) % 12]

    def under(self, heaven: str) -> str:
        """Return the earth place a heavenly spirit stands on, its seat."""
        return BRANCHES[(branch_index(heaven) - self.offset) % 12]

    @property
    def heaven(self) -> str:
        """The spirits over 子 丑 … 亥, as one string."""
        return BRANCHES[self.offset :] + BRANCHES[: self.offset]

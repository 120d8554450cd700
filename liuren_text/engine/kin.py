"""The six kin and ten spirits (六親, 十神): relation of another to me, and whether the polarity agrees.

The table is ordinary practice: each relation fills its same and its different polarity once. In the book's article 六親
the notes on 克我 fill theirs so; in the other rows the transmitted cells repeat or leave out a polarity.
"""

from __future__ import annotations

from liuren_text.engine.ganzhi import element, generates, overcomes, polarity
from liuren_text.errors import CastingError

RELATIONS = ("生我", "我生", "克我", "我克", "同類")
# relation -> (same polarity, different polarity)
TEN_SPIRITS = {
    "生我": ("偏印", "正印"),
    "我生": ("食神", "傷官"),
    "克我": ("偏官", "正官"),
    "我克": ("偏財", "正財"),
    "同類": ("比肩", "劫財"),
}
SIX_KIN = {"生我": "父母", "我生": "子孫", "克我": "官鬼", "我克": "妻財", "同類": "兄弟"}
OTHER_NAMES = {"敗財": "劫財", "兄弟": "比肩", "鬼": "偏官", "七殺": "偏官", "梟神": "偏印", "印": "正印"}


def relation(me: str, other: str) -> str:
    """Return how another stem, branch or element stands to me: 生我 我生 克我 我克 同類."""
    element(me)
    if generates(other, me):
        return "生我"
    if generates(me, other):
        return "我生"
    if overcomes(other, me):
        return "克我"
    return "我克" if overcomes(me, other) else "同類"


def same_polarity(me: str, other: str) -> bool:
    """Say whether two stems or branches are both 陽 or both 陰."""
    return polarity(me) == polarity(other)


def kin(me: str, other: str) -> str:
    """Return what another stem or branch is to me (十神): 甲 and 辰 → 偏財, 甲 and 巳 → 傷官."""
    return cell(relation(me, other), same_polarity(me, other))


def cell(relation: str, same: bool) -> str:
    """Return the name of one cell of the table: 我克, same polarity → 偏財."""
    if relation not in TEN_SPIRITS:
        raise CastingError(f"{relation!r} is not a relation: use one of {' '.join(RELATIONS)}")
    return TEN_SPIRITS[relation][0 if same else 1]


def six_kin(me: str, other: str) -> str:
    """Return the kin of another to me (六親): 甲 and 辰 → 妻財."""
    return SIX_KIN[relation(me, other)]

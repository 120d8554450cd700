"""Characters that are taken for one another by their look.

The table is kept by hand: groups whose members are confused in print, in woodblock and in handwriting, those of this
art (戌戊, 己已巳) and those met in this book. Likeness explains an error that is known; it never shows one.
"""

from __future__ import annotations

# each group: every member may stand for every other. Those that differ by a stroke
_CLOSE = (
    "戌戊戍戉",
    "己已巳",
    "千干于",
    "入人八",
    "土士",
    "末未",
    "甲申由田",
    "午牛",
    "子予",
    "日曰",
    "酉西",
    "辛幸",
    "壬王玉",
    "丙內",
    "大太犬",
    "天夫",
    "母毋",
    "祿錄",
    "賞嘗",
    "刺剌",
    "冊丹",
    "官宦",
    "候侯",
    "宮官",
    "今令",
)
# and those of which a part is another, or only the outline is alike
_DISTANT = (
    "賨竇",
    "曾會",
    "奧粵",
    "難離",
    "鄉響",
    "前則",
    "關開閉",
    "待侍",
    "微徵",
    "衝衡",
    "遂逐",
    "復複覆",
    "施旋",
    "生主",
    "見貝",
    "晝畫書",
    "傳傅",
    "推椎",
    "順須",
    "始姑",
    "墓暮",
    "衰哀",
    "右左石",
    "問間",
    "客容",
    "刑形",
    "卯印",
    "錄綠緣",
)


def _pairs(groups: tuple[str, ...]) -> frozenset[frozenset[str]]:
    return frozenset(frozenset((a, b)) for group in groups for a in group for b in group if a != b)


CLOSE, DISTANT = _pairs(_CLOSE), _pairs(_DISTANT)


def lookalike(a: str, b: str) -> bool:
    """Whether two characters are commonly taken for one another."""
    return closely_alike(a, b) or frozenset((a, b)) in DISTANT


def closely_alike(a: str, b: str) -> bool:
    """Whether they differ by no more than a stroke or its length."""
    return frozenset((a, b)) in CLOSE

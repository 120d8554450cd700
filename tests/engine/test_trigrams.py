"""The book's compass tables. Second road: symmetry, the figures of the trigrams, the order of the year."""

from __future__ import annotations

import unicodedata

import pytest

from liuren_text.engine import trigrams
from liuren_text.engine.ganzhi import BRANCHES, ELEMENTS
from liuren_text.engine.months import JIE, ZHONGQI, established
from liuren_text.engine.trigrams import COMPASS, TRIGRAMS
from liuren_text.errors import CastingError

# the lines of a trigram from below, out of the binary order of Unicode's ☰ … ☷
LINES = {name: f"{7 - (ord(figure) - 0x2630):03b}" for name, figure in TRIGRAMS.items()}


def test_opposite_trigrams_of_the_earlier_heaven_are_complements() -> None:
    """先天: 天地定位，山澤通氣，雷風相薄，水火不相射; second road: every line opposite."""
    for i, direction in enumerate(COMPASS):
        one = LINES[trigrams.earlier_heaven(direction)]
        other = LINES[trigrams.earlier_heaven(COMPASS[(i + 4) % 8])]
        assert [a != b for a, b in zip(one, other, strict=True)] == [True] * 3


def test_both_heavens_hold_all_eight() -> None:
    """Bijections; the later heaven begins 帝出乎震 in the east."""
    assert (
        {trigrams.earlier_heaven(d) for d in COMPASS}
        == {trigrams.later_heaven(d) for d in COMPASS}
        == set(TRIGRAMS)
    )
    from_the_east = COMPASS[2:] + COMPASS[:2]
    assert "".join(trigrams.later_heaven(d) for d in from_the_east) == "震巽離坤兌乾坎艮"


def test_numbers_of_the_luoshu_on_the_trigrams() -> None:
    """Opposites make ten in both heavens."""
    for place, numbers in (
        (trigrams.earlier_heaven, trigrams.EARLIER_NUMBERS),
        (trigrams.later_heaven, trigrams.LATER_NUMBERS),
    ):
        for i, direction in enumerate(COMPASS):
            assert numbers[place(direction)] + numbers[place(COMPASS[(i + 4) % 8])] == 10
    assert {d: trigrams.EARLIER_NUMBERS[trigrams.earlier_heaven(d)] for d in COMPASS} == {
        d: trigrams.LATER_NUMBERS[trigrams.later_heaven(d)] for d in COMPASS
    }


def test_trigrams_cover_the_branches_once() -> None:
    """八卦 on twelve branches, and 坤 reaches 申, as the note of p31 needs."""
    assert "".join(sorted("".join(trigrams.LATER_BRANCHES.values()))) == "".join(sorted(BRANCHES))
    assert "申" in trigrams.LATER_BRANCHES["坤"]
    assert [trigrams.gate_branches(g) for g in ("天門", "地戶", "人門", "鬼門")] == [
        "戌亥",
        "辰巳",
        "未申",
        "丑寅",
    ]


def test_sovereign_hexagrams_by_their_lines() -> None:
    """十二辟卦; second road: Unicode's names of the figures, and one line changing each month."""
    names = {
        "子": "RETURN", "丑": "APPROACH", "寅": "PEACE", "卯": "GREAT POWER", "辰": "BREAKTHROUGH",
        "巳": "THE CREATIVE HEAVEN", "午": "COMING TO MEET", "未": "RETREAT", "申": "STANDSTILL",
        "酉": "CONTEMPLATION", "戌": "SPLITTING APART", "亥": "THE RECEPTIVE EARTH",
    }  # fmt: skip
    for branch, figure in zip(BRANCHES, trigrams.SOVEREIGN_FIGURES, strict=True):
        assert unicodedata.name(figure) == f"HEXAGRAM FOR {names[branch]}"
    for one, two in zip(BRANCHES, BRANCHES[1:] + BRANCHES[0], strict=True):
        changed = [a != b for a, b in zip(trigrams.lines(one), trigrams.lines(two), strict=True)]
        assert sum(changed) == 1
    assert (trigrams.sovereign(established(1)), trigrams.lines("寅")) == ("泰", "陽陽陽陰陰陰")
    assert (trigrams.lines("巳"), trigrams.lines("亥")) == ("陽" * 6, "陰" * 6)


def test_terms_by_direction() -> None:
    """Each 中氣 stands on its month's branch, the 節 of 寅申巳亥 in the corners; second road: `months`."""
    for month in range(1, 13):
        assert trigrams.term_direction(ZHONGQI[month - 1]) == established(month)
    corners = {trigrams.term_direction(t) for t in ("立春", "立夏", "立秋", "立冬")}
    assert corners == set("艮巽坤乾")
    assert sorted(trigrams.TERMS) == sorted(JIE + ZHONGQI)
    assert len(set(trigrams.MOUNTAINS)) == 24


def test_mansions() -> None:
    """Twenty-eight, each once; three over 子午卯酉, two over the others; neighbours in the sky."""
    assert sorted("".join(trigrams.MANSIONS.values())) == sorted(
        "角亢氐房心尾箕斗牛女虛危室壁奎婁胃昴畢觜參井鬼柳星張翼軫"
    )
    order = "角亢氐房心尾箕斗牛女虛危室壁奎婁胃昴畢觜參井鬼柳星張翼軫"
    assert {b for b in BRANCHES if len(trigrams.mansions(b)) == 3} == set("子午卯酉")
    for branch in BRANCHES:
        assert trigrams.mansions(branch) in order


def test_strength_of_the_elements() -> None:
    """旺相休囚死: each ruling element gives the five once; second road: the sayings of the seasons."""
    sayings = {
        "春": "木旺火相水休金囚土死",
        "夏": "火旺土相木休水囚金死",
        "秋": "金旺水相土休火囚木死",
        "冬": "水旺木相金休土囚火死",
    }
    for season, saying in sayings.items():
        fares = trigrams.strengths(trigrams.ruling_element(season))
        assert fares == {saying[i]: saying[i + 1] for i in range(0, 10, 2)}
    assert all(set(trigrams.strengths(e).values()) == set(trigrams.STRENGTHS) for e in ELEMENTS)


def test_seasons() -> None:
    """Three months each, from 立春."""
    assert [trigrams.season(established(m)) for m in range(1, 13)] == list("春春春夏夏夏秋秋秋冬冬冬")


@pytest.mark.parametrize(
    "call",
    [
        lambda: trigrams.earlier_heaven("上"),
        lambda: trigrams.term_direction("立"),
        lambda: trigrams.mansions("甲"),
        lambda: trigrams.gate_branches("門"),
        lambda: trigrams.ruling_element("土"),
        lambda: trigrams.strength("木", "石"),
    ],
)
def test_what_does_not_exist(call) -> None:  # type: ignore[no-untyped-def]
    """Unknown directions, terms, branches, gates and seasons are refused."""
    with pytest.raises(CastingError):
        call()

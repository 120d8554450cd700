"""Relations. Second road: involution, rotation, or the rule a table follows, by exhaustion."""

from __future__ import annotations

from itertools import pairwise

import pytest

from liuren_text.engine import hetu, relations
from liuren_text.engine.ganzhi import BRANCHES, STEMS, element, overcomes, polarity, steps
from liuren_text.engine.growth import branch_at, element_branch_at, element_growth
from liuren_text.errors import CastingError


@pytest.mark.parametrize(
    "relation",
    [relations.harmony, relations.clash, relations.breaks, relations.harms],
    ids=lambda f: f.__name__,
)
def test_pairs_of_branches_are_involutions_without_fixed_point(relation) -> None:  # type: ignore[no-untyped-def]
    """六合 沖 破 害 pair the twelve branches."""
    assert all(relation(relation(b)) == b != relation(b) for b in BRANCHES)


def test_harmony_is_a_reflection_and_clash_a_half_turn() -> None:
    """六合: places add up to 1 (子丑); 沖: six apart."""
    for i, b in enumerate(BRANCHES):
        assert (BRANCHES.index(relations.harmony(b)) + i) % 12 == 1
        assert steps(b, relations.clash(b)) == 6


def test_harm_is_to_clash_with_the_partner_in_harmony() -> None:
    """害: what clashes with my 六合 partner harms me (the reason the books give)."""
    assert all(relations.harms(b) == relations.clash(relations.harmony(b)) for b in BRANCHES)


def test_breaking_goes_three_back_for_yang_and_three_on_for_yin() -> None:
    """破: 陽 branches break the fourth behind, 陰 the fourth ahead, counted inclusively."""
    for b in BRANCHES:
        assert steps(b, relations.breaks(b)) == (9 if polarity(b) == "陽" else 3)


def test_triads_partition_the_branches_and_begin_at_birth_and_end_in_the_tomb() -> None:
    """三合: 生 旺 墓 of one element each; second road: the stages of `growth`."""
    assert sorted("".join(relations.TRIADS)) == sorted(BRANCHES)
    for three in relations.TRIADS:
        middle = element(three[1])
        assert three[0] == element_growth(middle)
        assert three[1] == element_branch_at(middle, "帝旺")
        assert three[2] == element_branch_at(middle, "墓") == relations.tomb(middle)
        assert all(relations.triad(b) == three for b in three)
        assert {relations.next_in_triad(b) for b in three} == set(three)


def test_post_horse_clashes_with_the_birth_of_the_triad() -> None:
    """驛馬; second road: the rule instead of the table."""
    assert all(relations.post_horse(b) == relations.clash(relations.triad(b)[0]) for b in BRANCHES)


def test_punishment() -> None:
    """刑: 辰午酉亥 punish themselves, 子卯 each other, 寅巳申 and 丑戌未 in rings."""
    selves = [b for b in BRANCHES if relations.punishment(b) == b]
    assert selves == list("辰午酉亥")
    for ring in ("寅巳申", "丑戌未", "子卯"):
        assert [relations.punishment(b) for b in ring] == [*ring[1:], ring[0]]
    assert sorted(map(relations.punishment, BRANCHES)) == sorted(BRANCHES)


def test_partners_of_stems() -> None:
    """五合: five apart, of different polarity, and the one overcomes the other."""
    for s in STEMS:
        other = relations.partner(s)
        assert relations.partner(other) == s
        assert (STEMS.index(other) - STEMS.index(s)) % 10 == 5
        assert overcomes(s, other) or overcomes(other, s)


def test_salary_is_the_fourth_stage_of_growth() -> None:
    """祿 = 臨官, as p10 insists; second road: the stages counted from 長生."""
    assert all(relations.lu(s) == branch_at(s, "臨官") for s in STEMS)


def test_virtue_follows_its_rule() -> None:
    """日德: 陽德自處，陰德在陽; only 戊 (with 癸) is written with 丙's seat, as its 祿 is."""
    assert all(relations.virtue(s) == relations.virtue_by_partner(s) for s in STEMS)


def test_virtue_of_branches_and_heavenly_horse_are_rotations() -> None:
    """支德 five ahead; 天馬 two ahead each month from 午, through the 陽 branches."""
    assert all(steps(b, relations.branch_virtue(b)) == 5 for b in BRANCHES)
    horses = [relations.heavenly_horse(m) for m in range(1, 13)]
    assert horses[0] == "午"
    assert all(steps(a, b) == 2 for a, b in pairwise(horses))
    with pytest.raises(CastingError):
        relations.heavenly_horse(0)


def test_numbers_of_the_hetu_by_its_rule() -> None:
    """p16: 陽 takes 生數, 陰 成數 of the season's element; second road: the rule, without the table."""
    groups = {"亥子丑": "水", "寅卯辰": "木", "巳午未": "火", "申酉戌": "金"}
    for three, name in groups.items():
        birth, completion = hetu.ELEMENT_NUMBERS[name]
        for b in three:
            assert hetu.number(b) == (birth if polarity(b) == "陽" else completion)
            assert hetu.birth_or_completion(hetu.number(b)) == ("生" if polarity(b) == "陽" else "成")


def test_hetu_and_luoshu() -> None:
    """河圖: 成 = 生 + 5, odd heaven; the numbers sum to 55. 洛書: every line sums to 15."""
    assert all(b + 5 == c for b, c in hetu.ELEMENT_NUMBERS.values())
    assert sum(b + c for b, c in hetu.ELEMENT_NUMBERS.values()) == 55
    assert "".join(hetu.heaven_or_earth(n) for n in range(1, 11)) == "天地" * 5
    square = hetu.LUOSHU
    lines = [
        *square,
        *zip(*square, strict=True),
        [square[i][i] for i in range(3)],
        [square[i][2 - i] for i in range(3)],
    ]
    assert {sum(line) for line in lines} == {15}
    with pytest.raises(CastingError):
        hetu.heaven_or_earth(11)

"""Two strings are aligned as well as by edit distance, in linear time, also where they repeat themselves."""

from __future__ import annotations

import random
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from liuren_text.text.alignment import Block, Move, align, find_moves, gaps_between

SEED = (Path(__file__).parents[1] / "reference" / "xunyuan-1.txt").read_text(encoding="utf-8")
JUAN = "".join(c for c in "".join(SEED.split("\n\n")[1::2]) if c.isalnum())
STRINGS = st.text(alphabet="甲乙丙丁", max_size=80)


def noisy(text: str, rate: float, chance: random.Random) -> str:
    """A copy with exchanged, lost and added characters."""
    out = []
    for char in text:
        fate = chance.random() / rate
        out.append(chance.choice(text) if fate < 1 else "" if fate < 1.3 else char)
        if 1.3 <= fate < 1.6:
            out.append(chance.choice(text))
    return "".join(out)


def check(a: str, b: str, blocks: list[Block]) -> None:
    """Blocks are equal in both strings, in order, and none continues the one before."""
    for block in blocks:
        assert block.size > 0
        assert a[block.a : block.a + block.size] == b[block.b : block.b + block.size]
    for one, two in pairwise(blocks):
        assert one.a + one.size <= two.a
        assert one.b + one.size <= two.b
        assert (one.a + one.size, one.b + one.size) != (two.a, two.b)


@given(STRINGS, STRINGS)
def test_any_two_strings_can_be_aligned(a: str, b: str) -> None:
    """And blocks and gaps together are both of them."""
    blocks = align(a, b)
    check(a, b, blocks)
    gaps = list(gaps_between(blocks, len(a), len(b)))
    assert sum(k.size for k in blocks) + sum(a_end - x for x, a_end, _, _ in gaps) == len(a)
    assert sum(k.size for k in blocks) + sum(b_end - y for _, _, y, b_end in gaps) == len(b)


@given(STRINGS, STRINGS, STRINGS)
def test_what_is_alike_at_both_ends_is_found(a: str, b: str, c: str) -> None:
    """Whatever stands between."""
    blocks = align(a + b + c, a + c)
    assert sum(k.size for k in blocks) == len(a + c)


@pytest.mark.parametrize("repeats", [1, 4])
def test_it_is_as_good_as_edit_distance(repeats: int) -> None:
    """On the juan and on the juan repeated, where no run of characters occurs once."""
    chance = random.Random(7)
    text = JUAN * repeats
    for rate in (0.01, 0.03, 0.08):
        other = noisy(text, rate, chance)
        blocks = align(text, other)
        check(text, other, blocks)
        best = sum(o.src_end - o.src_start for o in Levenshtein.opcodes(text, other) if o.tag == "equal")
        assert sum(k.size for k in blocks) >= 0.995 * best


@pytest.mark.slow
@pytest.mark.parametrize("same", [True, False], ids=["exactly repeated", "each copy with errors of its own"])
def test_a_long_text_is_aligned_in_a_minute(same: bool) -> None:
    """200,000 characters; on an idle machine it takes two to five seconds."""
    chance = random.Random(8)
    text = "".join(JUAN if same else noisy(JUAN, 0.03, chance) for _ in range(50))[:200_000]
    other = noisy(text, 0.02, chance)
    begun = time.monotonic()
    blocks = align(text, other)
    assert time.monotonic() - begun < 60
    assert sum(k.size for k in blocks) > 0.96 * len(text)


def test_a_fragment_is_found_in_its_place() -> None:
    """A sentence of thirty characters, with an error in it, in the whole text."""
    fragment = JUAN[2000:2010] + "〇" + JUAN[2011:2030]
    assert align(JUAN, fragment) == [Block(2000, 0, 10), Block(2011, 11, 19)]


def test_what_one_string_lacks_is_not_scattered() -> None:
    """A long omission stays one, though its characters occur all over the text."""
    other = JUAN[:1000] + JUAN[2000:]
    blocks = align(JUAN, other)
    assert len(blocks) == 2
    assert sum(k.size for k in blocks) == len(other)


def test_a_stretch_that_moved_is_found() -> None:
    """With errors in it; a chance likeness is no move."""
    chance = random.Random(9)
    moved = noisy(JUAN[1500:1600], 0.05, chance)
    other = JUAN[:1500] + JUAN[1600:3000] + moved + JUAN[3000:]
    (move,) = find_moves(JUAN, other, align(JUAN, other))
    assert abs(move.a - 1500) < 4
    assert abs(move.a_end - 1600) < 4
    assert abs(move.b - 2900) < 4
    assert find_moves(JUAN, JUAN[:1500] + "天地玄黃宇宙洪荒" + JUAN[1600:], align(JUAN, JUAN)) == []
    same, rest = "甲乙丙丁戊己庚辛壬癸", "天地玄黃宇宙洪荒辰宿列張寒來暑往"
    assert find_moves(same + rest, rest + same, align(same + rest, rest + same)) == [Move(0, 10, 16, 26)]

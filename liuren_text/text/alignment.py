"""Two long strings laid side by side, character by character.

Runs of characters that occur once in either string are anchors; the longest chain of them in order divides both
strings into short stretches, and these are aligned by edit distance (rapidfuzz). Shorter runs are tried inside a
stretch that is still long. What one string has and the other lacks stays whole: it is not scattered over chance
likenesses. What was measured is in docs/decisions/010-alignment-by-anchors.md.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

RUNS = (12, 8, 5)  # the lengths of anchors, in the order in which they are tried
_SHORT = 400_000  # the area of a stretch that is aligned without further anchors
_SLACK = 12  # characters by which the shorter side of an uneven stretch may grow
_UNEVEN = 3  # times as long: then one side lacks something
_TABLE = (
    25_000_000  # the area that is aligned in one piece; a larger one without anchors goes window by window
)
_WINDOW = 4000
_SLIDE = 200  # characters by which what is lacking may be read off earlier or further on
_NEAR = 3  # characters between two halves of an exchange
_CLAUSE = 3  # the fewest characters of a short stretch that is taken for one that moved
_NEARBY = 40  # characters: so far a clause is moved by a copyist who catches up with what he left out

Gap = tuple[int, int, int, int]  # [a, a_end) and [b, b_end), equal in nothing


@dataclass(frozen=True, slots=True)
class Block:
    """`size` equal characters: from `a` in the first string and from `b` in the second."""

    a: int
    b: int
    size: int


@dataclass(frozen=True, slots=True)
class Move:
    """A stretch that stands in another place of the second string: [a, a_end) there is [b, b_end) here."""

    a: int
    a_end: int
    b: int
    b_end: int


def align(a: str, b: str) -> list[Block]:
    """The equal characters of two strings, in order, in the longest blocks."""
    return _joined(_align(a, b, 0, 0, RUNS))


Begins = Callable[[int], bool]


def settle(
    blocks: list[Block], a: str, b: str, begins_a: Sequence[Begins], begins_b: Sequence[Begins]
) -> list[Block]:
    """The same alignment, in which a stretch that one string lacks begins where a paragraph does, if it may.

    Where paragraphs begin or end alike, it can be read off in several ways: 一甲〔一乙〕一丙 is 一甲一〔乙一〕丙. What
    begins what is told for either string, the larger unit before the smaller.
    """
    out = blocks[:1]
    for block in blocks[1:]:
        last = out[-1]
        x, y = last.a + last.size, last.b + last.size
        if block.b == y and block.a > x:
            by = _slide(a, x, block.a, last.size, block.size, begins_a)
        elif block.a == x and block.b > y:
            by = _slide(b, y, block.b, last.size, block.size, begins_b)
        else:
            by = 0
        out[-1] = Block(last.a, last.b, last.size + by)
        out.append(Block(block.a + by, block.b + by, block.size - by))
    return out


def _slide(text: str, start: int, end: int, left: int, right: int, begins: Sequence[Begins]) -> int:
    """By how much a lacking stretch is to be read off further on, or (below zero) earlier."""
    ways = [0]
    while ways[-1] > 1 - min(left, _SLIDE) and text[start + ways[-1] - 1] == text[end + ways[-1] - 1]:
        ways.append(ways[-1] - 1)
    by = 0
    while by < min(right, _SLIDE) - 1 and text[start + by] == text[end + by]:
        by += 1
        ways.append(by)
    return next((by for unit in begins for by in ways if unit(start + by)), 0)


def find_moves(a: str, b: str, blocks: list[Block], shortest: int = 8, likeness: float = 0.7) -> list[Move]:
    """Stretches of `b` without a place in the alignment that stand elsewhere in `a`, also without one."""
    gaps = list(gaps_between(blocks, len(a), len(b)))
    lost = [(x, x_end) for x, x_end, _, _ in gaps if x_end - x >= shortest]
    found = [(y, y_end) for _, _, y, y_end in gaps if y_end - y >= shortest]
    size = min(RUNS)
    places: dict[str, int] = {}
    for x, x_end in lost:
        for at in range(x, x_end - size + 1):
            places[a[at : at + size]] = -1 if a[at : at + size] in places else at
    moves: list[Move] = []
    for y, y_end in found:
        moves += _moves_of(a, b, y, y_end, places, lost, shortest, likeness)
    return [*moves, *_short_moves(a, b, gaps, shortest)]


def _short_moves(a: str, b: str, gaps: Sequence[Gap], longest: int) -> Iterator[Move]:
    """Whole gaps that are too short to be sought by likeness: what one string lacks and the other has elsewhere.

    The words must be the very same, lacking once and found once; and there is nothing else that they could come from:
    they stand once in either string, or are so near that a copyist caught up with what he had left out.
    """
    lost, found = defaultdict(list), defaultdict(list)
    for x, x_end, y, y_end in gaps:
        if y == y_end and _CLAUSE <= x_end - x < longest:
            lost[a[x:x_end]].append((x, y))
        elif x == x_end and _CLAUSE <= y_end - y < longest:
            found[b[y:y_end]].append((x, y))
    for words in lost.keys() & found.keys():
        if len(lost[words]) == len(found[words]) == 1:
            (x, left), (_, y) = lost[words][0], found[words][0]
            if abs(y - left) <= _NEARBY or a.count(words) == b.count(words) == 1:
                yield Move(x, x + len(words), y, y + len(words))


def _moves_of(
    a: str,
    b: str,
    y: int,
    y_end: int,
    places: dict[str, int],
    lost: list[tuple[int, int]],
    shortest: int,
    likeness: float,
) -> Iterator[Move]:
    """The stretches of `a` that one stretch of `b` comes from."""
    size = min(RUNS)
    hits = [
        (places[w], at) for at in range(y, y_end - size + 1) if places.get(w := b[at : at + size], -1) >= 0
    ]
    for x, x_end in lost:
        inside = _increasing([h for h in hits if x <= h[0] < x_end])
        if not inside:
            continue
        start_a, start_b = inside[0]
        end_a, end_b = inside[-1][0] + size, inside[-1][1] + size
        before = min(start_a - x, start_b - y, size)
        after = min(x_end - end_a, y_end - end_b, size)
        move = Move(start_a - before, end_a + after, start_b - before, end_b + after)
        if move.a_end - move.a >= shortest and _alike(a, b, move) >= likeness:
            yield _trimmed(a, b, move)


def _trimmed(a: str, b: str, move: Move) -> Move:
    """A move without the characters at its ends that are not equal."""
    x, x_end, y, y_end = move.a, move.a_end, move.b, move.b_end
    while x < x_end and y < y_end and a[x] != b[y]:
        x, y = x + 1, y + 1
    while x < x_end and y < y_end and a[x_end - 1] != b[y_end - 1]:
        x_end, y_end = x_end - 1, y_end - 1
    return Move(x, x_end, y, y_end)


def _alike(a: str, b: str, move: Move) -> float:
    return float(Levenshtein.normalized_similarity(a[move.a : move.a_end], b[move.b : move.b_end]))


def gaps_between(blocks: list[Block], a_size: int, b_size: int) -> Iterator[Gap]:
    """The stretches before, between and after blocks, empty ones left out: [a, a_end) and [b, b_end)."""
    at_a = at_b = 0
    for block in [*blocks, Block(a_size, b_size, 0)]:
        if block.a > at_a or block.b > at_b:
            yield at_a, block.a, at_b, block.b
        at_a, at_b = block.a + block.size, block.b + block.size


def without_moves(gap: Gap, moves: Sequence[Move]) -> Iterator[Gap]:
    """What is left of a gap when the stretches that moved out of it and into it are taken out."""
    a, a_end, b, b_end = gap
    out = sorted((m.a, m.a_end) for m in moves if a <= m.a and m.a_end <= a_end)
    into = sorted((m.b, m.b_end) for m in moves if b <= m.b and m.b_end <= b_end)
    if not out and not into:
        yield gap
        return
    for x, x_end in _left(a, a_end, out):
        yield x, x_end, b, b
    for y, y_end in _left(b, b_end, into):
        yield a, a, y, y_end


def _left(start: int, end: int, taken: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    at = start
    for x, x_end in [*taken, (end, end)]:
        if x > at:
            yield at, x
        at = x_end


def exchanges(gaps: Sequence[Gap], base: str, other: str) -> Iterator[Gap]:
    """Gaps, two that exchange characters over a few that stay made one: 鋒先 against 先鋒 is one variant."""
    held: Gap | None = None
    for gap in sorted(gaps):
        if held is not None and _exchanged(held, gap, base, other):
            held = (held[0], gap[1], held[2], gap[3])
            continue
        if held is not None:
            yield held
        held = gap
    if held is not None:
        yield held


def _exchanged(one: Gap, two: Gap, base: str, other: str) -> bool:
    near = 0 < two[0] - one[1] <= _NEAR and two[0] - one[1] == two[2] - one[3]
    return near and sorted(base[one[0] : two[1]]) == sorted(other[one[2] : two[3]])


def _align(a: str, b: str, off_a: int, off_b: int, runs: tuple[int, ...]) -> Iterator[Block]:
    head = _common_prefix(a, b)
    if head:
        yield Block(off_a, off_b, head)
        a, b, off_a, off_b = a[head:], b[head:], off_a + head, off_b + head
    if not a or not b:
        return
    tail = _common_prefix(a[::-1], b[::-1])
    middle_a, middle_b = a[: len(a) - tail], b[: len(b) - tail]
    if middle_a and middle_b:
        yield from _align_middle(middle_a, middle_b, off_a, off_b, runs)
    if tail:
        yield Block(off_a + len(middle_a), off_b + len(middle_b), tail)


def _align_middle(a: str, b: str, off_a: int, off_b: int, runs: tuple[int, ...]) -> Iterator[Block]:
    uneven = max(len(a), len(b)) > _UNEVEN * min(len(a), len(b)) + _SLACK
    if runs and (uneven or len(a) * len(b) > _SHORT):
        anchors = _anchors(a, b, runs[0])
        if not anchors:
            yield from _align_middle(a, b, off_a, off_b, runs[1:])
            return
        at_a = at_b = 0
        for block in [*anchors, Block(len(a), len(b), 0)]:
            yield from _align(a[at_a : block.a], b[at_b : block.b], off_a + at_a, off_b + at_b, runs[1:])
            if block.size:
                yield Block(off_a + block.a, off_b + block.b, block.size)
            at_a, at_b = block.a + block.size, block.b + block.size
    elif uneven:
        yield from _align_uneven(a, b, off_a, off_b)
    else:
        yield from _by_windows(a, b, off_a, off_b)


def _align_uneven(a: str, b: str, off_a: int, off_b: int) -> Iterator[Block]:
    """The shorter side at the beginning or the end of the longer, wherever it fits better; the rest is lacking."""
    size = min(len(a), len(b)) + _SLACK
    starts = (a[:size], b[:size], 0, 0)
    ends = (a[-size:], b[-size:], max(0, len(a) - size), max(0, len(b) - size))
    x, y, shift_a, shift_b = min(starts, ends, key=lambda pair: Levenshtein.distance(pair[0], pair[1]))
    blocks = list(_by_distance(x, y, off_a + shift_a, off_b + shift_b))
    if 2 * sum(k.size for k in blocks) >= min(len(a), len(b)):
        yield from blocks


def _by_windows(a: str, b: str, off_a: int, off_b: int) -> Iterator[Block]:
    """A stretch that only repeats itself has no anchors; but both sides go through it in step.

    Of each window its first half is kept, where the alignment no longer depends on what comes after.
    """
    x = y = 0
    while (len(a) - x) * (len(b) - y) > _TABLE:
        half = [
            k
            for k in _by_distance(a[x : x + _WINDOW], b[y : y + _WINDOW], 0, 0)
            if k.a + k.size <= _WINDOW // 2 and k.b + k.size <= _WINDOW // 2
        ]
        yield from (Block(off_a + x + k.a, off_b + y + k.b, k.size) for k in half)
        done = half[-1] if half else Block(_WINDOW // 2, _WINDOW // 2, 0)
        x, y = x + done.a + done.size, y + done.b + done.size
    yield from _by_distance(a[x:], b[y:], off_a + x, off_b + y)


def _by_distance(a: str, b: str, off_a: int, off_b: int) -> Iterator[Block]:
    for op in Levenshtein.opcodes(a, b):
        if op.tag == "equal":
            yield Block(off_a + op.src_start, off_b + op.dest_start, op.src_end - op.src_start)


def _anchors(a: str, b: str, size: int) -> list[Block]:
    """The longest chain in order of the runs that occur once in either string, each as long as it goes."""
    in_a, in_b = _once(a, size), _once(b, size)
    pairs = _increasing([(at, in_b[run]) for run, at in in_a.items() if run in in_b])
    blocks: list[Block] = []
    for x, y in pairs:
        last = blocks[-1] if blocks else None
        if last is not None and x - last.a == y - last.b and x <= last.a + last.size:
            blocks[-1] = Block(last.a, last.b, x + size - last.a)
        elif last is None or (x >= last.a + last.size and y >= last.b + last.size):
            blocks.append(Block(x, y, size))
    return blocks


def _once(text: str, size: int) -> dict[str, int]:
    """The runs of a length that occur once, and where, in order."""
    places: dict[str, int] = {}
    for at in range(len(text) - size + 1):
        run = text[at : at + size]
        places[run] = -1 if run in places else at
    return {run: at for run, at in places.items() if at >= 0}


def _increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest selection of pairs, given by their first members, whose second members rise too."""
    pairs = sorted(pairs)
    tails: list[int] = []
    holders: list[int] = []
    before: list[int] = []
    for n, (_, y) in enumerate(pairs):
        length = bisect_left(tails, y)
        before.append(holders[length - 1] if length else -1)
        tails[length : length + 1] = [y]
        holders[length : length + 1] = [n]
    chain = []
    at = holders[-1] if holders else -1
    while at >= 0:
        chain.append(pairs[at])
        at = before[at]
    return chain[::-1]


def _common_prefix(a: str, b: str) -> int:
    """How many characters two strings begin with alike, found by halving."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if a[:middle] == b[:middle] else (low, middle - 1)
    return low


def _joined(blocks: Iterator[Block]) -> list[Block]:
    """Blocks in order, those that continue each other as one."""
    out: list[Block] = []
    for block in blocks:
        last = out[-1] if out else None
        if last is not None and last.a + last.size == block.a and last.b + last.size == block.b:
            out[-1] = Block(last.a, last.b, last.size + block.size)
        else:
            out.append(block)
    return out

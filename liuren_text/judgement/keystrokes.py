"""Wubi-86 keystrokes: which slip of the fingers turns one character into another.

Of two common characters drawn by chance about one pair in three hundred has such a relation: it explains a slip that is
known and never shows that there is one.
"""

from __future__ import annotations

from functools import cache

from liuren_text.text.variants import simplify

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SHORTEST = 2  # keys of a code in which one may be the neighbour of the right one
DISTINCT = 3  # keys of a code that may end wrongly, or from which one may be left out
NEIGHBOUR, CUT, OMITTED, LAST = "neighbouring key", "code cut short", "key omitted", "last key"


def codes(char: str) -> tuple[str, ...]:
    """The codes of a character in simplified script, longest first, the short ones too."""
    return _codes(simplify(char))


@cache
def _codes(char: str) -> tuple[str, ...]:
    from pywubi import lookup  # read here, because its table takes time to load

    return tuple(sorted(lookup(char), key=len, reverse=True))


def word_code(word: str) -> str:
    """The code of a word: two keys of each of two characters, one of each of three and two of the last."""
    full = [codes(c)[0] for c in word if codes(c)]
    if len(full) != len(word) or len(word) < 2:
        return ""
    if len(word) == 2:
        return full[0][:2] + full[1][:2]
    if len(word) == 3:
        return full[0][0] + full[1][0] + full[2][:2]
    return "".join(code[0] for code in (*full[:3], full[-1]))


def keystroke_relation(typed: str, meant: str) -> tuple[str, str, str] | None:
    """Which slip gives `typed` for `meant`, and the code of either; None where no single slip does."""
    pairs = [(t, m) for t in codes(typed) for m in codes(meant)]
    for slip, fits in ((CUT, _cut), (NEIGHBOUR, _neighbour), (OMITTED, _omitted), (LAST, _last)):
        for t, m in pairs:
            if fits(t, m):
                return slip, t, m
    return None


def word_relation(word: str, meant: str) -> tuple[str, str, str] | None:
    """Whether the keys for one character, one of them perhaps the neighbour, begin the code of a word."""
    code = word_code(word)
    for m in codes(meant):
        if DISTINCT <= len(m) < len(code):
            begins = code[: len(m)]
            if begins == m:
                return "completed to a word", code, m
            if _neighbour(begins, m):
                return f"{NEIGHBOUR}, completed to a word", code, m
    return None


def _cut(typed: str, meant: str) -> bool:
    return len(typed) < len(meant) and meant.startswith(typed)


def _neighbour(typed: str, meant: str) -> bool:
    wrong = _differing(typed, meant)
    return len(wrong) == 1 and len(meant) >= SHORTEST and wrong[0][1] in _neighbours()[wrong[0][0]]


def _omitted(typed: str, meant: str) -> bool:
    lost = range(len(meant) - 1)  # a last key left out is a code cut short
    return len(meant) >= DISTINCT and any(typed == meant[:n] + meant[n + 1 :] for n in lost)


def _last(typed: str, meant: str) -> bool:
    return len(typed) == len(meant) >= DISTINCT and typed[:-1] == meant[:-1] and typed != meant


def _differing(a: str, b: str) -> list[tuple[str, str]]:
    """The keys at which two codes of one length differ; none where their lengths do."""
    return [(x, y) for x, y in zip(a, b, strict=True) if x != y] if len(a) == len(b) else []


@cache
def _neighbours() -> dict[str, frozenset[str]]:
    """The keys that touch each key: beside it, and the two above and below in the stagger of the rows."""
    places = {key: (row, column) for row, keys in enumerate(_ROWS) for column, key in enumerate(keys)}
    return {
        key: frozenset(
            other
            for other, (r, c) in places.items()
            if (r == row and abs(c - column) == 1)
            or (r == row - 1 and c - column in (0, 1))
            or (r == row + 1 and c - column in (0, -1))
        )
        for key, (row, column) in places.items()
    }

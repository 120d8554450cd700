"""Lists of words as regular expressions: what words begin and end with alike is written once, and soon compiled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import regex


def one_of(words: Iterable[str]) -> str:
    """An expression, a whole in itself, for any of some words; of several that stand at a place the longest.

    >>> one_of(["甲子", "丙子", "甲寅", "丙寅"])
    '[甲丙][子寅]'
    >>> one_of(["一", "二", "二十", "二十一"])
    '(?:一|二(?:十(?:一)?)?)'
    """
    tails: dict[str, list[str]] = defaultdict(list)
    empty = False
    for word in words:
        if word:
            tails[word[0]].append(word[1:])
        else:
            empty = True
    heads: dict[str, list[str]] = defaultdict(list)
    for head, rest in tails.items():
        heads[one_of(sorted(rest))].append(head)
    branches = "|".join(_any(chars) + tail for tail, chars in heads.items())
    if empty and branches:
        return f"(?:{branches})?"
    return branches if len(heads) < 2 else f"(?:{branches})"


def _any(characters: list[str]) -> str:
    """An expression for one of some characters."""
    escaped = "".join(map(regex.escape, characters))
    return escaped if len(characters) == 1 else f"[{escaped}]"

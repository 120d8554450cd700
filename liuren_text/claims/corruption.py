"""Seek a pattern's tokens in a text whose formula words may be corrupt, by the fuzzy expressions of `regex`.

One word may be another, and of three words one may be lost or added; words of an optional part without a slot are there
or not, but never others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

import regex

from liuren_text.claims.slots import SlotType
from liuren_text.claims.walking import Slack, Span, Step, Token
from liuren_text.claims.wordlist import one_of

TIMEOUT = 2.0  # seconds for one search of one stretch, a guard: a sentence takes milliseconds
_WORD = r"[\p{Han}□]"


class Search:
    """Tokens to be sought in a text up to a place, with some slack in the slots, one of them lost or swollen or none.

    `firm` are the numbers of the words that are never corrupt.
    """

    def __init__(
        self,
        tokens: Sequence[Token],
        types: Mapping[str, SlotType],
        firm: Collection[int],
        slack: Slack,
        text: str,
        end: int,
        odd: int | None = None,
    ) -> None:
        self.text = text
        self.end = end
        self.groups = [(n, f"_{n}") for n, (kind, _) in enumerate(tokens) if kind != "mark"]
        out = []
        for n, (kind, token) in enumerate(tokens):
            if kind == "slot":
                out.append(f"(?P<_{n}>{_slot(types[token], Slack.LENGTH if n == odd else slack)})")
            elif kind == "words":
                out.append(f"(?P<_{n}>{regex.escape(token) if n in firm else _words(token)})")
            else:
                out.append(token)
        self.expression = _compiled("".join(out))

    def first(self, start: int) -> tuple[Span, tuple[Step, ...]] | None:
        """The span of the first match at or after `start` with its words and slots, or None. Raises `TimeoutError`."""
        found = self.expression.search(self.text, start, self.end, timeout=TIMEOUT)
        if found is None:
            return None
        steps = ((n, *found.span(name)) for n, name in self.groups)
        return found.span(), tuple(step for step in steps if step[1] >= 0)


@cache
def _compiled(expression: str) -> regex.Pattern[str]:
    return regex.compile(expression)


@cache
def _slot(kind: SlotType, slack: Slack) -> str:
    low, high = kind.widths
    if slack is Slack.WORDS:
        return f"{_WORD}{{{low},{high}}}?"
    if slack is Slack.LENGTH:
        return f"{_WORD}{{{low},{high + 1}}}?|"
    return one_of(kind.forms)


@cache
def _words(words: str) -> str:
    literal = regex.escape(words)
    if len(words) < 3:
        return rf"(?:{literal}){{s<=1}}"
    first, second = regex.escape(words[0]), regex.escape(words[1])
    anchored = rf"(?={first}|{second}|\p{{Han}}{second})"  # nothing is added before the first word
    return rf"{anchored}(?:{literal}){{s<={len(words) // 2},i<=1,d<=1,e<={len(words) // 2}}}"

"""Read a pattern's tokens off a text where its formula words stand as they should, step by step.

What a regular expression of the same tokens would find, in the same order of preference; but a form is mostly sought in
a few stretches of one text, and to compile an expression takes longer than these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache

import regex

from liuren_text.claims.slots import SlotType

PUNCTUATION = "，、。：；！？（）"
OPEN, CLOSE, NOTE, MARK = "(?:", ")?", "（[^（）]*）", f"[{PUNCTUATION}]?"
Token = tuple[str, str]  # ("slot", role), ("words", text) or ("mark", OPEN | CLOSE | NOTE | MARK)
Span = tuple[int, int]
Step = tuple[int, int, int]  # the number of a token and the span that it takes of the text
_HAN = regex.compile(r"[\p{Han}□]+")


class Slack(Enum):
    """What a slot may hold: only what denotes, any word of its length, or also nothing or a character too many."""

    NONE = 0
    WORDS = 1
    LENGTH = 2


@cache
def is_han(text: str) -> bool:
    """Whether a text is written in Chinese characters alone, and the sign of a lost one."""
    return _HAN.fullmatch(text) is not None


def closes(tokens: Sequence[Token]) -> dict[int, int]:
    """Where each optional part ends: the number of the token that opens it, and of the one that closes it."""
    ends, opened = {}, []
    for n, (_, text) in enumerate(tokens):
        if text == OPEN:
            opened.append(n)
        elif text == CLOSE:
            ends[opened.pop()] = n
    return ends


class Walk:
    """Tokens to be read off a text between two places, with some slack in the slots."""

    def __init__(
        self, tokens: Sequence[Token], types: Mapping[str, SlotType], slack: Slack, text: str, end: int
    ) -> None:
        self.tokens = tokens
        self.types = types
        self.slack = slack
        self.text = text
        self.end = end
        self.closes = closes(tokens)

    def first(self, start: int) -> tuple[Span, tuple[Step, ...]] | None:
        """The span of the first match at or after `start` with its words and slots, or None."""
        word, before = self._first_words()
        at = start
        while at <= self.end:
            place = self.text.find(word, at, self.end)
            if place < 0:
                return None
            at = max(at, place - before)
            steps = self._from(0, at)
            if steps is not None:
                return (at, steps[-1][2]), steps[:-1]
            at += 1
        return None

    def _first_words(self) -> tuple[str, int]:
        """The first words that any match has, and how many characters at most it has before them."""
        before = 0
        for kind, token in self.tokens:
            if kind == "words":
                return token, before
            if kind == "slot":
                before += self.types[token].widths[1] + (self.slack is Slack.LENGTH)
            elif token == MARK:
                before += 1
            else:
                break
        return "", 0

    def _from(self, n: int, at: int) -> tuple[Step, ...] | None:
        """The steps from token `n` to the end, read from `at` on; of several ways the preferred one."""
        taken: tuple[Step, ...] = ()
        while n < len(self.tokens):
            kind, token = self.tokens[n]
            if kind == "words":
                if not self.text.startswith(token, at, self.end):
                    return None
                taken += ((n, at, at + len(token)),)
                at += len(token)
            elif token == NOTE:
                to = self.text.find("）", at, self.end)
                if to < 0 or self.text[at] != "（" or "（" in self.text[at + 1 : to]:
                    return None
                at = to + 1
            elif token != CLOSE:
                for to in self._ends(kind, token, at):
                    rest = self._from(n + 1, to)
                    if rest is not None:
                        return (*taken, (n, at, to), *rest) if kind == "slot" else taken + rest
                if kind == "slot":
                    return None
                n = self.closes.get(n, n)  # without the optional part, or without the mark
            n += 1
        return (*taken, (n, at, at))

    def _ends(self, kind: str, token: str, at: int) -> Iterator[int]:
        """Where a slot, an optional part or a mark may end that begins at `at`, the preferred place first."""
        if kind == "slot":
            yield from self._slot_ends(self.types[token], at)
        elif token == OPEN:
            yield at
        elif at < self.end and self.text[at] in PUNCTUATION:
            yield at + 1

    def _slot_ends(self, kind: SlotType, at: int) -> Iterator[int]:
        low, high = kind.widths
        if self.slack is Slack.NONE:
            for to in range(min(at + high, self.end), at + low - 1, -1):
                if self.text[at:to] in kind.forms:
                    yield to
            return
        high += self.slack is Slack.LENGTH
        for to in range(at + 1, min(at + high, self.end) + 1):
            if not is_han(self.text[to - 1]):
                break
            if to - at >= low:
                yield to
        if self.slack is Slack.LENGTH:
            yield at

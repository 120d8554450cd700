"""Patterns of sentences, sought with tolerance: what one stretch of text says, and how far it is corrupt.

    視{jie}後幾日是{found}〔（…）〕，{counted}乃{sky}{number}{birth}數

`{role}` is a slot; 〔…〕 may be absent; （…） is any inline note; punctuation may be absent or other than printed. What
remains are formula words. A pattern is sought again and again, each time with more tolerance: as it stands; with slots
that denote nothing; with corrupt formula words; with both; at last with one slot lost or swollen. What stands as it
should is taken first, then of what is left the least corrupt, so that no slip hides a sentence and none invents one.

Where the formula words must be right the tokens are walked (`walking`): an expression would be compiled for a handful
of searches. Corrupt words are a matter for `regex` (`corruption`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from difflib import SequenceMatcher
from functools import lru_cache
from math import inf
from typing import NamedTuple

import regex

from liuren_text.claims.corruption import Search
from liuren_text.claims.slots import SlotType
from liuren_text.claims.walking import CLOSE, MARK, NOTE, OPEN, PUNCTUATION, Slack, Span, Step, Token, Walk
from liuren_text.record import kept, record
from liuren_text.text.variants import alike_when_simplified, in_simplified, prints, standard

# the share of a pattern's formula words that must stand in a stretch before it is sought with tolerance
NEAR = 0.6
# the share of formula words that may be corrupt
SLACK = 0.34
# a match no more corrupt than this is taken before a slot is supposed lost or swollen
CLEAR = 2
# so many slots are given slack of length at once; of more the ways would multiply, and each is given it by itself
TOGETHER = 6
# a pattern of fewer formula words is too common a turn of phrase to be missed in a sentence
RESIDUE_WORDS = 6
_TOKEN = regex.compile(r"\{(\w+)\}|(（…）)|([〔〕])|([，、。：；！？（）])|([^{}（）〔〕，、。：；！？]+)")


Level = tuple[bool, Slack]


class Word(NamedTuple):
    """A formula word beside what the stretch has in its place; `place` numbers the words of a pattern."""

    place: int
    expected: str
    found: str
    at: int
    to: int

    @property
    def corrupt(self) -> bool:
        """Whether the stretch has another word."""
        return not prints(self.expected, self.found)


@record
class Match:
    """A pattern found: the spans of its slots and its formula words, offsets in the stretch."""

    at: int
    to: int
    slots: Mapping[str, Span]
    words: tuple[Word, ...]
    unread: int
    odd: int

    @kept
    def corrupt(self) -> int:
        """How many characters of formula words depart from the pattern."""
        return sum(max(len(w.expected), len(w.found)) for w in self.words if w.corrupt)

    @kept
    def cost(self) -> int:
        """How corrupt it is: formula words that depart from the pattern (one lost counts two), slots without sense."""
        return self.corrupt + self.unread + sum(not w.found for w in self.words)


@record
class Pattern:
    """A compiled pattern. `loose` allows slots that denote nothing, `fuzzy` corrupt formula words."""

    text: str
    types: Mapping[str, SlotType]
    loose: bool = True
    fuzzy: bool = True
    tokens: tuple[Token, ...] = field(init=False)
    sought: tuple[Token, ...] = field(
        init=False
    )  # the same in standard characters, as the stretch is when it is read

    def __post_init__(self) -> None:
        object.__setattr__(self, "tokens", tuple(_tokenise(self.text)))
        object.__setattr__(self, "sought", tuple((kind, standard(text)) for kind, text in self.tokens))

    @kept
    def fragments(self) -> tuple[str, ...]:
        """The runs of formula words, in order."""
        return tuple(text for kind, text in self.sought if kind == "words")

    @kept
    def required(self) -> tuple[str, ...]:
        """The runs of formula words that are not optional, in order."""
        depth, out = 0, []
        for kind, text in self.sought:
            depth += (text == OPEN) - (text == CLOSE)
            if kind == "words" and not depth:
                out.append(text)
        return tuple(out)

    @kept
    def obligatory(self) -> str:
        """The formula words that are not optional, run together."""
        return "".join(self.required)

    @kept
    def alike(self) -> Mapping[str, str]:
        """What simplified script prints for some of the formula words, and traditional script for other words."""
        return alike_when_simplified("".join(self.fragments))

    def words_of(self, stretch: str) -> str:
        """A stretch in standard characters; of simplified script with the formula words that it may print so.

        A name in it may come to be spelt otherwise (神後): where it stands is found by this, what it is by the stretch.
        """
        text = standard(stretch)
        if self.alike and not self.alike.keys().isdisjoint(text) and in_simplified(stretch):
            return text.translate({ord(printed): word for printed, word in self.alike.items()})
        return text

    @kept
    def asks(self) -> tuple[Mapping[str, int], float]:
        """What each character of a stretch counts, and how much they must come to for the stretch to be near."""
        if not self.fuzzy:
            words = set(self.obligatory)
            return dict.fromkeys(words, 1), len(words)
        return Counter(self.obligatory), NEAR * len(self.obligatory)

    @kept
    def bare(self) -> frozenset[int]:
        """The tokens of optional parts that hold no slot: such words are there or not, but never others."""
        found: set[int] = set()
        opened: list[int] = []
        for n, (_, text) in enumerate(self.tokens):
            if text == OPEN:
                opened.append(n)
            elif text == CLOSE:
                inside = range(opened.pop(), n)
                if not any(self.tokens[m][0] == "slot" for m in inside):
                    found.update(inside)
        return frozenset(found)

    def missing(self, stretch: str) -> int:
        """How many of the obligatory formula words do not stand in a stretch, in order; all, if too many."""
        return _missing(self, stretch)

    def nearness(self, stretch: str) -> float:
        """The share of the obligatory formula words that stand in a stretch, in order."""
        words = len(self.obligatory)
        return 1 - self.missing(stretch) / words if words else 1.0

    @kept
    def shortest(self) -> float:
        """As many characters at least are matched, however corrupt."""
        return len(self.obligatory) - self.most_corrupt

    @kept
    def most_corrupt(self) -> float:
        """How many characters of formula words may depart from the pattern."""
        return SLACK * sum(map(len, self.fragments))

    def find(self, stretch: str) -> tuple[Match, ...]:
        """Every place where a stretch of text has the pattern, in order; no two share a character."""
        return _find(self, stretch)

    def exact(self, stretch: str) -> list[Match]:
        """Every place where the pattern stands as it should, in order."""
        if self.missing(stretch):
            return []
        return list(_search(self, (False, Slack.NONE), stretch, 0, len(stretch)))

    def misses(self, stretch: str) -> bool:
        """Whether a stretch has most of the pattern's words, yet nowhere the pattern."""
        long = self.fuzzy and len(self.obligatory) >= RESIDUE_WORDS
        return long and self.nearness(stretch) >= NEAR and not self.find(stretch)

    def reason(self, stretch: str) -> str:
        """Up to which part of the pattern a stretch can be read, and what should follow."""
        low, high = 0, len(self.tokens) - 1  # every shorter part of a readable part is readable
        while low < high:
            middle = (low + high + 1) // 2
            part = self.walk(Slack.WORDS, stretch, len(stretch), middle).first(0)
            low, high = (low, middle - 1) if part is None else (middle, high)
        if not low:
            return "its words stand here, not its form"
        return f"read up to {_spell(self.tokens[:low])}, then expected {_spell(self.tokens[low : low + 2])}"

    @kept
    def levels(self) -> tuple[tuple[Level, ...], ...]:
        """The searches for what does not stand as it should, in two stages of growing tolerance."""
        loose = [(False, Slack.WORDS)] if self.loose else []
        if not self.fuzzy:
            return (tuple(loose),)
        fuzzy = [(True, slack) for _, slack in [(False, Slack.NONE), *loose]]
        return ((*loose, *fuzzy), ((False, Slack.LENGTH), (True, Slack.LENGTH)))

    def _whole(self, upto: int) -> tuple[Token, ...]:
        """The first tokens, every optional part closed."""
        part = self.sought[:upto]
        depth = sum((text == OPEN) - (text == CLOSE) for _, text in part)
        return (*part, *[("mark", CLOSE)] * depth)

    @kept
    def odd(self) -> tuple[int, ...]:
        """The numbers of the slots: each may be the one that is lost or swollen."""
        return tuple(n for n, (kind, _) in enumerate(self.tokens) if kind == "slot")

    def match(self, stretch: str, span: Span, steps: Iterable[Step]) -> Match:
        """The match that takes these steps in a stretch."""
        spans: dict[str, Span] = {}
        words: list[Word] = []
        for n, at, to in steps:
            kind, token = self.tokens[n]
            if kind == "slot":
                spans[token] = at, to
            else:
                words += _compare(n, token, stretch, at, to)
        slots = {role: spans[role] for role in self.types if role in spans}
        unread = sum(self.types[r].denote(stretch[a:b]) is None for r, (a, b) in slots.items())
        odd = sum(a == b or b - a > self.types[r].widths[1] for r, (a, b) in slots.items())
        return Match(*span, slots, tuple(words), unread, odd)

    def walk(self, slack: Slack, stretch: str, end: int, upto: int | None = None) -> Walk:
        """A walk through a stretch, of all tokens or only the first."""
        tokens = self.sought if upto is None else self._whole(upto)
        return Walk(tokens, self.types, slack, self.words_of(stretch), end)

    def search(self, slack: Slack, stretch: str, end: int, odd: int | None = None) -> Search:
        """A search in a stretch, with corrupt formula words; slot number `odd` lost or swollen."""
        return Search(self.sought, self.types, self.bare, slack, self.words_of(stretch), end, odd)

    def sound(self, match: Match) -> bool:
        """Few formula words are corrupt, half of the slots denote something, at most one is lost or swollen."""
        few = match.corrupt <= self.most_corrupt
        return few and 2 * match.unread <= len(match.slots) and match.odd <= 1


@lru_cache(maxsize=65536)
def _find(pattern: Pattern, stretch: str) -> tuple[Match, ...]:
    if pattern.nearness(stretch) < NEAR:
        return ()
    found = pattern.exact(stretch)
    clear = max(CLEAR, pattern.missing(stretch) + 1)  # with a slot lost or swollen nothing costs less
    waiting: list[Match] = []
    for stage, levels in enumerate(pattern.levels):
        for level in levels:
            waiting += [
                match
                for at, to in _between(found, len(stretch))
                if pattern.missing(stretch[at:to]) <= (pattern.most_corrupt if level[0] else 0)
                for match in _search(pattern, level, stretch, at, to)
            ]
            _settle(found, waiting, pattern.missing(stretch))  # nothing costs less
        _settle(found, waiting, clear if stage < len(pattern.levels) - 1 else inf)
    return tuple(sorted(found, key=lambda m: m.at))


def _settle(found: list[Match], waiting: Iterable[Match], most: float) -> None:
    """Take what costs no more than that, the cheapest first, where nothing is taken yet."""
    for match in sorted(waiting, key=lambda m: m.cost):
        if match.cost <= most and not any(match.at < other.to and other.at < match.to for other in found):
            found.append(match)


def forget_matches() -> None:
    """Let go of what words matched."""
    _find.cache_clear()
    _missing.cache_clear()


def _search(pattern: Pattern, level: Level, stretch: str, at: int, to: int) -> Iterator[Match]:
    """Every sound match in a part of a stretch."""
    fuzzy, slack = level
    if not fuzzy:
        yield from _hits(pattern, pattern.walk(slack, stretch, to), stretch, at)
    elif slack is Slack.LENGTH and len(pattern.odd) > TOGETHER:
        for odd in pattern.odd:
            yield from _hits(pattern, pattern.search(Slack.WORDS, stretch, to, odd), stretch, at)
    else:
        yield from _hits(pattern, pattern.search(slack, stretch, to), stretch, at)


def _hits(pattern: Pattern, road: Walk | Search, stretch: str, at: int) -> Iterator[Match]:
    """What is found is taken if it is sound; else the search goes on a character further."""
    while found := road.first(at):
        match = pattern.match(stretch, *found)
        if pattern.sound(match):
            yield match
            at = max(match.to, at + 1)
        else:
            at = match.at + 1


@lru_cache(maxsize=65536)
def _missing(pattern: Pattern, stretch: str) -> int:
    words, stretch = pattern.obligatory, pattern.words_of(stretch)
    if not pattern.fuzzy and not all(run in stretch for run in pattern.required):
        return len(words)
    at = hits = 0
    for word in words:
        place = stretch.find(word, at)
        if place >= 0:
            at, hits = place + 1, hits + 1
    if hits < len(words) and pattern.fuzzy and sum(word in stretch for word in words) >= NEAR * len(words):
        hits = _common(words, stretch)  # a word that is found too late hides those before it
    return len(words) - hits


def _common(words: str, stretch: str) -> int:
    """The length of the longest common subsequence, by bits: a bit of `row` that is 0 counts one."""
    places: dict[str, int] = {}
    for n, word in enumerate(words):
        places[word] = places.get(word, 0) | 1 << n
    row = full = (1 << len(words)) - 1
    for char in stretch:
        met = row & places.get(char, 0)
        row = ((row + met) | (row - met)) & full
    return len(words) - row.bit_count()


def _between(found: list[Match], length: int) -> list[Span]:
    """What of a stretch is not yet read: a corrupt sentence beside a sound one must not be passed over."""
    free, at = [], 0
    for match in sorted(found, key=lambda m: m.at):
        free.append((at, match.at))
        at = match.to
    return [(a, b) for a, b in [*free, (at, length)] if b > a]


def _tokenise(pattern: str) -> Iterator[Token]:
    for slot, note, bracket, mark, words in _TOKEN.findall(pattern):
        if slot:
            yield "slot", slot
        elif note:
            yield "mark", NOTE
        elif bracket:
            yield "mark", OPEN if bracket == "〔" else CLOSE
        elif mark:
            yield "mark", MARK
        else:
            yield "words", words


def _spell(tokens: Iterable[Token]) -> str:
    """Tokens back to the notation of patterns."""
    marks = {OPEN: "〔", CLOSE: "〕", NOTE: "（…）", MARK: "，"}
    text = "".join(f"{{{t}}}" if k == "slot" else t if k == "words" else marks[t] for k, t in tokens)
    return text + "〕" * (text.count("〔") - text.count("〕"))


def _compare(nth: int, expected: str, stretch: str, at: int, to: int) -> Iterator[Word]:
    """The formula words of one run, one by one where they answer each other, a stretch where they do not.

    Where a mark of punctuation stands for a word, the word is lost before it.
    """
    found = stretch[at:to]
    if prints(expected, found):
        for k, word in enumerate(expected):
            yield Word(nth * 100 + k, word, found[k], at + k, at + k + 1)
        return
    both = SequenceMatcher(None, standard(expected), standard(found), autojunk=False)
    for op, e1, e2, f1, f2 in both.get_opcodes():
        if op == "equal" or (op == "replace" and e2 - e1 == f2 - f1):
            steps = [(e1 + k, e1 + k + 1, f1 + k, f1 + k + 1) for k in range(e2 - e1)]
        else:
            steps = [(e1, e2, f1, f2)]
        for a, b, c, d in steps:
            if a < b and c < d and all(mark in PUNCTUATION for mark in found[c:d]):
                d = c
            if not all(mark in PUNCTUATION for mark in expected[a:b] + found[c:d]):
                yield Word(nth * 100 + a, expected[a:b], found[c:d], at + c, at + d)

"""Forms: the sentences in which a text asserts something, written as a scholar reads them.

    視{jie}後幾日是{found}〔（…）〕，{counted}乃{sky}{number}{birth}數

`{role}` is a slot, its type named by the form; 〔…〕 may be absent; （…） is any inline note; punctuation may be
absent or other than printed. What remains are formula words. A form is sought again and again, each time with more
tolerance: as it stands; with slots that denote nothing; with corrupt formula words; with both; at last with one slot
lost or swollen. The first reading of a stretch of text wins, so a corrupt form never displaces a sound one, and every
sound one is seen by a search of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from enum import Enum
from functools import cache, cached_property
from typing import TYPE_CHECKING

import regex

from liuren_text.claims.laws import Claim, Law
from liuren_text.claims.slots import Slot, SlotType
from liuren_text.text.passage import Kind
from liuren_text.text.reading import EditedPassage

if TYPE_CHECKING:
    from liuren_text.claims.discourse import Discourse

TIMEOUT = (
    2.0  # seconds for one search of one passage; the longest passage of the book takes some milliseconds
)
PUNCTUATION = "，、。：；！？（）"
_TOKEN = regex.compile(r"\{(\w+)\}|(（…）)|([〔〕])|([，、。：；！？（）])|([^{}（）〔〕，、。：；！？]+)")
_SENTENCE = regex.compile(r"[^。！？]+[。！？]?")
NEAR = 0.6  # the share of a form's formula words that must stand in a sentence before it is searched with tolerance
RESIDUE_WORDS = 6  # a form of fewer formula words is too common a turn of phrase to be missed in a sentence
SLACK = 0.34  # the share of formula words that may be corrupt


class Slack(Enum):
    """What a slot may hold: only what denotes, any word of its length, or also nothing or a character too many."""

    NONE = 0
    WORDS = 1
    LENGTH = 2


@dataclass(frozen=True, slots=True)
class FormulaWord:
    """A formula word beside what the text has: `expected` by the form, `found` in the text, at a span of the base."""

    form: str
    place: int
    expected: str
    found: str
    passage: str
    start: int
    end: int
    at: int
    to: int

    @property
    def corrupt(self) -> bool:
        """Whether the text departs from the form."""
        return self.expected != self.found


@dataclass(frozen=True)
class Instance:
    """One occurrence of a form: where it stands, its slots by role, its formula words."""

    form: Form | Recogniser
    passage: str
    start: int
    end: int
    at: int
    to: int
    slots: Mapping[str, Slot]
    words: tuple[FormulaWord, ...] = ()

    def __getitem__(self, role: str) -> Slot:
        return self.slots[role]

    @cached_property
    def cost(self) -> int:
        """How corrupt it is: formula words that depart from the form, slots that denote nothing."""
        corrupt = sum(max(len(w.expected), len(w.found)) for w in self.words if w.corrupt)
        return corrupt + sum(s.value is None for s in self.slots.values())

    def overlaps(self, other: Instance) -> int:
        """How many characters of the text both read."""
        return max(0, min(self.to, other.to) - max(self.at, other.at))

    def get(self, role: str) -> Slot | None:
        """The slot of that role, or None where an optional part is absent."""
        return self.slots.get(role)

    def claim(
        self, law: Law, *slots: str | Slot | None, label: str = "", params: tuple[object, ...] = ()
    ) -> list[Claim]:
        """The claim of a law between slots, named by their roles here or given; none if one of them is absent."""
        found = [self.get(s) if isinstance(s, str) else s for s in slots]
        present = tuple(s for s in found if s is not None)
        if len(present) < len(found):
            return []
        return [
            Claim(law, present, self.passage, self.start, label or "-".join(s.role for s in present), params)
        ]

    def claim_all(self, *rows: tuple[Law, *tuple[str | Slot | None, ...]]) -> list[Claim]:
        """The claims of a table: a law and the roles it relates, row by row."""
        return [c for law, *slots in rows for c in self.claim(law, *slots)]


@dataclass(frozen=True, slots=True)
class Residue:
    """A sentence that a form nearly matched and could not read."""

    passage: str
    text: str
    reason: str


Read = Callable[[EditedPassage], Iterable[Instance]]
MakeClaims = Callable[[Instance, "Discourse"], Iterable[Claim]]


@dataclass(frozen=True, eq=False)
class Recogniser:
    """A form that is not a sentence (a chart, a verse): `read` finds its instances, `claims` says what they assert."""

    name: str
    read_passage: Callable[[Recogniser, EditedPassage], Iterable[Instance]]
    claims: MakeClaims
    kinds: tuple[Kind, ...] = (Kind.ORIGINAL,)

    def read(self, edited: EditedPassage) -> tuple[list[Instance], list[tuple[int, int]]]:
        """Every instance in a passage."""
        return list(self.read_passage(self, edited)), []


@dataclass(frozen=True, eq=False)
class Form:
    """A sentence form: its pattern, the type of each role, and the claims its instances make.

    `loose` allows slots that denote nothing, `fuzzy` corrupt formula words; forms of few words allow neither.
    """

    name: str
    pattern: str
    types: Mapping[str, SlotType]
    claims: MakeClaims
    kinds: tuple[Kind, ...] = (Kind.ORIGINAL,)
    loose: bool = True
    fuzzy: bool = True
    whole: bool = False
    _tokens: tuple[tuple[str, str], ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_tokens", tuple(_tokenise(self.pattern)))

    @cached_property
    def fragments(self) -> tuple[str, ...]:
        """The runs of formula words, in order."""
        return tuple(text for kind, text in self._tokens if kind == "words")

    @cached_property
    def levels(self) -> tuple[tuple[bool, Slack], ...]:
        """The searches, strictest first: whether formula words may be corrupt, and what slots may hold."""
        strict = [(False, Slack.NONE)] + ([(False, Slack.WORDS)] if self.loose else [])
        if not self.fuzzy:
            return tuple(strict)
        fuzzy = [(True, slack) for _, slack in strict]
        return (*strict, *fuzzy, (False, Slack.LENGTH), (True, Slack.LENGTH))

    def _expression(self, fuzzy: bool, slack: Slack, upto: int | None = None) -> str:
        out, nth, depth = [], 0, 0
        for kind, text in self._tokens[:upto]:
            if kind == "slot":
                out.append(f"(?P<{text}>{_slot_expression(self.types[text], slack)})")
            elif kind == "words":
                out.append(f"(?P<_{nth}>{_words_expression(text, fuzzy)})")
                nth += 1
            else:
                depth += (text == "(?:") - (text == ")?")
                out.append(text)
        return "".join(out) + ")?" * depth

    def read(self, edited: EditedPassage) -> tuple[list[Instance], list[tuple[int, int]]]:
        """Every instance in a passage, and the spans of sentences that were nearly one."""
        instances: list[Instance] = []
        near: list[tuple[int, int]] = []
        for start, end in self._stretches(edited.text):
            found = self._read_stretch(edited, start, end)
            instances += found
            if not found and self.fuzzy and len(self._obligatory) >= RESIDUE_WORDS:
                near += [(start, end)] if self._nearness(edited.text[start:end]) >= NEAR else []
        return instances, near

    def _stretches(self, text: str) -> Iterator[tuple[int, int]]:
        """The stretches of text to search: sentences, or the whole passage for a form that runs over several."""
        if self.whole:
            yield 0, len(text)
        else:
            yield from (m.span() for m in _SENTENCE.finditer(text))

    def _read_stretch(self, edited: EditedPassage, start: int, end: int) -> list[Instance]:
        """The instances in a stretch: first what stands as it should, then in what is left the least corrupt."""
        nearness = self._nearness(edited.text[start:end])
        found = self._search_all(edited, [(start, end)], self.levels[:1], nearness)
        rest = self._search_all(edited, _between(found, start, end), self.levels[1:], nearness)
        for instance in sorted(rest, key=lambda i: i.cost):
            if not any(instance.overlaps(other) for other in found):
                found.append(instance)
        return sorted(found, key=lambda i: i.at)

    def _search_all(
        self,
        edited: EditedPassage,
        stretches: list[tuple[int, int]],
        levels: tuple[tuple[bool, Slack], ...],
        nearness: float,
    ) -> list[Instance]:
        return [
            instance
            for fuzzy, slack in levels
            if nearness >= (NEAR if fuzzy else 1)
            for at, to in stretches
            for instance in self._search(_compiled(self._expression(fuzzy, slack)), edited, at, to)
        ]

    def _search(
        self, search: regex.Pattern[str], edited: EditedPassage, at: int, to: int
    ) -> Iterator[Instance]:
        """Every sound instance in a stretch; after one that is not sound the search goes on at the next character."""
        while match := search.search(edited.text, at, to, timeout=TIMEOUT):
            instance = self._instance(edited, match)
            if self._sound(instance):
                yield instance
                at = max(match.end(), at + 1)
            else:
                at = match.start() + 1

    def _nearness(self, stretch: str) -> float:
        """The share of the form's obligatory formula words that stand in a stretch of text, in order."""
        at = hits = 0
        words = self._obligatory
        for word in words:
            place = stretch.find(word, at)
            if place >= 0:
                at, hits = place + 1, hits + 1
        return hits / len(words) if words else 0.0

    @cached_property
    def _obligatory(self) -> str:
        depth, out = 0, []
        for kind, text in self._tokens:
            depth += (text == "(?:") - (text == ")?")
            if kind == "words" and not depth:
                out.append(text)
        return "".join(out)

    def _sound(self, instance: Instance) -> bool:
        """Few of its formula words are corrupt, half of its slots denote something, at most one is lost or swollen."""
        corrupt = sum(max(len(w.expected), len(w.found)) for w in instance.words if w.corrupt)
        allowed = SLACK * sum(len(f) for f in self.fragments)
        known = sum(s.value is not None for s in instance.slots.values())
        odd = sum(s.at == s.to or s.to - s.at > s.type.widths[1] for s in instance.slots.values())
        return corrupt <= allowed and 2 * known >= len(instance.slots) and odd <= 1

    def _instance(self, edited: EditedPassage, match: regex.Match[str]) -> Instance:
        at, to = match.span()
        start, end = edited.to_base(at, to)
        slots = {
            role: make_slot(edited, kind, role, *match.span(role))
            for role, kind in self.types.items()
            if role in match.re.groupindex and match.start(role) >= 0
        }
        words = tuple(
            word
            for nth, fragment in enumerate(self.fragments)
            if match.start(f"_{nth}") >= 0
            for word in _compare(self.name, nth, fragment, edited, *match.span(f"_{nth}"))
        )
        return Instance(self, edited.passage.id, start, end, at, to, slots, words)

    def reason(self, stretch: str) -> str:
        """Up to which part of the form a sentence can be read, and what should follow."""
        low, high = 0, len(self._tokens) - 1  # every shorter part of a readable part is readable
        while low < high:
            middle = (low + high + 1) // 2
            readable = _compiled(self._expression(False, Slack.WORDS, middle)).search(
                stretch, timeout=TIMEOUT
            )
            low, high = (middle, high) if readable else (low, middle - 1)
        if not low:
            return f"{self.name}: its words stand here, not its form"
        expected = _spell(self._tokens[low : low + 2])
        return f"{self.name}: read up to {_spell(self._tokens[:low])}, then expected {expected}"


def _between(found: list[Instance], start: int, end: int) -> list[tuple[int, int]]:
    """What of a stretch is not yet read: a corrupt instance beside a sound one must not be passed over."""
    free, at = [], start
    for instance in sorted(found, key=lambda i: i.at):
        free.append((at, instance.at))
        at = instance.to
    return [(a, b) for a, b in [*free, (at, end)] if b > a]


def make_slot(edited: EditedPassage, kind: SlotType, role: str, at: int, to: int) -> Slot:
    """The slot at a span of the emended text, with its place in the base."""
    text = edited.text[at:to]
    start, end = edited.to_base(at, to)
    return Slot(edited.passage.id, start, end, kind, role, text, kind.denote(text), at, to, edited.nth(at))


def _tokenise(pattern: str) -> Iterator[tuple[str, str]]:
    for slot, note, bracket, mark, words in _TOKEN.findall(pattern):
        if slot:
            yield "slot", slot
        elif note:
            yield "mark", "（[^（）]*）"
        elif bracket:
            yield "mark", "(?:" if bracket == "〔" else ")?"
        elif mark:
            yield "mark", f"[{PUNCTUATION}]?"
        else:
            yield "words", words


def _spell(tokens: Iterable[tuple[str, str]]) -> str:
    """Tokens back to the notation of forms."""
    marks = {"(?:": "〔", ")?": "〕", "（[^（）]*）": "（…）"}
    out = [f"{{{t}}}" if k == "slot" else t if k == "words" else marks.get(t, "，") for k, t in tokens]
    text = "".join(out)
    return text + "〕" * (text.count("〔") - text.count("〕"))


@cache
def _compiled(expression: str) -> regex.Pattern[str]:
    return regex.compile(expression)


@cache
def _slot_expression(kind: SlotType, slack: Slack) -> str:
    low, high = kind.widths
    if slack is Slack.WORDS:
        return rf"[\p{{Han}}□]{{{low},{high}}}?"
    if slack is Slack.LENGTH:
        return rf"[\p{{Han}}□]{{{low},{high + 1}}}?|"
    return "|".join(regex.escape(s) for s in sorted(kind.spellings, key=len, reverse=True))


def _words_expression(words: str, fuzzy: bool) -> str:
    """One word may be another, and one in three may be lost or added."""
    literal = regex.escape(words)
    if not fuzzy:
        return literal
    if len(words) < 3:
        return rf"(?:{literal}){{s<=1}}"
    first, second = regex.escape(words[0]), regex.escape(words[1])
    anchored = rf"(?={first}|{second}|\p{{Han}}{second})"  # nothing is added before the first word
    return rf"{anchored}(?:{literal}){{s<={len(words) // 2},i<=1,d<=1,e<={len(words) // 2}}}"


def _compare(
    form: str, nth: int, expected: str, edited: EditedPassage, at: int, to: int
) -> Iterator[FormulaWord]:
    """The formula words of one run, one by one where they answer each other, a stretch where they do not."""
    found = edited.text[at:to]
    matcher = SequenceMatcher(None, expected, found, autojunk=False)
    for op, e1, e2, f1, f2 in matcher.get_opcodes():
        single = op == "equal" or (op == "replace" and e2 - e1 == f2 - f1)
        steps = (
            [(e1 + k, e1 + k + 1, f1 + k, f1 + k + 1) for k in range(e2 - e1)]
            if single
            else [(e1, e2, f1, f2)]
        )
        for a, b, c, d in steps:
            if all(mark in PUNCTUATION for mark in expected[a:b] + found[c:d]):
                continue
            start, end = edited.to_base(at + c, at + d)
            place = nth * 100 + a
            yield FormulaWord(
                form, place, expected[a:b], found[c:d], edited.passage.id, start, end, at + c, at + d
            )

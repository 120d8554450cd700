"""Slots: the places of a text that carry a value, and the types that say which values there are.

A type gives a finite domain and a denotation: what a spelling means, or nothing (⊥, here `None`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import NamedTuple

from liuren_text.record import kept, record
from liuren_text.text.variants import standard

Value = str | int


@record
class SlotType:
    """What a slot can hold: `spellings` maps each written form to its value, the preferred form of a value first.

    A derived type is not written in characters but follows from their arrangement: a line's length, a cell's place.
    """

    name: str
    spellings: Mapping[str, Value]
    derived: bool = False
    domain: tuple[Value, ...] = field(init=False)
    widths: tuple[int, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "domain", tuple(dict.fromkeys(self.spellings.values())))
        lengths = [len(s) for s in self.spellings] or [1]
        object.__setattr__(self, "widths", (min(lengths), max(lengths)))

    def denote(self, text: str) -> Value | None:
        """The value that `text` denotes, in whatever form its characters are printed, or None."""
        value = self.spellings.get(text)
        return self.forms.get(standard(text)) if value is None else value

    @kept
    def forms(self) -> Mapping[str, Value]:
        """The spellings with their values, in standard characters."""
        return {standard(s): v for s, v in self.spellings.items()}

    def spell(self, value: Value) -> str:
        """The preferred written form of a value."""
        return next((s for s, v in self.spellings.items() if v == value), str(value))

    def __repr__(self) -> str:
        return f"SlotType({self.name})"


def characters(name: str, values: Iterable[str], **others: str) -> SlotType:
    """A type whose values are written as themselves; `others` maps further spellings to values."""
    return SlotType(name, {v: v for v in values} | others)


SlotKey = tuple[str, int, int, str, int]


class Slot(NamedTuple):
    """A typed span of a passage. `start`, `end` are code points in the base; `nth` tells apart what one insertion adds.

    `at`, `to` are the same span in the text as emended, `text` its words there, `value` what they denote.
    """

    passage: str
    start: int
    end: int
    type: SlotType
    role: str
    text: str
    value: Value | None
    at: int
    to: int
    nth: int = 0

    @property
    def key(self) -> SlotKey:
        """Which slot this is, whatever the text reads there."""
        return (self.passage, self.start, self.end, self.type.name, self.nth)

    @property
    def meaning(self) -> Value:
        """What it denotes; of words that denote nothing the words: only the same words mean the same."""
        return standard(self.text) if self.value is None else self.value

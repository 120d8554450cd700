"""Laws and claims: what must hold between slots, on whose authority; an instance of it at a passage; the outcome.

Grades: A definition (cycle, rotation, bijection, verse length); B stated in this book; C stated in a named other book;
D induced from parallel sentences of this book.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Any

from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.record import kept, record


class Grade(StrEnum):
    """On what a law rests, strongest first."""

    DEFINITION = "A"
    THIS_BOOK = "B"
    OTHER_BOOK = "C"
    INDUCED = "D"


@record
class Law:
    """A relation between slots.

    `holds` takes the values of a claim's slots, in order, and whatever parameters the claim gives, and is pure.
    `source` says where the rule is; `stated_by` are the forms of this text that state or show it (for grade B and D),
    `elsewhere` names another book that has it too. `says`, given the values read (None for ⊥) and the parameters, puts
    in words what a law on many slots finds; without it the last slot is computed from the others. `schools` names the
    relations that other schools have in its place (異說).
    """

    id: str
    chinese: str
    english: str
    grade: Grade
    holds: Callable[..., bool]
    source: str = ""
    stated_by: tuple[str, ...] = ()
    elsewhere: str = ""
    says: Callable[..., str] | None = None
    schools: Mapping[str, Callable[..., bool]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Law({self.id})"


class State(StrEnum):
    """What the computation says of a claim."""

    HOLDS = "HOLDS"
    FAILS = "FAILS"
    UNREADABLE = "UNREADABLE"


ClaimKey = tuple[str, str, int, str]


@record
class Claim:
    """A law at a place: the slots it relates and the parameters that the place fixes.

    `label` tells apart the claims of one law in one instance of a form; `anchor` is where that instance begins in the
    base. Together they are its `key`, which names the claim in every reading of the text; `keys` are its slots'.
    """

    law: Law
    slots: tuple[Slot, ...]
    passage: str
    anchor: int
    label: str
    params: tuple[Any, ...] = ()
    key: ClaimKey = field(init=False, compare=False)
    keys: tuple[SlotKey, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", (self.law.id, self.passage, self.anchor, self.label))
        object.__setattr__(self, "keys", tuple([s.key for s in self.slots]))

    @property
    def id(self) -> str:
        """The claim's name for people and for JSON."""
        return f"{self.passage}:{self.anchor}:{self.law.id}:{self.label}"

    @kept
    def as_read(self) -> State:
        """The outcome with the slots as read."""
        return self._outcome([s.value for s in self.slots])

    def state(self, values: Mapping[SlotKey, Value | None] | None = None) -> State:
        """The outcome, with the slots as read, or as `values` would have them."""
        if values is None:
            return self.as_read
        return self._outcome([values.get(k, s.value) for k, s in zip(self.keys, self.slots, strict=True)])

    def _outcome(self, found: Sequence[Value | None]) -> State:
        if None in found:
            return State.UNREADABLE
        return State.HOLDS if self.law.holds(*found, *self.params) else State.FAILS

    def by(self, school: str) -> State:
        """The outcome as a school computes it; most laws are the same in every school."""
        if school not in self.law.schools or self.as_read is State.UNREADABLE:
            return self.as_read
        holds = self.law.schools[school](*[s.value for s in self.slots], *self.params)
        return State.HOLDS if holds else State.FAILS

    def allowed(self, focus: Slot) -> tuple[Value, ...]:
        """The values of `focus` under which the claim holds, all else as read: what is computed for it."""
        return tuple(v for v in focus.type.domain if self.state({focus.key: v}) is State.HOLDS)

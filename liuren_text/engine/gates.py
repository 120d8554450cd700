"""The eight gates (八門): the order in which a course is read, and what each gate stands for."""

from __future__ import annotations

from typing import NamedTuple

from liuren_text.errors import CastingError


class Gate(NamedTuple):
    """One gate: its place 1 … 8, its name, and the part of the course it stands for."""

    number: int
    name: str
    part: str


GATES = tuple(
    Gate(i, name, part)
    for i, (name, part) in enumerate(
        (
            ("先鋒", "正時"),
            ("直事", "月將"),
            ("外事", "日干"),
            ("內事", "日支"),
            ("發端", "初傳"),
            ("移易", "中傳"),
            ("歸計", "終傳"),
            ("變體", "年命"),
        ),
        start=1,
    )
)


def gate(number: int) -> Gate:
    """Return a gate by its number, 1 … 8."""
    if not 1 <= number <= 8:
        raise CastingError(f"there is no gate {number}: use 1 to 8")
    return GATES[number - 1]


def gate_of(part: str) -> Gate:
    """Return the gate of a part of the course: 正時 → 先鋒."""
    for one in GATES:
        if one.part == part:
            return one
    raise CastingError(f"{part!r} has no gate: use one of {' '.join(g.part for g in GATES)}")


def gate_named(name: str) -> Gate:
    """Return a gate by its name: 先鋒 → the first, 正時."""
    for one in GATES:
        if one.name == name:
            return one
    raise CastingError(f"{name!r} is not a gate: use one of {' '.join(g.name for g in GATES)}")

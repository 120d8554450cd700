"""Reads the outside tables, row by row."""

from __future__ import annotations

import csv
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "reference"


def rows(name: str, count: int) -> list[dict[str, str]]:
    """Return the rows of a reference table, and insist on how many there are."""
    with (FOLDER / name).open(encoding="utf-8-sig", newline="") as file:
        found = list(csv.DictReader(file))
    assert len(found) == count, f"{name} has {len(found)} rows, not {count}"
    return found

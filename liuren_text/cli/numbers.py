"""Numbers of things, in words."""

from __future__ import annotations


def counted(n: int, one: str, many: str = "") -> str:
    """A number of things: 1 text, 2,000 texts."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"

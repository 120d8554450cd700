"""What is remembered of a text from one reading to the next, bounded, and let go of with the text."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
_all: list[dict[object, object]] = []


class Memory(dict[K, V]):
    """A dictionary that forgets everything when it is full, and when a text is done with."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        _all.append(self)  # type: ignore[arg-type]

    def keep(self, key: K, value: V) -> V:
        """Remember a value, and give it back."""
        self[key] = self._room_for(value)
        return value

    def share(self, key: K, value: V) -> V:
        """The value that is remembered already, or else this one, from now on."""
        return self.setdefault(key, self._room_for(value))

    def _room_for(self, value: V) -> V:
        if len(self) >= self.most:
            self.clear()
        return value


def forget_text() -> None:
    """Empty every memory."""
    for memory in _all:
        memory.clear()

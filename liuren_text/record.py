"""Records: dataclasses known by identity, of which there are many and which are soon made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """A dataclass whose objects are equal to themselves alone, and whose fields are never assigned again.

    That they are not is for the type checker to say: to guard every field of every object takes as long as to make it.
    """
    return dataclass(eq=False)(cls)

"""Records: dataclasses known by identity, of which there are many and which are soon made; what is worked out once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """A dataclass whose objects are equal to themselves alone, and whose fields are never assigned again.

    That they are not is for the type checker to say: to guard every field of every object takes as long as to make it.
    """
    return dataclass(eq=False)(cls)


if TYPE_CHECKING:
    from functools import cached_property

    kept = cached_property
else:

    class kept:  # noqa: N801
        """A property that is worked out once: `functools.cached_property` without the lock that Python 3.11 takes."""

        def __init__(self, worked_out):
            self.worked_out = worked_out
            self.__doc__ = worked_out.__doc__

        def __set_name__(self, owner, name):
            self.name = name

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.worked_out(instance)
            return value

"""In which script a text is written. It is said, and never changed."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from liuren_text.text.variants import is_simplified, is_traditional


class Script(StrEnum):
    """The script of a Chinese text, by the characters that only one script has."""

    TRADITIONAL = "traditional"
    SIMPLIFIED = "simplified"
    MIXED = "mixed"
    EITHER = "either script"


_SMALL_SHARE = 0.05  # a few characters of the other script are slips or variant forms


@lru_cache(maxsize=4096)
def script_of(text: str) -> Script:
    """The script of a text. Conversion between the scripts is not one to one, so both kinds are counted."""
    traditional = sum(is_traditional(c) for c in text)
    simplified = sum(is_simplified(c) for c in text)
    if not traditional and not simplified:
        return Script.EITHER
    share = simplified / (traditional + simplified)
    if share < _SMALL_SHARE:
        return Script.TRADITIONAL
    return Script.SIMPLIFIED if share > 1 - _SMALL_SHARE else Script.MIXED

"""Words without their marks of punctuation, which editors put and move."""

from __future__ import annotations

from liuren_text.claims.walking import PUNCTUATION


def without_marks(text: str) -> str:
    """The words of a text alone.

    >>> without_marks("（即陽見陽，偏財也。）")
    '即陽見陽偏財也'
    """
    return "".join(c for c in text if c not in PUNCTUATION)

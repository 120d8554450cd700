"""Layout: the line breaks of a source, kept apart from its characters and given back with them.

A passage is its characters; how its source breaks lines is no part of it, but must not be lost. Markup names such
white space by code points, in @rend: `U+000A` of a line break inside a passage, `text U+000D U+000A` of a passage
that is followed by one. The usual case, a blank line between passages and nothing at the end, is not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from liuren_text.text.passage import Passage

SEPARATOR = "\n\n"
LINE_BREAK = "\n"
_TEXT = "text"
_CODE = re.compile(r"U\+([0-9A-F]{4,6})")
_WHITE = frozenset("\n\r\t \u3000\ufeff")


def read_white(value: str) -> str:
    """The white space that a list of code points names. Raises `ValueError` for anything else."""
    out = ""
    for token in value.split():
        code = _CODE.fullmatch(token)
        if code is None or chr(int(code[1], 16)) not in _WHITE:
            raise ValueError(f"{token} names no line break or blank; write U+000A for a line break")
        out += chr(int(code[1], 16))
    return out


def read_around(value: str) -> tuple[str, str]:
    """What stands before and after a passage, by its @rend. Raises `ValueError`."""
    before, text, after = f" {value} ".partition(f" {_TEXT} ")
    if not text:
        raise ValueError(f'"{value}" does not say where the passage stands; write text for it: text U+000A')
    return read_white(before), read_white(after)


def write_white(white: str) -> str:
    """White space by its code points."""
    return " ".join(f"U+{ord(c):04X}" for c in white)


def write_around(before: str, after: str) -> str:
    """The @rend of a passage that has this around it."""
    return " ".join(filter(None, [write_white(before), _TEXT, write_white(after)]))


def received(passage: Passage) -> str:
    """The characters of a passage with the line breaks of its source in them."""
    text = passage.text
    for broken in reversed(passage.breaks):
        text = text[: broken.start] + broken.layout + text[broken.end :]
    return text


def set_out(passages: Iterable[tuple[Passage, str]]) -> str:
    """Passages with their words, one after another as their source sets them; two of them never run together."""
    listed = list(passages)
    if not listed:
        return ""
    out = [listed[0][0].before]
    for passage, words in listed[:-1]:
        out += [words, passage.after or SEPARATOR]
    last, words = listed[-1]
    return "".join([*out, words, last.after or ""])

"""Where each element stands in a file's bytes, so that one can be changed and every other byte left as it is.

A file that people keep by hand has its own order, comments and line breaks; writing a parsed tree would lose them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

_TAG_END = re.compile(rb"""(?:[^>"']|"[^"]*"|'[^']*')*>""")
_INDENT = re.compile(rb"\r?\n[ \t]*$")


@dataclass
class Span:
    """An element: `start` to `end` with its tags, `opened` to `closed` between them. `name` is as written."""

    name: str
    attributes: dict[str, str]
    start: int
    opened: int
    parent: Span | None
    closed: int = 0
    end: int = 0
    children: list[Span] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Its xml:id, or nothing."""
        return self.attributes.get("xml:id", "")

    @property
    def local(self) -> str:
        """Its name without a prefix."""
        return self.name.rpartition(":")[2]

    @property
    def prefix(self) -> str:
        """Its prefix with the colon, or nothing."""
        return self.name[: -len(self.local)]

    def all(self, *names: str) -> Iterator[Span]:
        """Every element in it of these names, in the order of the file."""
        for child in self.children:
            if child.local in names:
                yield child
            yield from child.all(*names)

    def first(self, *names: str) -> Span | None:
        """The first element in it of these names."""
        return next(self.all(*names), None)


def read_spans(data: bytes) -> Span:
    """The outermost element of a well-formed file, with all in it."""
    parser = expat.ParserCreate("utf-8")
    stack: list[Span] = []
    roots: list[Span] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        at = parser.CurrentByteIndex
        tag = _TAG_END.match(data, at)
        assert tag is not None, "expat accepted the tag"
        parent = stack[-1] if stack else None
        span = Span(name, attributes, at, tag.end(), parent)
        (parent.children if parent else roots).append(span)
        stack.append(span)

    def end(_: str) -> None:
        span = stack.pop()
        empty = data[span.start : span.opened].endswith(b"/>")
        span.closed = span.opened if empty else parser.CurrentByteIndex
        span.end = span.opened if empty else data.index(b">", span.closed) + 1

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.Parse(data, True)
    return roots[0]


@dataclass(frozen=True, order=True)
class Change:
    """Bytes [start, end) of a file are to be `new`. Of several at one place, the given order is kept."""

    start: int
    end: int
    new: bytes = field(compare=False)


def changed(data: bytes, changes: Iterable[Change]) -> bytes:
    """The bytes with all changes made. None may lie in another."""
    out, at = [], 0
    for change in sorted(changes):
        assert change.start >= at, "changes do not overlap"
        out += [data[at : change.start], change.new]
        at = change.end
    return b"".join([*out, data[at:]])


def indent_of(data: bytes, at: int) -> bytes:
    """The line break and blanks right before a place, or nothing where other characters stand there."""
    before = _INDENT.search(data[max(0, at - 400) : at])
    return before[0] if before else b""


def with_indent(data: bytes, span: Span) -> tuple[int, int]:
    """An element together with the line break and blanks before it."""
    return span.start - len(indent_of(data, span.start)), span.end

"""The encoding of a plain text: found out, said, and never guessed past a bad byte.

UTF-8 is known by being valid, UTF-16 by its mark. GB18030 and Big5 have none, and most bytes are valid in both: each
is decoded, and the one that reads as Chinese is taken. A text that reads as none is refused with the place at which
each encoding ends.
"""

from __future__ import annotations

import codecs
import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

from liuren_text.errors import CorpusError, Fault

LARGEST = 16 * 1024 * 1024
_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with a byte order mark"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16, little-endian"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16, big-endian"),
)
_UTF32 = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_NAMES = {
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16, little-endian, without a mark",
    "utf-16-be": "UTF-16, big-endian, without a mark",
    "gb18030": "GB18030",
    "big5": "Big5",
    "cp950": "Big5 (as code page 950)",
    "big5hkscs": "Big5 (with HKSCS)",
}
ENCODINGS = tuple(_NAMES)
_UNMARKED = ("gb18030", "big5", "cp950", "big5hkscs", "utf-16-le", "utf-16-be")
# What stands in nearly every line of a classical or a modern Chinese text, in both scripts
_COMMON = frozenset(
    "，。、：；！？「」『』（）《》“”　之也者以其為为而不於于所一二三四五六七八九十有人日月天地上下中大曰則则故"
    "無无是此與与子水火木金土年生時时法"
)
_PLAUSIBLE = 0.08  # the share of such characters below which decoded bytes do not read as Chinese
_BROKEN = 0.25  # bad bytes for each good character up to which a text is held to be UTF-8 that was damaged


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and how it was encoded. `mark` is the byte order mark of UTF-8, which is given back with the text."""

    text: str
    encoding: str
    mark: str = ""
    sha256: str = ""


def read_plain(file: Path, encoding: str | None = None) -> Decoded:
    """Read a plain text, in the encoding given or found out. Raises `CorpusError`."""
    try:
        if file.is_dir():
            raise CorpusError(Fault("is a folder; name a file", file))
        if file.exists() and not file.is_file():
            raise CorpusError(Fault("is no ordinary file; name one", file))
        if (size := file.stat().st_size) > LARGEST:
            raise CorpusError(Fault(f"{size:,} bytes; a file may have {LARGEST:,}. Split it", file))
        data = file.read_bytes()
    except OSError as error:
        raise CorpusError(Fault(f"cannot be read: {error.strerror or error}", file)) from error
    try:
        return replace(decode(data, encoding), sha256=hashlib.sha256(data).hexdigest())
    except ValueError as error:
        raise CorpusError(Fault(str(error), file)) from error


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """The text of some bytes. Raises `ValueError`, with the offset of the first bad byte."""
    if encoding is not None:
        return _decode_as(data, encoding)
    if data.startswith(_UTF32):
        raise ValueError("UTF-32 by its mark (bytes 0 to 3); save the file as UTF-8")
    for mark, name, said in _MARKS:
        if data.startswith(mark):
            text = _strictly(data[len(mark) :], name, len(mark))
            return Decoded(text, said, "\ufeff" if name == "utf-8" else "")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        if _is_damaged_utf8(data):
            place = _at(data, _bad_byte(error))
            raise ValueError(f"UTF-8 but for the byte {place}; mend the file there") from error
        return _unmarked(data, _bad_byte(error))
    return Decoded(text, _NAMES["utf-8"]) if "\0" not in text else _unmarked(data, data.index(b"\0"))


def _decode_as(data: bytes, encoding: str) -> Decoded:
    if encoding not in _NAMES:
        raise ValueError(f"{encoding} is no encoding this program reads; it reads {', '.join(ENCODINGS)}")
    mark = next((m for m, name, _ in _MARKS if name == encoding and data.startswith(m)), b"")
    text = _strictly(data[len(mark) :], encoding, len(mark))
    return Decoded(text, _NAMES[encoding], "\ufeff" if mark and encoding == "utf-8" else "")


def _strictly(data: bytes, encoding: str, skipped: int) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        name = _NAMES[encoding].partition(",")[0]
        place = _at(data, _bad_byte(error), skipped)
        raise ValueError(f"not {name}: the first bad byte is {place}; mend or convert the file") from error


def _unmarked(data: bytes, bad_utf8: int) -> Decoded:
    """GB18030, Big5, or UTF-16 without a mark: whichever reads as Chinese."""
    read = [(name, text) for name in _UNMARKED if (text := _try(data, name)) is not None and "\0" not in text]
    best = max(read, key=lambda pair: likeness(pair[1]), default=None)  # of equals the first
    if best is not None and likeness(best[1]) >= _PLAUSIBLE:
        return Decoded(best[1], _NAMES[best[0]])
    ends = [f"UTF-8 (first bad byte {_at(data, bad_utf8)})"]
    for name in ("gb18030", "big5"):
        end = _first_bad(data, name)
        said = "its characters make no Chinese" if end is None else _at(data, end)
        ends.append(f"{_NAMES[name]} ({said})")
    raise ValueError(f"in no encoding this program reads: not {', not '.join(ends)}, and not UTF-16")


def likeness(text: str) -> float:
    """How much a text reads as Chinese: the share of very common characters among those that are not ASCII."""
    wide = [c for c in text if not c.isascii()]
    return sum(c in _COMMON for c in wide) / len(wide) if wide else 0.0


def _is_damaged_utf8(data: bytes) -> bool:
    """Whether most of it is valid, so that the rest is damage and not another encoding."""
    text = data.decode("utf-8", errors="replace")
    bad = text.count("\ufffd")
    return bad <= _BROKEN * (sum(not c.isascii() for c in text) - bad)


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _first_bad(data: bytes, encoding: str) -> int | None:
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        return _bad_byte(error)
    return None


def _bad_byte(error: UnicodeDecodeError) -> int:
    """The byte that breaks a sequence, not the one that begins it."""
    return error.end if "continuation" in error.reason and error.end < len(error.object) else error.start


def _at(data: bytes, offset: int, skipped: int = 0) -> str:
    """A byte for people: its value, its offset in the file, its line."""
    line = data[:offset].count(b"\n") + 1
    value = f"0x{data[offset]:02X} " if offset < len(data) else ""
    return f"{value}at offset {offset + skipped} (line {line})"

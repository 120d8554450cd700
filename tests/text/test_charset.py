"""The encoding of a plain text is found out, or the text is refused with the first bad byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from opencc import OpenCC

from liuren_text.text.charset import decode, likeness
from liuren_text.text.script import Script, script_of

SEED = (Path(__file__).parents[1] / "reference" / "xunyuan-1.txt").read_text(encoding="utf-8")
TRADITIONAL = "\n".join(SEED.split("\n\n")[1::2])
SIMPLIFIED = OpenCC("t2s").convert(TRADITIONAL)
SHORT = "甲子日丑將子時占。"
SAID = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8 with a byte order mark",
    "utf-16": "UTF-16, little-endian",
    "utf-16-le": "UTF-16, little-endian, without a mark",
    "utf-16-be": "UTF-16, big-endian, without a mark",
    "gb18030": "GB18030",
    "big5": "Big5",
}


@pytest.mark.parametrize("encoding", SAID)
@pytest.mark.parametrize("text", [TRADITIONAL, SIMPLIFIED, SHORT], ids=["traditional", "simplified", "short"])
def test_an_encoding_is_found_out(encoding: str, text: str) -> None:
    """A whole text or a line of it, in either script; what an encoding lacks is left out of the text."""
    data = text.encode(encoding, errors="ignore")
    found = decode(data)
    assert found.encoding == SAID[encoding]
    assert found.text == data.decode(encoding)
    assert found.mark == ("\ufeff" if encoding == "utf-8-sig" else "")


def test_characters_beyond_big5_are_big5_hkscs() -> None:
    """Only where the narrower table has no character for the bytes."""
    found = decode("甲子日丑將子時占啫。".encode("big5hkscs"))
    assert (found.text, found.encoding) == ("甲子日丑將子時占啫。", "Big5 (with HKSCS)")


@pytest.mark.parametrize("at", [3000, 3001, 3002, 9000])
def test_the_first_bad_byte_is_named(at: int) -> None:
    """Of a text that is otherwise UTF-8, the byte that is wrong, and its line."""
    data = bytearray(TRADITIONAL.encode())
    data[at] = 0xFF
    line = bytes(data[:at]).count(b"\n") + 1
    with pytest.raises(ValueError, match=rf"0xFF at offset {at} \(line {line}\)"):
        decode(bytes(data))


@pytest.mark.parametrize(("encoding", "at"), [("utf-16", 2002), ("utf-16-be", 2000)])
def test_a_broken_surrogate_is_named(encoding: str, at: int) -> None:
    """With the offset in the file, its mark counted."""
    mark = b"" if encoding == "utf-16" else b"\xfe\xff"
    data = bytearray(mark + TRADITIONAL.encode(encoding))
    data[at : at + 2] = b"\x00\xdc" if encoding == "utf-16" else b"\xdc\x00"
    with pytest.raises(ValueError, match=f"not UTF-16: the first bad byte is 0x[0-9A-F]+ at offset {at}"):
        decode(bytes(data))


def test_an_encoding_that_is_told_is_held_to() -> None:
    """Even where another would do."""
    data = TRADITIONAL.encode("big5", errors="ignore")
    assert decode(data, "big5").text == data.decode("big5")
    with pytest.raises(ValueError, match="not UTF-8: the first bad byte is 0x"):
        decode(data, "utf-8")
    with pytest.raises(ValueError, match="latin-1 is no encoding this program reads; it reads utf-8, "):
        decode(data, "latin-1")


@given(st.binary(max_size=400))
def test_any_bytes_have_an_encoding_or_a_bad_byte(data: bytes) -> None:
    """What is read is no guess: it is that encoding, and reads as Chinese unless it is valid UTF-8 or UTF-16."""
    try:
        found = decode(data)
    except ValueError as error:
        refusal = str(error)
    else:
        refusal = ""
        assert found.encoding.startswith("UTF") or likeness(found.text) > 0
    assert not refusal or "offset" in refusal or "UTF-32" in refusal


def test_a_script_is_said() -> None:
    """By the characters that only one of them has; a few slips do not count."""
    assert script_of(TRADITIONAL) is Script.TRADITIONAL
    assert script_of(SIMPLIFIED) is Script.SIMPLIFIED
    assert script_of(TRADITIONAL + SIMPLIFIED) is Script.MIXED
    assert script_of("天地日月，甲乙丙丁") is Script.EITHER

"""A corpus of broken files, made when it is needed: TEI that is damaged in many ways, plain texts that are none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from liuren_text.text.tei import LARGEST
from tests.robustness.door import SAMPLE

WORDS = "甲子日丑將"
STRANGE = {
    "NUL": "\x00",
    "escape": "\x1b[31m",
    "backspace": "\x08",
    "right-to-left override": "\u202e",
    "left-to-right mark": "\u200e",
    "Hebrew": "שלום",
    "Arabic": "السلام",
    "combining": "e\u0301",
    "a combining mark alone": "\u0301",
    "fifty combining marks": "e" + "\u0300" * 50,
    "variation selector": "\u8fbb\U000e0100",
    "zero width joiner": "\u200d",
    "emoji": "👨\u200d👩\u200d👧",
    "plane 2": "𠀀𪜀𫝀",
    "plane 3": "𰀀",
    "plane 14 tag": "\U000e0041",
    "private use": "\ue000\U000f0000\U00100000",
    "noncharacter": "\ufffe\uffff\U0001ffff",
    "compatibility": "\uf9d1丽\ufa0e",
    "byte order mark within": "\ufeff",
    "line separators": "\u2028\u2029\x85",
    "ideographic description": "⿰木木",
    "ideographic space": "\u3000",
    "replacement": "\ufffd",
    "braces and arrows": "{→}{{}}→",
    "markup": "&lt;b&gt;&amp;&quot;",
    "a comment end": "--&gt; ]]&gt;",
}


def tei(source: bytes) -> Iterator[tuple[str, bytes]]:
    """A TEI file, damaged: each damage with its name."""
    text = source.decode()
    yield from _bytes(source)
    for name, strange in STRANGE.items():
        yield name, text.replace(WORDS, f"{WORDS}{strange}", 1).encode("utf-8", "surrogatepass")
        yield f"{name} in an attribute", text.replace('xml:id="', f'xml:id="{strange}', 1).encode()
    for number in ("0", "8", "xD800", "xFFFE", "x110000", "99999999999", "-1"):
        yield f"reference &#{number};", text.replace(WORDS, f"&#{number};", 1).encode()
    for at in range(0, len(source), len(source) // 12 + 1):
        yield f"cut at {at}", source[:at]
        yield f"a byte changed at {at}", source[:at] + bytes([source[at] ^ 0x55]) + source[at + 1 :]
        yield f"a stretch gone at {at}", source[:at] + source[at + 40 :]
    for element in (
        "TEI",
        "teiHeader",
        "text",
        "body",
        "div",
        "p",
        "seg",
        "app",
        "lem",
        "rdg",
        "standOff",
        "span",
    ):
        yield f"no <{element}>", text.replace(f"<{element}", "<x").replace(f"</{element}>", "</x>").encode()
    yield "ids gone", text.replace("xml:id=", "n=").encode()
    yield "every id the same", _every_id(text).encode()
    yield "namespace gone", text.replace(' xmlns="http://www.tei-c.org/ns/1.0"', "").encode()
    yield "another namespace", text.replace("http://www.tei-c.org/ns/1.0", "urn:x").encode()
    yield "pointers outside", text.replace("small.xml#", "../../../../etc/passwd#").encode()
    yield "pointers to addresses", text.replace("small.xml#", "http://127.0.0.1:9/#").encode()
    yield "twice", source + source
    yield from _deep(text)


def _every_id(text: str) -> str:
    import re

    return re.sub(r'xml:id="[^"]*"', 'xml:id="same"', text)


def _deep(text: str) -> Iterator[tuple[str, bytes]]:
    for levels in (200, 300, 100_000):
        nested = "<seg>" * levels + WORDS + "</seg>" * levels
        yield f"{levels} levels", text.replace(WORDS, nested, 1).encode()
    yield "levels that do not end", ("<TEI>" * 200_000).encode()
    yield (
        "an element with 20,000 attributes",
        ("<TEI " + " ".join(f'a{n}="x"' for n in range(20_000)) + "/>").encode(),
    )
    yield "a line of 500,000 characters", text.replace(WORDS, WORDS * 100_000, 1).encode()
    children = '<seg type="sentence">甲</seg>' * 40_000
    yield "40,000 children without an id", text.replace(WORDS, children, 1).encode()
    yield "5,000 elements", text.replace(WORDS, "<gap quantity='1'/>" * 5_000, 1).encode()
    yield "a gap of 10**9", text.replace('quantity="2"', 'quantity="1000000000"').encode()
    yield "a gap of 10**5000", text.replace('quantity="2"', f'quantity="1{"0" * 5000}"').encode()
    yield "a cell 10**9 wide", text.replace('cols="2"', 'cols="1000000000"').encode()


def bombs(secret: Path) -> Iterator[tuple[str, bytes]]:
    """Files that would grow, or read other files, if they were let."""
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 30))
    uri = secret.as_uri()
    inside = {
        "a billion laughs": f'<!ENTITY l0 "ha">{laughs}',
        "a quadratic bomb": f'<!ENTITY l29 "{"ha" * 500_000}">',
        "an external entity": f'<!ENTITY l29 SYSTEM "{uri}">',
        "a parameter entity": f'<!ENTITY % p SYSTEM "{uri}"> %p; <!ENTITY l29 "">',
    }
    for name, declared in inside.items():
        yield name, f'<?xml version="1.0"?><!DOCTYPE TEI [{declared}]><TEI>{"&l29;" * 50}</TEI>'.encode()
        yield f"{name} in UTF-16", f"<!DOCTYPE TEI [{declared}]><TEI>&l29;</TEI>".encode("utf-16")
        yield (
            f"{name} in UTF-7",
            b'<?xml version="1.0" encoding="UTF-7"?>'
            + (f"<!DOCTYPE TEI [{declared}]><TEI>&l29;</TEI>".encode("utf-7")),
        )
    yield "an external DTD", f'<!DOCTYPE TEI SYSTEM "{uri}"><TEI/>'.encode()
    text = (SAMPLE / "corpus" / "small.xml").read_text(encoding="utf-8")
    include = f'<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="{uri}"/>'
    yield "XInclude", text.replace(WORDS, include, 1).encode()
    for target in ("xml-stylesheet", "xml-model"):
        yield target, text.replace("?>", f'?><?{target} href="{uri}"?>', 1).encode()
    located = f'xmlns:x="http://www.w3.org/2001/XMLSchema-instance" x:schemaLocation="urn:x {uri}" xmlns='
    yield "a schema location", text.replace("xmlns=", located, 1).encode()
    yield "a base elsewhere", text.replace("<TEI ", f'<TEI xml:base="{uri}" ', 1).encode()
    yield "pointers to the secret", text.replace("small.xml#", f"{uri}#").encode()


def plain() -> Iterator[tuple[str, bytes]]:
    """Plain texts that are none, or strange ones."""
    words = f"{WORDS}子時。\n\n第一課，甲上見丑。\n"
    yield from _bytes(words.encode())
    for name, strange in STRANGE.items():
        yield name, (words + strange + words).encode("utf-8", "surrogatepass")
        yield f"only {name}", strange.encode("utf-8", "surrogatepass")
    yield "a line of 50,000 characters", (WORDS * 10_000).encode()
    yield "500 paragraphs", (words * 250).encode()
    yield "too many line breaks", b"\n" * 100_000
    yield "carriage returns", words.replace("\n", "\r").encode()
    yield "brackets that do not close", ("（" * 5_000 + WORDS).encode()
    yield "brackets that were not opened", (WORDS + "）" * 5_000).encode()
    yield "quotation marks without end", ("「『" * 5_000).encode()
    yield "gaps", ("□" * 5_000).encode()
    yield "spaces", ("　" * 5_000 + "\n" + " \t" * 5_000).encode()


def _bytes(source: bytes) -> Iterator[tuple[str, bytes]]:
    text = source.decode()
    yield "empty", b""
    yield "one byte", b"<"
    yield "blanks", b" \n\t\n "
    yield "NULs", b"\x00" * 1000
    yield "all bytes", bytes(range(256)) * 8
    yield "a picture", b"\x89PNG\r\n\x1a\n" + bytes(range(200))
    yield "a packed file", b"\x1f\x8b\x08\x00" + bytes(range(255, 0, -1))
    yield "too large", source + b" " * (LARGEST + 1 - len(source))
    yield "only a byte order mark", b"\xef\xbb\xbf"
    yield "two byte order marks", b"\xef\xbb\xbf\xef\xbb\xbf" + source
    for encoding in (
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "utf-7",
        "gb18030",
        "big5",
        "shift_jis",
        "cp1252",
    ):
        yield f"in {encoding}", text.encode(encoding, "replace")
    yield "a cut character", source[:-1] + "甲".encode()[:2]
    yield "overlong", source + b"\xc0\xaf\xe0\x80\xaf"
    yield "a surrogate", source + b"\xed\xa0\x80\xed\xb0\x80"
    yield "beyond Unicode", source + b"\xf4\x90\x80\x80"
    yield "half UTF-8, half GB18030", source + text.encode("gb18030", "replace")

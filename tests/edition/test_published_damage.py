"""A published file damaged in any way is read, or refused with messages, and never with a traceback."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from liuren_text.edition.formats.tei import tei_external, tei_inline
from liuren_text.judgement.verify import verify
from liuren_text.text.book import open_book
from liuren_text.text.validation import check_file

SAMPLE = Path(__file__).parents[1] / "text" / "sample"
TIMES = 300
TAG = re.compile(r"<(app|anchor|lem|rdg|note|seg|lb|cell|row|l|lg|gap|figure)\b[^>]*>")
ELEMENT = re.compile(r"<(\w+)\b[^>]*>[^<]*</\1>")
STRAY = ('<anchor xml:id="zz"/>', "甲", "<app/>", "<lem/>", '<note type="locus"/>', "\ufdd0", "&#0;", "</p>")
VALUES = ("", "#x", "7", "卯", "#a01", "-1", "0", "𠀀")


def damaged(text: str, chance: random.Random) -> str:
    """A tag or attribute less, one too many, a value changed, an element lost, doubled or moved."""
    start, end = chance.choice([m.span() for m in TAG.finditer(text)])
    tag, way = text[start:end], chance.randrange(6)
    if way == 0:
        return text[:start] + text[end:]
    if way == 1:
        return text[:start] + chance.choice(STRAY) + text[start:]
    if way == 2:
        changed = re.sub(
            r'="[^"]*"', lambda m: chance.choice([m[0], f'="{chance.choice(VALUES)}"']), tag, count=2
        )
        return text[:start] + changed + text[end:]
    if way == 3:
        return text[:start] + re.sub(r' [\w:]+="[^"]*"', "", tag, count=chance.randint(1, 3)) + text[end:]
    found = ELEMENT.search(text, start)
    if found is None:
        return text
    to = start if way == 4 else chance.choice([m.start() for m in TAG.finditer(text)])
    without = text[: found.start()] + text[found.end() :]
    return without[:to] + found[0] * chance.randint(0, 2) + without[to:]


@pytest.mark.parametrize("write", [tei_external, tei_inline])
def test_no_damage_is_a_traceback(write, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = open_book(SAMPLE)
    whole = write(verify(book.corpus, ()), book).decode()
    chance, told = random.Random(6), Counter[bool]()
    file = tmp_path / "damaged.xml"
    for _ in range(TIMES):
        text = whole
        for _ in range(chance.randint(1, 3)):
            text = damaged(text, chance)
        file.write_text(text, encoding="utf-8")
        told[bool(check_file(file).faults)] += 1
    assert sum(told.values()) == TIMES
    assert told[True] > TIMES / 3

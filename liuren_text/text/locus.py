"""The notation in which people name a place and a change: `即以戌日{戌→卯}時起卯將`.

The words outside the braces are quoted from the base and must occur once. Inside the braces stands what the
base has, an arrow, and what is read instead: `{→己猴}` inserts, `{中→}` deletes. Several braces make one change of
several places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from liuren_text.errors import AnnotationError, LocusAmbiguousError, LocusNotFoundError
from liuren_text.text.passage import Passage

_BRACES = re.compile(r"\{([^{}→]*)→([^{}→]*)\}")
CONTEXT = 6
_MARK = "mark one as {base→reading}, e.g. 戌日{戌→卯}時"


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """One replacement in the base text of a passage: code points [start, end) are read as `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Locus:
    """A parsed notation: the words as the base has them, and the edits relative to their beginning."""

    notation: str
    base: str
    edits: tuple[Edit, ...]


def parse_locus(notation: str) -> Locus:
    """Read the brace notation. Raises `AnnotationError` where it has no change or a broken brace."""
    if not notation.strip():
        raise AnnotationError(f"the locus is empty; quote words of the base with a change; {_MARK}")
    base = ""
    edits: list[Edit] = []
    at = 0
    for match in _BRACES.finditer(notation):
        base += notation[at : match.start()]
        transmitted, reading = match.groups()
        if transmitted == reading:
            raise AnnotationError(
                f"{notation}: the reading equals the base ({transmitted}); write the reading you mean after →"
            )
        edits.append(Edit(len(base), len(base) + len(transmitted), reading))
        base += transmitted
        at = match.end()
    base += notation[at:]
    if "{" in base or "}" in base or "→" in base:
        raise AnnotationError(
            f"{notation}: a brace is not closed, or has not one arrow; write {{base→reading}}"
        )
    if not edits:
        raise AnnotationError(f"{notation}: no change; {_MARK}")
    if not base:
        raise AnnotationError(f"{notation}: an insertion needs words around it, e.g. 乙鼠{{→己猴}}鄉")
    return Locus(notation, base, tuple(edits))


def find_locus(
    locus: Locus, passages: Iterable[Passage], elsewhere: Iterable[Passage] = ()
) -> tuple[Passage, tuple[Edit, ...]]:
    """The passage in which the words of `locus` stand, and its edits in that passage's offsets.

    Raises `LocusNotFoundError` or `LocusAmbiguousError`, naming the candidates; where the words do not occur,
    what is most like them in `passages`, and where they stand in `elsewhere`, is named too.
    """
    searched = tuple(passages)
    places = [(p, at) for p in searched for at in _occurrences(locus.base, p.text)]
    if not places:
        raise LocusNotFoundError(_not_found(locus, searched, tuple(elsewhere)))
    if len(places) > 1:
        found = "; ".join(f"{p.id} …{_around(p.text, at, at + len(locus.base))}…" for p, at in places[:8])
        more = f"; and {len(places) - 8} more" if len(places) > 8 else ""
        raise LocusAmbiguousError(
            f"{locus.notation}: the words {locus.base} occur {len(places)} times ({found}{more}); "
            "quote more of the words around them, or name the passage"
        )
    passage, at = places[0]
    return passage, tuple(Edit(e.start + at, e.end + at, e.text) for e in locus.edits)


def write_locus(text: str, edits: Iterable[Edit], context: int = 4, longest: int | None = None) -> str:
    """The notation for `edits` of `text`, with the fewest words around them that name the place once.

    Takes at least `context` characters on either side (fewer at an end of the text), and no more than `longest`, though
    the words may then occur elsewhere in a text that repeats itself.
    """
    ordered = sorted(edits)
    first, last = ordered[0].start, ordered[-1].end
    while True:
        left, right = max(0, first - context), min(len(text), last + context)
        if _stands_once(text[left:right], text) or (left == 0 and right == len(text)):
            break
        if longest is not None and context >= longest:
            break
        context += 2
    notation, at = "", left
    for edit in ordered:
        notation += f"{text[at : edit.start]}{{{text[edit.start : edit.end]}→{edit.text}}}"
        at = edit.end
    return notation + text[at:right]


def _occurrences(words: str, text: str) -> list[int]:
    """Every offset, overlapping ones too, at which `words` occur in `text`."""
    found = []
    at = text.find(words)
    while at >= 0:
        found.append(at)
        at = text.find(words, at + 1)
    return found


def _stands_once(words: str, text: str) -> bool:
    """Whether `words`, which occur in `text`, occur nowhere else in it; quick, because collations ask it often."""
    return text.find(words, text.find(words) + 1) < 0


def _around(text: str, start: int, end: int) -> str:
    return text[max(0, start - CONTEXT) : end + CONTEXT]


def _not_found(locus: Locus, passages: tuple[Passage, ...], elsewhere: tuple[Passage, ...]) -> str:
    """Say where the words, or most of them, stand now: the corpus may have moved."""
    message = f"{locus.notation}: the words {locus.base} do not occur"
    if len(passages) == 1:
        message += f" in {passages[0].id}"
    moved = [p.id for p in elsewhere if locus.base in p.text]
    if moved:
        return f"{message}; they stand in {', '.join(moved[:8])}"
    if near := _nearest(locus, passages):
        return f"{message}; nearest is {near}"
    return f"{message}; quote the base exactly as `liuren-text text --state base` prints it"


def _nearest(locus: Locus, passages: tuple[Passage, ...]) -> str:
    """The place most like the words, counting the changed characters twice; nothing if less than half is alike."""
    weights = [1 + any(e.start <= i < e.end for e in locus.edits) for i in range(len(locus.base))]
    best, found = (sum(weights) - 1) // 2, ""
    for passage in passages:
        for start in range(len(passage.text)):
            pairs = zip(locus.base, passage.text[start:], weights, strict=False)
            alike = sum(weight for word, char, weight in pairs if word == char)
            if alike > best:
                best = alike
                found = f"{passage.id} …{_around(passage.text, start, start + len(locus.base))}…"
    return found

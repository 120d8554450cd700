"""Notes in two columns (雙行夾注): the right column is read first, line by line; a transcript may have it otherwise.

No sentence is known here. What a note could say in an order is what the forms of the other subjects read in it as it
stands, and of these only forms that the text has elsewhere too: so no form written after a note speaks for its order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance, Recogniser
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.marks import without_marks
from liuren_text.claims.slots import Slot, SlotType
from liuren_text.claims.subjects import (
    courses,
    fates,
    gates,
    growth,
    images,
    kin,
    month_generals,
    nobles,
    powers,
)
from liuren_text.claims.walking import Span
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Kind, Passage
from liuren_text.text.reading import EditedPassage

SPEECH: tuple[Form | Recogniser, ...] = (
    *month_generals.FORMS,
    *powers.FORMS,
    *courses.FORMS,
    *nobles.FORMS,
    *growth.FORMS,
    *fates.FORMS,
    *kin.FORMS,
    *gates.FORMS,
    *images.FORMS,
)
COLUMN_ORDER = "order of columns"
AS_IT_STANDS = "as it stands"
ELSEWHERE = 2  # instances of a form outside a note, from which it is known
_PAIR = regex.compile(r"（([^（）]*)）（([^（）]*)）")
_SHORTEST = 3  # characters of a column

ORDER = Law(
    "column-order",
    "雙行夾注，得其序則文義最足",
    "Of the orders in which two columns can be read the right one is one in which the note says most",
    Grade.INDUCED,
    lambda order, right: order in right,
    "the notes in two columns of this book",
)


@lru_cache(maxsize=1024)
def orders(left: str, right: str) -> dict[str, str]:
    """The texts that two columns make, each with the order in which they are read: as they stand, or right first.

    Right first they are read whole, or line by line with one break anywhere: a line has as many characters on the
    right as on the left, or one more on either side. Of orders that make one text the first is named.
    """
    made = {left + right: AS_IT_STANDS}
    made.setdefault(right + left, "right column first")
    for i in range(1, len(left) + 1):
        for j in range(max(1, i - 1), min(len(right), i + 1) + 1):
            made.setdefault(right[:j] + left[:i] + right[j:] + left[i:], f"right {j}, left {i}")
    return made


def without_foot(left: str, right: str) -> tuple[tuple[str, str], ...]:
    """Two columns that end alike, with the end written only in the one or only in the other; nothing if they do not."""
    shared = 0
    while shared + 1 < min(len(left), len(right)) and left[-1 - shared] == right[-1 - shared]:
        shared += 1
    return ((left[:-shared], right), (left, right[:-shared])) if shared else ()


@lru_cache(maxsize=4096)
def said(text: str) -> dict[str, frozenset[int]]:
    """What the forms of the other subjects read in some words without marks: each form, and the places of its slots.

    Only what stands there as it should is read: no word of a formula corrupt, no slot that denotes nothing.
    """
    edited = EditedPassage(Passage("", Kind.ORIGINAL, "lzh", "", text))
    read = {form.name: list(_read(form, edited)) for form in _speech(frozenset(text))}
    return {name: frozenset(_places(found)) for name, found in read.items() if found}


@lru_cache(maxsize=1024)
def _speech(characters: frozenset[str]) -> tuple[Form | Recogniser, ...]:
    """What can be read in words of these characters: the same in whatever order they stand."""
    needs = ((f, f.needs if isinstance(f, Recogniser) else f.compiled.obligatory) for f in SPEECH)
    return tuple(form for form, needed in needs if characters.issuperset(needed))


def _read(form: Form | Recogniser, edited: EditedPassage) -> Iterable[Iterable[Span]]:
    """Where the slots of each instance stand that is as it should be."""
    if isinstance(form, Form):
        return (match.slots.values() for match in form.compiled.exact(edited.text))
    return ([(s.at, s.to) for s in i.slots.values()] for i in form.read_passage(form, edited) if not i.cost)


def _places(found: Iterable[Iterable[Span]]) -> Iterator[int]:
    return (place for spans in found for at, to in spans for place in range(at, to))


def _unmoved(edited: EditedPassage, start: int, end: int) -> tuple[str, str] | None:
    """The two columns that stand at a span of the base, with their words emended and their order as transmitted."""
    pair = _PAIR.fullmatch(edited.passage.text, start, end)
    if pair is None:
        return None
    edits = [e for e in edited.edits if start <= e.start and e.end <= end]
    inside = [e for e in edits if any(a <= e.start and e.end <= b for a, b in (pair.span(1), pair.span(2)))]
    kept = tuple(e for e in inside if not any(_exchanged(edited, e, other) for other in inside))
    words = EditedPassage(edited.passage, kept)
    left, right = (without_marks(words.text[slice(*words.from_base(*pair.span(n)))]) for n in (1, 2))
    return left, right


def _exchanged(edited: EditedPassage, a: Edit, b: Edit) -> bool:
    """Whether two edits exchange each other's words."""
    old = [edited.passage.text[e.start : e.end] for e in (a, b)]
    return a != b and a.text == old[1] and b.text == old[0]


def _read_columns(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for match in _PAIR.finditer(edited.text):
        at, to = match.span()
        start, end = edited.to_base(at, to)
        now = (without_marks(match.group(1)), without_marks(match.group(2)))
        columns = _unmoved(edited, start, end) or now
        if min(map(len, columns)) < _SHORTEST:
            continue
        text = "".join(now)
        kind = _order_type(text, columns, now)
        slot = Slot(edited.passage.id, start, end, kind, "note", text, kind.denote(text), at, to)
        yield Instance(form, edited.passage.id, start, end, at, to, {"note": slot})


@lru_cache(maxsize=1024)
def _order_type(text: str, columns: tuple[str, str], now: tuple[str, str]) -> SlotType:
    return SlotType(COLUMN_ORDER, _with(text, columns, now), derived=True)


def _with(text: str, columns: tuple[str, str], now: tuple[str, str]) -> dict[str, str]:
    """The orders of two columns, each with its text: of the order in which a note stands that which it has.

    Where its words are none of theirs in any order, the orders of the columns as they stand now.
    """
    made = orders(*columns)
    if text in made:
        return made
    order = next((o for pair in without_foot(*columns) if (o := orders(*pair).get(text))), None)
    if order is None:
        return orders(*now)
    return {text: order} | {other: name for other, name in made.items() if name != order}


def _column_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """The orders in which the note says most, in characters of slots, by forms that are known from elsewhere.

    Nothing is claimed of a note that says nothing, or in every order as much.
    """
    note = i["note"]
    texts = {str(order): text for text, order in note.type.spellings.items()}
    spoken = {order: said(text) for order, text in texts.items()}
    names = dict.fromkeys(name for says in spoken.values() for name in says)
    known = [name for name in names if _stands_elsewhere(name, i, discourse)]
    counts = {
        order: len(frozenset[int]().union(*(says[n] for n in known if n in says)))
        for order, says in spoken.items()
    }
    most = max(counts.values())
    right = frozenset(order for order, count in counts.items() if count == most)
    if most > 0 and len(right) < len(counts):
        yield from i.claim(ORDER, note, params=(right,))


def _stands_elsewhere(name: str, note: Instance, discourse: Discourse) -> bool:
    """Whether a text has a form outside a note, as it should be."""
    apart = (i for i in discourse.of(name) if i.passage != note.passage or i.to <= note.at or note.to <= i.at)
    return sum(not i.cost for i in apart) >= ELSEWHERE


FORMS = (Recogniser("two columns", _read_columns, _column_claims, needs="（）"),)

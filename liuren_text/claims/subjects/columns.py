"""Notes in two columns (雙行夾注): the right column is read first, line by line; a transcript may have it otherwise.

What such a note should say is known by the sentences of the other subjects. If the columns as they stand say none of
them, and in another order they do, the order is at fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, Recogniser
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, SlotType
from liuren_text.claims.subjects.kin import KIN
from liuren_text.claims.walking import PUNCTUATION
from liuren_text.engine import ganzhi
from liuren_text.text.reading import EditedPassage

_PAIR = regex.compile(r"（([^（）]*)）（([^（）]*)）")
_SHORTEST = 3  # characters of a column
AS_IT_STANDS = "as it stands"
COLUMN_ORDER = "order of columns"

_PARTS = {
    "干": f"[{ganzhi.STEMS}]",
    "支": f"[{ganzhi.BRANCHES}]",
    "行": f"[{ganzhi.ELEMENTS}]",
    "極": "[陽陰]",
    "親": f"(?:{'|'.join(sorted(KIN.spellings, key=len, reverse=True))})",
    "性": "[男女]",
    "向": "[順逆]",
    "才": "[天地人]",
    "傳": "[初中終末]",
}
# sentences that stand in notes, without punctuation; 〈 〉 is any word of a kind
SENTENCES = (
    "推法〈性〉則照盤〈向〉行〈性〉則照盤〈向〉行",
    "〈干〉〈行〉屬〈極〉而〈行〉亦屬〈極〉即〈極〉見〈極〉〈親〉也",
    "〈支〉〈極〉即〈極〉見〈極〉〈親〉也",
    "發用即〈才〉元〈傳〉傳",
    "〈支〉中有〈干〉與〈干〉合",
    "即月將出現之日支也",
)
_SENSE = regex.compile("|".join(regex.sub("〈(.)〉", lambda m: _PARTS[m.group(1)], s) for s in SENTENCES))

ORDER = Law(
    "column-order",
    "雙行夾注，先右後左，逐行讀之",
    "A note in two columns is read from the right, line by line; in its right order it is a sentence",
    Grade.DEFINITION,
    lambda sentence: _SENSE.fullmatch(sentence) is not None,
    "the layout of 夾注",
)


@lru_cache(maxsize=1024)
def readings(left: str, right: str) -> dict[str, str]:
    """What two columns say, by the order in which they are read: as they stand, right first, or line by line.

    A line has as many characters on the right as on the left, or one more on either side; it may end anywhere. An
    order that makes no sentence is told by its name.
    """
    orders = {AS_IT_STANDS: left + right, "right column first": right + left}
    for i in range(1, len(left) + 1):
        for j in range(max(1, i - 1), min(len(right), i + 1) + 1):
            orders[f"right {j}, left {i}"] = right[:j] + left[:i] + right[j:] + left[i:]
    sought = ((order, _SENSE.search(text)) for order, text in orders.items())
    return {order: found.group() if found else order for order, found in sought}


def _plain(text: str) -> str:
    return "".join(c for c in text if c not in PUNCTUATION)


def _read_columns(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for match in _PAIR.finditer(edited.text):
        left, right = (_plain(column) for column in match.groups())
        if min(len(left), len(right)) < _SHORTEST:
            continue
        said = readings(left, right)
        if any(_SENSE.fullmatch(s) for s in said.values()):
            yield _instance(form, edited, match.span(), said)


def _instance(
    form: Recogniser, edited: EditedPassage, span: tuple[int, int], said: dict[str, str]
) -> Instance:
    at, to = span
    start, end = edited.to_base(at, to)
    kind = SlotType(COLUMN_ORDER, {s: s for s in said.values()}, derived=True)
    read = said[AS_IT_STANDS]
    slot = Slot(edited.passage.id, start, end, kind, "note", read, read, at, to)
    return Instance(form, edited.passage.id, start, end, at, to, {"note": slot})


def _column_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim(ORDER, "note")


FORMS = (Recogniser("two columns", _read_columns, _column_claims),)

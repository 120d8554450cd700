"""The kin in rows without notes: 生我者為父母，我生者為子孫，克我者為官鬼，我克者為妻財，同類者為兄弟."""

from __future__ import annotations

from collections.abc import Iterator

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, SlotType, characters
from liuren_text.claims.subjects.identity import EACH_ONCE
from liuren_text.claims.subjects.kin import KIN, KIN_RELATION, RELATION_SOURCE, TABLE
from liuren_text.claims.wordlist import one_of
from liuren_text.engine import kin
from liuren_text.text.reading import EditedPassage

ROWS = "kin in rows"
FEWEST = 3  # rows that make a table
WHO = SlotType(
    "whose kin",
    {r: r for r in kin.RELATIONS}
    | {"比和": "同類", "同我": "同類", "剋我": "克我", "尅我": "克我", "我剋": "我克", "我尅": "我克"},
)
SIX = characters("one of the six kin", kin.SIX_KIN.values(), 妻="妻財", 財="妻財", 官="官鬼", 鬼="官鬼")

SIX_NAME = Law(
    "six-kin",
    "生我者父母，我生者子孫，克我者官鬼，我克者妻財，同類者兄弟",
    "Each of the six kin is named by its relation to me",
    Grade.OTHER_BOOK,
    lambda relation, name: kin.SIX_KIN[relation] == name,
    RELATION_SOURCE,
)

_ROW = regex.compile(
    r"(?<=^|[，。；、：凡以其])(?P<relation>[生剋克尅]我|我[生剋克尅]|同類|同我|比和)者，?(?:為|曰|名|謂之|即)?"
    rf"(?P<names>(?:{one_of((*KIN.spellings, *SIX.spellings))})+)(?=[也爻]?(?:[，。；、]|$))"
)
_NAME = regex.compile(one_of((*KIN.spellings, *SIX.spellings)))


def _read_rows(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """The rows of a passage, where they are a table; a table names the six kin, or else the ten spirits."""
    rows = list(_ROW.finditer(edited.text))
    if len(rows) < FEWEST:
        return
    six = sum(SIX.denote(row["names"]) is not None for row in rows)
    slots: dict[str, Slot] = {}
    for n, row in enumerate(rows, 1):
        slots[f"relation {n}"] = make_slot(edited, WHO, f"relation {n}", *row.span("relation"))
        whole = six == len(rows)
        names = (
            [row.span("names")]
            if whole
            else [m.span() for m in _NAME.finditer(edited.text, *row.span("names"))]
        )
        for k, span in enumerate(names, 1):
            kind = SIX if whole else KIN
            slots[f"name {n}.{k}"] = make_slot(edited, kind, f"name {n}.{k}", *span)
    at, to = rows[0].start(), rows[-1].end()
    yield Instance(form, edited.passage.id, *edited.to_base(at, to), at, to, slots)


def _row_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """A relation and each of its names; the relations of a whole table stand each once. A row with notes is not one."""
    if any(other.overlaps(i) for other in discourse.of(TABLE) if other.passage == i.passage):
        return
    relations = [slot for role, slot in i.slots.items() if role.startswith("relation")]
    for role, slot in i.slots.items():
        if role.startswith("name"):
            law = SIX_NAME if slot.type is SIX else KIN_RELATION
            relation = i["relation " + role.removeprefix("name ").partition(".")[0]]
            yield from i.claim(law, relation, slot, label=role)
    if len(relations) == len(kin.RELATIONS):
        yield from i.claim(EACH_ONCE, *relations, label="each relation")


FORMS = (Recogniser(ROWS, _read_rows, _row_claims, needs="我者"),)

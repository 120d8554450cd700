"""The eight gates in a Japanese gloss: their order and what each stands for, in the summary and in the articles."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import SlotType
from liuren_text.claims.subjects.gloss.words import COUNT, NTH, also_spelt, gloss_form
from liuren_text.claims.subjects.identity import EACH_ONCE, NUMBER_OF, SAME
from liuren_text.claims.subjects.kin import PART
from liuren_text.engine.gates import GATES, gate, gate_named

IN_ORDER = "gloss: gate in order"
OPENINGS = ("gloss: article on a gate", "gloss: first article on a gate", "gloss: article lost")

PARTS = also_spelt(PART, 月将="月將", 初伝="初傳", 中伝="中傳", 終伝="終傳")
NAMES = also_spelt(
    SlotType("gate", {g.name: g.name for g in GATES}), 内事="內事", 発端="發端", 帰計="歸計", 変体="變體"
)

GATE_NUMBER = Law(
    "gate-in-order",
    "八門：先鋒、直事、外事、內事、發端、移易、歸計、變體",
    "The eight gates in their order",
    Grade.THIS_BOOK,
    lambda number, name: number <= len(GATES) and gate(number).name == name,
    "大六壬尋源 卷一",
    elsewhere="大六壬秘本",
)
GATE_STANDS = Law(
    "gate-stands-for",
    "正時先鋒，月將直事，日干外事，日支內事，初傳發端，中傳移易，終傳歸計，年命變體",
    "Each gate stands for one part of the course",
    Grade.THIS_BOOK,
    lambda part, name: gate_named(name).part == part,
    "大六壬尋源 卷一",
    elsewhere="大六壬秘本",
)


def _gate_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((GATE_NUMBER, "number", "name"), (GATE_STANDS, "part", "name"))


def _order_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from _gate_claims(i, discourse)
    gates = [g for g in discourse.of(IN_ORDER) if g.passage == i.passage]
    if i is gates[-1] and len(gates) == len(GATES):
        for role in ("number", "name", "part"):
            yield from i.claim(EACH_ONCE, *(g[role] for g in gates), label=f"each {role}")


def _closing_claims(i: Instance, discourse: Discourse) -> list[Claim]:
    opening = discourse.last(i, *OPENINGS)
    return i.claim(SAME, None if opening is None else opening["name"], "name", label="gate as opened")


_TYPES = {"number": NTH, "name": NAMES, "part": PARTS}

FORMS = (
    gloss_form("gate in order", "第{number}門「{name}」は{part}を指", _TYPES, _order_claims),
    gloss_form("article on a gate", "第{number}条。{part}は「{name}」", _TYPES, _gate_claims, whole=True),
    gloss_form(
        "first article on a gate",
        "入門の第{number}の条。{part}は「{name}」である",
        _TYPES,
        _gate_claims,
        whole=True,
    ),
    gloss_form("article lost", "第{number}条は本{part}が「{name}」", _TYPES, _gate_claims),
    gloss_form("closing of an article", "ゆえにこれを「{name}」と呼ぶ", _TYPES, _closing_claims),
    gloss_form(
        "gates counted",
        "{count}道の門戸",
        {"count": COUNT},
        lambda i, d: i.claim(NUMBER_OF, "count", params=(len(GATES),)),
        loose=False,
    ),
)

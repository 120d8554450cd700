"""The eight gates in a Japanese gloss: their order and what each stands for, in the summary and in the articles."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.subjects.gates import (
    ARTICLE,
    COMES_LAST,
    FOLLOWS,
    FORTUNE,
    GATE,
    KIN_OVERCOMES,
    STAGE_OF,
    STAGE_OF_MATTER,
    TABLE,
)
from liuren_text.claims.subjects.gloss.words import COUNT, NTH, also_spelt, gloss_form
from liuren_text.claims.subjects.identity import EACH_ONCE, NUMBER_OF, OPPOSITE, SAME
from liuren_text.claims.subjects.kin import KIN
from liuren_text.claims.subjects.powers import TRANSMISSION
from liuren_text.claims.vocabulary import PART
from liuren_text.engine.gates import GATES, gate, gate_named

IN_ORDER = "gloss: gate in order"
OPENINGS = ("gloss: article on a gate", "gloss: first article on a gate", "gloss: article lost")

PARTS = also_spelt(PART, 月将="月將", 初伝="初傳", 中伝="中傳", 終伝="終傳")
NAMES = also_spelt(GATE, 内事="內事", 発端="發端", 帰計="歸計", 変体="變體")
STAGES = also_spelt(STAGE_OF_MATTER, 始まり="始", 中段="中", 結局="終")

GATE_NUMBER = Law(
    "gate-in-order",
    "八門：先鋒、直事、外事、內事、發端、移易、歸計、變體",
    "The eight gates in their order",
    Grade.THIS_BOOK,
    lambda number, name: number <= len(GATES) and gate(number).name == name,
    "大六壬尋源 卷一",
    stated_by=(TABLE, ARTICLE),
)
GATE_STANDS = Law(
    "gate-stands-for",
    "正時先鋒，月將直事，日干外事，日支內事，初傳發端，中傳移易，終傳歸計，年命變體",
    "Each gate stands for one part of the course",
    Grade.THIS_BOOK,
    lambda part, name: gate_named(name).part == part,
    "大六壬尋源 卷一",
    stated_by=(TABLE, ARTICLE),
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


def _turned_claims(i: Instance, _: Discourse) -> list[Claim]:
    """Two courses, each turned midway into its opposite."""
    return i.claim_all(
        *((SAME, x, y) for x, y in ("ac", "bd", "eg", "fh")),
        *((OPPOSITE, x, y) for x, y in ("ab", "ef", "ae")),
        (FOLLOWS, "first", "second"),
        (FOLLOWS, "first2", "second2"),
    )


def _ended_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        *((OPPOSITE, x, y) for x, y in ("ab", "cd", "ac")),
        (COMES_LAST, "last"),
        (COMES_LAST, "last2"),
    )


def _fed_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        *((OPPOSITE, x, y) for x, y in ("ab", "cd", "ac")),
        (KIN_OVERCOMES, "kin", "other", "b"),
        (KIN_OVERCOMES, "kin2", "other2", "d"),
        (SAME, "kin2", "kin3"),
    )


_FORTUNES = dict.fromkeys("abcdefgh", FORTUNE)
_NAMED = dict.fromkeys(("first", "second", "first2", "second2", "last", "last2"), TRANSMISSION)
_KIN = dict.fromkeys(("kin", "kin2", "kin3", "other", "other2"), KIN)
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
    gloss_form(
        "stage of a matter",
        "{part}をもって事の{stage}に対応",
        {"part": PARTS, "stage": STAGES},
        lambda i, d: i.claim(STAGE_OF, "part", "stage"),
    ),
    gloss_form(
        "fortune of a transmission",
        "{first}伝が{a}なら事が{b}、{second}伝が{c}なら事が{d}",
        _FORTUNES | _NAMED,
        lambda i, d: i.claim_all(
            (SAME, "a", "b"), (SAME, "c", "d"), (OPPOSITE, "a", "c"), (SAME, "first", "second")
        ),
    ),
    gloss_form(
        "fortune turned midway",
        "もし{first}伝が{a}で{second}伝が{b}なら、この事の体勢は{c}より{d}に転じ、"
        "もし{first2}伝が{e}で{second2}伝が{f}なら、また{g}より{h}に転ず",
        _FORTUNES | _NAMED,
        _turned_claims,
    ),
    gloss_form(
        "fortune turned at the end",
        "初伝・中伝が縦に{a}でも、{last}伝が{b}なら事は最終的にやはり成し遂げられ、初伝・中伝が縦に{c}でも、"
        "{last2}伝が一転して{d}となれば",
        _FORTUNES | _NAMED,
        _ended_claims,
    ),
    gloss_form(
        "fortune turned by the kin of the year",
        "三伝に{kin}を見るのは本来{a}だが、もしこの人の年命の上に{other}を見れば、かえって{b}に転じ、"
        "三伝に{kin2}を見るのは本来{c}だが、もし年命の上に{other2}が{kin3}を制するのを見れば、かえって{d}に転ず",
        _FORTUNES | _KIN,
        _fed_claims,
    ),
)

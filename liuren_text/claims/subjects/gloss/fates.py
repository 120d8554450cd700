"""Running year, natal branch and shadow in a Japanese gloss (行年, 本命, 陰神)."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.subjects.courses import OVER
from liuren_text.claims.subjects.fates import DECADE, SEX_START, SEX_WAY, TWO_NOBLES
from liuren_text.claims.subjects.gloss.courses import gloss_course
from liuren_text.claims.subjects.gloss.words import COUNT, PART, TITLE, TURN, gloss_form
from liuren_text.claims.subjects.identity import COUNT as COUNTED
from liuren_text.claims.subjects.identity import OPPOSITE, SAME
from liuren_text.claims.vocabulary import BRANCH, NUMBER, PAIR, SEX
from liuren_text.engine import ganzhi

DECADE_OF = "gloss: decade of a birth again"
AGE = "gloss: age"

WALK = Law(
    "walk",
    "自某位順逆數若干位，連本位數",
    "Places of the earth plate are counted inclusively, either way",
    Grade.DEFINITION,
    lambda start, way, steps, place: (
        (ganzhi.branch_index(place) - ganzhi.branch_index(start) - (steps - 1) * (1 if way == "順" else -1))
        % 12
        == 0
    ),
    "the cycle",
)


def _decade_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim(DECADE, "birth", "head")


def _ways_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((SEX_WAY, "sex", "way"), (SEX_WAY, "other", "back"), (OPPOSITE, "sex", "other"))


def _age_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all((DECADE, "birth", "head"), (COUNTED, "head", "nth", "birth"), (SAME, "nth", "age"))
    named = discourse.last(i, DECADE_OF)
    if named is not None:
        yield from i.claim(SAME, named["birth"], "birth", label="birth as named")
        yield from i.claim(SAME, named["head"], "head", label="decade as named")


def _year_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(
        (SEX_START, "sex", "start"),
        (SEX_WAY, "sex", "way"),
        (WALK, "start", "way", "steps", "place"),
        (SAME, "place", "again"),
        (SAME, "spirit", "taken"),
    )
    counted, course = discourse.last(i, AGE), gloss_course(i, discourse)
    if counted is not None:
        yield from i.claim(SAME, counted["age"], "steps", label="age as counted")
    if course is not None:
        yield from i.claim(OVER, *course[1:], "again", "spirit")


def _natal_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim(SAME, "branch", "spirit")


def _places_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    named = [n for n in discourse.of("gloss: natal branch") if n.passage == i.passage and n.at < i.at]
    for natal, place in zip(named[-2:], ("first", "second"), strict=False):
        yield from i.claim(SAME, natal["branch"], place, label=f"{place} as named")


def _shadow_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (SAME, "spirit", "again"),
        (SAME, "spirit", "place"),
        (SAME, "place", "place2"),
        (OVER, "again", "seat", "place2", "shadow"),
        (SAME, "shadow", "shadow2"),
        (SAME, "general", "general2"),
    )


_TYPES = (
    dict.fromkeys(
        (
            "start",
            "place",
            "again",
            "spirit",
            "taken",
            "branch",
            "first",
            "second",
            "seat",
            "place2",
            "shadow",
            "shadow2",
        ),
        BRANCH,
    )
    | {"birth": PAIR, "head": PAIR, "sex": SEX, "other": SEX, "way": TURN, "back": TURN}
    | {"nth": NUMBER, "age": NUMBER, "steps": NUMBER, "general": TITLE, "general2": TITLE, "number": COUNT}
)
_PARTS = {"part": PART, "other": PART, "general": TITLE}

FORMS = (
    gloss_form("decade of a birth", "{birth}年生〔の人〕は{head}旬に属", _TYPES, _decade_claims),
    gloss_form("decade of a birth again", "{birth}年生の人も{head}旬に属", _TYPES, _decade_claims),
    gloss_form("ways by sex", "{sex}命は{way}に数え、{other}命は{back}に数え", _TYPES, _ways_claims),
    gloss_form(
        "ways by sex on the plate",
        "{sex}命は盤に照らして{way}行し、{other}命は盤に照らして{back}行",
        _TYPES,
        _ways_claims,
    ),
    gloss_form("age", "{head}から{birth}まで数えて第{nth}位なので、{age}歳とみなす", _TYPES, _age_claims),
    gloss_form(
        "running year",
        "{sex}命なら地盤の{start}位から一歳を起こし、{way}に{steps}歩を数え満たし、地盤の{place}位に落ち、"
        "{again}の上に圧する天盤は{spirit}なので、{taken}字を取って行年",
        _TYPES,
        _year_claims,
    ),
    gloss_form("natal branch", "{branch}年生の人は天盤の{spirit}字を取", _TYPES, _natal_claims),
    gloss_form(
        "places of the natal branches",
        "地盤の{first}位・{second}位の上に圧しているのが何の天盤の神か",
        _TYPES,
        _places_claims,
    ),
    gloss_form(
        "shadows of the nobles",
        "{general}のみ特殊で、{part}貴と{other}貴が互いに陰神",
        _PARTS,
        lambda i, d: i.claim_all((TWO_NOBLES, "general"), (OPPOSITE, "part", "other")),
    ),
    gloss_form(
        "shadow",
        "{general}が天盤の{spirit}字に乗り、この{again}字が地盤の{seat}位に落ちたとする。そこでさらに地盤の{place}位を見れば、"
        "{place2}位に圧している天盤は{shadow}なので、{shadow2}がすなわち{general2}の陰神",
        _TYPES,
        _shadow_claims,
        whole=True,
    ),
)

"""Running year and natal branch (行年, 本命), and the shadow of a spirit (陰神), worked out on a plate."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.subjects.courses import OVER, course_slots
from liuren_text.claims.subjects.identity import COUNT, OPPOSITE, SAME
from liuren_text.claims.vocabulary import BRANCH, DAY_NIGHT, GENERAL_IN_FULL, NUMBER, PAIR, SEX, WAY
from liuren_text.engine import fate, ganzhi
from liuren_text.engine.plate import Plate
from liuren_text.text.reading import EditedPassage
from liuren_text.text.variants import standard

DECADE_OF = "decade of a birth"
AGE = "age counted"
NOBLES = "shadows of the nobles"
YEARS = ("running year of a man", "running year of a woman")
NATAL = "natal branch"
NATAL_LOST = "natal branch with its spirit lost"
NATAL_PLACES = "places of the natal branches"
RELATED = "branches of another relation"
BOOK = "大六壬尋源 卷一"
_WAY = regex.compile(r"(?P<sex>[男女婦])人?，?則[^。；：男女婦]{1,12}?，?(?P<way>[順逆])[行數]")
_NATAL_LOST = regex.compile(f"(?P<birth>[{ganzhi.BRANCHES}])命(?P<spirit>)字")
_RELATED = regex.compile(f"[{ganzhi.BRANCHES}]命[{ganzhi.BRANCHES}]字[^。；]{{0,6}}[沖冲衝合刑害破穿]")
XINGNIAN = "三命通會 卷二 論小運: 男起丙寅順行，女起壬申逆行"


def _walk(general: str, hour: str, start: str, way: str, age: int, spirit: str) -> bool:
    place = ganzhi.branch_index(start) + (age - 1) * (1 if way == "順" else -1)
    return Plate.of(general, hour).over(ganzhi.BRANCHES[place % 12]) == spirit


DECADE = Law(
    "decade",
    "六十干支分六旬，旬首皆甲",
    "A pair belongs to the decade headed by the 甲 before it",
    Grade.DEFINITION,
    lambda pair, head: ganzhi.decade_head(pair) == head,
    "the cycle",
)
SEX_WAY = Law(
    "running-way",
    "男順女逆",
    "The running year of a man goes forwards, of a woman backwards",
    Grade.THIS_BOOK,
    lambda sex, way: (sex == "男") == (way == "順"),
    BOOK,
    stated_by=YEARS,
    elsewhere=XINGNIAN,
)
SEX_START = Law(
    "running-start",
    "男起寅，女起申",
    "The running year of a man begins on 寅, of a woman on 申",
    Grade.THIS_BOOK,
    lambda sex, start: fate.STARTS[sex] == start,
    BOOK,
    stated_by=YEARS,
    elsewhere=XINGNIAN,
)
WALK_OVER = Law(
    "walk-over",
    "自地盤某位數若干位，視其上天盤之字",
    "Count places of the earth plate, the first included; then see what stands over the last",
    Grade.THIS_BOOK,
    _walk,
    BOOK,
    stated_by=YEARS,
    elsewhere="六壬大全 卷一",
)
TWO_NOBLES = Law(
    "two-nobles",
    "十二神惟貴人有日夜二位",
    "Of the twelve generals only the noble has a seat of the day and one of the night",
    Grade.THIS_BOOK,
    lambda general: general == "貴",
    BOOK,
    stated_by=(NOBLES,),
    elsewhere="星曆考原 卷四",
)


def _decade_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim(DECADE, "birth", "head")


def _way_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((SEX_WAY, "man", "way"), (SEX_WAY, "woman", "back"), (OPPOSITE, "way", "back"))


def _read_ways(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each clause that says which way a man or a woman goes, whatever it says in between; a turn of speech."""
    for match in _WAY.finditer(edited.text):
        slots = {role: make_slot(edited, _TYPES[role], role, *match.span(role)) for role in ("sex", "way")}
        yield Instance(form, edited.passage.id, *edited.to_base(*match.span()), *match.span(), slots)


def _age_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all((DECADE, "birth", "head"), (COUNT, "head", "age", "birth"))
    named = discourse.last(i, DECADE_OF)
    if named is not None:
        yield from i.claim(SAME, named["birth"], "birth", label="birth as named")
        yield from i.claim(SAME, named["head"], "head", label="decade as named")


def _year_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(
        (SEX_START, "sex", "start"),
        (SEX_WAY, "sex", "way"),
        (SAME, "start", "origin"),
        (SAME, "spirit", "taken"),
    )
    counted = discourse.last(i, AGE)
    if counted is not None:
        yield from i.claim(SAME, counted["age"], "age", label="age as counted")
    course = course_slots(i, discourse)
    if course is not None:
        yield from i.claim(WALK_OVER, *course[1:], "start", "way", "age", "spirit")


def _read_lost(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each natal branch behind which the spirit is missing (午命字)."""
    for match in _NATAL_LOST.finditer(standard(edited.text)):
        slots = {role: make_slot(edited, BRANCH, role, *match.span(role)) for role in ("birth", "spirit")}
        yield Instance(form, edited.passage.id, *edited.to_base(*match.span()), *match.span(), slots)


def _read_related(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each sentence on two branches that says in what relation they stand (子命午字，謂對沖也)."""
    for match in _RELATED.finditer(standard(edited.text)):
        yield Instance(form, edited.passage.id, *edited.to_base(*match.span()), *match.span(), {})


def _series(i: Instance, discourse: Discourse) -> list[Instance]:
    """The natal branches that a passage names with one another, two at least; none where it speaks of other things.

    One alone may mean anything. Nor is it said that the spirit is the branch where it is so of none of them.
    """
    here = [n for n in discourse.of(NATAL, NATAL_LOST) if n.passage == i.passage]
    named = sorted(here, key=lambda n: n.at)
    runs = [named[:1]]
    for a, b in pairwise(named):
        if b.at - a.to > 1:
            runs.append([])
        runs[-1].append(b)
    run = next((r for r in runs if i in r), runs[-1])
    read = [(n["birth"].value, n["spirit"].value) for n in run]
    differ = all(birth != spirit and None not in (birth, spirit) for birth, spirit in read)
    related = any(r.passage == i.passage for r in discourse.of(RELATED))
    return [] if len(run) < 2 or differ or related else run


def _natal_claims(i: Instance, discourse: Discourse) -> list[Claim]:
    return i.claim(SAME, "birth", "spirit") if _series(i, discourse) else []


def _natal_place_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """The places are of the branches in the order in which these were named, if as many were named."""
    named = [n for n in _series(i, discourse) if n.at < i.at]
    if len(named) == len(_PLACES):
        for natal, place in zip(named, _PLACES, strict=True):
            yield from i.claim(SAME, natal["birth"], place, label=f"{place} as named")


def _shadow_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (SAME, "spirit", "place"),
        (OVER, "spirit", "seat", "place", "shadow"),
        (SAME, "general", "again"),
    )


_PLACES = ("first", "second")
_TYPES = (
    dict.fromkeys(("birth", "head"), PAIR)
    | dict.fromkeys(("start", "spirit", "taken", "seat", "place", "shadow"), BRANCH)
    | {"man": SEX, "woman": SEX, "sex": SEX, "way": WAY, "back": WAY, "age": NUMBER}
    | {"general": GENERAL_IN_FULL, "again": GENERAL_IN_FULL, "part": DAY_NIGHT, "other": DAY_NIGHT}
)

FORMS = (
    Form(DECADE_OF, "{birth}生，〔則〕〔亦〕{head}旬", _TYPES, _decade_claims, fuzzy=False),
    Form("direction by sex", "當以{man}{way}{woman}{back}，隨盤旋推", _TYPES, _way_claims),
    Form(
        "direction by sex on the plate",
        "{man}則照盤{way}行，{woman}則照盤{back}行",
        _TYPES,
        _way_claims,
        loose=False,
        fuzzy=False,
    ),
    Recogniser("way of a sex", _read_ways, lambda i, d: (), needs="則"),
    Form(AGE, "{head}旬數至{birth}乃{age}歲", _TYPES, _age_claims),
    Form(
        YEARS[0],
        "如{sex}人，則從地盤{start}位一歲數起，{way}行{age}歲，至天盤{spirit}字止，即以{taken}字定為行年",
        _TYPES,
        _year_claims,
    ),
    Form(
        YEARS[1],
        "若{sex}人，則從{start}位上起，{way}數{age}歲，至天盤{spirit}字為行年",
        _TYPES,
        _year_claims,
    ),
    Form(
        NATAL,
        "{birth}命{spirit}字",
        dict.fromkeys(("birth", "spirit"), BRANCH),
        _natal_claims,
        fuzzy=False,
    ),
    Recogniser(NATAL_LOST, _read_lost, _natal_claims, needs="命字"),
    Recogniser(RELATED, _read_related, lambda i, d: (), needs="命字"),
    Form(
        NATAL_PLACES,
        "其地盤上{first}位{second}位，須參看",
        {"first": BRANCH, "second": BRANCH},
        _natal_place_claims,
    ),
    Form(
        NOBLES,
        "惟{general}{part}{other}互為陰神",
        _TYPES,
        lambda i, d: i.claim_all((TWO_NOBLES, "general"), (OPPOSITE, "part", "other")),
    ),
    Form(
        "shadow",
        "如{general}臨天盤{spirit}字，而居地盤{seat}位，則地盤{place}位上{shadow}字，即{again}陰神也",
        _TYPES,
        _shadow_claims,
    ),
)

"""Growth (長生): where a stem and where an element is born, which way its stages run, where its salary (祿) lies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot
from liuren_text.claims.subjects.identity import (
    EACH_ONCE,
    ELEMENT_OF,
    NUMBER_OF,
    OPPOSITE,
    POLARITY_OF,
    SAME,
)
from liuren_text.claims.vocabulary import BRANCH, ELEMENT, NUMBER, POLARITY, STAGE, STEM, WAY
from liuren_text.engine import ganzhi, growth, relations

BY_POLARITY = "growth by polarity"
OF_STEM = "growth of a stem"
SALARY_STAGE_NAMED = "stage of the salary"
OF_ELEMENTS = (
    "growth of an element",
    "growth of two elements",
    "growth of earth",
    "growth of an element and earth",
)
BOOK = "大六壬尋源 卷一"
ZIPING = "淵海子平 論天干生旺死絕"
SANMING = (
    "三命通會 論學堂詞館: 金長生巳、臨官申，水土長生申、臨官亥，木長生亥、臨官寅，火長生寅、臨官巳; "
    "seen as quoted from an electronic transcription"
)


ELEMENT_BIRTHPLACES = len(set(growth.ELEMENT_GROWTH.values()))
# where other schools have the ten stems born: 土 with 水, 陰 stems with the 陽 stems of their element, or both
_OTHER_BIRTHS = {
    "earth=water": "亥午寅酉申卯巳子申卯",
    "yin=yang": "亥亥寅寅寅寅巳巳申申",
    "earth=water,yin=yang": "亥亥寅寅申申巳巳申申",
}


def _way(char: str, way: str) -> bool:
    polarity = char if char in "陽陰" else ganzhi.polarity(char)
    return (polarity == "陽") == (way == "順")


def _reached(birth: str, way: str, branch: str, stage: str) -> bool:
    distance = growth.STAGES.index(stage) * (1 if way == "順" else -1)
    return (ganzhi.steps(birth, branch) - distance) % 12 == 0


def _born(births: str, stem: str, branch: str) -> bool:
    return births[ganzhi.stem_index(stem)] == branch


def _all_forwards(char: str, way: str) -> bool:
    return way == "順"


def _officiates(births: str, stem: str, stage: str, branch: str) -> bool:
    """Where a school has the stage 臨官 of a stem; of a stem that it has born elsewhere that is not its 祿."""
    backwards = births == growth.GROWTH or len(set(births)) > ELEMENT_BIRTHPLACES
    way = "逆" if backwards and ganzhi.polarity(stem) == "陰" else "順"
    return (stage == "臨官") == _reached(births[ganzhi.stem_index(stem)], way, branch, "臨官")


STEM_GROWTH = Law(
    "stem-growth",
    "十干長生：甲亥乙午丙寅丁酉戊寅己酉庚巳辛子壬申癸卯",
    "Each stem is born on a branch",
    Grade.OTHER_BOOK,
    partial(_born, growth.GROWTH),
    ZIPING,
    schools={name: partial(_born, births) for name, births in _OTHER_BIRTHS.items()},
)
ELEMENT_GROWTH = Law(
    "element-growth",
    "五行四長生：木亥火寅金巳水土申",
    "Each element is born on a branch, water and earth on one",
    Grade.OTHER_BOOK,
    lambda element, branch: growth.element_growth(element) == branch,
    SANMING,
    schools={
        "earth=fire": lambda element, branch: (
            (branch == "寅") if element == "土" else growth.element_growth(element) == branch
        )
    },
)
GROWTH_WAY = Law(
    "growth-way",
    "陽順陰逆",
    "The stages of a 陽 stem run forwards, of a 陰 stem backwards",
    Grade.THIS_BOOK,
    _way,
    BOOK,
    stated_by=(BY_POLARITY,),
    elsewhere=ZIPING,
    schools={name: _all_forwards for name in _OTHER_BIRTHS if "yin=yang" in name},
)
ELEMENT_WAY = Law(
    "element-growth-way",
    "五行長生不分陰陽，皆順行",
    "The stages of an element always run forwards",
    Grade.OTHER_BOOK,
    lambda way: way == "順",
    SANMING,
)
STAGE_REACHED = Law(
    "stage-reached",
    "長生、沐浴、冠帶、臨官、帝旺、衰、病、死、墓、絕、胎、養，一支一位",
    "The twelve stages follow the birth, one a branch",
    Grade.DEFINITION,
    _reached,
    "十二長生",
)
SALARY = Law(
    "salary",
    "臨官即日之祿神",
    "The stage 臨官 of a stem, and no other, is its salary",
    Grade.THIS_BOOK,
    lambda stem, stage, branch: (stage == "臨官") == (relations.lu(stem) == branch),
    BOOK,
    stated_by=(SALARY_STAGE_NAMED,),
    elsewhere="六壬大全 卷一 祿神",
    schools={name: partial(_officiates, births) for name, births in _OTHER_BIRTHS.items()},
)
SALARY_STAGE = Law(
    "salary-stage",
    "十干之祿皆在其臨官",
    "One stage is the salary of all ten stems",
    Grade.OTHER_BOOK,
    lambda stage: all(growth.branch_at(s, stage) == relations.lu(s) for s in ganzhi.STEMS),
    "六壬大全 卷一 祿神",
)

STEM_BIRTHPLACES = len(set(growth.GROWTH))
_FIRST, _SECOND = "abcde", "fghij"


def _stem_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    named = discourse.last(i, SALARY_STAGE_NAMED)
    if named is not None and named.passage == i.passage:
        yield from i.claim(SAME, named["stage"], "stage", label="stage as named")
    yield from i.claim_all(
        (ELEMENT_OF, "stem", "element"),
        (STEM_GROWTH, "stem", "birth"),
        (SAME, "birth", "origin"),
        (GROWTH_WAY, "stem", "way"),
        (STAGE_REACHED, "origin", "way", "reached", "stage"),
        (SALARY, "stem", "stage", "reached"),
    )


def _polarity_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    for stems, polarity, way, number in (
        (_FIRST, "polarity", "way", "number"),
        (_SECOND, "other", "back", "number2"),
    ):
        yield from i.claim_all(*((POLARITY_OF, stem, polarity) for stem in stems))
        yield from i.claim(GROWTH_WAY, polarity, way)
        yield from i.claim(NUMBER_OF, number, params=(5,))
    yield from i.claim(EACH_ONCE, *_FIRST, *_SECOND, label="ten stems")
    yield from i.claim_all((OPPOSITE, "polarity", "other"), (OPPOSITE, "way", "back"))


def _element_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    for group in ("s", "b", "t", "c"):
        chars = [slot for role, slot in i.slots.items() if role[0] == group and role[1:].isdigit()]
        if all(slot.value is None for slot in chars):
            continue  # 東方寅卯木: no stems stand there, other words do
        for slot in chars:
            element = "other" if slot.role in _LATTER else "element"
            yield from i.claim(ELEMENT_OF, slot, element, label=f"element of {slot.role}")
    yield from i.claim_all((ELEMENT_GROWTH, "element", "birth"), (ELEMENT_GROWTH, "other", "birth"))
    yield from _all_listed(i, discourse)


def _all_listed(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """Where a passage gives the birth of every element: each stem and each branch in it once."""
    here = [other for other in discourse.of(*OF_ELEMENTS) if other.passage == i.passage]
    if max(here, key=lambda other: other.at) is not i:
        return
    listed = [s for other in here for s in other.slots.values() if s.role not in ("birth", "element")]
    for kind, count in ((STEM, 10), (BRANCH, 12)):
        slots: list[Slot] = [s for s in listed if s.type is kind]
        if len(slots) == count:
            yield from i.claim(EACH_ONCE, *slots, label=f"each {kind.name}")


_LATTER = ("t1", "t2", "c1", "c2", "c3", "c4")
_TYPES = (
    dict.fromkeys(("stem", "s1", "s2", "t1", "t2", *_FIRST, *_SECOND), STEM)
    | dict.fromkeys(("birth", "origin", "reached", "b1", "b2", "b3", "b4", *_LATTER[2:]), BRANCH)
    | {"element": ELEMENT, "other": ELEMENT, "stage": STAGE, "way": WAY, "back": WAY}
)
_PARTS = {
    "polarity": POLARITY,
    "number": NUMBER,
    "number2": NUMBER,
}


def _list(roles: str) -> str:
    return "、".join(f"{{{r}}}" for r in roles)


FORMS = (
    Form(
        OF_STEM,
        "{stem}{element}長生在{birth}，自{origin}{way}行至{reached}，〔乃〕〔亦〕{stage}也",
        _TYPES,
        _stem_claims,
    ),
    Form(
        SALARY_STAGE_NAMED,
        "{stage}，即日之祿神",
        _TYPES,
        lambda i, d: i.claim(SALARY_STAGE, "stage"),
        fuzzy=False,
    ),
    Form(
        "stage not of the salary",
        "則{stage}並非干祿",
        _TYPES,
        lambda i, d: i.claim(SALARY_STAGE, "stage"),
        fuzzy=False,
    ),
    Form(
        "births of the stems",
        "十干{number}長生",
        _PARTS,
        lambda i, d: i.claim(NUMBER_OF, "number", params=(STEM_BIRTHPLACES,)),
        loose=False,
    ),
    Form(
        "births of the elements",
        "五行{number}長生〔{way}行〕",
        _TYPES | _PARTS,
        lambda i, d: [
            *i.claim(NUMBER_OF, "number", params=(ELEMENT_BIRTHPLACES,)),
            *i.claim(ELEMENT_WAY, "way"),
        ],
        loose=False,
    ),
    Form(
        BY_POLARITY,
        f"如{_list(_FIRST)}{{number}}日為{{polarity}}，其長生依次序從天盤{{way}}行十二支；"
        f"若{_list(_SECOND)}{{number2}}日為{{other}}，其長生亦依次序從天盤{{back}}行十二支",
        _TYPES | _PARTS | {"other": POLARITY},
        _polarity_claims,
    ),
    Form(
        OF_ELEMENTS[0],
        "{s1}{s2}{b1}{b2}{element}，長生在{birth}",
        _TYPES,
        _element_claims,
        fuzzy=False,
    ),
    Form(
        OF_ELEMENTS[1],
        "{s1}{s2}{b1}{b2}{b3}{b4}{element}及{t1}{t2}{c1}{c2}{other}，長生同在{birth}",
        _TYPES,
        _element_claims,
        fuzzy=False,
    ),
    Form(
        OF_ELEMENTS[2],
        "{s1}{s2}{b1}{b2}{b3}{b4}{element}，長生在{birth}",
        _TYPES,
        _element_claims,
        fuzzy=False,
    ),
    Form(
        OF_ELEMENTS[3],
        "{s1}{s2}{b1}{b2}{element}及{t1}{t2}{c1}{c2}{c3}{c4}{other}，長生同在{birth}",
        _TYPES,
        _element_claims,
        fuzzy=False,
    ),
)

"""Growth in a Japanese gloss: where stems and elements are born, the twelve stages, the salary."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.subjects.gloss.words import COUNT, STAGES, TURN, gloss_form, listed
from liuren_text.claims.subjects.growth import (
    ELEMENT_BIRTHPLACES,
    ELEMENT_GROWTH,
    ELEMENT_WAY,
    GROWTH_WAY,
    SALARY,
    SALARY_STAGE,
    STAGE_REACHED,
    STEM_BIRTHPLACES,
    STEM_GROWTH,
)
from liuren_text.claims.subjects.identity import (
    EACH_ONCE,
    ELEMENT_OF,
    NUMBER_OF,
    OPPOSITE,
    POLARITY_OF,
    SAME,
)
from liuren_text.claims.vocabulary import BRANCH, ELEMENT, POLARITY, STEM
from liuren_text.engine import growth

OF_ELEMENT = ("gloss: growth of an element", "gloss: growth of two elements")
_FIVE, _OTHERS, _TWELVE = "abcde", "fghij", "klmnopqrstuv"

STAGE_ORDER = Law(
    "order-of-stages",
    "長生、沐浴、冠帶、臨官、帝旺、衰、病、死、墓、絕、胎、養",
    "The twelve stages in their order",
    Grade.OTHER_BOOK,
    lambda stage, place: growth.STAGES[place] == stage,
    "六壬大全 卷一",
)


def _ways_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (GROWTH_WAY, "polarity", "way"), (GROWTH_WAY, "other", "back"), (OPPOSITE, "polarity", "other")
    )


def _halves_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    """Two lists of five stems: those of one polarity, then those of the other."""
    yield from i.claim_all(*((POLARITY_OF, stem, "polarity") for stem in _FIVE))
    yield from i.claim_all(*((POLARITY_OF, stem, "other") for stem in _OTHERS))
    yield from i.claim(EACH_ONCE, *_FIVE, *_OTHERS, label="ten stems")


def _births_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from _ways_claims(i, discourse)
    yield from _halves_claims(i, discourse)
    yield from i.claim(NUMBER_OF, "births", params=(STEM_BIRTHPLACES,))


def _stages_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from _births_claims(i, discourse)
    for place, role in enumerate(_TWELVE):
        yield from i.claim(STAGE_ORDER, role, label=f"stage {place + 1}", params=(place,))
    yield from i.claim(EACH_ONCE, *_TWELVE, label="twelve stages")
    for role, size in (("number", 5), ("number2", 5), ("branches", 12), ("branches2", 12)):
        yield from i.claim(NUMBER_OF, role, params=(size,))


def _elements_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    yield from i.claim(EACH_ONCE, *_FIVE, label="five elements")
    yield from i.claim(NUMBER_OF, "births", params=(ELEMENT_BIRTHPLACES,))
    yield from i.claim(ELEMENT_WAY, "way")


def _stem_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (POLARITY_OF, "stem", "polarity"),
        (ELEMENT_OF, "stem", "element"),
        (STEM_GROWTH, "stem", "birth"),
        (SAME, "birth", "origin"),
        (GROWTH_WAY, "stem", "way"),
        (STAGE_REACHED, "origin", "way", "reached", "stage"),
        (SAME, "reached", "again"),
        (SAME, "stem", "stem2"),
        (SAME, "stem", "stem3"),
        (SALARY, "stem3", "stage", "salary"),
        (SAME, "again", "salary"),
    )


def _stage_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim(SALARY_STAGE, "stage")


def _element_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    for role, slot in i.slots.items():
        if slot.type in (STEM, BRANCH) and role != "birth":
            yield from i.claim(
                ELEMENT_OF, slot, "other" if role in _LATTER else "element", label=f"element of {role}"
            )
    yield from i.claim_all(
        (SAME, "element", "named"),
        (SAME, "other", "named2"),
        (ELEMENT_GROWTH, "element", "birth"),
        (ELEMENT_GROWTH, "other", "birth"),
    )
    here = [other for other in discourse.of(*OF_ELEMENT) if other.passage == i.passage]
    if here[-1] is i:
        slots = [s for other in here for role, s in other.slots.items() if role != "birth"]
        for kind, size in ((STEM, 10), (BRANCH, 12)):
            told = [s for s in slots if s.type is kind]
            if len(told) == size:
                yield from i.claim(EACH_ONCE, *told, label=f"each {kind.name}")


_LATTER = ("t1", "t2", "c1", "c2")
_TYPES = (
    dict.fromkeys(("stem", "stem2", "stem3", "s1", "s2", "t1", "t2", *_FIVE, *_OTHERS), STEM)
    | dict.fromkeys(
        ("birth", "origin", "reached", "again", "salary", "b1", "b2", "b3", "b4", "c1", "c2"), BRANCH
    )
    | dict.fromkeys(("element", "other", "named", "named2"), ELEMENT)
    | {"stage": STAGES, "way": TURN, "back": TURN, "polarity": POLARITY, "births": COUNT}
)
_POLAR = _TYPES | {"other": POLARITY}
_COUNTS = dict.fromkeys(("number", "number2", "branches", "branches2"), COUNT)

FORMS = (
    gloss_form("ways of growth", "{polarity}干は{way}行、{other}干は{back}行と", _POLAR, _ways_claims),
    gloss_form(
        "births of the stems",
        f"（{{polarity}}干は{{way}}行、{{other}}干は{{back}}行し、{listed(_FIVE)}と{listed(_OTHERS)}とで"
        "合わせて{births}处の長生を成す",
        _POLAR,
        _births_claims,
    ),
    gloss_form(
        "births of the elements",
        f"{listed(_FIVE)}五行の{{births}}つの長生位を{{way}}行",
        _TYPES | dict.fromkeys(_FIVE, ELEMENT),
        _elements_claims,
    ),
    gloss_form(
        "growth of a stem",
        "{stem}は{polarity}{element}で長生は{birth}にあり、{origin}から{way}に数えて{reached}に至り、"
        "{again}はまさに{stem2}の{stage}、すなわち{stem3}禄は{salary}にある",
        _TYPES,
        _stem_claims,
    ),
    gloss_form(
        "stage of the salary", "「{stage}」に並ぶその位が、まさに当日の日干の「禄神」", _TYPES, _stage_claims
    ),
    gloss_form(
        "stage that is no salary", "推し出す「{stage}」は日干の禄位ではなくなり", _TYPES, _stage_claims
    ),
    gloss_form(
        "stage counted to", "「{stage}」に数え至ったその位が、その日の日干の禄神", _TYPES, _stage_claims
    ),
    gloss_form(
        "growth by polarity",
        f"{listed(_FIVE)}の{{number}}つの{{polarity}}日は、長生の後に{listed(_TWELVE)}の次序に依り、"
        f"天盤上で{{way}}に{{branches}}支を数え渡る。{listed(_OTHERS)}の{{number2}}つの{{other}}日は、"
        "同じくこの次序に依るが、天盤上で{back}に{branches2}支を数え渡る",
        _POLAR | _COUNTS | dict.fromkeys(_TWELVE, STAGES),
        _stages_claims,
        whole=True,
    ),
    gloss_form(
        "growth of an element",
        "{s1}{s2}と{b1}{b2}は同じく{element}に属し、{named}の長生は{birth}にある",
        _TYPES,
        _element_claims,
    ),
    gloss_form(
        "growth of two elements",
        "{s1}{s2}と{b1}{b2}{b3}{b4}は同じく{element}に属し、{t1}{t2}と{c1}{c2}は同じく{other}に属し、"
        "{named2}と{named}は同宮で、長生はいずれも{birth}にある",
        _TYPES,
        _element_claims,
    ),
)

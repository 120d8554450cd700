"""Noble spirits in a Japanese gloss: the hours of day and night, the noble of each stem, the way of the generals."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, SlotType
from liuren_text.claims.subjects.courses import OVER
from liuren_text.claims.subjects.gloss.courses import gloss_course
from liuren_text.claims.subjects.gloss.words import COUNT, PART, TITLE, gloss_form, listed
from liuren_text.claims.subjects.identity import DAY_STEM, EACH_ONCE, ELEMENT_OF, NUMBER_OF, SAME
from liuren_text.claims.subjects.nobles import (
    ARRANGEMENT,
    DAY_HOUR,
    DAY_POLARITY,
    DERIVED,
    DIRECTION,
    DIRECTIONS,
    PALACE,
    PARTNER,
    VERSE,
)
from liuren_text.claims.vocabulary import ANIMAL, BRANCH, ELEMENT, POLARITY, STEM, TRIGRAM, WAY
from liuren_text.engine import generals
from liuren_text.engine.ganzhi import STEMS

HEADING = "gloss: nobles of a part"
NOBLE_OF = "gloss: noble of a stem"
ORIGINS = ("gloss: origin by trigram", "gloss: origin by palace")

NOBLE = Law(
    "noble",
    "陽貴甲羊戊庚牛，陰貴甲牛戊庚羊",
    "Each stem has its noble by day and by night",
    Grade.THIS_BOOK,
    lambda part, stem, branch: generals.noble(stem, part) == branch,
    "大六壬尋源 卷一, the two verses",
    stated_by=(VERSE,),
    elsewhere="星曆考原 卷四",
)
ALL_STEMS = Law(
    "all-stems",
    "十干各有其貴人",
    "Where the noble of every stem is told, all ten are told",
    Grade.DEFINITION,
    lambda told: told == STEMS,
    "bijection",
)
SEAT_WAY = Law(
    "way-of-seat",
    "貴人臨亥至辰順行，臨巳至戌逆行",
    "Over these places of the earth plate the generals go forwards, over those backwards",
    Grade.THIS_BOOK,
    lambda seat, way: generals.direction(seat) == way,
    "大六壬尋源 卷一",
    stated_by=DIRECTIONS,
    elsewhere="星曆考原 卷四",
)
GENERAL_ORDER = Law(
    "order-of-generals",
    "貴蛇朱六勾青空白常玄陰后",
    "The twelve generals in their order",
    Grade.OTHER_BOOK,
    lambda general, place: generals.GENERALS[place] == general,
    "六壬大全 卷二",
)


def _hours_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(*((DAY_HOUR, hour, "part") for hour in "abcdef"))
    yield from i.claim(EACH_ONCE, *"abcdef", label="hours")
    yield from i.claim(NUMBER_OF, "number", params=(6,))
    yield from i.claim_all((DAY_POLARITY, "part", "polarity"), (SAME, "polarity", "called"))


def _noble_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim(SAME, "animal", "branch")
    heading = discourse.last(i, HEADING)
    if heading is not None:
        yield from i.claim(NOBLE, heading["part"], "stem", "branch")
        yield from i.claim(NOBLE, heading["part"], "other", "branch")


def _all_claims(i: Instance, discourse: Discourse) -> list[Claim]:
    """After the last noble of a set."""
    stems = stems_told(i, discourse)
    heading = discourse.last(i, HEADING)
    return [
        *i.claim(EACH_ONCE, *stems, label="each stem"),
        *i.claim(ALL_STEMS, _told(i, stems), label="ten stems"),
        *i.claim(SAME, None if heading is None else heading["part"], "part", label="part as headed"),
    ]


def stems_told(i: Instance, discourse: Discourse) -> list[Slot]:
    """The stems whose nobles have been told in this passage."""
    nobles = [n for n in discourse.within(i.passage, NOBLE_OF) if n.at < i.at]
    return [slot for n in nobles for role, slot in n.slots.items() if role in ("stem", "other")]


def _told(i: Instance, stems: list[Slot]) -> Slot:
    """Which stems are told, in their order, as a slot of its own: a stem that is lacking has none."""
    names = "".join(s for s in STEMS if any(slot.value == s for slot in stems))
    kind = SlotType("stems told", {STEMS: STEMS} | {names: names}, derived=True)
    return Slot(i.passage, i.start, i.end, kind, "stems", names, names, i.at, i.to)


def _taken_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(
        (DAY_HOUR, "hour", "part"),
        (SAME, "part", "again"),
        (NOBLE, "again", "stem", "noble"),
        (SAME, "noble", "stands"),
        (SAME, "seat", "belongs"),
        (SAME, "belongs", *_member(i)),
        (SEAT_WAY, "belongs", "way"),
        (SAME, "way", "way2"),
    )
    yield from i.claim_all(*((SEAT_WAY, seat, "way") for seat in "abcdef"))
    yield from i.claim(EACH_ONCE, *"abcdef", label="seats")
    yield from i.claim(NUMBER_OF, "number", params=(12,))
    course = gloss_course(i, discourse)
    if course is not None:
        yield from i.claim(DAY_STEM, course[0], "stem")
        yield from i.claim(SAME, course[2], "hour", label="hour of the course")
        yield from i.claim(OVER, *course[1:], "seat", "stands")


def _member(i: Instance) -> tuple[str]:
    """The place in the list of a seat that is said to belong to it; the first place if it is not in it."""
    seat = i["belongs"].value
    return (next((role for role in "abcdef" if i[role].value == seat), "a"),)


def _origin_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all((SAME, "source", "arrangement"), (PALACE, "arrangement", "trigram", "origin"))
    heading = discourse.last(i, HEADING)
    yield from i.claim(DAY_POLARITY, None if heading is None else heading["part"], "polarity")


def _quoted_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(
        (SAME, "noble", "within"),
        (ELEMENT_OF, "inner", "element"),
        (SAME, "inner", "joins"),
        (PARTNER, "joins", "with"),
        (SAME, "stem", "with"),
        (SAME, "noble", "again"),
        (SAME, "stem", "stem2"),
    )
    heading = discourse.last(i, HEADING)
    if heading is None:
        return
    yield from i.claim(NOBLE, heading["part"], "stem", "noble")
    yield from i.claim(SAME, heading["part"], "part", label="part as headed")
    origin = discourse.last(i, *ORIGINS)
    if origin is not None and origin.passage == i.passage:
        yield from i.claim(DERIVED, heading["part"], origin["arrangement"], origin["origin"], "stem", "noble")


def _way_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((DIRECTION, "seat", "next"), (SEAT_WAY, "seat", "way"))


def _half_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(*((SEAT_WAY, seat, "way") for seat in "abcdef"))
    yield from i.claim(EACH_ONCE, *"abcdef", label="seats")
    yield from i.claim_all((SAME, "a", "first"), (SAME, "f", "last"))
    yield from i.claim(NUMBER_OF, "number", params=(12,))


def _order_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    for place, role in enumerate(_TWELVE):
        yield from i.claim(GENERAL_ORDER, role, label=f"place {place + 1}", params=(place,))
    yield from i.claim(EACH_ONCE, *_TWELVE, label="twelve generals")
    yield from i.claim(NUMBER_OF, "number", params=(12,))


_TWELVE = "abcdefghijkl"
_SIX = dict.fromkeys("abcdef", BRANCH)
_TYPES = (
    dict.fromkeys(("branch", "noble", "within", "again", "seat", "next", "stands", "belongs", "hour"), BRANCH)
    | dict.fromkeys(("stem", "other", "inner", "joins", "with", "stem2"), STEM)
    | {"part": PART, "polarity": POLARITY, "called": POLARITY, "number": COUNT, "animal": ANIMAL}
    | {"way": WAY, "way2": WAY, "first": BRANCH, "last": BRANCH, "element": ELEMENT}
    | {"source": ARRANGEMENT, "arrangement": ARRANGEMENT, "trigram": TRIGRAM}
)
_HALF = f"{listed('abcdef')}の一段（{{first}}から{{last}}まで）に臨めば〔{{number}}天将は〕{{way}}行"

FORMS = (
    gloss_form(
        "hours",
        f"正時が{listed('abcdef')}の{{number}}つの時辰の内に落ちれば、{{part}}とみなし、{{polarity}}に属し、"
        "〔改めて〕「{called}貴人」を用い",
        _TYPES | _SIX,
        _hours_claims,
    ),
    gloss_form(
        "nobles of a part",
        "{part}貴人の口訣",
        _TYPES,
        lambda i, d: (),
        loose=False,
    ),
    gloss_form(
        "noble of a stem", "〔{other}日・〕{stem}日の貴人は{animal}すなわち{branch}位", _TYPES, _noble_claims
    ),
    gloss_form("nobles all told", "この一套は{part}だけに用いる", _TYPES, _all_claims),
    gloss_form(
        "noble taken",
        "{stem}日に{hour}時の占は{part}に属し、{again}貴人の{noble}を取るからである。{stands}は地盤の{seat}位に落ち、"
        f"{{belongs}}は{listed('abcdef')}の{{way}}行区に属するので、貴人以下の{{number}}天将は{{way2}}行する",
        _TYPES | _SIX | {"again": PART},
        _taken_claims,
        whole=True,
    ),
    gloss_form(
        "origin by trigram",
        "{polarity}貴人は{source}天卦位に取法し、{arrangement}天の十干は{origin}卦から起算",
        _TYPES | {"origin": TRIGRAM},
        _origin_claims,
    ),
    gloss_form(
        "origin by palace",
        "{polarity}貴人は{source}天卦位に取法し、{arrangement}天の{trigram}卦は{origin}宮に寄る",
        _TYPES | {"origin": BRANCH},
        _origin_claims,
    ),
    gloss_form(
        "noble explained",
        "たとえば{stem}日の貴人は{noble}にあり、{within}の中に{inner}{element}を蔵し、{joins}と{with}が相合するので、"
        "{again}は{stem2}の〔{part}貴〕〔貴人〕となる",
        _TYPES,
        _quoted_claims,
    ),
    gloss_form(
        "way of a seat",
        "貴人が{seat}位に落ちれば、次の神は〔かえって〕{next}〔の方向へ排して行く〕〔に退く〕〔へ向かい〕。"
        "〔これが〕〔なお〕〔また〕{way}行",
        _TYPES,
        _way_claims,
        whole=True,
    ),
    gloss_form("way of a half", _HALF, _TYPES | _SIX, _half_claims),
    gloss_form(
        "order of the generals",
        f"{{number}}天将自身の次序——{listed(_TWELVE)}——に依って",
        dict.fromkeys(_TWELVE, TITLE) | {"number": COUNT},
        _order_claims,
    ),
    gloss_form(
        "nobles of two parts",
        "{part}は{polarity}貴を用い",
        _TYPES,
        lambda i, d: i.claim(DAY_POLARITY, "part", "polarity"),
        loose=False,
    ),
)

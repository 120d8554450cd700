"""A course worked out in words (起課): month general on the hour, four lessons (四課), three transmissions (三傳)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance, MakeClaims, Recogniser
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, characters
from liuren_text.claims.subjects.identity import DAY_STEM, ELEMENT_OF, OPPOSITE, SAME
from liuren_text.claims.subjects.setups import (
    IN_BRIEF,
    NEAR,
    OTHER_PLATE,
    OTHERWISE,
    QUOTED,
    RECALLED,
    SETUP,
    course_of,
    goes_on,
    read_brief,
    read_other_plate,
    read_otherwise,
)
from liuren_text.claims.vocabulary import (
    BRANCH,
    ELEMENT,
    ORDINAL,
    PAIR,
    PART,
    STEM,
    STEM_OR_BRANCH,
    WAY,
)
from liuren_text.engine import ganzhi, plate
from liuren_text.engine.lessons import lessons
from liuren_text.engine.plate import Plate
from liuren_text.engine.schools import School
from liuren_text.engine.transmissions import transmissions
from liuren_text.text.reading import EditedPassage

LOOK_UP = "look-up"
DAY_WRITTEN = "day written"
WRITTEN = "written above"
BETWEEN = "written between"
NAMED = "lesson named"
FIRST = "first transmission"
LATER = "later transmissions"
ASIDE = "aside in a working"
STEPS = (LOOK_UP, WRITTEN, BETWEEN, NAMED, FIRST, LATER)
PASSED = (DAY_WRITTEN, ASIDE)  # what may stand between two steps of one working
_ASIDE = regex.compile("平?書於[天地]盤之上|(?<=發用|[課上字傳])(?:（[^（）]*）)+")
ATTACK = characters("how one acts on another", "賊克", 剋="克", 尅="克")
PLACE = characters("above or below", "上下")


def _over(general: str, hour: str, below: str, above: str) -> bool:
    earth = plate.lodge(below) if below in ganzhi.STEMS else below
    return Plate.of(general, hour).over(earth) == above


def _is_lesson(day: str, general: str, hour: str, upper: str, lower: str, number: int) -> bool:
    return number <= 4 and lessons(day, Plate.of(general, hour))[number - 1] == (upper, lower)


def _transmission(school: School, day: str, general: str, hour: str, branch: str, nth: int) -> bool:
    return transmissions(day, Plate.of(general, hour), school).three[nth] == branch


DISSENTING = ("shehai=meng_zhong_ji", "shehai=count_with_seat", "fuyin=plain", "bieze=spirit")


OVER = Law(
    "plate-over",
    "以月將加時，順布十二支",
    "The month general is laid on the hour, the others follow: what stands over a place of the earth plate",
    Grade.THIS_BOOK,
    _over,
    "大六壬尋源 卷一",
    stated_by=(SETUP,),
    elsewhere="六壬大全 卷一",
)
LESSON = Law(
    "lesson",
    "干上為一課，其上為二課；支上為三課，其上為四課",
    "The four lessons: over the stem, over that; over the branch, over that",
    Grade.THIS_BOOK,
    _is_lesson,
    "大六壬尋源 卷一",
    stated_by=(NAMED,),
    elsewhere="六壬大全 卷一",
)
FIRST_UPPER = Law(
    "first-upper",
    "干上所得為一課上神",
    "The upper of the first lesson stands over the lodging of the day stem",
    Grade.THIS_BOOK,
    lambda day, general, hour, upper: lessons(day, Plate.of(general, hour))[0].upper == upper,
    "大六壬尋源 卷一",
    stated_by=(NAMED,),
    elsewhere="六壬大全 卷一",
)
TRANSMIT = Law(
    "transmission",
    "先取下賊上，次取上克下，為初傳；初傳之上為中傳，中傳之上為終傳",
    "The three transmissions of a course",
    Grade.THIS_BOOK,
    partial(_transmission, School()),
    "大六壬尋源 卷一",
    stated_by=(FIRST,),
    elsewhere="六壬大全 卷七",
    schools={name: partial(_transmission, School.parse(name)) for name in DISSENTING},
)
ROBS = Law(
    "lower-overcomes",
    "下克上為賊",
    "A lower that overcomes its upper robs it (賊)",
    Grade.DEFINITION,
    lambda lower, upper: ganzhi.overcomes(lower, upper),
    "五行相克",
)
DAY_LODGE = Law(
    "day-lodging",
    "日干寄宮",
    "The stem of the day lodges with a branch",
    Grade.OTHER_BOOK,
    lambda day, branch: plate.lodge(day[0]) == branch,
    "六壬大全 卷一 寄宮",
)
PLACE_OF = Law(
    "place-of-lower",
    "干視其寄宮，支視其本位",
    "The place of a lower on the earth plate: its own, or of a stem its lodging",
    Grade.OTHER_BOOK,
    lambda earth, lower: (plate.lodge(lower) if lower in ganzhi.STEMS else lower) == earth,
    "六壬大全 卷一 寄宮",
)
ATTACKS = Law(
    "robs-or-overcomes",
    "下克上曰賊上，上克下曰克下",
    "The lower robs (賊) the upper, the upper overcomes (克) the lower",
    Grade.DEFINITION,
    lambda verb, object_: (verb == "賊") == (object_ == "上"),
    "三傳",
)
LAID_ON = Law(
    "general-laid-on-hour",
    "以月將加正時",
    "The month general is laid on the hour of the question",
    Grade.THIS_BOOK,
    lambda part, *laid: (part, *laid) in {("正時",), ("正時", "月將")},
    "大六壬尋源 卷一",
    stated_by=(SETUP,),
    elsewhere="六壬大全 卷一",
)
PLATE_WAY = Law(
    "plate-forwards",
    "天盤順布",
    "From the hour the branches of the heaven plate go forwards",
    Grade.THIS_BOOK,
    lambda way: way == "順",
    "大六壬尋源 卷一",
    stated_by=(SETUP,),
    elsewhere="六壬大全 卷一",
)


def course_slots(i: Instance, discourse: Discourse) -> tuple[Slot, Slot, Slot] | None:
    """Day, general and hour of the course of which an instance speaks."""
    setup = course_of(i, discourse)
    return None if setup is None else (setup["day"], setup["general"], setup["hour"])


def _setup_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((SAME, "general", "laid"), (SAME, "hour", "seat"))


def _about_course(*rows: tuple[Law, *tuple[str, ...]]) -> MakeClaims:
    """Claims that also take day, general and hour of the course spoken of, as far as their law asks for them."""

    def claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
        course = course_slots(i, discourse)
        if course is None:
            return
        given: dict[Law, tuple[Slot, ...]] = {OVER: course[1:], LESSON: course, FIRST_UPPER: course}
        for law, *roles in rows:
            premises = given.get(law, ())
            if law is SAME and roles in (["day"], ["general"]):
                premises = course[:1] if roles == ["day"] else course[1:2]
            yield from i.claim(law, *premises, *roles)
        yield from _as_before(i, discourse)

    return claims


def _quoted_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """A course that is only named may be another; where its working goes on it is the one set up."""
    course = course_slots(i, discourse) if goes_on(i, discourse) else None
    if course is not None:
        yield from i.claim(SAME, course[0], "day")


# what a step of the working takes up from the step before it: law, form of that step, its role there, its own
_TAKEN_UP: dict[str, tuple[tuple[Law, str, str, str], ...]] = {
    LOOK_UP: (
        (SAME, BETWEEN, "upper", "earth"),
        (SAME, FIRST, "first", "earth"),
    ),
    WRITTEN: ((SAME, LOOK_UP, "heaven", "upper"), (PLACE_OF, LOOK_UP, "earth", "lower")),
    NAMED: ((SAME, WRITTEN, "upper", "upper"), (SAME, WRITTEN, "lower", "lower")),
    LATER: ((SAME, LOOK_UP, "heaven", "middle"),),
}


def _as_before(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """Each step of the working goes on with what the step right before it found."""
    rows = _TAKEN_UP.get(i.form.name, ())
    earlier = _step_before(i, discourse) if rows else None
    for law, form, role, own in rows:
        if earlier is not None and earlier.form.name == form:
            yield from i.claim(law, earlier[role], own, label=f"{own} as in {form}")


def _step_before(i: Instance, discourse: Discourse) -> Instance | None:
    """The step of the working with which this one goes on: but for asides nothing stands between."""
    edge, step = i.at, discourse.last(i, *STEPS, *PASSED)
    while step is not None and step.passage == i.passage and edge - step.to <= NEAR:
        if step.form.name in STEPS:
            return step
        edge, step = step.at, discourse.last(step, *STEPS, *PASSED)
    return None


def _read_asides(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each time the day is written on the heaven plate, each note behind a step; turns of speech."""
    for match in _ASIDE.finditer(edited.text):
        yield Instance(form, edited.passage.id, *edited.to_base(*match.span()), *match.span(), {})


def _lodging_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """The day of the course, or its stem, lodges with a branch, which is then looked up on the earth plate."""
    course = course_slots(i, discourse)
    if course is not None:
        spoken = course[0]
        if i["day"].type is STEM:
            spoken = _stem_of(course[0])
            yield from i.claim(DAY_STEM, course[0], spoken)
        yield from i.claim(SAME, spoken, "day")
        yield from i.claim_all((DAY_LODGE, "day", "lodge"), (SAME, "lodge", "earth"))


def _stem_of(day: Slot) -> Slot:
    """The stem of a day, which is its first character, as a slot of its own."""
    stem = day.text[:1]
    end = day.start + 1 if day.end - day.start == len(day.text) else day.end
    return day._replace(end=end, type=STEM, text=stem, value=STEM.denote(stem), to=day.at + 1)


def _first_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(
        (ELEMENT_OF, "lower", "element"),
        (ELEMENT_OF, "upper", "other"),
        (ROBS, "lower", "upper"),
        (SAME, "upper", "first"),
    )
    course = course_slots(i, discourse)
    if course is not None:
        yield from i.claim(LESSON, *course, "upper", "lower", "number")
        yield from i.claim(TRANSMIT, *course, "first", params=(0,))


def _rest_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim(SAME, "middle", "place")
    yield from i.claim(SAME, "over", "last")
    yield from _as_before(i, discourse)
    course = course_slots(i, discourse)
    if course is not None:
        yield from i.claim(TRANSMIT, *course, "middle", params=(1,))
        yield from i.claim(OVER, *course[1:], "place", "over")
        yield from i.claim(TRANSMIT, *course, "last", params=(2,))


_PLACES = "general hour laid seat lodge earth heaven upper first middle place over last"
_BRANCHES = dict.fromkeys(_PLACES.split(), BRANCH)
_TYPES = _BRANCHES | {
    "day": PAIR,
    "lower": STEM_OR_BRANCH,
    "number": ORDINAL,
    "element": ELEMENT,
    "other": ELEMENT,
}

FORMS = (
    Form(
        "generals laid on the hour",
        "俱加{part}而{way}行",
        {"part": PART, "way": WAY},
        lambda i, d: i.claim_all((LAID_ON, "part"), (PLATE_WAY, "way")),
    ),
    Form(
        "general laid on the hour",
        "以{laid}加{part}，分",
        {"part": PART, "laid": PART},
        lambda i, d: i.claim(LAID_ON, "part", "laid"),
        fuzzy=False,
    ),
    Form(
        "general used with the hour",
        "此即{laid}用{part}也",
        {"part": PART, "laid": PART},
        lambda i, d: i.claim(LAID_ON, "part", "laid"),
    ),
    Form(
        "robbing sought first",
        "當視課中{a}{b}，如無{c}，{up}，方尋{verb}{down}",
        dict.fromkeys(("a", "b", "c", "verb"), ATTACK) | dict.fromkeys(("up", "down"), PLACE),
        lambda i, d: i.claim_all(
            (OPPOSITE, "a", "b"),
            (SAME, "a", "c"),
            (ATTACKS, "c", "up"),
            (ATTACKS, "verb", "down"),
            (OPPOSITE, "up", "down"),
        ),
    ),
    Form(
        SETUP,
        "{day}日{general}將{hour}時占，即以月將{laid}字加於地盤{seat}位上順行",
        _TYPES,
        _setup_claims,
    ),
    Recogniser(IN_BRIEF, read_brief, lambda i, d: (), needs="日"),
    Recogniser(OTHERWISE, read_otherwise, lambda i, d: ()),
    Recogniser(OTHER_PLATE, read_other_plate, lambda i, d: (), needs="吟"),
    Recogniser(ASIDE, _read_asides, lambda i, d: ()),
    Form(
        RECALLED,
        "上{day}〔{general}將〕一課",
        _TYPES,
        _about_course((SAME, "day"), (SAME, "general")),
        fuzzy=False,
    ),
    Form(QUOTED, "如{day}一課", _TYPES, _quoted_claims, fuzzy=False),
    Form(DAY_WRITTEN, "將{day}二字空一字", _TYPES, _about_course((SAME, "day")), fuzzy=False),
    Form(
        "lodging named",
        "{day}課神在{lodge}，當視地盤{earth}位",
        _TYPES,
        _lodging_claims,
    ),
    Form(
        "lodging of the stem named",
        "{day}〔日〕〔之〕課神在{lodge}，當視地盤{earth}位",
        _TYPES | {"day": STEM},
        _lodging_claims,
        loose=False,
        fuzzy=False,
    ),
    Form(
        LOOK_UP,
        "地盤{earth}位〔乃〕〔是〕天盤{heaven}字",
        _TYPES,
        _about_course((OVER, "earth", "heaven")),
        fuzzy=False,
    ),
    Form(
        WRITTEN,
        "以{upper}字書於{lower}字之上",
        _TYPES,
        _about_course((OVER, "lower", "upper")),
        fuzzy=False,
    ),
    Form(
        BETWEEN,
        "再將{upper}字書於{day}二字所空之中",
        _TYPES,
        _about_course((SAME, "day"), (FIRST_UPPER, "upper")),
    ),
    Form(
        NAMED,
        "得{upper}、{lower}二字，是謂第{number}課",
        _TYPES,
        _about_course((LESSON, "upper", "lower", "number")),
    ),
    Form(
        FIRST,
        "所取第{number}課{lower}{element}賊{upper}{other}，即以{first}字定為發用",
        _TYPES,
        _first_claims,
    ),
    Form(
        LATER,
        "以{middle}字為中傳；{place}位是{over}，以{last}字為終傳",
        _TYPES,
        _rest_claims,
    ),
)

"""A course in a Japanese gloss: month general on the hour, the lessons and their generals, the transmissions."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, MakeClaims
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, characters
from liuren_text.claims.subjects.charts import RIDER
from liuren_text.claims.subjects.courses import (
    FIRST_UPPER,
    LESSON,
    OVER,
    ROBS,
    TRANSMIT,
)
from liuren_text.claims.subjects.gloss.words import (
    COUNT,
    NTH,
    TITLE,
    TURN,
    gloss_form,
    listed,
)
from liuren_text.claims.subjects.identity import (
    DAY_STEM,
    ELEMENT_OF,
    HAS_BRANCH,
    NUMBER_OF,
    OPPOSITE,
    SAME,
)
from liuren_text.claims.subjects.powers import POWER, POWERS, TRANSMISSION
from liuren_text.claims.vocabulary import BRANCH, ELEMENT, PAIR, POLARITY, STEM, STEM_OR_BRANCH
from liuren_text.engine import ganzhi
from liuren_text.engine.lessons import lessons
from liuren_text.engine.plate import Plate

SETUP = "gloss: course setup"
UPPERS = "gloss: uppers listed"
LESSONS = "gloss: lessons counted"
SIDE = characters("side of the plate", "上下")

AHEAD = Law(
    "heaven-ahead",
    "天盤進地盤若干位",
    "Heaven stands as many places ahead of earth as the month general is from the hour",
    Grade.DEFINITION,
    lambda general, hour, places: ganzhi.steps(hour, general) == places,
    "rotation",
)
LAID_FORWARDS = Law(
    "laid-forwards",
    "天盤順布",
    "The twelve branches of heaven are laid forwards",
    Grade.OTHER_BOOK,
    lambda way: way == "順",
    "六壬大全 卷一",
)
LESSON_PART = Law(
    "part-of-lesson",
    "四課上下各有其神",
    "What stands above or below in a lesson of the course",
    Grade.THIS_BOOK,
    lambda day, general, hour, char, nth, part: (
        getattr(lessons(day, Plate.of(general, hour))[nth], part) == char
    ),
    "大六壬尋源 卷一",
    stated_by=("lesson named",),
    elsewhere="六壬大全 卷一",
)


def gloss_course(i: Instance, discourse: Discourse) -> tuple[Slot, Slot, Slot] | None:
    """Day, general and hour of the course of which a gloss speaks: the last one that a gloss set up before it."""
    setup = discourse.last(i, SETUP)
    return None if setup is None else (setup["day"], setup["general"], setup["hour"])


def of_course(*rows: tuple[Law, *tuple[str, ...]]) -> MakeClaims:
    """Claims that take what their law asks for of the course spoken of: its day, its general and hour, or all."""

    def claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
        course = gloss_course(i, discourse)
        for law, *roles in rows:
            if law not in _PREMISES or roles[0] == "spoken":
                yield from i.claim(law, *roles)
            elif course is not None:
                yield from i.claim(law, *(course[n] for n in _PREMISES[law]), *roles)

    return claims


_PREMISES: dict[Law, tuple[int, ...]] = {
    OVER: (1, 2),
    LESSON: (0, 1, 2),
    RIDER: (0, 1, 2),
    FIRST_UPPER: (0, 1, 2),
    DAY_STEM: (0,),
    HAS_BRANCH: (0,),
    AHEAD: (1, 2),
}


def _setup_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    course = ("general", "hour")
    yield from i.claim_all((SAME, "general", "laid"), (SAME, "hour", "seat"), (LAID_FORWARDS, "way"))
    for earth, heaven in (("e1", "h1"), ("h1", "h2"), ("e3", "h3")):
        yield from i.claim(OVER, *course, earth, heaven)
    yield from i.claim(SAME, "h1", "e2")
    yield from i.claim(AHEAD, *course, "ahead")
    yield from i.claim(NUMBER_OF, "rest", params=(11,))


def _recalled_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """A course is named again: as it was set up."""
    setup = discourse.last(i, SETUP)
    for role in ("day", "general", "hour"):
        yield from i.claim(SAME, None if setup is None else setup[role], role, label=f"{role} recalled")


def _part_claims(part: str) -> MakeClaims:
    """Claims of a list that gives one part of the four lessons from the right."""

    def claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
        course = gloss_course(i, discourse)
        if course is not None:
            for nth, role in enumerate("abcd"):
                yield from i.claim(LESSON_PART, *course, role, label=f"{part} {nth + 1}", params=(nth, part))

    return claims


def _rider_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """The generals listed, each on the upper listed before in its place."""
    course, uppers = gloss_course(i, discourse), discourse.last(i, UPPERS)
    if course is not None and uppers is not None:
        for nth, role in enumerate("abcd"):
            yield from i.claim(RIDER, *course, uppers[role], role, label=f"rider {nth + 1}")


def _counted_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    """Four lessons, each with its number, what is below and above in it, and the general that rides above."""
    yield from i.claim(NUMBER_OF, "n", params=(4,))
    yield from i.claim(NUMBER_OF, "m", params=(4,))


def _side_claims(i: Instance, discourse: Discourse) -> list[Claim]:
    """Lessons are written on the side of the plate where they are said to stand."""
    stand = discourse.last(i, LESSONS)
    return i.claim(SAME, None if stand is None else stand["side"], "side", label="side of the lessons")


def _robbed_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    course = gloss_course(i, discourse)
    yield from i.claim_all(
        (ELEMENT_OF, "upper", "upper_element"),
        (ELEMENT_OF, "lower", "lower_element"),
        (SAME, "lower", "robs"),
        (SAME, "upper", "robbed"),
        (SAME, "lower_element", "robs_element"),
        (SAME, "upper_element", "robbed_element"),
        (ROBS, "robs", "robbed"),
    )
    if course is not None:
        yield from i.claim(LESSON, *course, "upper", "lower", "number")


def _transmit_claims(**places: int) -> MakeClaims:
    """Claims that slots are transmissions of the course, each by its place."""

    def claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
        course = gloss_course(i, discourse)
        if course is not None:
            for role, place in places.items():
                yield from i.claim(TRANSMIT, *course, role, params=(place,))
        yield from i.claim_all((SAME, "heaven", "middle"), (SAME, "heaven", "last"))
        if course is not None:
            yield from i.claim(OVER, *course[1:], "earth", "heaven")

    return claims


_B = "general hour laid seat e1 h1 e2 h2 e3 h3 earth heaven upper robbed robs place first middle last branch spirit"
_TYPES = (
    dict.fromkeys(_B.split(), BRANCH)
    | {"day": PAIR, "way": TURN, "ahead": COUNT, "rest": COUNT, "number": NTH, "rider": TITLE, "stem": STEM}
    | {"lower": STEM_OR_BRANCH, "under": STEM_OR_BRANCH}
    | dict.fromkeys(("upper_element", "lower_element", "robs_element", "robbed_element"), ELEMENT)
)
_FOUR = dict.fromkeys("abcd", BRANCH)
_LOOK_UPS = (
    "地盤の{earth}位の上に圧している天盤が{heaven}である",
    "地盤の{earth}位の上に圧している天盤が何の字かを見る——{heaven}である",
)

FORMS = (
    gloss_form(
        "three powers",
        "第一重の交感は{a}元を牽動し、「{x}伝」と呼ぶ。第二重の交感は{b}元を定住させ、「{y}伝」と呼ぶ。"
        "第三重の交感は{c}元に落ち着き、「{z}伝」と呼ぶ",
        dict.fromkeys("abc", POWER) | dict.fromkeys("xyz", TRANSMISSION),
        lambda i, d: i.claim_all((POWERS, "a", "x"), (POWERS, "b", "y"), (POWERS, "c", "z")),
        whole=True,
    ),
    gloss_form(
        "four images",
        "日干の寄宮の上に得たその天盤の神を「{a}」と呼び、日支の上に得たその天盤の神を「{b}」と呼ぶ。"
        "さらに一层上へ、干上の神からもう一度取って得た神を「{c}中之{d}」と呼び、支上の神からもう一度取って得た神を「{e}中之{f}」",
        dict.fromkeys("abcdef", POLARITY),
        lambda i, d: i.claim_all(
            (OPPOSITE, "a", "b"),
            (SAME, "a", "c"),
            (OPPOSITE, "c", "d"),
            (SAME, "b", "e"),
            (OPPOSITE, "e", "f"),
        ),
        whole=True,
    ),
    gloss_form(
        "course setup",
        "{day}日・{general}将・{hour}時に課を起こすと仮定し、〔やり方は〕月将の{laid}字を地盤の{seat}位に圧し当て、"
        "そこから{way}に順次天盤の残り{rest}辰を排す〔——地盤の{e1}の上に{h1}を得、{e2}の上に{h2}を得、"
        "地盤の{e3}の上に{h3}を得るまで続け、天盤はこうして地盤より{ahead}位順に進む〕",
        _TYPES,
        _setup_claims,
    ),
    gloss_form("course recalled", "上の{day}日〔・{general}将・{hour}時〕の一課", _TYPES, _recalled_claims),
    gloss_form(
        "course recalled by its general", "上文の{day}日・{general}将の一課", _TYPES, _recalled_claims
    ),
    gloss_form("course quoted", "{day}のこの一課を例に", _TYPES, _recalled_claims),
    gloss_form(
        "lowers listed",
        "「下神」で、右から左へ{a}〔（…）〕・{b}・{c}〔（…）〕・{d}",
        _FOUR | {"a": STEM_OR_BRANCH},
        _part_claims("lower"),
    ),
    gloss_form("uppers listed", f"「上神」で、右から左へ{listed('abcd')}", _FOUR, _part_claims("upper")),
    gloss_form(
        "generals listed", f"天将で、右から左へ{listed('abcd')}", dict.fromkeys("abcd", TITLE), _rider_claims
    ),
    gloss_form(
        "lessons counted",
        "{side}半幅は{n}課で、全部で{m}層ある",
        {"n": COUNT, "m": COUNT, "side": SIDE},
        _counted_claims,
        loose=False,
    ),
    gloss_form(
        "lessons from first to last",
        "第{n}課から第{m}課までの",
        {"n": NTH, "m": NTH},
        lambda i, d: [*i.claim(NUMBER_OF, "n", params=(1,)), *i.claim(NUMBER_OF, "m", params=(4,))],
        loose=False,
    ),
    gloss_form(
        "lessons of stem and branch",
        "前の{n}課は日干に属し、外と人を管する。後の{m}課は日支に属し",
        {"n": COUNT, "m": COUNT},
        lambda i, d: [*i.claim(NUMBER_OF, "n", params=(2,)), *i.claim(NUMBER_OF, "m", params=(2,))],
        whole=True,
        loose=False,
    ),
    gloss_form(
        "lesson with its general",
        "第{number}課は{upper}が{lower}に加わり上に{rider}を乗せ",
        _TYPES,
        of_course((LESSON, "upper", "lower", "number"), (RIDER, "upper", "rider")),
    ),
    gloss_form(
        "generals in order",
        "すなわち{a}に{p}、{b}に{q}、{c}に{r}、{d}に{s}と、順に配",
        _FOUR | dict.fromkeys("pqrs", TITLE),
        of_course((RIDER, "a", "p"), (RIDER, "b", "q"), (RIDER, "c", "r"), (RIDER, "d", "s")),
    ),
    gloss_form(
        "lessons written over the plate",
        "「{stem}」「{branch}」の二字を天盤の一行の{side}に書",
        _TYPES | {"side": SIDE},
        _side_claims,
    ),
    gloss_form(
        "day written",
        "「{stem}」「{branch}」の二字",
        _TYPES,
        of_course((DAY_STEM, "stem"), (HAS_BRANCH, "branch")),
    ),
    *(
        gloss_form(f"look-up {n}", pattern, _TYPES, of_course((OVER, "earth", "heaven")))
        for n, pattern in enumerate(_LOOK_UPS, 1)
    ),
    gloss_form("written above", "{upper}字を{under}字の上に書", _TYPES, of_course((OVER, "under", "upper"))),
    gloss_form(
        "written between",
        "得た{upper}字を{stem}・{branch}二字の間の",
        _TYPES,
        of_course((FIRST_UPPER, "upper"), (DAY_STEM, "stem"), (HAS_BRANCH, "branch")),
    ),
    gloss_form(
        "lesson named",
        "「{upper}／{lower}」を得る。これが第{number}課",
        _TYPES,
        of_course((LESSON, "upper", "lower", "number")),
        whole=True,
    ),
    gloss_form(
        "lesson of the branch",
        "第{number}課は改めて日支の{branch}から起こる。地盤の{earth}位の上は{heaven}なので「{upper}／{lower}」を得る",
        _TYPES,
        of_course(
            (HAS_BRANCH, "branch"),
            (SAME, "branch", "earth"),
            (OVER, "earth", "heaven"),
            (SAME, "heaven", "upper"),
            (LESSON, "upper", "lower", "number"),
        ),
        whole=True,
    ),
    gloss_form(
        "lesson over a lesson",
        "第{number}課はさらに{place}を下神として、地盤の{earth}位の上は{heaven}なので「{upper}／{lower}」を得る",
        _TYPES,
        of_course(
            (SAME, "place", "earth"),
            (OVER, "earth", "heaven"),
            (SAME, "heaven", "upper"),
            (LESSON, "upper", "lower", "number"),
        ),
    ),
    gloss_form(
        "robbery",
        "第{number}課は{upper}{upper_element}が上にあり{lower}{lower_element}が下にあり、"
        "{robs}{robs_element}が{robbed}{robbed_element}を克するので",
        _TYPES,
        _robbed_claims,
    ),
    gloss_form(
        "first transmission", "神の{first}字を取って「発用」と定める", _TYPES, _transmit_claims(first=0)
    ),
    gloss_form(
        "middle transmission",
        "地盤の{earth}位の上に圧する天盤が{heaven}であるのを見、{middle}がすなわち中伝",
        _TYPES,
        _transmit_claims(middle=1),
    ),
    gloss_form(
        "last transmission",
        "地盤の{earth}位の上に圧するのは{heaven}なので、{last}がすなわち終伝",
        _TYPES,
        _transmit_claims(last=2),
    ),
    gloss_form(
        "three transmissions",
        "三伝は{first}・{middle}・{last}となる",
        _TYPES,
        _transmit_claims(first=0, middle=1, last=2),
    ),
)

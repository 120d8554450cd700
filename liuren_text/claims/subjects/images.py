"""The frame of a course: heaven above, earth below, the spirits over stem and branch, the boundaries of the noble."""

from __future__ import annotations

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import characters
from liuren_text.claims.subjects.courses import PLACE
from liuren_text.claims.subjects.identity import OPPOSITE, SAME
from liuren_text.claims.vocabulary import BRANCH, DAY_NIGHT, POLARITY, SKY
from liuren_text.engine import ganzhi, generals

HALF = characters("half of the day", "干支")

STEM_YANG = Law(
    "stem-yang",
    "天干為陽，地支為陰",
    "Of the day's pair the stem is 陽, the branch 陰",
    Grade.DEFINITION,
    lambda half, polarity: (half == "干") == (polarity == "陽"),
    "陰陽",
)
SKY_ABOVE = Law(
    "heaven-above",
    "天在上，地在下",
    "Heaven is above, earth below",
    Grade.DEFINITION,
    lambda sky, place: (sky == "天") == (place == "上"),
    "陰陽",
)
BOUNDARY = Law(
    "boundary",
    "巳亥列左右之途",
    "The way of the generals changes where the noble passes into 巳 and into 亥",
    Grade.THIS_BOOK,
    lambda seat: (
        generals.direction(seat) != generals.direction(ganzhi.BRANCHES[ganzhi.branch_index(seat) - 1])
    ),
    "大六壬尋源 卷一",
    stated_by=("noble forwards", "noble backwards"),
    elsewhere="星曆考原 卷四",
)


def _four_images(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (STEM_YANG, "stem", "yang"),
        (STEM_YANG, "branch", "yin"),
        (OPPOSITE, "stem", "branch"),
        (SAME, "stem", "stem2"),
        (SAME, "branch", "branch2"),
        (SAME, "yang", "outer"),
        (OPPOSITE, "outer", "inner"),
        (SAME, "yin", "outer2"),
        (OPPOSITE, "outer2", "inner2"),
    )


def _heaven_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((SKY_ABOVE, "a", "x"), (SKY_ABOVE, "b", "y"), (OPPOSITE, "a", "b"))


def _boundary_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((BOUNDARY, "seat"), (BOUNDARY, "next"), (OPPOSITE, "seat", "next"))


def _seat_claims(i: Instance, _: Discourse) -> list[Claim]:
    """陰陽 is said in this order whatever it answers to."""
    return i.claim_all((OPPOSITE, "a", "b"), (OPPOSITE, "x", "y"))


FORMS = (
    Form(
        "heaven above",
        "則{a}運乎{x}，{b}承乎{y}，而兩儀是判",
        {"a": SKY, "b": SKY, "x": PLACE, "y": PLACE},
        _heaven_claims,
    ),
    Form(
        "four images",
        "{stem}上之神曰{yang}，{branch}上之神曰{yin}；{stem2}上所得之神曰{outer}中之{inner}，"
        "{branch2}上所得之神曰{outer2}中之{inner2}",
        dict.fromkeys(("stem", "branch", "stem2", "branch2"), HALF)
        | dict.fromkeys(("yang", "yin", "outer", "inner", "outer2", "inner2"), POLARITY),
        _four_images,
    ),
    Form(
        "boundary of direction",
        "{seat}{next}列左右之途",
        {"seat": BRANCH, "next": BRANCH},
        _boundary_claims,
        fuzzy=False,
    ),
    Form(
        "seats of day and night",
        "{a}{b}分{x}{y}之位",
        {"a": DAY_NIGHT, "b": DAY_NIGHT, "x": POLARITY, "y": POLARITY},
        _seat_claims,
        fuzzy=False,
    ),
)

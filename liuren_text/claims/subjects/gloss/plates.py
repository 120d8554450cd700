"""The plate in a Japanese gloss: the earth plate described in words, and the branches with which the stems lodge."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, MakeClaims
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot
from liuren_text.claims.subjects.charts import EARTH, LODGE
from liuren_text.claims.subjects.gloss.words import COUNT, gloss_form, listed
from liuren_text.claims.subjects.identity import EACH_ONCE, NUMBER_OF
from liuren_text.claims.subjects.images import BOUNDARY
from liuren_text.claims.vocabulary import BRANCH, STEM
from liuren_text.engine import plate

RING = "abcdefghijkl"
LODGINGS = ("gloss: lodging", "gloss: lodging of two")

COMPASS = Law(
    "compass",
    "子北午南卯東酉西",
    "The four cardinal points are those of 子, 午, 卯 and 酉",
    Grade.DEFINITION,
    lambda branch, point: {"北": "子", "南": "午", "東": "卯", "西": "酉"}[point] == branch,
    "十二支方位",
)
NO_LODGER = Law(
    "no-lodger",
    "子午卯酉不寄干",
    "With the four cardinal branches, and no others, no stem lodges",
    Grade.OTHER_BOOK,
    lambda branch: not plate.lodgers(branch),
    "六壬大全 卷一 寄宮",
)


def _placed(order: str) -> MakeClaims:
    """Claims that twelve branches, named in some order, stand where the earth plate has them."""

    def claims(i: Instance, _: Discourse) -> Iterator[Claim]:
        for role, place in zip(RING, order, strict=True):
            yield from i.claim(EARTH, role, label=f"place of {place}", params=(place,))
        yield from i.claim(EACH_ONCE, *RING, label="twelve branches")

    return claims


def _compass_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    for role in ("南", "北", "東", "西"):
        yield from i.claim(COMPASS, role, params=(role,))


def _lodge_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((LODGE, "stem", "branch"), (LODGE, "other", "branch"))


def _empty_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """Which branches have no stem; and the stems that the passage has lodged by then, each once."""
    for role in "wxyz":
        yield from i.claim(NO_LODGER, role, label=f"no stem in {role}")
    yield from i.claim(EACH_ONCE, *"wxyz", label="branches without a stem")
    yield from i.claim(NUMBER_OF, "number", params=(4,))
    stems: list[Slot] = [
        slot
        for lodging in discourse.of(*LODGINGS)
        if lodging.passage == i.passage and lodging.at < i.at
        for role, slot in lodging.slots.items()
        if role in ("stem", "other")
    ]
    if len(stems) == 10:
        yield from i.claim(EACH_ONCE, *stems, label="ten stems")


def _boundary_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    yield from i.claim_all((BOUNDARY, "a"), (BOUNDARY, "b"), (EACH_ONCE, "a", "b"))
    yield from i.claim(NUMBER_OF, "number", params=(2,))


_RING = dict.fromkeys(RING, BRANCH)
_LODGING = {"stem": STEM, "other": STEM, "branch": BRANCH, "row": BRANCH}

FORMS = (
    gloss_form(
        "earth plate by its sides",
        f"上の一横列は左から右へ{listed('abcd')}、左の一縦列は上から下へ{listed('ef')}、"
        f"右の一縦列は上から下へ{listed('gh')}、下の一横列は左から右へ{listed('ijkl')}で",
        _RING,
        _placed("巳午未申辰卯酉戌寅丑子亥"),
    ),
    gloss_form(
        "earth plate by its rows",
        f"{listed('abcd')}が上に、{listed('ef')}が両側に分列し、{listed('gh')}がこれに次ぎ、{listed('ijkl')}が下に",
        _RING,
        _placed("巳午未申辰酉卯戌寅丑子亥"),
    ),
    gloss_form(
        "cardinal points",
        "南は{南}、北は{北}、東は{東}、西は{西}となる",
        dict.fromkeys("南北東西", BRANCH),
        _compass_claims,
    ),
    gloss_form("lodging", "{stem}は{branch}に寄り", _LODGING, _lodge_claims, loose=False),
    gloss_form("lodging of two", "{stem}・{other}はともに{branch}に寄", _LODGING, _lodge_claims),
    gloss_form(
        "branches without a stem",
        f"ただ{listed('wxyz')}の{{number}}正位のみ天干を寄せない",
        dict.fromkeys("wxyz", BRANCH) | {"number": COUNT},
        _empty_claims,
    ),
    gloss_form(
        "lodging by rule",
        "「{stem}」字を{row}行の下に排したが、寄宮の通例に依れば{branch}位に属す",
        _LODGING,
        _lodge_claims,
    ),
    gloss_form("place of a stem", "{stem}日なら地盤の{branch}位を見る", _LODGING, _lodge_claims),
    gloss_form("lodging called", "{stem}の寄宮は{branch}にある", _LODGING, _lodge_claims),
    gloss_form(
        "lodging noted",
        "{stem}（日干、寄宮は{branch}）",
        _LODGING,
        _lodge_claims,
    ),
    gloss_form(
        "boundary of two",
        "{a}・{b}の{number}条の境界線",
        {"a": BRANCH, "b": BRANCH, "number": COUNT},
        _boundary_claims,
    ),
    gloss_form(
        "boundary of the halves",
        "{a}と{b}がまさに左右両路の分界",
        {"a": BRANCH, "b": BRANCH},
        _boundary_claims,
    ),
)

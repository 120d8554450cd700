"""The three powers (三才): first, middle and last transmission answer to heaven, earth and man."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import SlotType, characters
from liuren_text.claims.subjects.identity import NUMBER_OF

THREE_POWERS = "three powers"
FIRST_POWER = "power of the first transmission"
POWER = characters("三才", "天地人")
TRANSMISSION = characters("transmission", "初中終", 末="終")
TIME = SlotType("which time", {"一": 1, "初": 1, "再": 2, "二": 2, "三": 3})

POWERS = Law(
    "three-powers",
    "初傳天元，中傳地元，終傳人元",
    "First, middle and last transmission answer to heaven, earth and man, in this order",
    Grade.THIS_BOOK,
    lambda power, transmission: "天地人".index(power) == "初中終".index(transmission),
    "大六壬尋源 卷一",
    stated_by=(THREE_POWERS,),
)

POWER_ORDER = Law(
    "order-of-powers",
    "天、地、人，以次列之",
    "Heaven, earth and man are listed in this order",
    Grade.OTHER_BOOK,
    lambda power, place: "天地人".index(power) == place,
    "周易 說卦: 立天之道，立地之道，立人之道",
)
NTH = Law(
    "nth-transmission",
    "一為初傳，二為中傳，三為終傳",
    "The transmissions are first, middle and last, in the order in which they come",
    Grade.DEFINITION,
    lambda n, transmission: "初中終"[n - 1] == transmission,
    "三傳",
)
FIRST_USED = Law(
    "first-used",
    "發用者，初傳也",
    "What is put to use (發用) is the first transmission",
    Grade.DEFINITION,
    lambda transmission: transmission == "初",
    "三傳",
)


def _single_power_claims(i: Instance, discourse: Discourse) -> list[Claim]:
    """One power by itself; in the sentence on all three it is claimed there."""
    if any(other.overlaps(i) for other in discourse.of(THREE_POWERS) if other.passage == i.passage):
        return []
    return i.claim(POWERS, "a", "x")


def _power_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    for n, (nth, power, transmission) in enumerate(zip("ijk", "abc", "xyz", strict=True)):
        yield from i.claim(POWERS, power, transmission)
        yield from i.claim(NTH, nth, transmission)
        yield from i.claim(POWER_ORDER, power, params=(n,))
        yield from i.claim(NUMBER_OF, nth, params=(n + 1,))


FORMS = (
    Form(
        THREE_POWERS,
        "{i}交而關{a}元曰{x}傳，{j}交而定{b}元曰{y}傳，{k}交而得{c}元曰{z}傳",
        dict.fromkeys("abc", POWER) | dict.fromkeys("xyz", TRANSMISSION) | dict.fromkeys("ijk", TIME),
        _power_claims,
    ),
    Form(
        "power of a transmission",
        "{a}元〔曰〕{x}傳",
        {"a": POWER, "x": TRANSMISSION},
        _single_power_claims,
        fuzzy=False,
        loose=False,
    ),
    Form(
        FIRST_POWER,
        "發用即{a}，，元{x}傳",
        {"a": POWER, "x": TRANSMISSION},
        lambda i, d: i.claim_all((POWERS, "a", "x"), (FIRST_USED, "x")),
        fuzzy=False,
        loose=False,
    ),
)

"""Month generals in a Japanese gloss: the twelve months, the rule, the general that is missed, the dated example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import characters
from liuren_text.claims.subjects.gloss.words import ANY_TERM, GENERALS_NAME, MIDDLE_TERM, gloss_form
from liuren_text.claims.subjects.identity import HAS_BRANCH, NUMBER_OF, OPPOSITE, POLARITY_OF, SAME
from liuren_text.claims.subjects.month_generals import (
    AFTER_ZHONGQI,
    BIRTH_COMPLETION,
    ESTABLISHED,
    GENERAL_OF_MONTH,
    HARMONY,
    HETU,
    NAME,
    OF_A_MONTH,
    OF_A_YEAR,
    RULE_INSTANCE,
    SKY_EARTH,
)
from liuren_text.claims.subjects.years import ERA
from liuren_text.claims.vocabulary import (
    BIRTH,
    BRANCH,
    ELEMENT,
    LUNAR_DAY,
    MONTH,
    NUMBER,
    PAIR,
    POLARITY,
    SKY,
)
from liuren_text.engine import growth, hetu, relations

MONTHS = ("gloss: month", "gloss: month on the day itself")

SIDES = {"水": "亥子丑", "木": "寅卯辰", "火": "巳午未", "金": "申酉戌"}
PLACE = characters("place of an element", "方庫局")


def _belongs(branch: str, element: str, place: str) -> bool:
    if place == "庫":
        return relations.tomb(element) == branch
    if place == "方":
        return branch in SIDES.get(element, "")
    return growth.element_growth(element) in relations.triad(branch) and element != "土"


BELONGS = Law(
    "belongs-to-element",
    "方：亥子丑水，寅卯辰木，巳午未火，申酉戌金；庫：木未火戌金丑水土辰；局：三合",
    "A branch belongs to an element by its side of the plate, as the store where it is buried, or by its triad",
    Grade.OTHER_BOOK,
    _belongs,
    "六壬大全 卷一",
)


ELEMENT_NUMBER = Law(
    "element-number",
    "一六水，二七火，三八木，四九金，五十土",
    "Each element has two numbers in the 河圖",
    Grade.DEFINITION,
    lambda element, number: number in hetu.ELEMENT_NUMBERS[element],
    "河圖",
)


def _month_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        *OF_A_MONTH,
        (SAME, "month", "again"),
        (SAME, "seat", "joins"),
        (HARMONY, "joins", "general"),
        (SAME, "general", "place"),
        (NAME, "place", "name"),
        (BELONGS, "counted", "element", "belongs"),
        (ELEMENT_NUMBER, "element", "number"),
    )


def _rule_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim(OPPOSITE, "polarity", "other")
    yield from i.claim(OPPOSITE, "birth", "completion")
    for n, month in enumerate(m for m in discourse.of(*MONTHS) if m.get("birth")):
        for half in (("polarity", "birth"), ("other", "completion")):
            label = f"{half[0]} in the gloss of month {n + 1}"
            yield from i.claim(RULE_INSTANCE, *half, month["general"], month["birth"], label=label)


def _applied_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """Three generals of the months just told, each with its polarity and its number."""
    told = [m["general"] for m in discourse.of(*MONTHS) if m.passage == i.passage and m.at < i.at]
    for role in "abc" if told else "":
        named = next((g for g in told if g.value == i[role].value), told[0])
        yield from i.claim(SAME, named, role, label=f"general {role} as told")
    for branch, polarity, number, birth in (
        ("a", "polarity", "n", "birth"),
        ("b", "polarity", "m", "birth"),
        ("c", "other", "k", "completion"),
    ):
        yield from i.claim_all(
            (POLARITY_OF, branch, polarity), (HETU, branch, number), (BIRTH_COMPLETION, number, birth)
        )


def _same_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """How many months a passage treats, and how many the one before it."""
    counts = Counter(m.passage for m in discourse.of(*MONTHS))
    passages = list(counts)
    if i.passage not in passages[1:]:
        return
    before = passages[passages.index(i.passage) - 1]
    yield from i.claim(NUMBER_OF, "these", params=(counts[i.passage],))
    yield from i.claim(NUMBER_OF, "those", params=(counts[before],))


def _missed_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (GENERAL_OF_MONTH, "month", "general"),
        (NAME, "general", "name"),
        (AFTER_ZHONGQI, "general", "zhongqi"),
        (SAME, "general", "again"),
        (SAME, "general", "palace"),
        (SAME, "general", "then"),
        (SAME, "month", "month2"),
        (ESTABLISHED, "month2", "seat"),
        (HARMONY, "seat", "then"),
    )


def _example_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (ESTABLISHED, "month", "seat"),
        (SAME, "seat", "joins"),
        (HARMONY, "joins", "general"),
        (SAME, "month", "again"),
        (SAME, "general", "place"),
        (NAME, "place", "name"),
    )


def _year_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        *OF_A_YEAR,
        (SAME, "month", "month3"),
        (SAME, "general", "counted"),
        (HETU, "counted", "number"),
        (SKY_EARTH, "number", "sky"),
        (BIRTH_COMPLETION, "number", "birth"),
        (SAME, "number", "steps"),
        (SAME, "general", "takes"),
        (SAME, "day4", "day5"),
        (HAS_BRANCH, "hour", "takes"),
        (SAME, "pair5", "pair6"),
        (HAS_BRANCH, "hour2", "branch"),
        (SAME, "hour", "hour2"),
    )


_TYPES = (
    dict.fromkeys(
        ("seat", "joins", "general", "place", "found", "counted", "day", "on", "hour", "takes"), BRANCH
    )
    | {"month": MONTH, "again": MONTH, "month2": MONTH, "name": GENERALS_NAME, "jie": ANY_TERM}
    | {"sky": SKY, "number": NUMBER, "birth": BIRTH, "steps": NUMBER, "element": ELEMENT, "belongs": PLACE}
)
_RULE = {"polarity": POLARITY, "birth": BIRTH, "other": POLARITY, "completion": BIRTH}
_MONTH = (
    "{month}月の月建は{seat}で、{joins}と{general}が〔相六〕合するので、〔{again}月は〕{place}位の「{name}」〔（…）〕"
    "を将とする〔（…）〕。〔やり方は、〕{jie}以後の第何日目の日支が{found}かを見〔る〕〔（…）〕。"
    "{counted}は〔『河図』で〕〔{element}の{belongs}に属し〕{sky}{number}〔{birth}〕"
)

FORMS = (
    gloss_form(
        "month",
        _MONTH
        + "〔成〕〔の〕数〔に配される〕〔な〕〔（…）〕〔ので〕、この日から起算して後へ{steps}日を超えて{day}日を得、"
        "そこで{on}日の{hour}時に〔正式に〕{takes}将を起用する",
        _TYPES,
        _month_claims,
        whole=True,
    ),
    gloss_form(
        "month on the day itself",
        _MONTH + "数に配され、超える数は{steps}だけなので、そのままこの日の{hour}時に直ちに{takes}将を起用",
        _TYPES,
        _month_claims,
        whole=True,
    ),
    gloss_form(
        "rule of the true general",
        "{polarity}支は{birth}数を取り、{other}支は{completion}数を取る",
        _RULE,
        _rule_claims,
    ),
    gloss_form(
        "rule applied",
        "{a}・{b}は{polarity}支なので{n}と{m}の{birth}数を取り、{c}は{other}支なので{k}の{completion}数を取る",
        _RULE | dict.fromkeys("abc", BRANCH) | dict.fromkeys("nmk", NUMBER),
        _applied_claims,
    ),
    gloss_form(
        "months counted",
        "この{these}条は前の{those}条と同じく",
        {"these": NUMBER, "those": NUMBER},
        _same_claims,
        loose=False,
    ),
    gloss_form(
        "general of a month",
        "{month}月は{seat}に建つので、{joins}と{general}が合し、{again}月の月将は{place}位の「{name}」となる",
        _TYPES,
        _example_claims,
    ),
    gloss_form(
        "missed general",
        "{month}月は本来{general}将「{name}」を用いるべきだが、もし{zhongqi}の後まで引き延ばしてから{again}将を起こせば、"
        "太陽の宮次はすでに{palace}宮を越えており、{then}はもはや{month2}月の建{seat}と六合しない",
        _TYPES | {"zhongqi": MIDDLE_TERM} | dict.fromkeys(("again", "palace", "then"), BRANCH),
        _missed_claims,
    ),
    gloss_form(
        "dated example",
        "{era}{year}年の{month}月{day1}は{pair1}日に{jie}に交わり、下へ数えて{day2}日に{pair2}日を得、"
        "{general}将はちょうどこの日の日支に現れるので、{pair3}のこの日から起算する。{counted}は{sky}{number}{birth}数に配され、"
        "後へ{steps}日を超えたところがちょうど{pair4}日、すなわち{month2}月{day4}日である。ゆえにこの年の{takes}将は、"
        "{month3}月{day5}{pair5}日の{hour}時（{pair6}日の{branch}時の干支はちょうど{hour2}）に正式に起用する",
        _TYPES
        | dict.fromkeys(("year", "pair1", "pair2", "pair3", "pair4", "pair5", "pair6", "hour", "hour2"), PAIR)
        | dict.fromkeys(("day1", "day2", "day4", "day5"), LUNAR_DAY)
        | {"era": ERA, "month3": MONTH, "branch": BRANCH},
        _year_claims,
        whole=True,
    ),
)

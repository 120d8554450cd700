"""The eight gates (八門): the table, and the article on each gate that opens and closes with its name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, characters
from liuren_text.claims.subjects.charts import Run, rows_of
from liuren_text.claims.subjects.identity import EACH_ONCE, NUMBER_OF, OPPOSITE, SAME
from liuren_text.claims.subjects.kin import KIN, RELATION_OF
from liuren_text.claims.subjects.lists import NEXT_NUMBER
from liuren_text.claims.subjects.powers import TRANSMISSION
from liuren_text.claims.vocabulary import ORDINAL, PART
from liuren_text.engine import gates
from liuren_text.text.reading import EditedPassage

TABLE = "table of gates"
ARTICLE = "article on a gate"
TURNED_BY_KIN = "fortune turned by the kin of the year"
GATE = characters("gate", (g.name for g in gates.GATES), 值事="直事", 內事門="內事")
FORTUNE = characters("fortune", "吉凶", 成="吉", 悔="凶")
STAGE_OF_MATTER = characters("stage of a matter", "始中終")
WORD = characters("word for the day", "干支日辰")
RELATED_TO = characters("what relations are reckoned from", "日辰干支神")

_NUMBERED = regex.compile(r"第(\p{Han}+)門")
_CLOSES = regex.compile(r"故[謂曰名]?之?([\p{Han}□]{2})(?=。|，|$)")
_OPENS = regex.compile(r"(?<=^|[。：])([\p{Han}□]{2})為([\p{Han}□]{2})(?=。)")
_AGAIN = regex.compile(r"凡占?事?以([\p{Han}□]{2})")
_STAGE = regex.compile(r"為應?事之([始中終])")
_DAY_WORDS = regex.compile(r"皆[主應]乎([\p{Han}])")
CYCLE = ("同類", "我生", "我克", "克我", "生我")  # each generates the next and overcomes the next but one

STAGE_OF = Law(
    "stage-of-matter",
    "初傳應事之始，中傳應事之中，終傳應事之終",
    "First, middle and last transmission answer to the beginning, middle and end of a matter",
    Grade.DEFINITION,
    lambda part, stage: {"初傳": "始", "中傳": "中", "終傳": "終"}.get(part) == stage,
    "三傳",
)
PART_WORD = Law(
    "word-for-the-day",
    "日干曰日，曰干；日支曰辰，曰支",
    "The stem of the day is called 日 or 干, its branch 辰 or 支",
    Grade.DEFINITION,
    lambda part, word: word in {"日干": "日干", "日支": "支辰"}.get(part, ""),
    "日辰",
)
RELATED = Law(
    "relations-of-stem-and-branch",
    "德合鬼墓論日干，刑沖破害論支辰",
    "德, 合, 鬼 and 墓 are relations of a stem, 刑, 沖, 破 and 害 of a branch or the spirit on it",
    Grade.OTHER_BOOK,
    lambda word, half: word in {"stem": "日干", "branch": "辰支神"}[half],
    "大六壬秘本: 或為日之德合鬼墓，或為辰之破害刑衝; seen as quoted from an electronic transcription",
)
FOLLOWS = Law(
    "transmission-follows",
    "初而中，中而終",
    "One transmission turns into the next",
    Grade.DEFINITION,
    lambda first, second: first + second in "初中終",
    "三傳",
)
COMES_LAST = Law(
    "transmission-last",
    "初中之後為終",
    "What comes after the first and the middle transmission is the last",
    Grade.DEFINITION,
    lambda last: last == "終",
    "三傳",
)
KIN_OVERCOMES = Law(
    "kin-overcomes",
    "財生鬼，子孫克鬼",
    "A good course turns bad by what its kin feeds, a bad one good by what overcomes its kin",
    Grade.THIS_BOOK,
    lambda kin, other, turned: (_kin_step(kin, other), turned) in {(1, "凶"), (3, "吉")},
    "大六壬尋源 卷一",
    stated_by=(TURNED_BY_KIN,),
)


def _kin_step(kin: str, other: str) -> int:
    """How far `other` is from `kin` in the cycle of generation: 1 it is fed by it, 3 it overcomes it."""
    places = [CYCLE.index(RELATION_OF[name]) for name in (kin, other)]
    return (places[1] - places[0]) % 5


def _named_cells(edited: EditedPassage, rows: list[list[Run]]) -> list[tuple[Run, Run]] | None:
    """The cells of a row of numbers, each with the cell of a name below it."""
    for numbers, names in pairwise(rows):
        marked = [bool(_NUMBERED.fullmatch(edited.text, run.at, run.to)) for run in numbers]
        if len(numbers) >= 4 and len(numbers) == len(names) and 2 * sum(marked) > len(marked):
            return list(zip(numbers, names, strict=True))
    return None


def _read_table(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for rows in rows_of(edited):
        cells = _named_cells(edited, rows)
        if cells is None:
            continue
        slots: dict[str, Slot] = {}
        for n, (number, name) in enumerate(cells, 1):
            slots[f"number{n}"] = make_slot(edited, ORDINAL, f"number {n}", number.at + 1, number.to - 1)
            slots[f"name{n}"] = make_slot(edited, GATE, f"gate {n}", name.at, name.to)
        at, to = cells[0][0].at, cells[-1][1].to
        yield Instance(form, edited.passage.id, *edited.to_base(at, to), at, to, slots)


def _table_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    numbers = [s for role, s in i.slots.items() if role.startswith("number")]
    names = [s for role, s in i.slots.items() if role.startswith("name")]
    step = 1 if _ascends(numbers) else -1
    if step < 0:
        numbers, names = numbers[::-1], names[::-1]
    yield from i.claim(NUMBER_OF, numbers[0], label="first gate", params=(1,))
    for n, (a, b) in enumerate(pairwise(numbers), 1):
        yield from i.claim(NEXT_NUMBER, a, b, label=f"gate {n} and the next")
    yield from i.claim(EACH_ONCE, *names, label="each gate")
    articles = discourse.of(ARTICLE)
    if len(articles) == len(names):
        for n, (name, article) in enumerate(zip(names, articles, strict=True), 1):
            yield from i.claim(SAME, name, article["closing"], label=f"gate {n} as its article closes")


def _ascends(numbers: list[Slot]) -> bool:
    """Whether a table runs from the left: most of its numbers are smaller than the next."""
    known = [n.value for n in numbers if isinstance(n.value, int)]
    return 2 * sum(a < b for a, b in pairwise(known)) >= len(known) - 1


def _read_articles(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each article by its close; what opens it stands between the last close and this."""
    before = 0
    for close in _CLOSES.finditer(edited.text):
        slots = {"closing": make_slot(edited, GATE, "gate at the close", *close.span(1))}
        slots |= _opening(edited, before, close.start())
        if all(slots[role].value is None for role in ("opening", "closing") if role in slots):
            continue  # 日干為己身…故曰我身 is no article on a gate
        before = close.end()
        at, to = close.span()
        yield Instance(form, edited.passage.id, *edited.to_base(at, to), at, to, slots)


def _opening(edited: EditedPassage, at: int, to: int) -> dict[str, Slot]:
    """The sentence 某為某 that opens an article, and what the article says of its part."""
    for found in _OPENS.finditer(edited.text, at, to):
        part = make_slot(edited, PART, "part", *found.span(1))
        name = make_slot(edited, GATE, "gate at the opening", *found.span(2))
        if part.value is None and name.value is None:
            continue
        slots = {"part": part, "opening": name}
        for role, kind, pattern in (("again", PART, _AGAIN), ("stage", STAGE_OF_MATTER, _STAGE)):
            said = pattern.search(edited.text, found.end(), to)
            if said:
                slots[role] = make_slot(edited, kind, role, *said.span(1))
        for n, said in enumerate(_DAY_WORDS.finditer(edited.text, found.end(), to), 1):
            slots[f"word{n}"] = make_slot(edited, WORD, f"word {n}", *said.span(1))
        return slots
    return {}


def _article_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(
        (SAME, "opening", "closing"),
        (SAME, "part", "again"),
        (STAGE_OF, "part", "stage"),
        (PART_WORD, "part", "word1"),
        (PART_WORD, "part", "word2"),
    )
    articles = discourse.of(ARTICLE)
    if i is articles[-1] and len(articles) > 2:
        parts = [a["part"] for a in articles if "part" in a.slots]
        yield from i.claim(EACH_ONCE, *(a["closing"] for a in articles), label="each gate")
        yield from i.claim(EACH_ONCE, *parts, label="each part")


def _turn_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (SAME, "a", "c"),
        (SAME, "b", "d"),
        (OPPOSITE, "a", "b"),
        (SAME, "e", "g"),
        (SAME, "f", "h"),
        (OPPOSITE, "e", "f"),
        (OPPOSITE, "a", "e"),
        (SAME, "first", "first2"),
        (SAME, "second", "second2"),
        (FOLLOWS, "first", "second"),
        (FOLLOWS, "first2", "second2"),
    )


def _end_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (OPPOSITE, "a", "b"),
        (SAME, "b", "c"),
        (OPPOSITE, "d", "e"),
        (SAME, "e", "f"),
        (OPPOSITE, "a", "d"),
        (SAME, "last", "last2"),
        (COMES_LAST, "last"),
        (COMES_LAST, "last2"),
    )


def _kin_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(
        (OPPOSITE, "a", "b"),
        (OPPOSITE, "c", "d"),
        (OPPOSITE, "a", "c"),
        (KIN_OVERCOMES, "kin", "other", "b"),
        (KIN_OVERCOMES, "kin2", "other2", "d"),
    )


def _hour_claims(i: Instance, _: Discourse) -> list[Claim]:
    stem = i.claim(RELATED, "day", params=("stem",))
    return stem + i.claim(RELATED, "spirit", params=("branch",))


_FORTUNES = dict.fromkeys("abcdefgh", FORTUNE)

FORMS = (
    Recogniser(TABLE, _read_table, _table_claims),
    Recogniser(ARTICLE, _read_articles, _article_claims, needs="故"),
    Form(
        "relations of the hour",
        "或為{day}之德合鬼墓，或為{spirit}之刑沖破害",
        {"day": RELATED_TO, "spirit": RELATED_TO},
        _hour_claims,
    ),
    Form(
        "fortune of a transmission",
        "傳{a}事{b}，傳{c}事{d}",
        _FORTUNES,
        lambda i, d: i.claim_all((SAME, "a", "b"), (SAME, "c", "d"), (OPPOSITE, "a", "c")),
    ),
    Form(
        "fortune turned midway",
        "如{first}{a}而{second}{b}者，其事其體由{c}變{d}；如{first2}{e}{second2}{f}，亦能由{g}轉{h}",
        _FORTUNES | dict.fromkeys(("first", "first2", "second", "second2"), TRANSMISSION),
        _turn_claims,
    ),
    Form(
        "fortune turned at the end",
        "初中雖{a}而{last}傳若{b}，事終有{c}；初中雖{d}，{last2}傳轉{e}，事終有{f}",
        _FORTUNES | dict.fromkeys(("last", "last2"), TRANSMISSION),
        _end_claims,
    ),
    Form(
        TURNED_BY_KIN,
        "如傳{kin}本{a}，年命〔上〕見{other}而反{b}；傳{kin2}本{c}，年命〔相〕〔上〕見{other2}而成{d}",
        _FORTUNES | dict.fromkeys(("kin", "other", "kin2", "other2"), KIN),
        _kin_claims,
    ),
)

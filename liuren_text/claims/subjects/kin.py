"""The six kin and ten spirits (六親, 十神): the table, and an example worked out with notes in two columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, FormulaWord, Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, SlotType, characters
from liuren_text.claims.subjects.courses import course_slots
from liuren_text.claims.subjects.identity import DAY_STEM, EACH_ONCE, ELEMENT_OF, POLARITY_OF, SAME
from liuren_text.claims.subjects.powers import TRANSMISSION
from liuren_text.claims.vocabulary import BRANCH, ELEMENT, ORDINAL, POLARITY, STEM
from liuren_text.claims.vocabulary import PART as PART
from liuren_text.claims.wordlist import one_of
from liuren_text.engine import ganzhi, kin
from liuren_text.engine.lessons import lessons
from liuren_text.engine.plate import Plate
from liuren_text.engine.transmissions import transmissions
from liuren_text.text.reading import EditedPassage

TABLE = "table of the kin"
EXAMPLE = "kin of a transmission"
RELATION_SOURCE = (
    "淵海子平: 生我者為正印偏印，我生者為傷官食神，尅我者為正官七殺，我尅者為偏財正財，比肩者為劫財敗財; "
    "卜筮正宗: 生我者為父母，我生者為子孫，克我者為官鬼，我克者為妻財，比和者為兄弟; both seen as quoted"
)
POLARITY_SOURCE = (
    "淵海子平: 其法陽見陰為正，陰見陽為正，陽見陽為偏，陰見陰為偏; 論劫財: 五陽見五陰為敗財，五陰見五陽為劫財; "
    "三命通會 論食神: 甲食丙、乙食丁之例; all seen as quoted; 比肩 and 傷官 are the other names of their relations"
)

RELATION = SlotType("relation", {r: r for r in kin.RELATIONS} | {"比肩": "同類"})
VERB = characters("relation as a verb", "生克", 剋="克", 尅="克")

# name: its relation, and whether it is of like polarity (同), unlike (異) or either
_NAMES = {
    "偏印": "生我同", "正印": "生我異", "印": "生我", "母": "生我", "父": "生我",
    "食神": "我生同", "傷官": "我生異", "子孫": "我生",
    "偏官": "克我同", "正官": "克我異", "官鬼": "克我",
    "偏財": "我克同", "正財": "我克異", "財": "我克",
    "比肩": "同類同", "劫財": "同類異",
}  # fmt: skip
KIN = characters(
    "name of a kin",
    _NAMES,
    父母="印", 七殺="偏官", 鬼="偏官", 官="正官", 妻財="財", 兄弟="比肩", 敗財="劫財",
)  # fmt: skip

RELATION_OF = {name: mark[:2] for name, mark in _NAMES.items()}

_HEADING = regex.compile(
    r"(?P<relation>[\p{Han}□]{2})者(?P<summary>[^（。]*)。?(?P<notes>(?:（[^（）]*）){1,2})"
)
_CELL = regex.compile(
    r"(?P<me>[陽陰])(?P<see>[\p{Han}□])(?P<other>[\p{Han}□]?)(?P<for>為)(?P<name>[\p{Han}□]{1,6})"
)
_SUMMARY = regex.compile(r"^為(\p{Han}+)$")
_NAMED = one_of(KIN.spellings)


def _same_polarity(me: str, other: str, name: str) -> bool:
    wanted = _NAMES[name][2:]
    return not wanted or (me == other) == (wanted == "同")


_OF_LIKENESS = {"同": ("陽", "陽", "陰", "陰"), "異": ("陽", "陰", "陰", "陽")}


def _cells(said: Iterable[str | None]) -> list[str]:
    """Cells by the two polarities of each, or two at once by likeness: 陽 陰 同 are 陽見陰, 陽見陽 and 陰見陰."""
    each = [p for word in said for p in _OF_LIKENESS.get(word or "", (word or "—",))]
    return [f"{a}見{b}" for a, b in zip(each[::2], each[1::2], strict=True)]


def _four_cells(*said: str) -> bool:
    return sorted(_cells(said)) == sorted(f"{a}見{b}" for a, b in product("陽陰", repeat=2))


def _cells_filled(*said: str | None) -> str:
    cells = _cells(said)
    twice = dict.fromkeys(c for c in cells if cells.count(c) > 1 and "—" not in c)
    lacking = [c for c in (f"{a}見{b}" for a, b in product("陽陰", repeat=2)) if c not in cells]
    found = [f"{c} more than once" for c in twice] + [f"{c} lacking" for c in lacking]
    return "，".join(found) or "each cell once"


def _agrees(*values: str) -> bool:
    *cells, me, other, name = values
    rows = zip(cells[::3], cells[1::3], cells[2::3], strict=True)
    return {called for a, b, called in rows if (a, b) == (me, other)} == {name}


FOUR_CELLS = Law(
    "four-cells",
    "陽見陽、陽見陰、陰見陽、陰見陰，各居其一",
    "A relation has four cells by the polarity of both, and each is filled once",
    Grade.DEFINITION,
    _four_cells,
    "bijection",
    says=_cells_filled,
)
KIN_RELATION = Law(
    "kin-relation",
    "生我為印，我生為子孫食傷，克我為官鬼，我克為財，同類為兄弟劫財",
    "The name of a kin belongs to one relation",
    Grade.OTHER_BOOK,
    lambda relation, name: _NAMES[name].startswith(relation),
    RELATION_SOURCE,
)
KIN_POLARITY = Law(
    "kin-polarity",
    "同性為偏印、食神、偏官、偏財、比肩；異性為正印、傷官、正官、正財、劫財",
    "Of the two names of a relation one is for like polarity, the other for unlike",
    Grade.OTHER_BOOK,
    _same_polarity,
    POLARITY_SOURCE,
)
PARENT = Law(
    "kin-parent",
    "陽為父，陰為母",
    "Of those that generate me the 陽 is the father, the 陰 the mother",
    Grade.OTHER_BOOK,
    lambda other, name: {"父": "陽", "母": "陰"}.get(name, other) == other,
    "周易 說卦: 乾天也，故稱乎父；坤地也，故稱乎母",
)
TABLE_EXAMPLE = Law(
    "kin-as-in-example",
    "表與例同",
    "What the example calls a kin the table calls it too",
    Grade.DEFINITION,
    _agrees,
    "identity",
)
STANDS = Law(
    "kin-stands",
    "日干為我，以五行生克定其六親",
    "The stem of the day is I; how another stands to me follows from the elements",
    Grade.DEFINITION,
    lambda me, other, relation: kin.relation(me, other) == relation,
    "五行生克",
)
VERB_OF = Law(
    "verb-of-relation",
    "我生為生，我克為克",
    "What I generate is called 我生, what I overcome 我克",
    Grade.DEFINITION,
    lambda verb, relation: relation == f"我{verb}",
    "五行生克",
)
PART_NAMED = Law(
    "stem-or-branch-of-day",
    "日之干曰日干，日之支曰日支",
    "A stem of the day is called 日干, a branch 日支",
    Grade.DEFINITION,
    lambda part, char: part == ("日干" if char in ganzhi.STEMS else "日支"),
    "the cycle",
)
LOWER_IS = Law(
    "lower-of-lesson",
    "第一課之下為日干",
    "The lower of the first lesson is the stem of the day",
    Grade.THIS_BOOK,
    lambda day, general, hour, number, lower: (
        1 <= number <= 4 and lessons(day, Plate.of(general, hour))[number - 1].lower == lower
    ),
    "大六壬尋源 卷一",
    stated_by=("lesson named",),
    elsewhere="六壬大全 卷一",
)
NAMED_TRANSMISSION = Law(
    "named-transmission",
    "初傳、中傳、終傳",
    "The transmission named has that branch",
    Grade.THIS_BOOK,
    lambda day, general, hour, transmission, branch: (
        transmissions(day, Plate.of(general, hour)).three["初中終".index(transmission)] == branch
    ),
    "大六壬尋源 卷一",
    stated_by=("first transmission",),
    elsewhere="六壬大全 卷七",
)


def _read_table(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """The rows of the table: a relation, and the cells in its notes."""
    for row in _HEADING.finditer(edited.text):
        cells = list(_CELL.finditer(edited.text, *row.span("notes")))
        if len(cells) < 3:
            continue
        slots = {"relation": make_slot(edited, RELATION, "relation", *row.span("relation"))}
        summary = _SUMMARY.match(row.group("summary"))
        if summary:
            at = row.start("summary") + summary.start(1)
            slots["summary"] = make_slot(edited, KIN, "summary", at, row.end("summary"))
        words = []
        for n, cell in enumerate(cells, 1):
            slots |= _cell_slots(edited, cell, n)
            words.append(_see(form, edited, cell))
        at, to = row.span()
        start, end = edited.to_base(at, to)
        yield Instance(form, edited.passage.id, start, end, at, to, slots, tuple(words))


def _cell_slots(edited: EditedPassage, cell: regex.Match[str], n: int) -> dict[str, Slot]:
    return {
        f"me{n}": make_slot(edited, POLARITY, f"me {n}", *cell.span("me")),
        f"other{n}": make_slot(edited, POLARITY, f"other {n}", *cell.span("other")),
        f"name{n}": make_slot(edited, KIN, f"name {n}", *cell.span("name")),
    }


def _see(form: Recogniser, edited: EditedPassage, cell: regex.Match[str]) -> FormulaWord:
    at, to = cell.span("see")
    return FormulaWord(
        form.name, 0, "見", cell.group("see"), edited.passage.id, *edited.to_base(at, to), at, to
    )


def _table_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    count = sum(role.startswith("name") for role in i.slots)
    cells = [(i[f"me{n}"], i[f"other{n}"], i[f"name{n}"]) for n in range(1, count + 1)]
    if count == 4:
        yield from i.claim(FOUR_CELLS, *(s for cell in cells for s in cell[:2]), label="four cells")
    yield from i.claim(KIN_RELATION, "relation", "summary")
    for n, (me, other, name) in enumerate(cells, 1):
        yield from i.claim(KIN_RELATION, "relation", name, label=f"cell {n}")
        yield from i.claim(KIN_POLARITY, me, other, name, label=f"cell {n}")
        if i["relation"].value == "生我":
            yield from i.claim(PARENT, other, name, label=f"cell {n}")
    for n, example in enumerate(discourse.of(EXAMPLE), 1):
        shown = [example.get(r) for r in ("me", "other", "name")]
        if example["relation"].value == i["relation"].value:
            flat = [slot for cell in cells for slot in cell]
            yield from i.claim(TABLE_EXAMPLE, *flat, *shown, label=f"as in example {n}")
    rows = [row for row in discourse.of(TABLE) if row.passage == i.passage]
    if i is rows[-1] and len(rows) == len(RELATION.domain):
        yield from i.claim(EACH_ONCE, *(row["relation"] for row in rows), label="each relation")


_KIN_OF = regex.compile(rf"(?P<me>[陽陰])見(?P<other>[陽陰])，?為?(?P<name>{_NAMED})")
# what the notes of an example say, each found wherever it stands: the columns may be in either order
_STATED = regex.compile(
    rf"(?P<stem>[{ganzhi.STEMS}])(?P<element>[{ganzhi.ELEMENTS}])屬(?P<mine>[陽陰])"
    rf"|(?P<element2>[{ganzhi.ELEMENTS}])亦屬(?P<its>[陽陰])"
    rf"|(?P<branch>[{ganzhi.BRANCHES}])，?(?P<its>[陽陰])(?=，?即)"
)
_SEES = regex.compile(r"即，?(?P<me>[陽陰])(?!，?即)")
_SEEN = regex.compile(r"見(?P<other>[陽陰])")
_CALLED = regex.compile(rf"(?P<name>{_NAMED})也")
_RELATES = regex.compile(
    rf"(?P<subject>[\p{{Han}}])(?P<of>[{ganzhi.ELEMENTS}])(?:為我，?而)?(?P<verb>[生克剋尅])(?P<nth>[初中終末])傳"
    rf"(?P<object>[\p{{Han}}])(?P<kind>[\p{{Han}}])，?即(?P<relation>[\p{{Han}}]{{2}})也(?P<notes>(?:（[^（）]*）){{0,2}})"
)
_ROLES: dict[str, SlotType] = (
    {"subject": STEM, "of": ELEMENT, "verb": VERB, "nth": TRANSMISSION, "object": BRANCH, "kind": ELEMENT}
    | {"relation": RELATION, "stem": STEM, "element": ELEMENT, "mine": POLARITY, "element2": ELEMENT}
    | {"its": POLARITY, "branch": BRANCH, "me": POLARITY, "other": POLARITY, "name": KIN}
)


def _read_example(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for match in _RELATES.finditer(edited.text):
        spans = {r: match.span(r) for r in ("subject", "of", "verb", "nth", "object", "kind", "relation")}
        for pattern in (_STATED, _SEES, _SEEN, _CALLED):
            for found in pattern.finditer(edited.text, *match.span("notes")):
                spans |= {r: found.span(r) for r, text in found.groupdict().items() if text is not None}
        slots = {r: make_slot(edited, _ROLES[r], r, *span) for r, span in spans.items()}
        at, to = match.span()
        start, end = edited.to_base(at, to)
        yield Instance(form, edited.passage.id, start, end, at, to, slots)


def _example_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(
        (ELEMENT_OF, "subject", "of"),
        (ELEMENT_OF, "object", "kind"),
        (STANDS, "subject", "object", "relation"),
        (VERB_OF, "verb", "relation"),
        (SAME, "subject", "stem"),
        (SAME, "of", "element"),
        (SAME, "kind", "element2"),
        (SAME, "object", "branch"),
        (SAME, "mine", "me"),
        (SAME, "its", "other"),
        (POLARITY_OF, "stem", "mine"),
        (POLARITY_OF, "object", "its"),
        (POLARITY_OF, "subject", "me"),
        (POLARITY_OF, "object", "other"),
        (KIN_RELATION, "relation", "name"),
        (KIN_POLARITY, "me", "other", "name"),
    )
    course = course_slots(i, discourse)
    if course is not None:
        yield from i.claim(DAY_STEM, course[0], "subject")
        yield from i.claim(NAMED_TRANSMISSION, *course, "nth", "object")


def _day_stem_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all((PART_NAMED, "part", "stem"), (ELEMENT_OF, "stem", "element"))
    course = course_slots(i, discourse)
    if course is not None:
        yield from i.claim(LOWER_IS, *course, "number", "stem")


def _read_cells(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each place that names a kin by the polarity of both, in a table or out of one."""
    for match in _KIN_OF.finditer(edited.text):
        slots = {role: make_slot(edited, _ROLES[role], role, *match.span(role)) for role in match.groupdict()}
        yield Instance(form, edited.passage.id, *edited.to_base(*match.span()), *match.span(), slots)


def _cell_claims(i: Instance, discourse: Discourse) -> list[Claim]:
    """A cell by itself; one of a table or of an example is claimed there."""
    if any(other.overlaps(i) for other in discourse.of(TABLE, EXAMPLE) if other.passage == i.passage):
        return []
    return i.claim(KIN_POLARITY, "me", "other", "name")


FORMS = (
    Recogniser(TABLE, _read_table, _table_claims, needs="者（）"),
    Recogniser("kin of a polarity", _read_cells, _cell_claims, needs="見"),
    Form(
        "stem of the day as me",
        "其第{number}課{part}{stem}{element}為我",
        {"number": ORDINAL, "part": PART, "stem": STEM, "element": ELEMENT},
        _day_stem_claims,
    ),
    Recogniser(EXAMPLE, _read_example, _example_claims, needs="傳即也"),
)

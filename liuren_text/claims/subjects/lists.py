"""Lists: stems and branches in order, names listed each once, counted items, and things that come in a fixed number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, zip_longest

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, SlotType, characters
from liuren_text.claims.subjects.identity import EACH_ONCE, FIXED_NUMBER, NUMBER_OF, SAME, SUCCESSIVE
from liuren_text.claims.subjects.nobles import ARRANGEMENT
from liuren_text.claims.subjects.powers import POWER, POWER_ORDER
from liuren_text.claims.vocabulary import BRANCH, NUMBER, STEM, chinese_number
from liuren_text.claims.wordlist import one_of
from liuren_text.engine import ganzhi
from liuren_text.text.reading import EditedPassage

LEAST = 4  # items of a list; fewer stand together by chance
FURTHEST = 4  # places of the cycle between neighbours in a list that runs in order: 三合 is four apart

# what comes in a fixed number, and in every one in which the art knows it: 四門 and 八門, 三合 and 六合, 四課 and 九課
THINGS = {
    "月將": (12,), "貴人": (2, 12), "神": (12,), "辰": (12,), "支": (12,), "干": (10,), "行": (5,),
    "卦": (8, 12, 64), "課": (4, 9), "傳": (3,), "才": (3,), "元": (3,), "儀": (2,), "象": (4,), "門": (4, 8),
    "節氣": (24,), "宿": (28,), "壬": (6,), "合": (3, 5, 6), "馬": (2,), "旬": (6,), "子": (6,),
}  # fmt: skip
_SIZES = (*range(2, 13), 24, 28, 60, 64)
QUANTITY = SlotType("quantity", {chinese_number(n): n for n in _SIZES} | {"兩": 2})
DIAGRAM = characters("diagram", ("河圖", "洛書"))
ASPECT = characters("aspect of the trigrams", ("方位", "次序"))

_SEPARATED = regex.compile(r"[\p{Han}□](?:、[\p{Han}□]){3,}")
_TOGETHER = regex.compile(rf"[{ganzhi.STEMS}]{{4,}}|[{ganzhi.BRANCHES}]{{4,}}")
_NAMES = regex.compile(r"[^，。：；、（）「」《》\s]{1,9}(?:、[^，。：；、（）「」《》\s]{1,9}){3,}")
_NAME = regex.compile(r"[^、]+")
_CROSSED = (
    (regex.compile(r"([先後])天卦配(河圖|洛書)"), DIAGRAM),
    (regex.compile(r"([先後])天八卦(方位|次序)"), ASPECT),
)
_COUNTED = regex.compile(r"([\p{Han}])[種條類品](?:：|，|曰)*(?=\p{Han}曰)(?P<items>[^。]*)")
_ITEM = regex.compile(r"(?<=^|[，；、：])(\p{Han})曰")
_POWER = regex.compile(r"([天地人])[道理文事]")
_QUANTITY = regex.compile(
    rf"(?<![第一百千數{''.join(chinese_number(n) for n in range(1, 11))}])"
    rf"({one_of(QUANTITY.spellings)})"
    rf"({one_of(THINGS)})"
)

NEXT_NUMBER = Law(
    "next-number",
    "以次計數",
    "Items that are numbered are numbered one after another",
    Grade.DEFINITION,
    lambda a, b, step=1: b == a + step,
    "counting",
)


def _each_pair_once(*values: object) -> bool:
    pairs = list(zip(values[::2], values[1::2], strict=True))
    return len(set(pairs)) == len(pairs)


CROSSED = Law(
    "each-pair-once",
    "兩兩相配，不重出",
    "Of titles that combine two things no combination is listed twice",
    Grade.DEFINITION,
    _each_pair_once,
    "bijection",
)


def instance_at(
    form: Recogniser, edited: EditedPassage, at: int, to: int, slots: dict[str, Slot]
) -> Instance:
    """An instance of a recogniser at a span of the emended text."""
    start, end = edited.to_base(at, to)
    return Instance(form, edited.passage.id, start, end, at, to, slots)


@lru_cache(maxsize=1024)
def _itself(name: str, word: str) -> SlotType:
    """The type of a word that means itself."""
    return SlotType(name, {word: word})


def _outside_figures(edited: EditedPassage, pattern: regex.Pattern[str]) -> Iterator[regex.Match[str]]:
    charts = [edited.from_base(f.start, f.end) for f in edited.passage.figures]
    for match in pattern.finditer(edited.text):
        if not any(at < match.end() and match.start() < to for at, to in charts):
            yield match


def cycle_runs(edited: EditedPassage) -> Iterator[tuple[SlotType, list[int]]]:
    """The lists of stems and of branches in a passage: their type, and where each of their characters stands."""
    for pattern, step in ((_SEPARATED, 2), (_TOGETHER, 1)):
        for match in _outside_figures(edited, pattern):
            places = list(range(match.start(), match.end(), step))
            for kind in (STEM, BRANCH):
                known = sum(kind.denote(edited.text[p]) is not None for p in places)
                if known >= LEAST - 1 and 3 * known >= 2 * len(places):
                    yield kind, places


def _read_cycles(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for kind, places in cycle_runs(edited):
        slots = {f"{n}": make_slot(edited, kind, f"item {n}", p, p + 1) for n, p in enumerate(places, 1)}
        yield instance_at(form, edited, places[0], places[-1] + 1, slots)


def usual_step(slots: list[Slot]) -> int | None:
    """How far apart most neighbours of a list stand, if it runs in order."""
    values = [str(s.value) if s.value else None for s in slots]
    cycle = ganzhi.STEMS if slots[0].type is STEM else ganzhi.BRANCHES
    steps = Counter(
        (cycle.index(b) - cycle.index(a)) % len(cycle) for a, b in pairwise(values) if a and b and a != b
    )
    if not steps:
        return None
    step, count = steps.most_common(1)[0]
    near = min(step, len(cycle) - step) <= FURTHEST
    return step if near and count >= 2 and 2 * count >= len(slots) - 1 else None


def _cycle_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    slots = list(i.slots.values())
    yield from i.claim(EACH_ONCE, *slots, label="list")
    step = usual_step(slots)
    if step is not None:
        for n, (a, b) in enumerate(pairwise(slots), 1):
            yield from i.claim(SUCCESSIVE, a, b, label=f"item {n} and the next", params=(step,))


def _read_names(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    cycles = [(places[0], places[-1]) for _, places in cycle_runs(edited)]
    for match in _outside_figures(edited, _NAMES):
        if any(at < match.end() and match.start() <= to for at, to in cycles):
            continue
        slots = {}
        for n, name in enumerate(_NAME.finditer(edited.text, *match.span()), 1):
            slots[f"{n}"] = make_slot(
                edited, _itself("name in a list", name.group()), f"name {n}", *name.span()
            )
        yield instance_at(form, edited, *match.span(), slots)


def _read_crossed(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for pattern, kind in _CROSSED:
        found = list(pattern.finditer(edited.text))
        if len(found) < 2:
            continue
        slots = {}
        for n, match in enumerate(found, 1):
            slots[f"a{n}"] = make_slot(edited, ARRANGEMENT, f"arrangement {n}", *match.span(1))
            slots[f"b{n}"] = make_slot(edited, kind, f"{kind.name} {n}", *match.span(2))
        at = edited.text.rfind("。", 0, found[0].start()) + 1  # the same claim if the first title is lost
        yield instance_at(form, edited, at, found[-1].end(), slots)


def _read_counted(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for match in _COUNTED.finditer(edited.text):
        items = list(_ITEM.finditer(edited.text, *match.span("items")))
        if len(items) < 2:
            continue
        slots = {"number": make_slot(edited, NUMBER, "number", *match.span(1))}
        for n, (item, following) in enumerate(zip_longest(items, items[1:]), 1):
            slots[f"item{n}"] = make_slot(edited, NUMBER, f"item {n}", *item.span(1))
            end = following.start() if following else match.end()
            power = _POWER.search(edited.text, item.end(), end)
            if power:
                slots[f"power{n}"] = make_slot(edited, POWER, f"power {n}", *power.span(1))
        yield instance_at(form, edited, *match.span(), slots)


def _counted_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    items = [s for role, s in i.slots.items() if role.startswith("item")]
    yield from i.claim(NUMBER_OF, items[0], label="first item", params=(1,))
    for a, b in pairwise(items):
        yield from i.claim(NEXT_NUMBER, a, b)
    yield from i.claim(SAME, items[-1], "number", label="as many as counted")
    powers = [s for role, s in i.slots.items() if role.startswith("power")]
    if len(powers) == len(items) == len(POWER.domain):
        for n, power in enumerate(powers):
            yield from i.claim(POWER_ORDER, power, params=(n,))


def _read_quantities(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for match in _outside_figures(edited, _QUANTITY):
        thing = _itself("thing", match.group(2))
        slots = {
            "number": make_slot(edited, QUANTITY, f"number of {match.group(2)}", *match.span(1)),
            "thing": make_slot(edited, thing, "thing", *match.span(2)),
        }
        yield instance_at(form, edited, *match.span(), slots)


def _quantity_claims(i: Instance, _: Discourse) -> list[Claim]:
    thing = i["thing"].text
    return i.claim(FIXED_NUMBER, "number", label=f"number of {thing}", params=THINGS[thing])


FORMS = (
    Recogniser("list of stems or branches", _read_cycles, _cycle_claims),
    Recogniser(
        "list of names", _read_names, lambda i, d: i.claim(EACH_ONCE, *i.slots.values(), label="names")
    ),
    Recogniser(
        "crossed titles",
        _read_crossed,
        lambda i, d: i.claim(CROSSED, *i.slots.values(), label=f"titles, {i['b1'].type.name}"),
    ),
    Recogniser("counted items", _read_counted, _counted_claims, needs="曰"),
    Recogniser("quantity", _read_quantities, _quantity_claims),
)

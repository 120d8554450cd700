"""Lists: stems and branches in order, names listed each once, counted items, and things that come in a fixed number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import groupby, pairwise, zip_longest

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, SlotType, characters
from liuren_text.claims.subjects.identity import EACH_ONCE, FIXED_NUMBER, NUMBER_OF, SAME, SUCCESSIVE
from liuren_text.claims.subjects.nobles import ARRANGEMENT
from liuren_text.claims.subjects.ordering import each_once, order_of
from liuren_text.claims.subjects.powers import POWER, POWER_ORDER
from liuren_text.claims.vocabulary import BRANCH, NUMBER, STEM, chinese_number
from liuren_text.claims.wordlist import one_of
from liuren_text.engine import ganzhi
from liuren_text.text.reading import EditedPassage

LEAST = 4  # items that are read as a list; fewer stand together by chance
TITLES = 8  # names in a list that would not repeat one; in fewer, values may stand, and a value may recur

# what comes in a fixed number where all of it is meant, and in every one in which the art knows it: 四課 and 九課
THINGS = {
    "辰": (12,), "支": (12,), "干": (10,), "行": (5,), "卦": (8, 64), "課": (4, 9), "傳": (3,), "才": (3,),
    "儀": (2, 6), "象": (4,), "節氣": (12, 24), "宿": (28,),
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
    (regex.compile(r"(?<=^|[，、。；：])([先後])天卦配(河圖|洛書)"), DIAGRAM),
    (regex.compile(r"(?<=^|[，、。；：])([先後])天八卦(方位|次序)(?=、|。|，|$)"), ASPECT),
)
_COUNTED = regex.compile(
    rf"([\p{{Han}}])[種條類品](?:：|，|曰)*(?=\p{{Han}}曰)(?P<items>[^。]*(?:。{one_of(NUMBER.spellings)}曰[^。]*)*)"
)
_ITEM = regex.compile(r"(?<=^|[，；、：。])(\p{Han})曰")
_WITHIN = regex.compile(r"[種條類品](?:：|，|曰)*\p{Han}曰")  # items of an item
_NOT_ALL = regex.compile(r"[餘等略云]|之類|不[錄載贅述盡]|未[錄載]")
_POWER = regex.compile(r"([天地人])[道理文事]")
_QUANTITY = regex.compile(
    rf"(?<![第一百千數{''.join(chinese_number(n) for n in range(1, 11))}])"
    rf"({one_of(QUANTITY.spellings)})"
    rf"({one_of(THINGS)})"
)

# where a number and its thing name the whole: nothing stands before them that could be a part
_SETTLED = regex.compile(r"既[立成定備分判列具]")
_METHOD = regex.compile(r"之?法")
_DEFINED = regex.compile(rf"({one_of(QUANTITY.spellings)})(\p{{Han}})者，?$")
_SUM = regex.compile(rf"，(?:皆|謂之|是為)?({one_of(QUANTITY.spellings)})\p{{Han}}[也，。]")
_PLACES = (
    "課傳柱位宮日時月年干支辰"  # things at which the same may stand twice: not each is a kind of its own
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


def _defined(edited: EditedPassage, places: list[int]) -> bool:
    """Whether a list says which the kinds of a thing are, as many as the text counts: 四墓者辰戌丑未也."""
    told = _DEFINED.search(edited.text, max(0, places[0] - 6), places[0])
    return told is not None and QUANTITY.denote(told[1]) == len(places) and told[2] not in _PLACES


def _read_cycles(form: Recogniser, edited: EditedPassage, defined: bool = False) -> Iterator[Instance]:
    for kind, places in cycle_runs(edited):
        if _defined(edited, places) is not defined:
            continue
        slots = {f"{n}": make_slot(edited, kind, f"item {n}", p, p + 1) for n, p in enumerate(places, 1)}
        yield instance_at(form, edited, places[0], places[-1] + 1, slots)


def _cycle_claims(i: Instance, defined: bool = False) -> Iterator[Claim]:
    slots = list(i.slots.values())
    values = [str(s.value) if s.value else None for s in slots]
    cycle = ganzhi.STEMS if slots[0].type is STEM else ganzhi.BRANCHES
    order = order_of(values, cycle)
    if defined or each_once(values, cycle, order):
        yield from i.claim(EACH_ONCE, *slots, label="list")
    if order is not None:
        for n, (a, b) in enumerate(zip(slots, slots[order.group :], strict=False), 1):
            label = f"item {n} and " + ("the next" if order.group == 1 else f"item {n + order.group}")
            yield from i.claim(SUCCESSIVE, a, b, label=label, params=(order.step,))


def _names(edited: EditedPassage, match: regex.Match[str]) -> dict[str, Slot]:
    return {
        f"{n}": make_slot(edited, _itself("name in a list", name.group()), f"name {n}", *name.span())
        for n, name in enumerate(_NAME.finditer(edited.text, *match.span()), 1)
    }


def _read_names(form: Recogniser, edited: EditedPassage, counted: bool = False) -> Iterator[Instance]:
    cycles = [(places[0], places[-1]) for _, places in cycle_runs(edited)]
    for match in _outside_figures(edited, _NAMES):
        listed = any(at < match.end() and match.start() <= to for at, to in cycles)
        if not listed and _as_counted(edited.text, match) is counted:
            yield instance_at(form, edited, *match.span(), _names(edited, match))


def _as_counted(text: str, names: regex.Match[str]) -> bool:
    """Whether a list names as many different things as the text counts after it, if one perhaps twice."""
    listed = names.group().split("、")
    told = _SUM.match(text, names.end())
    different = len(set(listed))
    return told is not None and different == QUANTITY.denote(told[1]) and different >= len(listed) - 1


def _name_claims(i: Instance, _: Discourse) -> list[Claim]:
    """Names are listed each once where they are many, no single characters, and no more than one recurs."""
    names = [s.text for s in i.slots.values()]
    words = sum(len(name) > 1 for name in names)
    if len(names) < TITLES or 2 * words <= len(names) or len(set(names)) < len(names) - 1:
        return []
    return i.claim(EACH_ONCE, *i.slots.values(), label="names")


def _read_crossed(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for pattern, kind in _CROSSED:
        titles = list(pattern.finditer(edited.text))
        for at, group in groupby(titles, lambda m: edited.text.rfind("。", 0, m.start()) + 1):
            found = list(group)
            if len(found) < 2:
                continue
            slots = {}
            for n, match in enumerate(found, 1):
                slots[f"a{n}"] = make_slot(edited, ARRANGEMENT, f"arrangement {n}", *match.span(1))
                slots[f"b{n}"] = make_slot(edited, kind, f"{kind.name} {n}", *match.span(2))
            # begun with the sentence it is the same claim if the first title is lost
            yield instance_at(form, edited, at, found[-1].end(), slots)


def _read_counted(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for match in _COUNTED.finditer(edited.text):
        items = list(_ITEM.finditer(edited.text, *match.span("items")))
        if len(items) < 2 or _WITHIN.search(match.group("items")):
            continue
        slots = {"number": make_slot(edited, NUMBER, "number", *match.span(1))}
        for n, (item, following) in enumerate(zip_longest(items, items[1:]), 1):
            slots[f"item{n}"] = make_slot(edited, NUMBER, f"item {n}", *item.span(1))
            end = following.start() if following else match.end()
            power = _POWER.search(edited.text, item.end(), end)
            if power:
                slots[f"power{n}"] = make_slot(edited, POWER, f"power {n}", *power.span(1))
        if _all_listed(edited.text, items[-1].end(), match.end(), len(items), slots["number"]):
            slots["all"] = slots[f"item{len(items)}"]
        yield instance_at(form, edited, *match.span(), slots)


def _all_listed(text: str, last: int, end: int, items: int, number: Slot) -> bool:
    """Whether the items listed are all: not where the text says that it leaves some out, or more could follow."""
    following = text[end:].partition("。")[2].partition("。")[0]
    if _NOT_ALL.search(text[last:end] + following):
        return False
    return bool(following) or not isinstance(number.value, int) or number.value <= items


def _counted_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    items = [s for role, s in i.slots.items() if role.startswith("item")]
    yield from i.claim(NUMBER_OF, items[0], label="first item", params=(1,))
    for a, b in pairwise(items):
        yield from i.claim(NEXT_NUMBER, a, b)
    yield from i.claim(SAME, "all", "number", label="as many as counted")
    powers = [s for role, s in i.slots.items() if role.startswith("power")]
    if len(powers) == len(items) == len(POWER.domain):
        for n, power in enumerate(powers):
            yield from i.claim(POWER_ORDER, power, params=(n,))


def _read_quantities(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    found = list(_outside_figures(edited, _QUANTITY))
    for n, match in enumerate(found):
        beside = (found[m] for m in (n - 1, n + 1) if 0 <= m < len(found))
        if not (_names_the_whole(edited.text, match) or any(_paired(match, other) for other in beside)):
            continue
        thing = _itself("thing", match.group(2))
        slots = {
            "number": make_slot(edited, QUANTITY, f"number of {match.group(2)}", *match.span(1)),
            "thing": make_slot(edited, thing, "thing", *match.span(2)),
        }
        yield instance_at(form, edited, *match.span(), slots)


def _names_the_whole(text: str, match: regex.Match[str]) -> bool:
    """Whether all of a thing is meant: 三傳既立 at the head of a sentence, 三傳之法 at that of a passage, 起四課法.

    Elsewhere a number may be that of a part: 其中末二傳, 二課有賊.
    """
    before, after = text[: match.start()], match.end()
    method = _METHOD.match(text, after)
    if _SETTLED.match(text, after):
        return not before or before[-1] == "。"
    return method is not None and (not before or before.endswith("起"))


def _paired(match: regex.Match[str], other: regex.Match[str]) -> bool:
    """Whether two numbers with their things are said in one breath, and the other is the number of all: 四課三傳."""
    beside = match.end() == other.start() or other.end() == match.start()
    return (
        beside
        and match.group(2) != other.group(2)
        and QUANTITY.denote(other.group(1)) in THINGS[other.group(2)]
    )


def _quantity_claims(i: Instance, _: Discourse) -> list[Claim]:
    thing = i["thing"].text
    return i.claim(FIXED_NUMBER, "number", label=f"number of {thing}", params=THINGS[thing])


FORMS = (
    Recogniser("list of stems or branches", _read_cycles, lambda i, d: _cycle_claims(i)),
    Recogniser(
        "list of kinds", partial(_read_cycles, defined=True), lambda i, d: _cycle_claims(i, defined=True)
    ),
    Recogniser("list of names", _read_names, _name_claims),
    Recogniser(
        "list of names counted",
        partial(_read_names, counted=True),
        lambda i, d: i.claim(EACH_ONCE, *i.slots.values(), label="names"),
    ),
    Recogniser(
        "crossed titles",
        _read_crossed,
        lambda i, d: i.claim(CROSSED, *i.slots.values(), label=f"titles, {i['b1'].type.name}"),
    ),
    Recogniser("counted items", _read_counted, _counted_claims, needs="曰"),
    Recogniser("quantity", _read_quantities, _quantity_claims),
)

"""Which form of the gloss renders which form of the base, role by role."""

from __future__ import annotations

from collections.abc import Iterator, Set

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance
from liuren_text.claims.slots import Slot, SlotType, Value
from liuren_text.claims.subjects.gloss.beside import Rendering, Row, Rows, roles, whole
from liuren_text.claims.subjects.gloss.nobles import stems_told
from liuren_text.claims.subjects.nobles import VERSE, verse_pairs
from liuren_text.engine.ganzhi import STEMS
from liuren_text.text.variants import standard

WHETHER = SlotType("whether it is told", {"told": "told", "not told": "not told"}, derived=True)

_SIX, _EIGHT, _TEN = (" ".join("abcdefghij"[:n]) for n in (6, 8, 10))


def _renders(gloss: str, base: str, words: str, key: str = "") -> Rendering:
    """Statements in the order of the text. Of several forms, parted by bars, each may be one."""
    return Rendering(_names(gloss, "gloss: "), _names(base), roles(words), roles(key))


def _members(gloss: str, base: str, words: str, key: str, gloss_rows: Rows, base_rows: Rows) -> Rendering:
    """Members of a list, a chart or a verse, each known by its key."""
    ours, theirs = _names(gloss, "gloss: "), _names(base)
    return Rendering(ours, theirs, roles(words), roles(key), gloss_rows, base_rows, by_key=True)


def _names(forms: str, layer: str = "") -> tuple[str, ...]:
    return tuple(f"{layer}{form}" for form in forms.split("|"))


def _stems_of_plate(i: Instance, _: Discourse) -> Iterator[Row]:
    """Each stem of a plate with the place under which it stands."""
    for role, stem in i.slots.items():
        if role.startswith("stem"):
            yield Row(i, {"stem": stem, "seat": i[role.replace("stem", "seat")]})


def _of_each_stem(i: Instance, _: Discourse) -> Iterator[Row]:
    """What is said of one stem, or of two at once."""
    for role in ("stem", "other"):
        if role in i.slots:
            yield Row(i, {**i.slots, "stem": i[role]}, "" if role == "stem" else "of the other")


def _of_verse(i: Instance, _: Discourse) -> Iterator[Row]:
    """Each stem of a verse with its animal."""
    for stem, animal in verse_pairs(i):
        yield Row(i, {"stem": stem, "animal": animal})


def _told(i: Instance, discourse: Discourse) -> Iterator[Row]:
    yield from _each_told(i, {stem.value for stem in stems_told(i, discourse)})


def _told_in_verse(i: Instance, _: Discourse) -> Iterator[Row]:
    yield from _each_told(i, {stem.value for stem, _ in verse_pairs(i)})


def _each_told(i: Instance, told: Set[Value | None]) -> Iterator[Row]:
    """Of each stem whether its noble is told, as a slot of its own: what is left out has none."""
    for n, stem in enumerate(STEMS):
        said = "told" if stem in told else "not told"
        slot = Slot(i.passage, i.start, i.end, WHETHER, f"noble of {stem}", said, said, i.at, i.to, n)
        yield Row(i, {"told": slot, "stem": slot._replace(value=stem)}, stem)


def _cells(i: Instance, _: Discourse) -> Iterator[Row]:
    """The cells of a relation: who sees whom, and the word for it, of each or of all; a synonym is another word."""
    for n in range(1, 5):
        name = i.get(f"name{n}") or i.get("name")
        if f"me{n}" in i.slots and name is not None:
            word = name._replace(value=standard(name.text))
            cell = {"me": i[f"me{n}"], "other": i[f"other{n}"], "name": word, "relation": i["relation"]}
            yield Row(i, cell, str(n))


def _of_chart(i: Instance, _: Discourse) -> Iterator[Row]:
    """The members of a chart, which numbers them: lessons or gates."""
    for n in range(9):
        if f"number{n}" in i.slots:
            names = ("number", "upper", "lower", "rider", "name")
            yield Row(i, {name: i[f"{name}{n}"] for name in names if f"{name}{n}" in i.slots})


def _listed(part: str) -> Rows:
    """A list that gives one part of each of the four lessons, from the first."""

    def rows(i: Instance, _: Discourse) -> Iterator[Row]:
        for number, role in enumerate("abcd", 1):
            yield Row(i, {part: i[role], "number": i[role]._replace(value=number)}, str(number))

    return rows


RENDERINGS = (
    _renders("era year", "era year", "era year pair"),
    _renders(
        "month|month on the day itself",
        "month sentence",
        "month seat general name jie found counted sky number birth steps day on hour takes",
        key="month",
    ),
    _renders(
        "dated example",
        "dated example",
        "era year month day1 pair1 jie day2 pair2 pair3 steps pair4 month2 day4 pair5 hour takes=general",
    ),
    _renders("rule of the true general", "rule of the true general", "polarity birth other completion"),
    _renders("missed general", "missed general", "general zhongqi seat"),
    _renders("births of the stems", "births of the stems", "births=number"),
    _renders("births of the elements", "births of the elements", "births=number way"),
    _renders("stage of the salary|stage counted to", "stage of the salary", "stage"),
    _renders("stage that is no salary", "stage not of the salary", "stage"),
    _renders(
        "growth of a stem", "growth of a stem", "stem element birth origin way reached stage", key="stem"
    ),
    _renders("growth by polarity", "growth by polarity", f"{_TEN} number polarity way number2 other back"),
    _renders("growth of an element", "growth of an element", "s1 s2 b1 b2 element birth", key="element"),
    _renders(
        "growth of two elements",
        "growth of two elements",
        "s1 s2 b1 b2 b3 b4 element t1 t2 c1 c2 other birth",
    ),
    _members("lodging|lodging of two", "plate", "branch=seat", "stem", _of_each_stem, _stems_of_plate),
    _renders("four images", "four images", "a=yang b=yin c=outer d=inner e=outer2 f=inner2"),
    _renders("three powers", "three powers", "a x b y c z"),
    _renders("boundary of two", "boundary of direction", "a=seat b=next"),
    _renders("course setup", "course setup", "day general hour laid seat"),
    _renders(
        "course recalled|course recalled by its general", "course recalled|course quoted", "day general"
    ),
    _renders("course quoted", "course quoted", "day"),
    _members("lowers listed", "chart of lessons", "lower", "number", _listed("lower"), _of_chart),
    _members("uppers listed", "chart of lessons", "upper", "number", _listed("upper"), _of_chart),
    _members("generals listed", "chart of lessons", "rider", "number", _listed("rider"), _of_chart),
    _members("lesson with its general", "chart of lessons", "upper lower rider", "number", whole, _of_chart),
    _renders("lodging called", "lodging named|lodging of the stem named", "stem=day.0 branch=lodge"),
    _renders("look-up 1|look-up 2|middle transmission", "look-up", "earth heaven"),
    _renders("day written", "day written", "stem=day.0 branch=day.1"),
    _renders("written above", "written above", "upper under=lower"),
    _renders("written between", "written between", "upper stem=day.0 branch=day.1"),
    _renders("robbery", "first transmission", "number lower lower_element=element upper upper_element=other"),
    _renders("first transmission", "first transmission", "first"),
    _renders("middle transmission", "later transmissions", "middle"),
    _renders("last transmission", "later transmissions", "earth=place heaven=over last"),
    _renders("hours", "hours", f"{_SIX} part polarity"),
    _renders("nobles of a part", VERSE, "part"),
    _members("noble of a stem", VERSE, "animal", "stem", _of_each_stem, _of_verse),
    _members("nobles all told", VERSE, "told", "stem", _told, _told_in_verse),
    _renders("origin by trigram", "origin by trigram", "polarity source arrangement origin"),
    _renders("origin by palace", "origin by palace", "polarity source arrangement trigram origin"),
    _renders("noble explained", "noble quoted", "stem noble within inner with"),
    _renders(
        "way of a seat",
        "noble forwards|noble backwards|noble turns|noble leads",
        "seat next",
        key="seat",
    ),
    _renders("decade of a birth|decade of a birth again", "decade of a birth", "birth head", key="birth"),
    _renders("ways by sex", "direction by sex", "sex=man way other=woman back"),
    _renders("ways by sex on the plate", "direction by sex on the plate", "sex=man way other=woman back"),
    _renders("age", "age counted", "birth head nth=age age"),
    _renders(
        "running year",
        "running year of a man|running year of a woman",
        "sex start way steps=age spirit taken",
        key="sex",
    ),
    _renders("natal branch", "natal branch", "branch=birth spirit"),
    _renders("places of the natal branches", "places of the natal branches", "first second"),
    _renders("shadows of the nobles", "shadows of the nobles", "general part other"),
    _renders("shadow", "shadow", "general spirit seat place shadow general2=again"),
    _members("cell of the kin", "table of the kin", "me other", "relation name", _cells, _cells),
    _renders("stem of the day as me", "stem of the day as me", "number stem element"),
    _renders(
        "kin of a transmission",
        "kin of a transmission",
        "stem=subject element=of verb nth branch=object kind relation",
        key="nth",
    ),
    _renders("kin decided|kin decided by place", "kin of a transmission", "mine its me other name"),
    _members("gate in order", "table of gates", "name", "number", whole, _of_chart),
    _renders(
        "first article on a gate|article on a gate|article lost",
        "article on a gate",
        "name=opening part",
    ),
    _renders("closing of an article", "article on a gate", "name=closing"),
    _renders("fortune of a transmission", "fortune of a transmission", "a b c d"),
    _renders("fortune turned midway", "fortune turned midway", f"first second first2 second2 {_EIGHT}"),
    _renders("fortune turned at the end", "fortune turned at the end", "a b c=d d=e last last2"),
    _renders(
        "fortune turned by the kin of the year",
        "fortune turned by the kin of the year",
        "kin a other b kin2 c other2 d",
    ),
)

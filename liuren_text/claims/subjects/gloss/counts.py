"""Numbers in a Japanese gloss: of things listed beside them, of words quoted, of things that come in a fixed number.

What comes in a fixed number is named once each: the two halves of a figure, the four cells of a relation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim
from liuren_text.claims.slots import Slot, SlotType
from liuren_text.claims.subjects.gloss.courses import SIDE
from liuren_text.claims.subjects.gloss.kin import LIKENESS, read_rows
from liuren_text.claims.subjects.gloss.words import COUNT, NTH, also_spelt, gloss_form
from liuren_text.claims.subjects.identity import FIXED_NUMBER, NUMBER_OF, OPPOSITE
from liuren_text.claims.subjects.kin import FOUR_CELLS
from liuren_text.claims.subjects.lists import DIAGRAM, NEXT_NUMBER
from liuren_text.claims.subjects.nobles import ARRANGEMENT
from liuren_text.claims.wordlist import one_of
from liuren_text.text.passage import Kind
from liuren_text.text.reading import EditedPassage

# what comes in a fixed number, and in which
THINGS = {
    "地支": 12, "天干": 10, "支の": 12, "辰の": 12, "天将": 12, "の月将": 12, "の「月将」": 12, "長生神": 12,
    "行の生": 5, "行の四": 5, "行の長": 5, "課を起": 4, "伝を": 3, "子卦": 6, "卦の爻辞": 64, "辟卦": 12,
    "節気": 24, "宿の": 28,
}  # fmt: skip
ITEMS = SlotType("items listed", {f"{n}個": n for n in range(1, 25)}, derived=True)

_NUMBER = one_of(n for n in COUNT.spellings if n != "一")  # one makes no list
_WORD = r"[\p{Han}--[一二三四五六七八九十]]"
_LISTED = regex.compile(
    rf"(?<![\p{{Han}}・「」『』])(?P<items>{_WORD}{{1,4}}(?:・{_WORD}{{1,4}})+)の「?(?P<number>{_NUMBER})(?!段)",
    regex.V1,
)
_QUOTED = regex.compile(
    rf"(?P<items>(?:[「『][^「」『』]+[」』][とや]?)+)の(?P<number>{_NUMBER})(?P<of>\p{{Han}})"
)
_QUOTE = regex.compile(r"[「『]([^「」『』]+)[」』]")
_FIXED = regex.compile(
    rf"(?<![第\d百千{''.join('一二三四五六七八九十')}])(?P<number>{_NUMBER})"
    rf"(?={one_of(THINGS)})"
)
_THING = regex.compile(one_of(THINGS))
_SERIES = regex.compile(rf"(?<!第)(?P<number>{_NUMBER})(?P<of>[組種])")
_NTH = {
    "組": regex.compile(rf"第({one_of(NTH.spellings)})組"),
    "種": regex.compile(rf"第({one_of(NTH.spellings)})は「"),
}
DIAGRAMS = also_spelt(DIAGRAM, 河図="河圖", 洛書="洛書")
LITTLE = 2  # items that make a list
CELLS = 4  # of a relation
_HALF = regex.compile("([上下])半幅")


def _instance(form: Recogniser, edited: EditedPassage, slots: dict[str, Slot]) -> Instance:
    at, to = min(s.at for s in slots.values()), max(s.to for s in slots.values())
    return Instance(form, edited.passage.id, *edited.to_base(at, to), at, to, slots)


def _counted(edited: EditedPassage, span: tuple[int, int], items: int) -> Slot:
    """What is counted, as a slot that holds how many there are."""
    start, end = edited.to_base(*span)
    return Slot(edited.passage.id, start, end, ITEMS, "items", edited.text[slice(*span)], items, *span)


def _read(
    form: Recogniser, edited: EditedPassage, found: Iterable[tuple[regex.Match[str], int]]
) -> Iterator[Instance]:
    for match, items in found:
        number = make_slot(edited, COUNT, "number", *match.span("number"))
        yield _instance(
            form, edited, {"items": _counted(edited, match.span("items"), items), "number": number}
        )


def _read_listed(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    found = ((m, m.group("items").count("・") + 1) for m in _LISTED.finditer(edited.text))
    yield from _read(form, edited, found)


def _read_quoted(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Words quoted and counted: by the character where they are called 字, else by the quotation."""
    found = []
    for match in _QUOTED.finditer(edited.text):
        quotes = _QUOTE.findall(match.group("items"))
        of_characters = match.group("of") == "字"
        if of_characters or len(quotes) >= LITTLE:
            found.append((match, sum(map(len, quotes)) if of_characters else len(quotes)))
    yield from _read(form, edited, found)


def _read_fixed(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for match in _FIXED.finditer(edited.text):
        thing = _THING.match(edited.text, match.end())
        assert thing is not None  # the look-ahead found it
        slots = {
            "number": make_slot(edited, COUNT, "number", *match.span("number")),
            "items": _counted(edited, thing.span(), THINGS[thing.group()]),
        }
        yield _instance(form, edited, slots)


def _read_series(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """A number of groups or kinds, and the groups or kinds numbered after it."""
    for match in _SERIES.finditer(edited.text):
        members = list(_NTH[match.group("of")].finditer(edited.text, match.end()))
        if len(members) < LITTLE:
            continue
        slots = {"number": make_slot(edited, COUNT, "number", *match.span("number"))}
        slots |= {
            f"nth{n}": make_slot(edited, NTH, f"member {n}", *m.span(1)) for n, m in enumerate(members, 1)
        }
        yield _instance(form, edited, slots)


def _number_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim(NUMBER_OF, "items", "number", label="counted")


def _fixed_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim(FIXED_NUMBER, "items", "number", label="counted")


def _series_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    members = [slot for role, slot in i.slots.items() if role.startswith("nth")]
    yield from i.claim(NUMBER_OF, "number", params=(len(members),))
    yield from i.claim(NUMBER_OF, members[0], label="first", params=(1,))
    for n, (a, b) in enumerate(pairwise(members), 1):
        yield from i.claim(NEXT_NUMBER, a, b, label=f"member {n} and the next")


def _read_halves(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """The two halves of a figure, where a paragraph names two."""
    found = list(_HALF.finditer(edited.text))
    if len(found) == len(SIDE.domain):
        yield _instance(
            form,
            edited,
            {role: make_slot(edited, SIDE, "side", *m.span(1)) for role, m in zip("ab", found, strict=True)},
        )


def _row_claims(i: Instance, _: Discourse) -> list[Claim]:
    """A row of the kin that fills four cells fills each of the four."""
    said = [slot for role, slot in i.slots.items() if role != "relation"]
    polarities = sum(4 if slot.type is LIKENESS else 1 for slot in said)
    return i.claim(FOUR_CELLS, *said, label="four cells") if polarities == 2 * CELLS else []


def _crossed_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    """Two arrangements on two diagrams make four charts."""
    yield from i.claim_all((OPPOSITE, "a", "b"), (OPPOSITE, "c", "d"))
    yield from i.claim(NUMBER_OF, "number", params=(4,))


FORMS: tuple[Form | Recogniser, ...] = (
    *(
        Recogniser(f"gloss: {name}", read, claims, (Kind.GLOSS,))
        for name, read, claims in (
            ("list counted", _read_listed, _number_claims),
            ("quotation counted", _read_quoted, _number_claims),
            ("things of fixed number", _read_fixed, _fixed_claims),
            ("numbered series", _read_series, _series_claims),
            ("halves of a figure", _read_halves, lambda i, d: i.claim(OPPOSITE, "a", "b", label="halves")),
            ("cells of a relation", read_rows, _row_claims),
        )
    ),
    gloss_form(
        "charts of trigrams counted",
        "{a}天卦・{b}天卦がそれぞれ『{c}』の象と『{d}』の数に配された{number}幅",
        {"a": ARRANGEMENT, "b": ARRANGEMENT, "c": DIAGRAMS, "d": DIAGRAMS, "number": COUNT},
        _crossed_claims,
    ),
)

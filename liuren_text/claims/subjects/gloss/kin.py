"""Kin in a Japanese gloss: the table of the ten spirits in words, and the example worked out by it."""

from __future__ import annotations

from collections.abc import Iterator

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import SlotType
from liuren_text.claims.subjects.gloss.courses import gloss_course
from liuren_text.claims.subjects.gloss.words import NTH, also_spelt, gloss_form
from liuren_text.claims.subjects.identity import DAY_STEM, ELEMENT_OF, OPPOSITE, POLARITY_OF, SAME
from liuren_text.claims.subjects.kin import (
    KIN,
    KIN_POLARITY,
    KIN_RELATION,
    LOWER_IS,
    NAMED_TRANSMISSION,
    RELATION,
    STANDS,
    VERB,
    VERB_OF,
)
from liuren_text.claims.subjects.powers import TRANSMISSION
from liuren_text.claims.vocabulary import BRANCH, ELEMENT, POLARITY, STEM
from liuren_text.claims.wordlist import one_of
from liuren_text.text.passage import Kind
from liuren_text.text.reading import EditedPassage

CELL, LIKE, EXAMPLE = "gloss: cell of the kin", "gloss: kin of like polarity", "gloss: kin of a transmission"
RELATIONS = also_spelt(
    RELATION, 我を生ずる="生我", 我の生ずる="我生", 我を克する="克我", 我の克する="我克", 我と同類="同類"
)
LIKENESS = SlotType("likeness", {"同性": "同", "異性": "異"})

KIN_LIKENESS = Law(
    "kin-likeness",
    "同性與異性，各有其名",
    "What all of like polarity, or all of unlike, are called",
    Grade.OTHER_BOOK,
    lambda likeness, name: KIN_POLARITY.holds("陽", "陽" if likeness == "同" else "陰", name),
    KIN_POLARITY.source,
)
ONE_NAME = Law(
    "one-name",
    "已總言之，不復異名",
    "What has a name as one of its kind has no other name in the same table",
    Grade.DEFINITION,
    lambda me, other, name, likeness, common: name == common or (me == other) != (likeness == "同"),
    "identity",
)

_HEADING = regex.compile("我を生ずる|我の生ずる|我を克する|我の克する|我と同類")
_NAME = f"「?(?P<name>{one_of(KIN.spellings)})」?"
_SEES = r"[陽陰]干?が[陽陰]支?を見(?:れば)?"
_CELLS = regex.compile(rf"(?P<cells>{_SEES}(?:、{_SEES})*){_NAME}")
_POLARITIES = regex.compile(r"([陽陰])干?が([陽陰])支?を見")
_OF_ALL = regex.compile(rf"(?P<likeness>同性|異性)同士が見れば{_NAME}")
_SUMMARIES = regex.compile(
    "|".join(
        rf"{before}「?(?P<n{n}>{one_of(KIN.spellings)})」?{after}"
        for n, (before, after) in enumerate(
            (
                ("一方を", "と呼ぶ"),
                ("ものを", "と呼"),
                ("一方は", "で"),
                ("すなわち", "で"),
                ("直に", "と称し"),
                ("いずれも", "を主る"),
                ("陰は", "、陽は"),
                ("、陽は", "とな"),
            )
        )
    )
)


def _rows(edited: EditedPassage) -> Iterator[tuple[regex.Match[str], int]]:
    """The headings of the table, each with the end of what is said under it: the next heading or the end."""
    headings = list(_HEADING.finditer(edited.text))
    ends = [*(h.start() for h in headings[1:]), len(edited.text)][: len(headings)]
    yield from zip(headings, ends, strict=True)


def _instance(
    form: Recogniser,
    edited: EditedPassage,
    heading: regex.Match[str],
    spans: dict[str, tuple[SlotType, tuple[int, int]]],
) -> Instance:
    slots = {role: make_slot(edited, kind, role, *span) for role, (kind, span) in spans.items()}
    slots["relation"] = make_slot(edited, RELATIONS, "relation", *heading.span())
    at, to = min(s.at for s in slots.values() if s.role != "relation"), max(s.to for s in slots.values())
    return Instance(form, edited.passage.id, *edited.to_base(at, to), at, to, slots)


def _read_cells(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for heading, end in _rows(edited):
        for match in _CELLS.finditer(edited.text, heading.end(), end):
            spans = {"name": (KIN, match.span("name"))}
            for n, cell in enumerate(_POLARITIES.finditer(edited.text, *match.span("cells")), 1):
                spans |= {f"me{n}": (POLARITY, cell.span(1)), f"other{n}": (POLARITY, cell.span(2))}
            yield _instance(form, edited, heading, spans)


def _read_likes(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for heading, end in _rows(edited):
        for match in _OF_ALL.finditer(edited.text, heading.end(), end):
            spans = {"likeness": (LIKENESS, match.span("likeness")), "name": (KIN, match.span("name"))}
            yield _instance(form, edited, heading, spans)


def _read_summaries(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for heading, end in _rows(edited):
        for match in _SUMMARIES.finditer(edited.text, heading.end(), end, overlapped=True):
            span = next(match.span(f"n{n}") for n in range(8) if match.start(f"n{n}") >= 0)
            yield _instance(form, edited, heading, {"name": (KIN, span)})


def read_rows(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each row of the table with all the cells that it fills, one by one or by likeness."""
    for heading, end in _rows(edited):
        spans: dict[str, tuple[SlotType, tuple[int, int]]] = {}
        for match in _CELLS.finditer(edited.text, heading.end(), end):
            for cell in _POLARITIES.finditer(edited.text, *match.span("cells")):
                n = len(spans)
                spans |= {f"me{n}": (POLARITY, cell.span(1)), f"other{n}": (POLARITY, cell.span(2))}
        for match in _OF_ALL.finditer(edited.text, heading.end(), end):
            spans[f"likeness{len(spans)}"] = (LIKENESS, match.span("likeness"))
        if spans:
            yield _instance(form, edited, heading, spans)


def _cell_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim(KIN_RELATION, "relation", "name")
    common = [
        other
        for other in discourse.of(LIKE)
        if other.passage == i.passage and other["relation"].key == i["relation"].key
    ]
    for n in (1, 2):
        yield from i.claim(KIN_POLARITY, f"me{n}", f"other{n}", "name", label=f"cell {n}")
        for like in common:
            yield from i.claim(
                ONE_NAME, f"me{n}", f"other{n}", "name", like["likeness"], like["name"], label=f"cell {n}"
            )


def _like_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((KIN_RELATION, "relation", "name"), (KIN_LIKENESS, "likeness", "name"))


def _me_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim(ELEMENT_OF, "stem", "element")
    course = gloss_course(i, discourse)
    if course is not None:
        yield from i.claim(LOWER_IS, *course, "number", "stem")


def _example_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(
        (ELEMENT_OF, "stem", "element"),
        (ELEMENT_OF, "branch", "kind"),
        (STANDS, "stem", "branch", "relation"),
        (VERB_OF, "verb", "relation"),
        (KIN_RELATION, "relation", "name"),
    )
    course = gloss_course(i, discourse)
    if course is not None:
        yield from i.claim(DAY_STEM, course[0], "stem")
        yield from i.claim(NAMED_TRANSMISSION, *course, "nth", "branch")


def _decided_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all(
        (ELEMENT_OF, "branch", "kind"),
        (ELEMENT_OF, "stem", "element"),
        (POLARITY_OF, "branch", "its"),
        (POLARITY_OF, "stem", "mine"),
        (SAME, "mine", "me"),
        (SAME, "its", "other"),
        (KIN_POLARITY, "me", "other", "name"),
    )
    example = discourse.last(i, EXAMPLE)
    if example is not None and example.passage == i.passage:
        yield from i.claim(KIN_RELATION, example["relation"], "name")
        yield from i.claim(SAME, example["branch"], "branch", label="branch as named")
        yield from i.claim(SAME, example["stem"], "stem", label="stem as named")


_TYPES = {
    "stem": STEM,
    "branch": BRANCH,
    "element": ELEMENT,
    "kind": ELEMENT,
    "nth": TRANSMISSION,
    "verb": VERB,
    "relation": RELATION,
    "name": KIN,
    "number": NTH,
} | dict.fromkeys(("its", "mine", "me", "other"), POLARITY)

FORMS = (
    Recogniser(CELL, _read_cells, _cell_claims, (Kind.GLOSS,)),
    Recogniser(LIKE, _read_likes, _like_claims, (Kind.GLOSS,)),
    Recogniser(
        "gloss: kin of a relation",
        _read_summaries,
        lambda i, d: i.claim(KIN_RELATION, "relation", "name"),
        (Kind.GLOSS,),
    ),
    gloss_form(
        "parents by polarity",
        "{me}は母、{other}は父",
        _TYPES,
        lambda i, d: i.claim(OPPOSITE, "me", "other"),
        loose=False,
    ),
    gloss_form(
        "stem of the day as me", "第{number}課の日干〔（…）〕の{stem}{element}が「我」", _TYPES, _me_claims
    ),
    gloss_form(
        "kin of a transmission",
        "{stem}{element}が{nth}伝の{branch}{kind}を{verb}〔す〕〔ず〕るのは「{relation}」で、{name}〔の一路〕に属する",
        _TYPES,
        _example_claims,
    ),
    gloss_form(
        "kin decided",
        "{branch}{kind}も{its}、{stem}{element}も{mine}、{me}が{other}を見るので「{name}」と断",
        _TYPES,
        _decided_claims,
    ),
    gloss_form(
        "kin decided by place",
        "{branch}は十二支の中で{its}に属し、{stem}{element}は{mine}に属し、{me}が{other}を見るので「{name}」と断",
        _TYPES,
        _decided_claims,
    ),
)

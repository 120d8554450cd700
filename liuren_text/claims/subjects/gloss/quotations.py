"""What a gloss says of its base: words that it quotes, characters that it finds lost, how a chart is printed.

The base is the paragraph as transmitted, whatever emendations are read over it: the gloss speaks of that. Quotations
are compared in any script, as a Japanese gloss quotes in its own. What it would read instead is words, not values: it
must differ from what it corrects, and whether it is right is not computed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.memory import Memory
from liuren_text.claims.slots import Slot, SlotType, Value
from liuren_text.claims.subjects.gloss.gates import NAMES
from liuren_text.claims.subjects.gloss.words import COUNT, NTH
from liuren_text.claims.subjects.identity import NUMBER_OF
from liuren_text.claims.wordlist import one_of
from liuren_text.text.passage import Kind, Passage
from liuren_text.text.reading import EditedPassage
from liuren_text.text.variants import standard

TRANSMITTED = "paragraph as transmitted"
GAP = "□"
WORDS = SlotType("words quoted", {}, derived=True)
FACT = SlotType("fact of the base", {}, derived=True)


def _nearest(words: Value | None, base: str) -> str:
    """The words of the base that are most like those quoted, character by character."""
    quoted = str(words)
    starts = range(max(1, len(base) - len(quoted) + 1))
    found = [base[at : at + len(quoted)] for at in starts]
    return f"the base has {max(found, key=lambda b: sum(x == y for x, y in zip(quoted, b, strict=False)))}"


QUOTED = Law(
    "quoted",
    "引底本之文，底本有之",
    "What is quoted from the base stands in it",
    Grade.DEFINITION,
    lambda words, base: words in base,
    "quotation",
    says=_nearest,
)
WITHIN = Law(
    "quoted-within",
    "摘其一字，在所引之中",
    "A character picked out of a quotation stands in it",
    Grade.DEFINITION,
    lambda part, words: part in words,
    "quotation",
)
CORRECTS = Law(
    "corrects",
    "既云當作，必異底本",
    "What should be read differs from what the base has",
    Grade.DEFINITION,
    lambda words, proposed: words != proposed,
    "emendation",
)


def _all_reversed(number: int, *rest: str | int) -> bool:
    """Whether the cells of a chart have so many characters, reversed; one may be excepted by its number before them."""
    cells = [c for n, c in enumerate(rest[1:], 1) if n != rest[0]] if isinstance(rest[0], int) else rest
    return all(
        len(c) == number and NAMES.denote(c) is None and NAMES.denote(c[::-1]) for c in map(str, cells)
    )


REVERSED = Law(
    "all-reversed",
    "云某圖倒刻，則其格皆倒",
    "A chart that is said to be printed backwards has in every cell a name read backwards",
    Grade.DEFINITION,
    _all_reversed,
    "the chart",
)
UNDER = Law(
    "printed-under",
    "云某字列於某行之下，則圖如是",
    "A word that is said to be printed below another of the chart stands there",
    Grade.DEFINITION,
    lambda below, above, *pairs: above + below in pairs,
    "the chart",
)


def _fact(passage: Passage, role: str, value: Value) -> Slot:
    return Slot(passage.id, 0, 0, FACT, role, "", value, 0, 0)


# what can be said of each paragraph of a text
_paragraphs: Memory[tuple[Recogniser, Passage], Instance] = Memory(1_000)


def _read_base(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each paragraph once, with what a gloss may say of it; it takes no room in the text."""
    key = form, edited.passage
    yield _paragraphs.get(key) or _paragraphs.keep(key, _paragraph(*key))


def _paragraph(form: Recogniser, passage: Passage) -> Instance:
    """The same instance in every reading of a paragraph, under a name of its own: so it is found at once."""
    columns = [c for n in passage.notes if len(n.columns) == 2 for c in n.columns]
    gaps = [g.start for g in passage.gaps]
    lost = {sum(a <= g < b for g in gaps) for a, b in columns} - {0}
    last = passage.verses[-1].lines[-1] if passage.verses else (0, 0)
    facts: dict[str, Value] = {
        "words": standard(passage.text),
        "gaps": len(gaps),
        "gaps each": lost.pop() if len(lost) == 1 else 0,
        "gaps last": sum(last[0] <= g < last[1] for g in gaps),
        "notes": len(columns) // 2,
        "cells": " ".join(_last_row(passage)),
        "under": " ".join(_under(passage)),
    }
    slots = {role: _fact(passage, role, value) for role, value in facts.items()}
    return Instance(replace(form, name=_name(passage.id)), passage.id, 0, 0, 0, 0, slots)


def _name(passage_id: str) -> str:
    return f"{TRANSMITTED}: {passage_id}"


def _last_row(passage: Passage) -> list[str]:
    """The last row of a chart."""
    cells = [c for f in passage.figures for c in f.cells]
    return [passage.text[c.start : c.end] for c in cells if c.row == max(o.row for o in cells)]


def _under(passage: Passage) -> Iterator[str]:
    """Each two cells of a chart of which one stands right below the other."""
    cells = [c for f in passage.figures for c in f.cells]
    for below in cells:
        for above in cells:
            if (above.row, above.column) == (below.row - 1, below.column):
                yield passage.text[above.start : above.end] + passage.text[below.start : below.end]


_NUMBER = one_of(COUNT.spellings)
_REMARK = regex.compile(r"（[^（）]*(?:底本|の訛り|とすべき)[^（）]*）|底本[^（）。]*")
_QUOTE = regex.compile("「([^「」]*)」")
_PROPOSED = regex.compile("字?(?:とすべき|の訛り|の意|であるはず|とし[、て])")
_SUPPLIED = regex.compile("字(?:を欠|があるはず)")
_BESIDE = regex.compile(r"「([^「」]*)」の(?P<side>[上下])に「[^「」]*」字")
_PICKED = regex.compile("」の「$")
_LACKS = regex.compile(rf"(?P<how>末句は|各々|)(?P<number>{_NUMBER})字を欠")
_NOTES = regex.compile(rf"(?P<number>{_NUMBER})(?P<of>[条行])の夾注")
_TWICE = regex.compile(rf"「(?P<words>[^「」]*)」一題は底本に(?P<number>{_NUMBER})度重出")
_NTH = one_of(NTH.spellings)
_TURNED = regex.compile(rf"每格の(?P<number>{_NUMBER})字は(?:第(?P<but>{_NTH})門を除き)?倒して")
_PLACED = regex.compile(r"「(?P<below>[^「」])」字を(?P<above>\p{Han})行の下に排した")


def _words(edited: EditedPassage, role: str, at: int, to: int, shown: str = "{}") -> Slot:
    """A slot for words quoted, in the script in which they are compared; `shown` may put a gap beside them."""
    text = edited.text[at:to]
    start, end = edited.to_base(at, to)
    value = standard(shown.format(text))
    return Slot(edited.passage.id, start, end, WORDS, role, text, value, at, to)


def _instance(form: Recogniser, edited: EditedPassage, at: int, to: int, slots: dict[str, Slot]) -> Instance:
    of = {"of": _fact(edited.passage, "of", edited.passage.corresp or "")}
    return Instance(form, edited.passage.id, *edited.to_base(at, to), at, to, slots | of)


def _read_quotations(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Every quotation in a remark on the base: words of the base, or what should be read for the words before it."""
    for remark in _REMARK.finditer(edited.text):
        previous: Slot | None = None
        beside = {m.span(1): m.group("side") for m in _BESIDE.finditer(edited.text, *remark.span())}
        for quote in _QUOTE.finditer(edited.text, *remark.span()):
            at, to = quote.span(1)
            if _SUPPLIED.match(edited.text, to + 1):
                continue
            if _PROPOSED.match(edited.text, to + 1) or edited.text[:at].endswith("すなわち「"):
                if previous is not None:
                    proposed = _words(edited, "proposed", at, to)
                    yield _instance(form, edited, at, to, {"words": previous, "proposed": proposed})
                continue
            shown = {"上": "□{}", "下": "{}□", "": "{}"}[beside.get((at, to), "")]
            slots = {"quoted": _words(edited, "quoted", at, to, shown)}
            if previous is not None and _PICKED.search(edited.text[:at]):
                slots["whole"] = previous
            yield _instance(form, edited, at, to, slots)
            previous = slots["quoted"]


def _transmitted(i: Instance, discourse: Discourse) -> Instance | None:
    """The paragraph of the base that a gloss speaks of."""
    return next(iter(discourse.of(_name(str(i["of"].value)))), None)


def _quotation_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    base = _transmitted(i, discourse)
    if base is not None:
        yield from i.claim(QUOTED, "quoted", params=(base["words"].value,))
    yield from i.claim_all((WITHIN, "quoted", "whole"), (CORRECTS, "words", "proposed"))


def _read_numbers(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Numbers that a remark gives of the base: characters lost, columns of notes, titles repeated."""
    for remark in _REMARK.finditer(edited.text):
        for pattern in (_LACKS, _NOTES, _TWICE):
            for match in pattern.finditer(edited.text, *remark.span()):
                slots = {"number": make_slot(edited, COUNT, "number", *match.span("number"))}
                if pattern is _TWICE:
                    slots["words"] = _words(edited, "words", *match.span("words"))
                else:
                    how = match.groupdict().get("how", match.groupdict().get("of"))
                    slots["how"] = _fact(edited.passage, "how", _HOW[how or ""])
                yield _instance(form, edited, *match.span(), slots)


_HOW = {"": "gaps", "末句は": "gaps last", "各々": "gaps each", "条": "notes", "行": "columns"}


def _number_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    base = _transmitted(i, discourse)
    if base is None:
        return
    how, words = i.get("how"), i.get("words")
    if words is not None:
        count = str(base["words"].value).count(str(words.value))
        yield from i.claim(NUMBER_OF, "number", label="times", params=(count,))
    elif how is not None and how.value in ("notes", "columns"):
        notes = base["notes"].value
        fixed = (2, notes) if how.value == "notes" and notes else (2,)
        yield from i.claim(NUMBER_OF, "number", label="columns of notes", params=fixed)
    elif how is not None:
        yield from i.claim(NUMBER_OF, "number", label="lost", params=(base[str(how.value)].value,))


def _read_charts(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """What is said of the print of a chart."""
    for match in _TURNED.finditer(edited.text):
        kinds = {"number": COUNT, "but": NTH}
        slots = {r: make_slot(edited, kinds[r], r, *match.span(r)) for r in kinds if match.group(r)}
        yield _instance(form, edited, *match.span(), slots)
    for match in _PLACED.finditer(edited.text):
        slots = {r: _words(edited, r, *match.span(r)) for r in ("below", "above")}
        yield _instance(form, edited, *match.span(), slots)


def _chart_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    base = _transmitted(i, discourse)
    if base is not None:
        cells = tuple(str(base["cells"].value).split())
        if "number" in i.slots:
            said = [i[role] for role in ("number", "but") if role in i.slots]
            yield from i.claim(REVERSED, *said, label="number", params=cells)
        yield from i.claim(UNDER, "below", "above", params=tuple(str(base["under"].value).split()))


FORMS = (
    Recogniser(TRANSMITTED, _read_base, lambda i, d: ()),
    *(
        Recogniser(f"gloss: {name}", read, claims, (Kind.GLOSS,))
        for name, read, claims in (
            ("quotation of the base", _read_quotations, _quotation_claims),
            ("number of the base", _read_numbers, _number_claims),
            ("chart of the base", _read_charts, _chart_claims),
        )
    ),
)

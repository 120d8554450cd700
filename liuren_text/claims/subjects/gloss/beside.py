"""A translation beside what it translates: the same values where a form of the gloss renders a form of the base.

The base is its paragraph as a reading has it, transmitted or emended, and its values are given to the claim: no claim
relates a word of the original, so that what the gloss states proves nothing of it. Nothing is claimed where it is in
doubt which statement a gloss renders, or where the base is at fault by its own claims: the gloss need not follow it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, NamedTuple

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance, Recogniser
from liuren_text.claims.laws import Claim, Grade, Law, State
from liuren_text.claims.slots import Slot, SlotType, Value
from liuren_text.text.passage import Kind
from liuren_text.text.reading import EditedPassage

TRANSLATES = "gloss: what it translates"
OF = SlotType("paragraph translated", {}, derived=True)
WORD = SlotType("word of another statement", {}, derived=True)
MENDABLE = (
    2  # words in which a statement departs from its base; one that departs in more is another statement
)


def _departures(*read: Any) -> str:
    """What the base has where the gloss says something else."""
    *said, base, shown = read
    return f"the base has {'，'.join(w for s, b, w in zip(said, base, shown, strict=True) if s != b) or 'the same'}"


AS_BASE = Law(
    "as-the-base",
    "譯文當與所譯者合",
    "What a translation says is what the paragraph says that it translates",
    Grade.DEFINITION,
    lambda *read: read[:-2] == read[-2],
    "translation",
    says=_departures,
)


class Row(NamedTuple):
    """One statement: the instance that makes it, what it says by role, what tells it from others of its instance."""

    instance: Instance
    slots: Mapping[str, Slot]
    name: str = ""


Rows = Callable[[Instance, Discourse], Iterable[Row]]


def whole(i: Instance, _: Discourse) -> Iterable[Row]:
    """An instance as one statement."""
    return (Row(i, i.slots),)


class Role(NamedTuple):
    """A role of the gloss and that of the base which it renders, or one character of what the base has there."""

    gloss: str
    base: str
    part: int | None = None


@dataclass(frozen=True)
class Rendering:
    """Forms of a gloss and the forms of a base that they render, role by role.

    Statements are paired in order, if there are as many on either side; with `by_key` by the values of the key roles
    alone, as the members of a table or a verse. Without a key all roles are the key.
    """

    gloss: tuple[str, ...]
    base: tuple[str, ...]
    roles: tuple[Role, ...]
    key: tuple[Role, ...]
    gloss_rows: Rows = whole
    base_rows: Rows = whole
    by_key: bool = False


class Pair(NamedTuple):
    """A slot of the gloss and the slot of the base that it renders, with the value that it should have."""

    row: Row
    said: Slot
    of: Instance
    base: Slot
    value: Value
    shown: str


def roles(words: str) -> tuple[Role, ...]:
    """`stem place=seat branch=day.1`: roles of the same name, of another, and a character of what stands there."""
    return tuple(_role(*word.partition("=")) for word in words.split())


def _role(gloss: str, _: str, base: str) -> Role:
    name, _, part = (base or gloss).partition(".")
    return Role(gloss, name, int(part) if part else None)


def pairs(rendering: Rendering, gloss: str, discourse: Discourse) -> tuple[tuple[Pair, ...], ...]:
    """The statements of a paragraph of gloss beside those of its base, slot by slot, where the pairing is certain."""
    ours = _rows(rendering.gloss, rendering.gloss_rows, gloss, discourse)
    base = _translated(gloss, discourse) if ours else ""
    theirs = _rows(rendering.base, rendering.base_rows, base, discourse)
    if not theirs:
        return ()
    paired = (_keyed if rendering.by_key else _in_order)(rendering, ours, theirs)
    found = tuple(tuple(_slots(rendering, one, other)) for one, other in paired)
    whole = [pair for statement in found for pair in statement]
    alike = rendering.by_key or len(whole) == 1 or any(pair.said.value == pair.value for pair in whole)
    return found if alike else ()


def _translated(gloss: str, discourse: Discourse) -> str:
    """The paragraph that a paragraph of gloss translates."""
    return next((str(i["of"].value) for i in discourse.within(gloss, TRANSLATES)), "")


def _rows(forms: tuple[str, ...], rows: Rows, passage: str, discourse: Discourse) -> list[Row]:
    return [row for i in discourse.within(passage, *forms) for row in rows(i, discourse)] if passage else []


def _keyed(rendering: Rendering, ours: Sequence[Row], theirs: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    """Rows that alone have their key on either side."""
    mine = [_said(rendering.key, row) for row in ours]
    base = [_stated(rendering.key, row) for row in theirs]
    once, also = Counter(mine), Counter(base)
    for key, row in zip(mine, ours, strict=True):
        if None not in key and once[key] == also[key] == 1:
            yield row, theirs[base.index(key)]


def _in_order(rendering: Rendering, ours: Sequence[Row], theirs: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    """As many rows on either side, one beside the other; not where one says what another of the other side says."""
    if len(ours) != len(theirs):
        return
    for one, other in zip(ours, theirs, strict=True):
        key = [r for r in rendering.key or rendering.roles if r.gloss in one.slots and r.base in other.slots]
        said, stated = _said(key, one), _stated(key, other)
        if said == stated or not (
            any(_stated(key, row) == said for row in theirs) or any(_said(key, row) == stated for row in ours)
        ):
            yield one, other


def _said(key: Iterable[Role], row: Row) -> tuple[Value | None, ...]:
    return tuple(row.slots[r.gloss].value if r.gloss in row.slots else None for r in key)


def _stated(key: Iterable[Role], row: Row) -> tuple[Value | None, ...]:
    return tuple(_value(r, row.slots[r.base]) if r.base in row.slots else None for r in key)


def _value(role: Role, base: Slot) -> Value | None:
    return (
        base.value if role.part is None or base.value is None else str(base.value)[role.part : role.part + 1]
    )


def _slots(rendering: Rendering, ours: Row, theirs: Row) -> Iterator[Pair]:
    """Slot with slot: what the base leaves open, or what no word of the gloss could say, is not held against it."""
    for role in rendering.roles:
        said, base = ours.slots.get(role.gloss), theirs.slots.get(role.base)
        if said is None or base is None:
            continue
        value = _value(role, base)
        if value is not None and value in said.type.domain:
            shown = base.text if role.part is None else str(value)
            yield Pair(ours, said, theirs.instance, base, value, shown)


def renders(rendering: Rendering, i: Instance, discourse: Discourse) -> Iterator[Claim]:
    """What all instances of a paragraph claim by a rendering, beside the first of them."""
    if discourse.within(i.passage, *rendering.gloss)[0] is not i:
        return
    found = [statement for statement in pairs(rendering, i.passage, discourse) if statement]
    sound = {of: _holding(of, discourse) for of in {statement[0].of for statement in found}}
    for statement in found:
        row, of = statement[0].row, statement[0].of
        held = [pair for pair in statement if sound[of](pair.base)]
        if held:
            label = f"{of.form.name} {row.name}".rstrip()
            base = (
                tuple([pair.value for pair in held]),
                tuple([f"{pair.said.role} {pair.shown}" for pair in held]),
            )
            said = [pair.said for pair in held]
            if sum(pair.said.value != pair.value for pair in held) > MENDABLE:
                said = [slot._replace(type=WORD) for slot in said]  # not to be mended word by word
            yield from row.instance.claim(AS_BASE, *said, label=label, params=base)


def _holding(of: Instance, discourse: Discourse) -> Callable[[Slot], bool]:
    """Whether an instance of the base claims nothing of a slot that fails; of what no claim relates, nothing at all."""
    claims = list(discourse.claims_of(of))
    related = {key for c in claims for key in c.keys}
    failing = {key for c in claims if c.as_read is not State.HOLDS for key in c.keys}
    return lambda slot: slot.key not in failing if slot.key in related else not failing


def beside(form: Form | Recogniser, renderings: Sequence[Rendering]) -> Form | Recogniser:
    """A form of the gloss that also claims to say what its base says."""
    own = [r for r in renderings if form.name in r.gloss]
    if not own:
        return form
    made = form.claims

    @wraps(made)
    def claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
        yield from made(i, discourse)
        for rendering in own:
            yield from renders(rendering, i, discourse)

    return replace(form, claims=claims)


def _read_translated(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Of each paragraph of gloss, which it translates; it takes no room in the text."""
    passage = edited.passage
    of = Slot(passage.id, 0, 0, OF, "of", "", passage.corresp or "", 0, 0)
    yield Instance(form, passage.id, 0, 0, 0, 0, {"of": of})


FORMS = (Recogniser(TRANSLATES, _read_translated, lambda i, d: (), (Kind.GLOSS,)),)

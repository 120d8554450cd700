"""A concordance of slots: every place that carries a value of some type, as the grammars read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from liuren_text.claims.find import read_passage
from liuren_text.claims.grammar import Form
from liuren_text.claims.slots import Slot, SlotType
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.errors import LiurenTextError
from liuren_text.text.book import Book
from liuren_text.text.concordance import CONTEXT, Hit, Layer, Line, hit_at
from liuren_text.text.passage import Kind
from liuren_text.text.reading import EditedPassage


def find_slots(
    book: Book, wanted: str, layers: Iterable[Layer] = tuple(Layer), context: int = CONTEXT
) -> Iterator[Hit]:
    """Every slot of a type, `branch`, or of a type and value, `branch=卯`. The apparatus has no slots.

    Raises `LiurenTextError` for a type that no form has, or a value that the type has not.
    """
    name, _, value = wanted.partition("=")
    kinds = _types(name.strip())
    values = {v for k in kinds if (v := k.denote(value.strip())) is not None}
    if value and not values:
        known = "".join(k.spell(v) for k in kinds for v in k.domain[:24])
        raise LiurenTextError(f"{wanted}: no {name} is written so; there are {known}")
    chosen = frozenset(layers)
    for edited, layer in _readings(book, chosen):
        only_new = layer is Layer.EDITED and Layer.ORIGINAL in chosen
        line = Line(book.corpus.id, edited.passage.id, layer, edited.text)
        for slot in _slots(edited):
            if slot.type.name == name.strip() and (not value or slot.value in values):
                if only_new and edited.passage.text[slot.start : slot.end] == slot.text:
                    continue
                yield hit_at(line, slot.at, slot.to, context, slot.type.name)


def slot_types() -> dict[str, list[SlotType]]:
    """The types of slots that the sentence forms have, by name."""
    types: dict[str, list[SlotType]] = {}
    for form in GRAMMAR:
        if isinstance(form, Form):
            for kind in form.types.values():
                if kind not in types.setdefault(kind.name, []):
                    types[kind.name].append(kind)
    return types


def _types(name: str) -> list[SlotType]:
    types = slot_types()
    if name not in types:
        raise LiurenTextError(f"{name}: no slot is of this type; there are {', '.join(sorted(types))}")
    return types[name]


def _readings(book: Book, layers: frozenset[Layer]) -> Iterator[tuple[EditedPassage, Layer]]:
    for passage in book.corpus:
        layer = Layer.GLOSS if passage.kind is Kind.GLOSS else Layer.ORIGINAL
        if layer in layers:
            yield EditedPassage(passage), layer
        if layer is Layer.ORIGINAL and Layer.EDITED in layers:
            edited = book.edited[passage.id]
            if edited.edits or Layer.ORIGINAL not in layers:
                yield edited, Layer.EDITED


def _slots(edited: EditedPassage) -> list[Slot]:
    """The slots of a passage in order, each once though several forms may read it."""
    instances = read_passage(edited, GRAMMAR).instances
    slots = {s.key: s for i in instances for s in i.slots.values() if not s.type.derived}
    return sorted(slots.values(), key=lambda s: (s.at, s.to))

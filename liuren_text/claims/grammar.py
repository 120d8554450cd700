"""Forms: the sentences, charts and verses in which a text asserts something, and their instances in a passage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from liuren_text.claims.laws import Claim, Law
from liuren_text.claims.matching import Match, Pattern
from liuren_text.claims.memory import Memory
from liuren_text.claims.slots import Slot, SlotType
from liuren_text.record import kept, record
from liuren_text.text.passage import Kind
from liuren_text.text.reading import EditedPassage
from liuren_text.text.variants import prints

if TYPE_CHECKING:
    from liuren_text.claims.discourse import Discourse


class FormulaWord(NamedTuple):
    """A formula word beside what the text has: `expected` by the form, `found` in the text, at a span of the base."""

    form: str
    place: int
    expected: str
    found: str
    passage: str
    start: int
    end: int
    at: int
    to: int

    @property
    def corrupt(self) -> bool:
        """Whether the text has another word than the form."""
        return not prints(self.expected, self.found)


@record
class Instance:
    """One occurrence of a form: where it stands, its slots by role, its formula words."""

    form: Form | Recogniser
    passage: str
    start: int
    end: int
    at: int
    to: int
    slots: Mapping[str, Slot]
    words: tuple[FormulaWord, ...] = ()

    def __getitem__(self, role: str) -> Slot:
        return self.slots[role]

    @kept
    def key(self) -> tuple[object, ...]:
        """All that it says: of two instances with one key either will do."""
        places = (self.start, self.end, self.at, self.to)
        return self.form, self.passage, places, tuple(self.slots.items()), self.words

    @kept
    def cost(self) -> int:
        """How corrupt it is: formula words that depart from the form, slots that denote nothing."""
        corrupt = sum(max(len(w.expected), len(w.found)) for w in self.words if w.corrupt)
        return corrupt + sum(s.value is None for s in self.slots.values())

    def overlaps(self, other: Instance) -> int:
        """How many characters of the text both read."""
        return max(0, min(self.to, other.to) - max(self.at, other.at))

    def get(self, role: str) -> Slot | None:
        """The slot of that role, or None where an optional part is absent."""
        return self.slots.get(role)

    def claim(
        self, law: Law, *slots: str | Slot | None, label: str = "", params: tuple[object, ...] = ()
    ) -> list[Claim]:
        """The claim of a law between slots, named by their roles here or given; none if one of them is absent."""
        found = [self.slots.get(s) if isinstance(s, str) else s for s in slots]
        present = tuple(s for s in found if s is not None)
        if len(present) < len(found):
            return []
        named = label or "-".join(s.role for s in present)
        return [Claim(law, present, self.passage, self.start, named, params)]

    def claim_all(self, *rows: tuple[Law, *tuple[str | Slot | None, ...]]) -> list[Claim]:
        """The claims of a table: a law and the roles it relates, row by row."""
        return [c for law, *slots in rows for c in self.claim(law, *slots)]


@dataclass(frozen=True, slots=True)
class Residue:
    """A sentence that a form nearly matched and could not read."""

    passage: str
    text: str
    reason: str


# the instances that other readings of a text share where no edit sets them apart
_instances: Memory[tuple[object, ...], Instance] = Memory(50_000)

MakeClaims = Callable[[Instance, "Discourse"], Iterable[Claim]]


@record
class Recogniser:
    """A form that is not a sentence (a chart, a verse): `read_passage` finds it, `claims` says what it asserts.

    `needs` are characters that stand in every instance: where one is missing nothing need be sought.
    """

    name: str
    read_passage: Callable[[Recogniser, EditedPassage], Iterable[Instance]]
    claims: MakeClaims
    kinds: tuple[Kind, ...] = (Kind.ORIGINAL,)
    needs: str = ""

    @property
    def subject(self) -> str:
        """The subject it belongs to, by the module that says what it asserts."""
        return subject_of(self.claims)

    def read(self, edited: EditedPassage) -> list[Instance]:
        """Every instance in a passage; those that are alike in another reading are the same."""
        if not edited.characters.issuperset(self.needs):
            return []
        return [_instances.share(i.key, i) for i in self.read_passage(self, edited)]


@record
class Form:
    """A sentence form: its pattern (see `matching`), the type of each role, and the claims its instances make.

    `loose` allows slots that denote nothing, `fuzzy` corrupt formula words; forms of few words allow neither. A form
    that runs over several sentences is sought in the `whole` passage.
    """

    name: str
    pattern: str
    types: Mapping[str, SlotType]
    claims: MakeClaims
    kinds: tuple[Kind, ...] = (Kind.ORIGINAL,)
    loose: bool = True
    fuzzy: bool = True
    whole: bool = False

    @property
    def subject(self) -> str:
        """The subject it belongs to, by the module that says what it asserts."""
        return subject_of(self.claims)

    @kept
    def compiled(self) -> Pattern:
        """The pattern, ready to be sought."""
        return Pattern(self.pattern, self.types, self.loose, self.fuzzy)

    def reason(self, stretch: str) -> str:
        """Why a sentence that is nearly an instance could not be read."""
        return f"{self.name}: {self.compiled.reason(stretch)}"

    def instance(self, edited: EditedPassage, offset: int, match: Match) -> Instance:
        """A match in a stretch that begins at `offset` of a passage, with its slots and words placed in the base."""
        at, to = offset + match.at, offset + match.to
        key = (self, edited.passage.id, offset, match, edited.around(at, to))
        return _instances.get(key) or _instances.keep(key, self._instance(edited, offset, match))

    def _instance(self, edited: EditedPassage, offset: int, match: Match) -> Instance:
        passage = edited.passage.id
        at, to = offset + match.at, offset + match.to
        slots = {
            role: make_slot(edited, self.types[role], role, offset + a, offset + b)
            for role, (a, b) in match.slots.items()
        }
        words = tuple(
            FormulaWord(
                self.name,
                w.place,
                w.expected,
                w.found,
                passage,
                *edited.to_base(offset + w.at, offset + w.to),
                offset + w.at,
                offset + w.to,
            )
            for w in match.words
        )
        return Instance(self, passage, *edited.to_base(at, to), at, to, slots, words)


def subject_of(claims: MakeClaims) -> str:
    """`month generals` for what `subjects/month_generals.py` defines."""
    return claims.__module__.rsplit(".", 1)[-1].replace("_", " ")


def make_slot(edited: EditedPassage, kind: SlotType, role: str, at: int, to: int) -> Slot:
    """The slot at a span of the emended text, with its place in the base."""
    text = edited.text[at:to]
    start, end, nth = edited.place(at, to)
    return Slot(edited.passage.id, start, end, kind, role, text, kind.denote(text), at, to, nth)

"""An emendation: what someone would read instead of the base, of what kind, by which method, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from liuren_text.text.locus import Edit


class ErrorKind(StrEnum):
    """What kind of difference from the transmitted text an emendation assumes."""

    SUBSTITUTION = "訛"
    OMISSION = "脫"
    SURPLUS = "衍"
    TRANSPOSITION = "倒"
    LACUNA = "闕"
    ORDER = "列序"
    VARIANT = "異體"
    TABOO = "避諱"


class Method(StrEnum):
    """How a critic knows: from the book itself, from another book, from reason.

    With one witness 對校 is impossible.
    """

    INTERNAL = "本校"
    PARALLEL = "他校"
    REASON = "理校"


class Certainty(StrEnum):
    """How sure the editor is; the engine never changes it."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Emendation:
    """One proposal over the base. Offsets of `edits` are code points in the base text of `passage`.

    `adopted` proposals make the edited text. `stated` tells of the gloss whether it says the reading or only
    follows it (None for other editors). `sources` are the books cited for 他校, `parallel` the words they have.
    `cause` is what the editor holds to have led to the error. `file` and `line` say where it is recorded. `exclude`
    are the ids of those in whose stead it is proposed, though it may change other words than they.
    """

    id: str
    passage: str
    edits: tuple[Edit, ...]
    locus: str
    kind: ErrorKind
    methods: tuple[Method, ...]
    resp: str
    cert: Certainty
    reason: str
    adopted: bool = True
    stated: bool | None = None
    sources: tuple[str, ...] = ()
    file: str | None = None
    line: int | None = None
    cause: str | None = None
    parallel: str | None = None
    exclude: tuple[str, ...] = ()

    @property
    def start(self) -> int:
        """Where its first edit begins in the base."""
        return self.edits[0].start

    @property
    def end(self) -> int:
        """Where its last edit ends in the base."""
        return self.edits[-1].end

    def touches(self, other: Emendation) -> bool:
        """Whether the two exclude each other: they claim the same characters, insert at the same place, or say so."""
        if other.id in self.exclude or self.id in other.exclude:
            return True
        if self.passage != other.passage:
            return False
        return any(edits_overlap(a, b) for a in self.edits for b in other.edits)


def edits_overlap(a: Edit, b: Edit) -> bool:
    """Whether two edits of a passage cannot both be made: they share a character, or insert at one place."""
    if a.start == a.end and b.start == b.end:
        return a.start == b.start
    return a.start < b.end and b.start < a.end

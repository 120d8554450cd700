"""Find what a text claims: read every passage by the grammar, then let every instance say what it asserts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import regex

from liuren_text.claims.discourse import Discourse, Listener, Question
from liuren_text.claims.grammar import Form, FormulaWord, Instance, Recogniser, Residue
from liuren_text.claims.laws import Claim, ClaimKey
from liuren_text.claims.matching import Match, forget_matches
from liuren_text.claims.slots import Slot, SlotKey
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.text.passage import Kind
from liuren_text.text.reading import EditedPassage, Reading

_SENTENCE = regex.compile(r"[^。！？]+[。！？]?")
Grammar = tuple[Form | Recogniser, ...]


@dataclass(frozen=True, eq=False)
class Part:
    """What one passage asserts: its claims by their keys, and what they asked of the discourse to be made."""

    instances: tuple[Instance, ...]
    claims: Mapping[ClaimKey, Claim]
    asked: tuple[Question, ...] = ()

    @cached_property
    def slots(self) -> dict[SlotKey, Slot]:
        """Every slot that its claims relate, by key."""
        return {key: slot for c in self.claims.values() for key, slot in zip(c.keys, c.slots, strict=True)}

    def stands(self, discourse: Discourse) -> bool:
        """Whether the discourse would give the same answers again."""
        return all(question.same(discourse) for question in self.asked)


@dataclass(frozen=True)
class Claims:
    """What a reading asserts: its claims, passage by passage, the formula words of its forms, and the residue.

    Readings of one text share the parts of what they both read, so that what sets them apart is soon found.
    """

    parts: tuple[Part, ...]
    discourse: Discourse
    residue: tuple[Residue, ...]

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.by_key.values())

    def __len__(self) -> int:
        return len(self.by_key)

    @cached_property
    def words(self) -> tuple[FormulaWord, ...]:
        """The formula words of every instance."""
        return tuple(w for i in self.discourse.instances for w in i.words)

    @cached_property
    def by_key(self) -> dict[ClaimKey, Claim]:
        """The claims by their keys."""
        found: dict[ClaimKey, Claim] = {}
        for part in self.parts:
            found.update(part.claims)
        return found

    @cached_property
    def slots(self) -> dict[SlotKey, Slot]:
        """Every slot that a claim relates, by key."""
        found: dict[SlotKey, Slot] = {}
        for part in self.parts:
            found.update(part.slots)
        return found

    def apart(self, other: Claims) -> tuple[Part, ...]:
        """The parts that another reading does not share."""
        shared = {id(part) for part in other.parts}
        return tuple(part for part in self.parts if id(part) not in shared)

    def parts_with(self, keys: Collection[SlotKey]) -> tuple[Part, ...]:
        """The parts whose claims relate any of these slots."""
        return tuple(part for part in self.parts if any(key in part.slots for key in keys))

    @cached_property
    def by_slot(self) -> dict[SlotKey, tuple[Claim, ...]]:
        """The claims that relate each slot."""
        index: dict[SlotKey, dict[ClaimKey, Claim]] = defaultdict(dict)
        for claim in self:
            for key in claim.keys:
                index[key][claim.key] = claim
        return {k: tuple(v.values()) for k, v in index.items()}


def find_claims(reading: Reading, grammar: Grammar = GRAMMAR) -> Claims:
    """Every claim that a text makes as `reading` has it, by the given grammar (the whole one by default)."""
    read = [read_passage(edited, grammar) for edited in reading]
    discourse = Discourse(tuple(i for instances, _ in read for i in instances))
    parts = tuple(_part_of(instances, discourse) for instances, _ in read if instances)
    return Claims(parts, discourse, tuple(r for _, residue in read for r in residue))


_parts: dict[int, Part] = {}
REMEMBERED = 4096  # passages whose claims are kept, and stretches from one text to the next


def _part_of(instances: tuple[Instance, ...], discourse: Discourse) -> Part:
    """What a passage asserts. Kept as long as the discourse answers what was asked of it as before."""
    part = _parts.get(id(instances))
    if part is None or part.instances is not instances or not part.stands(discourse):
        listener = Listener(discourse)
        claims = {c.key: c for i in instances for c in i.form.claims(i, listener)}
        part = Part(instances, claims, tuple(dict.fromkeys(listener.asked)))
        if len(_parts) >= REMEMBERED:
            _parts.clear()
        _parts[id(instances)] = part
    return part


def forget() -> None:
    """Let go of a text that is done with. What its words match is kept for the next one, but not of many texts."""
    _parts.clear()
    read_passage.cache_clear()
    if read_stretch.cache_info().currsize > REMEMBERED:
        read_stretch.cache_clear()
        forget_matches()


def _best(instances: list[Instance]) -> list[Instance]:
    """Drop a sentence read corruptly where another form reads most of its words with less corruption."""
    sentences = [i for i in instances if isinstance(i.form, Form)]
    worse = {
        id(i)
        for i in sentences
        if i.cost and any(o.cost < i.cost and 2 * i.overlaps(o) > i.to - i.at for o in sentences)
    }
    return [i for i in instances if id(i) not in worse]


@lru_cache(maxsize=4096)
def read_passage(edited: EditedPassage, grammar: Grammar) -> tuple[tuple[Instance, ...], tuple[Residue, ...]]:
    """The instances of all forms in one passage, in order, and its residue. Cached by the words of the passage."""
    kind, text = edited.passage.kind, edited.text
    charts, sentences, wholes = _sorted_forms(grammar, kind)
    instances = [i for form in charts for i in form.read(edited)]
    near: list[tuple[Form, int, int]] = []
    for forms, start, end in [(wholes, 0, len(text)), *((sentences, *span) for span in sentence_spans(text))]:
        matches, missed = read_stretch(forms, text[start:end])
        instances += [form.instance(edited, start, match) for form, match in matches]
        near += [(form, start, end) for form in missed]
    instances = _best(instances)
    residue = [
        Residue(edited.passage.id, text[at:to], form.reason(text[at:to]))
        for form, at, to in near
        if not any(i.at < to and at < i.to for i in instances)
    ]
    return tuple(sorted(instances, key=lambda i: (i.at, i.to))), tuple(residue)


@cache
def _sorted_forms(
    grammar: Grammar, kind: Kind
) -> tuple[tuple[Recogniser, ...], tuple[Form, ...], tuple[Form, ...]]:
    """The forms for a kind of passage: charts and verses, those of a sentence, those that run over several."""
    forms = [f for f in grammar if kind in f.kinds]
    charts = tuple(f for f in forms if isinstance(f, Recogniser))
    patterns = [f for f in forms if isinstance(f, Form)]
    return charts, tuple(f for f in patterns if not f.whole), tuple(f for f in patterns if f.whole)


@lru_cache(maxsize=4096)
def sentence_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where the sentences of a text begin and end, their closing mark included."""
    return tuple(m.span() for m in _SENTENCE.finditer(text))


@lru_cache(maxsize=65536)
def read_stretch(
    forms: tuple[Form, ...], stretch: str
) -> tuple[tuple[tuple[Form, Match], ...], tuple[Form, ...]]:
    """What each form matches in a stretch of text, and the forms that it nearly is. Cached by the words."""
    characters = set(stretch)
    likely = [form for form in forms if form.compiled.could_be(characters)]
    found: dict[int, tuple[Match, ...]] = {}
    best: list[Match] = []
    for missing, n in sorted((form.compiled.missing(stretch), n) for n, form in enumerate(likely)):
        if not any(_outdoes(match, missing, likely[n], stretch) for match in best):
            found[n] = likely[n].compiled.find(stretch)
            best += found[n]
    matches = tuple((form, match) for n, form in enumerate(likely) for match in found.get(n, ()))
    return matches, tuple(
        form for n, form in enumerate(likely) if n in found and form.compiled.misses(stretch)
    )


def _outdoes(match: Match, missing: int, form: Form, stretch: str) -> bool:
    """Whether `_best` would drop all that a form, with as many words missing, can match beside a given match."""
    return match.cost < missing and form.compiled.shortest > 2 * (len(stretch) - (match.to - match.at))

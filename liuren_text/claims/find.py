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
from liuren_text.claims.memory import Memory, forget_text
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

    @cached_property
    def by_passage(self) -> dict[str, list[Slot]]:
        """Its slots by the passage in which they stand: a claim may relate words of several."""
        found: dict[str, list[Slot]] = defaultdict(list)
        for slot in self.slots.values():
            found[slot.passage].append(slot)
        return found

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

    def slots_in(self, passage: str) -> dict[SlotKey, Slot]:
        """The slots that stand in one passage, by key."""
        return {s.key: s for part in self.parts for s in part.by_passage.get(passage, ())}

    @cached_property
    def _alike(self) -> dict[tuple[str, int, str], list[FormulaWord]]:
        alike: dict[tuple[str, int, str], list[FormulaWord]] = defaultdict(list)
        for word in self.words:
            alike[word.form, word.place, word.expected].append(word)
        return alike

    def words_like(self, word: FormulaWord) -> list[FormulaWord]:
        """The formula words that stand in the same place of the same form, this one among them."""
        return self._alike.get((word.form, word.place, word.expected), [])

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


_Made = tuple[Instance, tuple[Question, ...], tuple[Claim, ...]]
REMEMBERED = 4096  # passages whose claims are kept, and stretches from one text to the next
VARIANTS = 4  # answers of the discourse with which the claims of a passage or an instance are kept
_parts: Memory[int, list[Part]] = Memory(REMEMBERED)
_made: Memory[int, list[_Made]] = Memory(50_000)


def _part_of(instances: tuple[Instance, ...], discourse: Discourse) -> Part:
    """What a passage asserts. Kept as long as the discourse answers what was asked of it as before."""
    known = _parts.get(id(instances), [])
    for part in known:
        if part.instances is instances and part.stands(discourse):
            return part
    found = [_claims_of(i, discourse) for i in instances]
    claims = {c.key: c for _, _, made in found for c in made}
    part = Part(instances, claims, tuple(dict.fromkeys(q for _, asked, _ in found for q in asked)))
    _parts.keep(id(instances), [*known[1 - VARIANTS :], part])
    return part


def _claims_of(instance: Instance, discourse: Discourse) -> _Made:
    """What one instance asserts, and what it asked of the discourse to say so."""
    known = _made.get(id(instance), [])
    for made in known:
        if made[0] is instance and all(question.same(discourse) for question in made[1]):
            return made
    listener = Listener(discourse)
    claims = tuple(instance.form.claims(instance, listener))
    made = instance, tuple(dict.fromkeys(listener.asked)), claims
    _made.keep(id(instance), [*known[1 - VARIANTS :], made])
    return made


def forget() -> None:
    """Let go of a text that is done with. What its words match is kept for the next one, but not of many texts."""
    forget_text()
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
    likely = _likely(forms, stretch)
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


def _likely(forms: tuple[Form, ...], stretch: str) -> list[Form]:
    """The forms that a stretch can be near, by its characters alone: a quick test that most forms fail."""
    counts, needed = _asked_by(forms)
    met = [0] * len(forms)
    for character in set(stretch):
        for n, weight in counts.get(character, ()):
            met[n] += weight
    return [form for form, count, need in zip(forms, met, needed, strict=True) if count >= need]


@cache
def _asked_by(forms: tuple[Form, ...]) -> tuple[dict[str, list[tuple[int, int]]], list[float]]:
    """For every character the forms for which it counts, by number; what each form asks for."""
    counts: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for n, form in enumerate(forms):
        for character, weight in form.compiled.asks[0].items():
            counts[character].append((n, weight))
    return counts, [form.compiled.asks[1] for form in forms]


def _outdoes(match: Match, missing: int, form: Form, stretch: str) -> bool:
    """Whether `_best` would drop all that a form, with as many words missing, can match beside a given match."""
    return match.cost < missing and form.compiled.shortest > 2 * (len(stretch) - (match.to - match.at))

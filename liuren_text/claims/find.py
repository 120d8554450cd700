"""Find what a text claims: read every passage by the grammar, then let every instance say what it asserts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
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


@dataclass(frozen=True)
class Claims:
    """What a reading asserts: its claims, the formula words of its forms, and the residue."""

    claims: tuple[Claim, ...]
    discourse: Discourse
    residue: tuple[Residue, ...]

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims)

    def __len__(self) -> int:
        return len(self.claims)

    @cached_property
    def words(self) -> tuple[FormulaWord, ...]:
        """The formula words of every instance."""
        return tuple(w for i in self.discourse.instances for w in i.words)

    @cached_property
    def slots(self) -> dict[SlotKey, Slot]:
        """Every slot that a claim relates, by key."""
        return {key: slot for c in self.claims for key, slot in zip(c.keys, c.slots, strict=True)}

    @cached_property
    def by_key(self) -> dict[ClaimKey, Claim]:
        """The claims by their keys."""
        return {c.key: c for c in self.claims}

    @cached_property
    def by_slot(self) -> dict[SlotKey, tuple[Claim, ...]]:
        """The claims that relate each slot."""
        index: dict[SlotKey, dict[ClaimKey, Claim]] = defaultdict(dict)
        for claim in self.claims:
            for key in claim.keys:
                index[key][claim.key] = claim
        return {k: tuple(v.values()) for k, v in index.items()}


def find_claims(reading: Reading, grammar: Grammar = GRAMMAR) -> Claims:
    """Every claim that a text makes as `reading` has it, by the given grammar (the whole one by default)."""
    read = [read_passage(edited, grammar) for edited in reading]
    discourse = Discourse(tuple(i for instances, _ in read for i in instances))
    claims = {c.key: c for i in discourse.instances for c in claims_of(i, discourse)}
    return Claims(tuple(claims.values()), discourse, tuple(r for _, residue in read for r in residue))


@dataclass(frozen=True)
class _Made:
    """The claims of one instance, and what it asked of the discourse to make them."""

    instance: Instance
    asked: tuple[Question, ...]
    claims: tuple[Claim, ...]

    def stands(self, discourse: Discourse) -> bool:
        """Whether the discourse would give the same answers again."""
        return not self.asked or all(question.same(discourse) for question in self.asked)


_made: dict[int, _Made] = {}
REMEMBERED = 50_000  # instances whose claims are kept
REMEMBERED_STRETCHES = 4096  # that are kept from one text to the next


def claims_of(instance: Instance, discourse: Discourse) -> tuple[Claim, ...]:
    """What an instance asserts. Kept as long as the discourse answers what the instance asked of it as before."""
    made = _made.get(id(instance))
    if made is None or made.instance is not instance or not made.stands(discourse):
        listener = Listener(discourse)
        claims = tuple(instance.form.claims(instance, listener))
        made = _Made(instance, tuple(listener.asked), claims)
        if len(_made) >= REMEMBERED:
            _made.clear()
        _made[id(instance)] = made
    return made.claims


def forget() -> None:
    """Let go of a text that is done with. What its words match is kept for the next one, but not of many texts."""
    _made.clear()
    read_passage.cache_clear()
    if read_stretch.cache_info().currsize > REMEMBERED_STRETCHES:
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
    matches = tuple((form, match) for form in likely for match in form.compiled.find(stretch))
    return matches, tuple(form for form in likely if form.compiled.misses(stretch))

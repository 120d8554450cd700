"""Find what a text claims: read every passage by the grammar, then let every instance say what it asserts."""

from __future__ import annotations

from functools import lru_cache

import regex

from liuren_text.claims.assertions import Claims, Part, Said
from liuren_text.claims.discourse import Discourse, Listener, PassageRead
from liuren_text.claims.grammar import Form, Instance, Residue
from liuren_text.claims.matching import Match, forget_matches
from liuren_text.claims.memory import Memory, forget_text
from liuren_text.claims.sieve import Grammar, Sieve
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.text.reading import EditedPassage, Reading

_SENTENCE = regex.compile(r"[^。！？]+[。！？]?")


def find_claims(reading: Reading, grammar: Grammar = GRAMMAR, near: Claims | None = None) -> Claims:
    """Every claim that a text makes as `reading` has it, by the given grammar (the whole one by default).

    `near` are the claims of a reading from which this one differs little: what it leaves untouched is not gone through.
    """
    read = tuple(read_passage(edited, grammar) for edited in reading)
    discourse = Discourse(read)
    kept = {} if near is None else _untouched(discourse, near)
    parts = (kept.get(id(r.instances)) or _part_of(r.instances, discourse) for r in read if r.instances)
    return Claims(tuple(parts), discourse, tuple(residue for r in read for residue in r.residue))


def _untouched(discourse: Discourse, near: Claims) -> dict[int, Part]:
    """The parts of passages that stand as they did, and asked after no form of which an instance has come or gone."""
    moved = [(a, b) for a, b in zip(near.discourse.passages, discourse.passages, strict=True) if a is not b]
    gone, come = ({i for pair in moved for i in pair[n].instances} for n in (0, 1))
    forms = {i.form.name for i in gone ^ come}
    return {id(part.instances): part for part in near.parts if part.forms.isdisjoint(forms)}


REMEMBERED = 4096  # passages whose claims are kept, and stretches from one text to the next
VARIANTS = 4  # answers of the discourse with which the claims of a passage or an instance are kept
_parts: Memory[int, list[Part]] = Memory(REMEMBERED)
_said: Memory[int, list[Said]] = Memory(50_000)


def _part_of(instances: tuple[Instance, ...], discourse: Discourse) -> Part:
    """What a passage asserts. Kept as long as the discourse answers what was asked of it as before."""
    known = _parts.get(id(instances), [])
    for part in known:
        if part.instances is instances and discourse.stands(part.asked):
            return part
    part = Part(instances, tuple(_said_by(i, discourse) for i in instances))
    _parts.keep(id(instances), [*known[1 - VARIANTS :], part])
    return part


def _said_by(instance: Instance, discourse: Discourse) -> Said:
    known = _said.get(id(instance), [])
    for said in known:
        if said.instance is instance and discourse.stands(said.asked):
            return said
    listener = Listener(discourse, _said_by)
    claims = {c.key: c for c in instance.form.claims(instance, listener)}
    said = Said(instance, claims, listener.asked)
    _said.keep(id(instance), [*known[1 - VARIANTS :], said])
    return said


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
def read_passage(edited: EditedPassage, grammar: Grammar) -> PassageRead:
    """What the forms of a grammar read in one passage. Cached by the words of the passage."""
    text = edited.text
    recognisers, sentences, wholes = grammar.of(edited.passage.kind)
    instances = [i for form in recognisers for i in form.read(edited)]
    near: list[tuple[Form, int, int]] = []
    for sieve, start, end in [(wholes, 0, len(text)), *((sentences, *span) for span in sentence_spans(text))]:
        matches, missed = read_stretch(sieve, text[start:end])
        instances += [form.instance(edited, start, match) for form, match in matches]
        near += [(form, start, end) for form in missed]
    instances = _best(instances)
    residue = [
        Residue(edited.passage.id, text[at:to], form.reason(text[at:to]))
        for form, at, to in near
        if not any(i.at < to and at < i.to for i in instances)
    ]
    ordered = tuple(sorted(instances, key=lambda i: (i.at, i.to)))
    return PassageRead(edited.passage.id, ordered, tuple(residue))


@lru_cache(maxsize=4096)
def sentence_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where the sentences of a text begin and end, their closing mark included."""
    return tuple(m.span() for m in _SENTENCE.finditer(text))


@lru_cache(maxsize=65536)
def read_stretch(sieve: Sieve, stretch: str) -> tuple[tuple[tuple[Form, Match], ...], tuple[Form, ...]]:
    """What each form matches in a stretch of text, and the forms that it nearly is. Cached by the words."""
    likely = sieve.near(stretch)
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

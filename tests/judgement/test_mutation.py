"""Mutation: what counts as noticed, as restored, as a value slot; on texts that hold and on texts that do not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_text.claims.assertions import Claims
from liuren_text.claims.find import find_claims
from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import SlotKey, Value
from liuren_text.judgement import disturbance, mutation
from liuren_text.judgement.branching import Search
from liuren_text.judgement.disturbance import Disturbance, Outcome, disturbed, structural_mutants
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.mutation import double_mutants, mutate, mutate_pair, mutate_slot, read_slots
from liuren_text.text.passage import Corpus, Kind, Passage
from liuren_text.text.reading import Reading
from tests.judgement.book import report
from tests.judgement.systems import VALUES, holds, least_by_enumeration, slots_of, systems

MONTHS = ("p17", "p18", "p19", "p20")
FIRST = "正月建寅，與亥將登明合，視立春後幾日是亥，亥乃地六成數，即從本日起，超六日是辰，即以辰日亥時起亥將。"
NINTH = "九月建戌，與卯將太沖合，視寒露後幾日是卯，卯乃地八成數，即從本日起，超八日是戌，即以戌日戌時起卯將。"


def _text(*paragraphs: str) -> Examined:
    made = (Passage(f"p{n}", Kind.ORIGINAL, "lzh", "", words) for n, words in enumerate(paragraphs, 1))
    return examine(Reading.of(Corpus("test", "test", tuple(made))))


def _passages(text: Examined) -> list[str]:
    return [p.id for p in text.reading.corpus.of_kind(Kind.ORIGINAL)]


def _whole() -> tuple[Examined, list[str]]:
    edited = report().edited
    return edited, _passages(edited)


@cache
def _mutated() -> mutation.Mutation:
    """Every value of the book's original mutated, once for all tests."""
    edited, passages = _whole()
    return mutate(edited.claims, passages, jobs=1)


# values


def test_what_fails_already_notices_nothing() -> None:
    """戌日戌時起卯將 has a wrong hour. Of ten other wrong hours no reader learns more: only the right one would tell.

    The hour stands in no other claim, so by itself it has eleven mutants and none is killed.
    """
    text = _text(FIRST, NINTH)
    assert [c.law.id for c in text.claims if c.as_read is not State.HOLDS] == ["hour-of-general"]
    found = {(s.slot.passage, s.slot.role): s for s in mutate(text.claims, _passages(text), jobs=1).slots}
    sound, wrong = found["p1", "hour"], found["p2", "hour"]
    assert (sound.mutants, sound.killed, sound.repaired) == (11, 11, 11)
    assert (wrong.mutants, wrong.killed, wrong.repaired, len(wrong.survivors)) == (11, 0, 0, 11)
    assert wrong.reason == "what is claimed of it fails already: hour-of-general"
    general = found["p2", "takes"]  # is held by no other law, and hour-of-general is not heard here
    assert "hour-of-general" not in general.holding
    assert found["p1", "takes"].killers["hour-of-general"] == 11


def test_the_whole_book_comes_up_to_the_standard() -> None:
    """95 of 100 mutants of a value are killed, 85 restored, and what is left is named with the reason."""
    found = _mutated()
    assert found.killed >= 0.95 * found.mutants > 0
    assert found.repaired >= 0.85 * found.mutants
    assert sum(len(s.survivors) for s in found.survivors) == found.mutants - found.killed
    assert all(s.reason for s in found.survivors)


def test_a_word_that_means_only_itself_is_no_value_slot() -> None:
    """Eight names: no type says what else could stand there; the claim that each stands once cannot be broken.

    三傳 has a number that could be another, and a word that could not.
    """
    text = _text("青龍、白虎、朱雀、玄武、勾陳、螣蛇、天后、太陰，皆神也。", "三傳之法，學者知之。")
    found = mutate(text.claims, _passages(text), jobs=1)
    assert found.without_rival == {"name in a list": 8, "thing": 1}
    assert [s.slot.text for s in found.slots] == ["三"]
    assert [(c.passage, c.law.id) for c in found.vacuous] == [("p1", "each-once")]
    assert found.claims == 2
    assert all(s.mutants for s in found.slots)


def test_every_slot_of_the_book_is_counted_once() -> None:
    """Slots with mutants and words without rivals are together all that is read, and no slot has no mutant."""
    edited, passages = _whole()
    found = _mutated()
    read = read_slots(edited.claims, passages)
    assert len(found.slots) + sum(found.without_rival.values()) == len(read)
    assert found.mutants == sum(len(s.type.domain) - 1 for s, _ in read)
    assert min(s.mutants for s in found.slots) > 0


# two values at once


def _known_to_workers(system: list[Claim]) -> None:
    by_slot = {s.key: tuple(c for c in system if s.key in c.keys) for s in slots_of(system)}
    slots = {s.key: s for s in slots_of(system)}
    mutation._Work.claims = cast(Claims, SimpleNamespace(by_slot=by_slot, slots=slots))


def _by_enumeration(system: list[Claim], mutant: dict[SlotKey, Value]) -> str:
    """What becomes of a mutant, by trying every assignment of every slot on the claims that held without it."""
    held = [c for c in system if c.as_read is State.HOLDS]
    before = {s: s.value for s in slots_of(held)}
    made = {s: s._replace(value=mutant.get(s.key, s.value)) for s in before}
    if holds(held, {s: m.value for s, m in made.items()}):
        return "survives"
    changed = [replace(c, slots=tuple(made[s] for s in c.slots)) for c in held]
    originals = {s.key: s.value for s in slots_of(system)}
    restored = frozenset((key, originals[key]) for key in mutant)
    return "restored" if least_by_enumeration(changed) == {restored} else "not restored"


@settings(max_examples=300, deadline=None)
@given(systems(), st.data())
def test_mutants_against_enumeration(system: list[Claim], data: st.DataObject) -> None:
    """Of systems that hold in part or not at all: each mutant of one slot, and one of two, comes to the same."""
    _known_to_workers(system)
    read = [s for s in slots_of(system) if s.value is not None]
    for slot in read:
        found = mutate_slot((slot, ""))
        outcomes = Counter(_by_enumeration(system, {slot.key: v}) for v in VALUES if v != slot.value)
        assert found.mutants - found.killed == len(found.survivors) == outcomes["survives"]
        assert found.repaired == outcomes["restored"]
    if len(read) > 1:
        two = data.draw(st.lists(st.sampled_from(read), min_size=2, max_size=2, unique_by=lambda s: s.key))
        pair = [(s, data.draw(st.sampled_from([v for v in VALUES if v != s.value]))) for s in two]
        assert mutate_pair(pair) == _by_enumeration(system, {s.key: v for s, v in pair})


def test_a_search_that_is_broken_off_restores_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve month sentences are all restored when searched; with one change to try none is, and all are counted."""
    claims = report().edited.claims
    monkeypatch.setattr(mutation, "BUDGET", 1)
    found = double_mutants(claims, MONTHS, number=20)
    assert (found.made, found.killed, found.repaired, found.unsearched) == (20, 20, 0, 20)


def test_pairs_in_a_text_that_does_not_hold_are_searched_within_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """太冊, 犯 and 戌時 stand unmended: what fails is left alone, so each search sees only what the mutant broke."""
    visited: list[int] = []

    class Watched(Search):
        def run(self, size: int, first: bool = False, enough: int = 0) -> None:
            super().run(size, first, enough)
            visited.append(self.visited)

    monkeypatch.setattr(mutation, "Search", Watched)
    base = report().base
    found = double_mutants(base.claims, _passages(base), number=100)
    assert found.made == 100
    assert found.killed >= 95
    assert max(visited) <= mutation.BUDGET + 1
    months = double_mutants(base.claims, MONTHS, number=30)
    assert months.unsearched == 0
    assert months.repaired >= 27  # the slots of what fails itself are less well held


def test_every_part_tells_how_far_it_is() -> None:
    """The bar of each part runs from the first mutant to the last."""
    text = _text(FIRST, NINTH)
    passages = _passages(text)
    told: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    slots = mutate(text.claims, passages, 1, tell).slots
    double_mutants(text.claims, passages, number=5, progress=tell)
    characters = structural_mutants(text, passages, number=5, progress=tell).outcomes
    totals = (len(slots), 5, len(characters))
    assert told == [(n, total) for total in totals for n in range(1, total + 1)]


# arrangement


def _outcome(text: Examined, passage: str, old: str, new: str) -> Outcome:
    """The outcome of a disturbance given by its words."""
    at = text.reading.text(passage).index(old)
    slot = next(s for s, _ in read_slots(text.claims, [passage]))
    disturbance._Work.text, disturbance._Work.passages = text, frozenset(_passages(text))
    return disturbance.outcome(Disturbance("", slot, "", at, at + len(old), new))


def test_what_goes_silent_is_not_noticed() -> None:
    """三傳之法 without 三 is still Chinese: who does not know the original misses nothing."""
    found = _outcome(_text("三傳之法，學者知之。"), "p1", "三", "")
    assert (found.killed, found.lost, found.reason) == (
        False,
        ("fixed-number",),
        "claim lost silently: fixed-number",
    )


def test_what_fails_in_the_mutant_is_noticed() -> None:
    """Transmissions are three. 亥將登明 read as 登將亥明 is a general that is none."""
    number = _outcome(_text("三傳之法，學者知之。"), "p1", "三", "二")
    assert (number.killed, number.failing, number.lost) == (True, ("fixed-number",), ())
    general = _outcome(_text(FIRST), "p1", "亥將登", "登將亥")
    assert general.killed
    assert "general-name" in general.failing


def test_what_failed_before_is_no_news() -> None:
    """戌時 fails with or without 日 before it doubled, and with the sentence begun one character later."""
    text = _text(NINTH)
    assert [c.law.id for c in text.claims if c.as_read is not State.HOLDS] == ["hour-of-general"]
    assert "hour-of-general" not in _outcome(text, "p1", "即以", "即即以").failing
    assert "hour-of-general" not in _outcome(text, "p1", "九月", "月").failing


def test_noticed_is_what_a_reader_of_the_mutant_is_told() -> None:
    """The book as emended has no claim that fails and no residue: its mutant is noticed if it has either. Read anew."""
    edited, passages = _whole()
    corpus = edited.reading.corpus
    found = structural_mutants(edited, passages, number=80)
    assert len(found.outcomes) > 70
    for outcome in found.outcomes:
        made = outcome.made
        mutant = disturbed(edited.reading[made.slot.passage], made.at, made.to, made.new)
        claims = find_claims(Reading(corpus, {**edited.reading.edited, made.slot.passage: mutant}))
        told = [c for c in claims if c.passage in passages and c.as_read is not State.HOLDS]
        assert outcome.killed == bool(told or claims.residue), outcome.locus
    assert 0 < found.killed < len(found.outcomes)
    assert all(o.reason for o in found.survivors)


def test_a_disturbed_passage_has_the_disturbed_words_and_keeps_its_other_edits() -> None:
    """In every emended passage, at every place: the words are those of plain slicing, and unmet edits are as before."""
    random = Random(1)
    for passage in report().edited.reading:
        for at in range(len(passage.text)):
            to = min(len(passage.text), at + random.choice((1, 2)))
            new = random.choice(("", passage.text[at] * 2, passage.text[at:to][::-1]))
            found = disturbed(passage, at, to, new)
            assert found.text == passage.text[:at] + new + passage.text[to:]
            assert len(found.edits) <= len(passage.edits) + 1
            assert all(a.end <= b.start for a, b in zip(found.edits, found.edits[1:], strict=False))
            far = [e for e in passage.edits if e not in found.edits]
            spans = [passage.from_base(e.start, e.end) for e in far]
            assert all(begins <= to and at <= ends for begins, ends in spans)

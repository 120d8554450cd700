"""The tables of hypotheses are what the engine says when the text really reads so."""

from __future__ import annotations

import random
from itertools import product
from math import prod
from typing import Any

import pytest

from liuren_text.claims.laws import State
from liuren_text.edition import whatif
from liuren_text.judgement.finding import examine
from liuren_text.judgement.verdict import Bench
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Kind
from tests.edition.built import Built, built

pytestmark = pytest.mark.slow
SAMPLE = 40


@pytest.fixture(scope="module")
def edition() -> Built:
    return built()


@pytest.fixture(scope="module")
def tables(edition: Built) -> dict[str, Any]:
    return edition.what_if()


def bits(hexadecimal: str, many: int) -> str:
    return f"{int(hexadecimal, 16):0{len(hexadecimal) * 4}b}"[:many]


def test_complete_tables_are_complete_and_right(edition: Built, tables: dict[str, Any]) -> None:
    """Every row of every complete table of a sample of claims, by the law itself."""
    findings = list(edition.report.edited.findings.values())
    assert len(tables["claims"]) == len(findings)
    small = [(c, f.claim) for c, f in zip(tables["claims"], findings, strict=True) if "f" in c]
    for row, claim in random.Random(1810).sample(small, 120):
        slots = list({s.key: s for s in claim.slots if whatif._open(s)}.values())
        assert prod(len(s.type.domain) for s in slots) <= whatif.ROWS
        for bit, values in zip(
            bits(row["f"], whatif.ROWS), product(*(s.type.domain for s in slots)), strict=False
        ):
            state = claim.state(dict(zip([s.key for s in slots], values, strict=True)))
            assert (bit == "1") == (state is State.HOLDS)


def test_a_value_looked_up_is_a_value_read(edition: Built, tables: dict[str, Any]) -> None:
    """Write a value into the text, read the whole text anew: the claims come out as in the tables."""
    edited = Bench(edition.report.base, edition.report.edited).original.edited
    corpus = edited.reading.corpus
    slots = [
        s
        for s in edited.claims.slots.values()
        if not s.type.derived
        and not s.nth
        and s.end > s.start
        and s.value is not None
        and _plain(edited, s)
        and len(s.type.domain) > 1
    ]
    compared = 0
    for slot in random.Random(60).sample(slots, SAMPLE):
        value = random.Random(slot.start).choice([v for v in slot.type.domain if v != slot.value])
        edit = Edit(slot.start, slot.end, slot.type.spell(value))
        trial = Emendation(
            "t", slot.passage, (edit,), "", ErrorKind.SUBSTITUTION, (Method.REASON,), "", Certainty.LOW, ""
        )
        found = examine(edited.reading.with_(trial))
        for claim in edited.claims.by_slot[slot.key]:
            if slot.key in found.claims.slots and found.claims.slots[slot.key].value == value:
                state = found.state(claim.key)
                if state is not None and found.claims.by_key[claim.key].params == claim.params:
                    assert state is claim.state({slot.key: value}), (claim.id, value)
                    compared += 1
    assert corpus.of_kind(Kind.GLOSS) == ()
    assert compared > SAMPLE


def _plain(edited: Any, slot: Any) -> bool:
    """Whether a slot stands in words that no emendation touches."""
    return not any(
        e.start <= slot.end and slot.start <= e.end
        for m in edited.reading.emendations
        if m.passage == slot.passage
        for e in m.edits
    )


def test_an_emendation_undone_is_the_text_without_it(edition: Built, tables: dict[str, Any]) -> None:
    """Each place whose other reading only changes values: the base there, by an engine run of its own."""
    bench = Bench(edition.report.base, edition.report.edited)
    entries = {j.emendation.id: j.emendation for j in edition.report.judgements}
    undone = [i for i, p in tables["places"].items() if "v" in p and entries[i].adopted]
    assert len(undone) > 10
    for an_id in undone:
        edited = bench.beside(entries[an_id].passage).edited
        found = examine(edited.reading.without(entries[an_id]))
        keys = list(edition.report.edited.claims.slots)
        for number, index in tables["places"][an_id]["v"].items():
            slot = found.claims.slots[keys[int(number)]]
            assert whatif.index(slot) == index


def test_pairs_are_engine_runs(edition: Built, tables: dict[str, Any]) -> None:
    entries = {j.emendation.id: j.emendation for j in edition.report.judgements}
    bench = Bench(edition.report.base, edition.report.edited)
    names = sorted(tables["pairs"])
    assert names
    for name in random.Random(4).sample(names, min(6, len(names))):
        a, b = (entries[i] for i in name.split(" "))
        edited = bench.beside(a.passage).edited
        found = examine(whatif._with(edited.reading, [a, b]))
        told = tables["pairs"][name]["f"]
        failing = {c.key for c in whatif.outcome(edited, found).fails}
        assert len(told) == len(failing)
        assert all(found.state(k) is not State.HOLDS for k in failing)

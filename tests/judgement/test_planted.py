"""The benchmark: an invented text with the formulas of the art, other words and values, and errors of every kind.

Nothing in the program knows this text. What is planted stands in tests/fixtures/planted/annotations; the program reads
the text without it and must find it. `pytest -s tests/judgement/test_planted.py` prints what was found and what missed.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from liuren_text.judgement.finding import examine
from liuren_text.judgement.suggestion import Suggestion, conjectures, suggest
from liuren_text.judgement.verdict import Judgement, Verdict
from liuren_text.judgement.verify import Report, verify
from liuren_text.text.book import Book, open_book
from liuren_text.text.emendation import Emendation, ErrorKind
from liuren_text.text.locus import write_locus
from liuren_text.text.passage import Corpus, Figure, Kind, Note, Passage
from liuren_text.text.reading import EditedPassage, Reading
from tests.judgement import book as the_book

PLANTED = Path(__file__).parents[1] / "fixtures" / "planted"
# sources that propose a change of what is read
VALUES = {"claims", "line", "chart", "columns", "repetition", "formula", "gap", "twin"}


@cache
def planted() -> Book:
    """The invented text."""
    return open_book(PLANTED)


@cache
def report() -> Report:
    """It verified, with what was planted taken back."""
    return verify(planted().corpus, planted().emendations)


@cache
def suggestions() -> tuple[Suggestion, ...]:
    """What the program proposes without having seen what was planted; that only names what it found."""
    return tuple(suggest(planted().corpus, planted().emendations))


def touches_a_claim(emendation: Emendation) -> bool:
    """Whether the clean text asserts something there: an instance of a form stands around it."""
    edited = report().edited
    at, to = edited.reading[emendation.passage].from_base(emendation.start, emendation.end)
    return any(
        i.passage == emendation.passage and i.at <= at and to <= i.to
        for i in edited.claims.discourse.instances
    )


def test_the_fixture_has_errors_of_every_kind() -> None:
    """Fifty errors and more: 訛 of values and of formula words, 脫, 衍, 倒, 列序."""
    kinds = Counter(e.kind for e in planted().emendations)
    assert sum(kinds.values()) >= 50
    for kind, least in {"訛": 20, "脫": 4, "衍": 3, "倒": 4, "列序": 2}.items():
        assert kinds[ErrorKind(kind)] >= least, kind


def test_the_clean_text_holds() -> None:
    """With everything taken back every claim of the text and of its gloss holds: the program has nothing against it."""
    failing = [(f.claim.id, f.words) for f in report().failing]
    assert failing == []
    assert report().residue == ()
    assert report().sound
    whole = report().original
    assert whole.hold_base < whole.total - 50


def test_what_was_planted_is_judged() -> None:
    """No right reading is refused, and those that mend a value are demanded or determined, most of them."""
    found = Counter(j.verdict for j in report().judgements)
    against = [j.emendation.id for j in report().judgements if j.falls_short]
    assert against == []
    assert found[Verdict.DEMANDED] + found[Verdict.DETERMINED] >= 0.75 * len(report().judgements)


def _right(judgement: Judgement, emendation: Emendation) -> bool:
    """Whether a loss of a word that only fills a line was located: no arithmetic can tell which word it was."""
    e = judgement.emendation
    return (
        e.passage == emendation.passage and e.start == emendation.start and {x.text for x in e.edits} == {"□"}
    )


def test_suggest_finds_what_was_planted() -> None:
    """At least nine in ten of the errors that touch a claim, the right reading first in nine of ten of those."""
    wanted = [e for e in planted().emendations if touches_a_claim(e)]
    assert len(wanted) >= 48
    rank: dict[str, int] = {}
    for e in wanted:
        hits = [s.rank for s in suggestions() if s.recorded_as == e.id or _right(s.judgement, e)]
        if hits:
            rank[e.id] = min(hits)
    missed = [e for e in wanted if e.id not in rank]
    first = [i for i, n in rank.items() if n == 1]
    print(f"\n{len(rank)} of {len(wanted)} found, {len(first)} first")
    for e in missed:
        print(f"missed: {e.passage} {e.kind} {e.locus}")
    assert len(rank) >= 0.9 * len(wanted)
    assert len(first) >= 0.9 * len(rank)


def test_suggest_says_little_that_is_wrong() -> None:
    """Of what is proposed for a value or a formula word, nine in ten was planted."""
    proposed = [s for s in suggestions() if s.source in VALUES]
    wrong = [
        s.emendation.locus
        for s in proposed
        if s.recorded_as is None and not any(_right(s.judgement, e) for e in planted().emendations)
    ]
    print(f"\n{len(proposed)} proposed, wrong: {wrong}")
    assert len(wrong) <= 0.1 * len(proposed)


def _clean(reading: Reading) -> Corpus:
    """The original of a text as emended, as if it had been transmitted so."""
    return Corpus("clean", "", tuple(_as_transmitted(p) for p in reading if p.passage.kind is Kind.ORIGINAL))


def _as_transmitted(edited: EditedPassage) -> Passage:
    figures = tuple(Figure(f.id, *edited.from_base(f.start, f.end), ()) for f in edited.passage.figures)
    notes = tuple(
        Note(f"n{m.start()}", *m.span(), tuple(m.span(n) for n in (1, 2)))
        for m in re.finditer("（([^（）]*)）（([^（）]*)）", edited.text)
    )
    return Passage(edited.passage.id, Kind.ORIGINAL, "lzh", "", edited.text, figures=figures, notes=notes)


def _value_changes(corpus: Corpus) -> list[tuple[str, str, str]]:
    found = conjectures(examine(Reading.of(corpus)))
    return [
        (c.passage, write_locus(corpus[c.passage].text, c.edits), c.source)
        for c in found
        if c.source in VALUES
    ]


def test_no_value_is_changed_in_the_clean_text() -> None:
    """Of a text in which all holds no value is suspect, no formula word, and no order of columns."""
    assert _value_changes(_clean(report().edited.reading)) == []


def test_no_value_is_changed_in_the_emended_book() -> None:
    """Nor in the original of the book with all adopted emendations."""
    assert _value_changes(_clean(the_book.book().edited)) == []


def test_of_the_emended_book_only_variants_are_suspected() -> None:
    """No slip recurs, no name is avoided, no mark stands wrong in it: what is left is 剋, where the book mostly has 克.

    Forms of which it has only one (鉅 註 佈) are its own, once no word in it shows that it was converted.
    """
    found = conjectures(examine(Reading.of(_clean(the_book.book().edited))))
    assert {(c.passage, c.edits[0].text) for c in found} == {("p02", "克"), ("p43", "克")}


@pytest.mark.parametrize("kind", [*list("訛脫衍倒"), "列序"])
def test_each_kind_of_error_is_found(kind: str) -> None:
    """More than half of each kind by itself, so that no kind is carried by the others."""
    wanted = [e for e in planted().emendations if e.kind is ErrorKind(kind) and touches_a_claim(e)]
    known = {s.recorded_as for s in suggestions()}
    found = [e.id for e in wanted if e.id in known or any(_right(s.judgement, e) for s in suggestions())]
    assert len(found) > len(wanted) / 2

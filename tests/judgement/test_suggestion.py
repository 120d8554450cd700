"""What the program finds in its own book, read without its annotations: how much of them, and how little else."""

from __future__ import annotations

from functools import cache

from liuren_text.judgement.suggestion import Suggestion, Tried, compare_recorded, repeats, suggest
from liuren_text.judgement.verdict import Verdict
from liuren_text.text.emendation import Emendation, ErrorKind
from tests.judgement.book import book, recorded


@cache
def found() -> tuple[Suggestion, ...]:
    """The suggestions; the annotations only name them."""
    return tuple(suggest(book().corpus, book().emendations))


@cache
def tried() -> Tried:
    """They beside all that is recorded."""
    return compare_recorded(list(found()), book().emendations, book().corpus)


def test_nine_in_ten_of_what_touches_a_claim_is_found() -> None:
    """Of all adopted emendations of both files; the right reading is the first choice in nine of ten of those."""
    hits = [s for _, s in tried().of_claims if s is not None]
    assert len(tried().of_claims) >= 40
    assert len(hits) >= 0.9 * len(tried().of_claims)
    assert sum(s.rank == 1 for s in hits) >= 0.9 * len(hits)


def test_more_than_half_of_what_touches_none_is_found() -> None:
    """Slips that recur, lost parts of names, conversions, variants, taboos."""
    hits = [e for e, s in tried().of_none if s is not None]
    assert len(hits) > len(tried().of_none) / 2


def test_nine_in_ten_of_what_is_proposed_is_recorded() -> None:
    """The rest are rivals of what is recorded, in the gloss too, and two conversions."""
    assert len(tried().new) <= 0.1 * len(found())
    assert all(s.rivals > 1 or s.emendation.kind is ErrorKind.VARIANT for s in tried().new)


def test_every_proposal_does_something() -> None:
    """What is proposed since a claim fails mends one; nothing that is refused or falls short is proposed."""
    mending = [s for s in found() if s.source in {"claims", "line", "chart", "columns", "repetition"}]
    assert mending
    assert all(s.repaired for s in mending)
    assert not any(s.judgement.verdict in (Verdict.REFUTED, Verdict.INSUFFICIENT) for s in found())


def test_ways_of_mending_one_fault_are_ranked_together() -> None:
    """先天卦配河圖之象 stands twice: which of the two is left out is one question, and the later one comes first.

    The side of the lessons has one answer: the lower half is the plate, so the upper one is theirs.
    """
    ranks = [(s.recorded_as, s.rank) for s in found() if s.source == "repetition"]
    assert ranks[0] == ("e15-1", 1)
    lessons = {s.emendation.passage: s.rank for s in found() if s.emendation.passage in ("g26", "g27")}
    assert lessons == {"g27": 1}


def _named(an_id: str) -> Emendation:
    return next(e for e in book().emendations if e.id == an_id)


def test_one_proposal_may_stand_for_two_recorded_ones() -> None:
    """The order of the second note of p38 and its foot written once: e38-3 and e38-4 together, neither alone."""
    whole = next(s.emendation for s in found() if s.recorded_as == "e38-3, e38-4")
    order, foot = _named("e38-3"), _named("e38-4")
    corpus = book().corpus
    assert repeats(whole, order, (order, foot), corpus)
    assert not repeats(whole, order, (order,), corpus)
    assert not repeats(whole, foot, (foot,), corpus)


def test_a_mark_that_is_moved_is_not_any_mark() -> None:
    """Marks are left out of the comparison, except where nothing but a mark is moved."""
    moved = recorded("p28", "如無賊{，上→上，}方尋")
    assert repeats(moved, moved, (), book().corpus)
    others = [s.emendation for s in found() if s.emendation.passage == "p28" and s.recorded_as != "e28-2"]
    assert others
    assert not any(repeats(other, moved, (), book().corpus) for other in others)

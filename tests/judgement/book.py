"""The book of the program verified once for all tests of a run, and what they ask of it."""

from __future__ import annotations

from functools import cache

from liuren_text.claims.laws import Claim
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.verdict import Bench, Judgement
from liuren_text.judgement.verify import Report, judge_one, propose, verify
from liuren_text.text.book import Book, open_book
from liuren_text.text.emendation import Emendation
from liuren_text.text.locus import find_locus, parse_locus


@cache
def book() -> Book:
    """The program's own book."""
    return open_book()


@cache
def report() -> Report:
    """The book verified, every emendation judged."""
    return verify(book().corpus, book().emendations)


@cache
def bench() -> Bench:
    """Base and edited text, for further trials."""
    return Bench(report().base, report().edited)


def recorded(passage: str, locus: str) -> Emendation:
    """The recorded emendation that makes this change, wherever it puts its braces."""
    _, edits = find_locus(parse_locus(locus), [book().corpus[passage]])
    found = [e for e in book().emendations if e.passage == passage and e.edits == edits]
    assert len(found) == 1, f"{passage} {locus} is recorded {len(found)} times"
    return found[0]


def judgement_of(passage: str, locus: str) -> Judgement:
    """The judgement on a recorded emendation."""
    return report().judgement(recorded(passage, locus).id)


def tried(locus: str, passage: str | None = None) -> Judgement:
    """A reading tried in the company of the adopted emendations."""
    return judge_one(propose(locus, book().corpus, passage), bench())


def claims_in(examined: Examined, *forms: str) -> list[Claim]:
    """The claims made by the instances of some forms."""
    anchors = {(i.passage, i.start) for i in examined.claims.discourse.of(*forms)}
    return [c for c in examined.claims if (c.passage, c.anchor) in anchors]

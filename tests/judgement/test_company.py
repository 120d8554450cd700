"""Company: what a proposal is called is what whoever adopts it finds it called, with the partners that are named."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from liuren_text.judgement.company import names_of
from liuren_text.judgement.finding import examine
from liuren_text.judgement.suggestion import Suggestion, suggest
from liuren_text.judgement.verdict import Bench, Verdict
from liuren_text.judgement.verify import judge_one
from tests.claims.table import corpus_of
from tests.judgement import test_planted, test_suggestion

TWICE = "四月建巳，與申將傳送合，視立夏後幾日是申，申乃地四生數，即從本日起，超四日是子，即以子日申時起申將。"
NO_REPAIR = "丙火克中傳巳火，即同類也。"


def _as_adopted(suggestion: Suggestion, printed: dict[str, Suggestion]) -> Verdict:
    """What it is called where its partners are adopted and nothing else is."""
    partners = [printed[name].emendation for name in names_of(suggestion.judgement)]
    base = suggestion.judgement.trial.base
    return judge_one(suggestion.emendation, Bench(base, examine(base.reading.with_(*partners)))).verdict


@pytest.mark.parametrize(
    "found",
    [test_suggestion.found, test_planted.suggestions, lambda: suggest(corpus_of(TWICE))],
    ids=["the book", "planted", "twice"],
)
def test_what_is_printed_is_what_verify_says(found: Callable[[], Iterable[Suggestion]]) -> None:
    """Judged once more by the road of `verify`, over a text in which only the partners named are adopted.

    A partner that is named is printed, or this cannot be done.
    """
    printed = {s.emendation.id: s for s in found()}
    named = {i: s for i, s in printed.items() if names_of(s.judgement)}
    assert named
    assert {i: s.judgement.verdict for i, s in named.items()} == {
        i: _as_adopted(s, printed) for i, s in named.items()
    }


def test_an_error_that_was_carried_on_names_both_places() -> None:
    """申 counted four is 亥 (申酉戌亥): 子 stands for it twice, and neither can be mended alone."""
    found = suggest(corpus_of(TWICE))
    assert [(s.emendation.locus, s.judgement.verdict) for s in found] == [
        ("超四日是{子→亥}，即以子", Verdict.DEMANDED),
        ("子，即以{子→亥}日申時起", Verdict.DEMANDED),
    ]
    ids = [s.emendation.id for s in found]
    assert [names_of(s.judgement) for s in found] == [(ids[1],), (ids[0],)]


def test_what_no_smallest_repair_has_is_not_proposed() -> None:
    """丙 and 巳 are both 火, and the sentence says 同類: to write 我克 there breaks what is right."""
    assert suggest(corpus_of(NO_REPAIR)) == []

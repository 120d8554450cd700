"""The arithmetic of a benchmark report. Second road: figures small enough to check by eye."""

from __future__ import annotations

import pytest

from benchmarks.engine import BAZAAR, KINLIUREN, _agreement
from benchmarks.report import Report, Target, Timing, human, print_report


def test_median_spread_and_units() -> None:
    """The middle of three, the ends, and the unit that reads best."""
    timing = Timing("x", (0.003, 0.001, 0.002))
    assert (timing.median, timing.spread) == (0.002, (0.001, 0.003))
    assert [human(s) for s in (1.5, 0.0015, 1.5e-6, 1.5e-8)] == ["1.5 s", "1.5 ms", "1.5 µs", "15 ns"]


def test_a_target_is_met_missed_or_not_measured() -> None:
    """What could not be measured is not missed, and says why."""
    met, missed = Target("a", 1200.0, 1000), Target("a", 999.0, 1000)
    unmeasured = Target("a", None, 1000, "no network")
    assert (met.met, missed.met, unmeasured.met) == (True, False, True)
    record = Report("t", (Timing("x", (1.0,)),), (unmeasured,)).record()
    assert record["targets"][0]["why_not"] == "no network"


def test_a_report_without_a_time_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing could be timed the reader is told why."""
    print_report(Report("pages", (), (Target("ready", None, 1, "no browser"),), ("sizes",)))
    assert capsys.readouterr().out.split("\n")[1:4] == [
        "pages",
        "  ready: not measured, no browser",
        "  sizes",
    ]


def test_agreement_counts_only_what_is_the_same_in_every_run() -> None:
    """Of three courses one agrees always, one in one run only, one never."""
    runs = [
        {"version": "1", "transmissions": ["a", "b", "x"]},
        {"version": "1", "transmissions": ["a", "y", "x"]},
    ]
    said = _agreement(KINLIUREN, runs, {"transmissions": ["a", "b", "c"]})
    assert said.endswith("the same three transmissions in 1 of 720; the same in every run in 2")


def test_peers_are_pinned() -> None:
    """A figure without its version means nothing."""
    assert all("==" in peer.requirement for peer in (KINLIUREN, BAZAAR))

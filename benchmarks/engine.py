"""The engine: all 720 courses against two other programs, one course, and the import."""

from __future__ import annotations

import sys
from typing import Any

from benchmarks.peers import Peer, run_script
from benchmarks.report import Report, Target, Timing

ROUNDS = 5
KINLIUREN = Peer("kinliuren==0.1.2.9", "kinliuren_peer.py")
BAZAAR = Peer("bazaar-of-fates==0.3.3", "bazaar_peer.py")


def measure() -> Report:
    """Run every program in turn, `ROUNDS` times, each in a fresh interpreter."""
    peers = [peer for peer in (KINLIUREN, BAZAAR) if peer.install()]
    ours: list[dict[str, Any]] = []
    theirs: dict[Peer, list[dict[str, Any]]] = {peer: [] for peer in peers}
    for _ in range(ROUNDS):
        ours.append(run_script(sys.executable, "ours.py"))
        for peer in peers:
            theirs[peer].append(peer.run())
    mine = _all("liuren-text, 720 courses", ours)
    timings = [mine, Timing("liuren-text, 720 courses, first call", tuple(r["first"] for r in ours))]
    timings += [_all(f"{_name(peer, runs)}, 720 courses", runs) for peer, runs in theirs.items()]
    timings += [
        Timing("liuren-text, one course, cached", tuple(r["one_cached"] for r in ours)),
        Timing("liuren-text, one course, computed", tuple(r["one_uncached"] for r in ours)),
        Timing("import liuren_text.engine", tuple(r["import"] for r in ours)),
    ]
    targets = (
        _target("times as fast as kinliuren", KINLIUREN, theirs, mine, 1000),
        _target("times as fast as bazaar-of-fates", BAZAAR, theirs, mine, 0.5),
    )
    notes = tuple(_agreement(peer, runs, ours[0]) for peer, runs in theirs.items())
    return Report(
        "Engine: lessons, transmissions and generals of all 720 courses, CPU time",
        tuple(timings),
        targets,
        notes,
    )


def _all(name: str, runs: list[dict[str, Any]]) -> Timing:
    return Timing(name, tuple(seconds for run in runs for seconds in run["all"]))


def _name(peer: Peer, runs: list[dict[str, Any]]) -> str:
    return f"{peer.requirement.split('==')[0]} {runs[0]['version']}"


def _target(
    name: str, peer: Peer, theirs: dict[Peer, list[dict[str, Any]]], mine: Timing, at_least: float
) -> Target:
    if peer not in theirs:
        return Target(name, None, at_least, peer.why_not)
    return Target(name, _all("", theirs[peer]).median / mine.median, at_least)


def _agreement(peer: Peer, runs: list[dict[str, Any]], ours: dict[str, Any]) -> str:
    """Say in how many courses, in every run, a peer reaches our default school's transmissions."""
    three = [run["transmissions"] for run in runs]
    same = sum(len({*found, mine}) == 1 for *found, mine in zip(*three, ours["transmissions"], strict=True))
    stable = sum(len(set(found)) == 1 for found in zip(*three, strict=True))
    return f"{_name(peer, runs)}: the same three transmissions in {same} of 720; the same in every run in {stable}"

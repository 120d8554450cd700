"""The same work alone, in processes and on a real cluster: the same results in the same order, and a death is told."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from liuren_text.errors import SchedulerError
from liuren_text.judgement import spreading
from liuren_text.judgement.spreading import AHEAD, Lost, spread

ROOT = Path(__file__).parents[2]
NUMBERS = list(range(30))


def double(n: int) -> int:
    """Work that is over at once."""
    return 2 * n


def die_at_seven(n: int) -> int:
    """Work that a process does not survive."""
    if n == 7:
        os._exit(9)
    return 2 * n


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A scheduler and two workers, each a process of its own, on the loopback; stopped at the end."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        processes=True,
        memory_limit="1GiB",
    ) as made:
        yield made.scheduler_address


def test_results_come_in_order_however_they_are_made(cluster: str) -> None:
    """Alone, by two processes, at a cluster."""
    expected = [(n, 2 * n) for n in NUMBERS]
    assert list(spread(double, NUMBERS)) == expected
    assert list(spread(double, NUMBERS, jobs=2)) == expected
    assert list(spread(double, NUMBERS, scheduler=cluster)) == expected


def test_what_is_known_is_not_worked_out(cluster: str) -> None:
    """And it stands at its place among the rest."""

    def known(n: int) -> int | None:
        return -n if n % 3 == 0 else None

    expected = [(n, 2 * n if n % 3 else -n) for n in NUMBERS]
    assert list(spread(double, NUMBERS, known=known)) == expected
    assert list(spread(double, NUMBERS, jobs=2, known=known)) == expected
    assert list(spread(double, NUMBERS, scheduler=cluster, known=known)) == expected


def test_a_killed_process_loses_its_own_work_only() -> None:
    """The rest is done once each, in order."""
    found = list(spread(die_at_seven, NUMBERS[:12], jobs=2))
    assert [n for n, _ in found] == NUMBERS[:12]
    assert [n for n, result in found if isinstance(result, Lost)] == [7]
    assert all(result == 2 * n for n, result in found if n != 7)


def test_work_is_not_asked_for_far_ahead() -> None:
    """So that memory does not grow with the number of texts."""
    asked: list[int] = []
    items = (asked.append(n) or n for n in range(1000))
    coming = spread(double, items, jobs=2)
    next(coming)
    assert len(asked) <= 2 * AHEAD + 1
    coming.close()


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Is said to be so, whatever is given as its address."""
    monkeypatch.setattr(spreading, "PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense", "ftp://x:1", "tcp://127.0.0.1:x"):
        with pytest.raises(SchedulerError, match="no Dask scheduler answers at"):
            next(spread(double, NUMBERS, scheduler=address))


def test_dask_is_an_optional_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it, what to install is said."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SchedulerError, match=r"install liuren-text\[cluster\]"):
        next(spread(double, NUMBERS, scheduler="tcp://127.0.0.1:9"))


ENDLESS = """
import sys, time
sys.path.insert(0, sys.argv[1])
from tests.judgement.test_spreading import say_pid
from liuren_text.judgement.spreading import spread
if __name__ == "__main__":
    for _, pid in spread(say_pid, range(10_000), jobs=2):
        print(pid, flush=True)
"""


def say_pid(n: int) -> int:
    """Slow work that says which process does it."""
    time.sleep(0.1 if n > 2 else 0)
    return os.getpid()


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed there in another way")
def test_processes_end_with_the_one_that_made_them(tmp_path: Path) -> None:
    """Though it is killed and cannot tell them."""
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS, encoding="utf-8")
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    maker = subprocess.Popen(
        [sys.executable, str(script), str(ROOT)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path},
    )
    assert maker.stdout is not None
    pids = {int(maker.stdout.readline()) for _ in range(4)}
    maker.kill()
    maker.wait()
    until = time.monotonic() + 20
    while any(map(_lives, pids)) and time.monotonic() < until:
        time.sleep(0.1)
    maker.stdout.close()
    assert not any(map(_lives, pids))


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True

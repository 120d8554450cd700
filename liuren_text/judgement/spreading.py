"""Work on many things at once: in this process, in several of this machine, or on the machines of a Dask cluster.

The work is the same function in every case and its results come in the order of what was given. Only a few results are
waited for at a time, so memory does not grow with their number. What a process did not survive is `Lost`, and the rest
is done without it.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Protocol, TypeVar

from liuren_text.errors import SchedulerError

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 4  # pieces of work that are given out for each process
PATIENCE = 20.0  # seconds in which a scheduler has to answer


@dataclass(frozen=True, slots=True)
class Lost:
    """A piece of work whose process ended before it did."""

    why: str


class Promise(Protocol):
    """What will be a result."""

    def result(self) -> Any:
        """Wait for it."""


def spread(
    work: Callable[[T], R],
    items: Iterable[T],
    jobs: int = 1,
    scheduler: str | None = None,
    known: Callable[[T], R | None] = lambda _: None,
) -> Iterator[tuple[T, R | Lost]]:
    """Each item with what the work makes of it, in order, by `jobs` processes or at the `scheduler` of a cluster.

    What is `known` of an item is not worked out. `work` and the items must be picklable. Raises `SchedulerError`
    where a cluster cannot be used.
    """
    if scheduler is not None:
        yield from _at_cluster(work, items, scheduler, known)
    elif jobs > 1:
        yield from _by_processes(work, items, jobs, known)
    else:
        for item in items:
            found = known(item)
            yield item, work(item) if found is None else found


@dataclass(frozen=True, slots=True)
class _Kept:
    """A promise that is kept already."""

    known: Any

    def result(self) -> Any:
        return self.known


def _or_known(submit: Callable[[T], Promise], known: Callable[[T], R | None], item: T) -> Promise:
    found = known(item)
    return submit(item) if found is None else _Kept(found)


def _in_order(
    submit: Callable[[T], Promise], coming: Iterator[T], out: deque[T], ahead: int
) -> Iterator[tuple[T, Any]]:
    """What is coming, with its results. `out` holds what was given out and not come back: at most `ahead` items."""
    promises: deque[Promise] = deque()
    while True:
        for item in islice(coming, ahead - len(out)):
            out.append(item)
            promises.append(submit(item))
        if not out:
            return
        result = promises.popleft().result()
        yield out.popleft(), result


def _by_processes(
    work: Callable[[T], R], items: Iterable[T], jobs: int, known: Callable[[T], R | None]
) -> Iterator[tuple[T, R | Lost]]:
    """A pool of processes; when one is killed the pool is broken, and what was out is done again, each alone."""
    coming = iter(items)
    out: deque[T] = deque()
    while True:
        with _pool(jobs) as pool:
            try:
                submit = partial(_or_known, lambda item: pool.submit(work, item), known)
                yield from _in_order(submit, coming, out, AHEAD * jobs)
                return
            except BrokenProcessPool:
                pass
        while out:
            item = out.popleft()
            yield item, _alone(work, item)


def _alone(work: Callable[[T], R], item: T) -> R | Lost:
    """One piece of work in a process that it may break."""
    with _pool(1) as pool:
        try:
            return pool.submit(work, item).result()
        except BrokenProcessPool:
            return Lost("the process that worked on it was killed; had it enough memory?")


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes, that end when this one does, however it ends."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _end_with_parent() -> None:
    """An interrupt of the whole group is the parent's to answer."""
    signal(SIGINT, SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _at_cluster(
    work: Callable[[T], R], items: Iterable[T], scheduler: str, known: Callable[[T], R | None]
) -> Iterator[tuple[T, R | Lost]]:
    with _cluster(scheduler) as client:
        ahead = AHEAD * sum(client.nthreads().values())
        submit = partial(_or_known, partial(_submit, client, work), known)
        try:
            yield from _in_order(submit, iter(items), deque(), ahead)
        except (OSError, CancelledError) as error:
            raise SchedulerError(
                f"the cluster at {scheduler} was lost; what was done is kept, run it again"
            ) from error


def _submit(client: Any, work: Callable[[T], R], item: T) -> Promise:
    return _Survived(client.submit(work, item, pure=False))


@dataclass(frozen=True, slots=True)
class _Survived:
    """A promise of a cluster that is `Lost` where it killed every worker that took it."""

    promise: Promise

    def result(self) -> Any:
        from distributed.scheduler import KilledWorker

        try:
            return self.promise.result()
        except KilledWorker:
            return Lost("the workers of the cluster that took it were killed; had they enough memory?")


@contextmanager
def _cluster(scheduler: str) -> Iterator[Any]:
    """A client of a cluster whose workers have this program. Raises `SchedulerError`."""
    client = _connect(scheduler)
    try:
        _check_workers(client, scheduler)
        yield client
    finally:
        with suppress(Exception):  # what is lost with a cluster is told by then
            client.close(timeout=PATIENCE)


def _connect(scheduler: str) -> Any:
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise SchedulerError("a cluster needs Dask: install liuren-text[cluster]") from error
    try:
        connect: Any = Client
        return connect(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SchedulerError(
            f"no Dask scheduler answers at {scheduler}; it is named as in tcp://192.168.0.1:8786"
        ) from error


def _check_workers(client: Any, scheduler: str) -> None:
    """Refuse workers that would give other results: without this program, or with another version of it."""
    from liuren_text.text.program import program

    if not client.nthreads():
        raise SchedulerError(f"the cluster at {scheduler} has no workers yet; start some")
    try:
        programs = client.run(program)
    except ModuleNotFoundError as error:
        raise SchedulerError(f"the workers at {scheduler} lack a module: {error.name}; install it") from error
    if others := sorted(worker for worker, has in programs.items() if has != program()):
        raise SchedulerError(
            f"these workers have another version of liuren-text or of its libraries: {', '.join(others)}"
        )

"""Many texts: does the cost grow with their number and no faster, do two cores share it, is search fast?

The texts are the original of the juan, each with one character in a hundred exchanged by chance.
"""

from __future__ import annotations

import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from benchmarks.report import Report, Target, Timing
from liuren_text.text.book import default_book
from liuren_text.text.concordance import Layer, Line, find, words_query
from liuren_text.text.corpus import read_corpus
from liuren_text.text.index import Index, row_of
from liuren_text.text.passage import Kind

SIZES = (40, 160)  # texts that are verified; `--texts 1000 10000` for the whole
INDEXED = 10_000  # texts that are searched
WARM_UP = 8
SEED = 1810
ONE_IN = 100  # characters
SOUGHT = ("日", "甲", "甲子", "貴人", "卯將", "即以戌日", "龘", "從戌上起子")
SCRIPT = Path(__file__).parent / "scripts" / "many_texts.py"
FREE = 0.3  # load a core, up to which wall time says something
_GLOSS = re.compile(r"""<div type="translation".*</div>(?=\s*</body>)""", re.DOTALL)
_WORDS = re.compile(r">[^<]+<")
_HANZI = re.compile("[一-鿿]")


def measure() -> Report:
    """Write the texts, verify them in one and in two processes, index as many as are searched, and search."""
    with tempfile.TemporaryDirectory() as folder:
        runs = _verify(Path(folder))
        searched, built = _search(Path(folder) / "index.sqlite")
    small, large = (runs[size, 1] for size in (SIZES[0], SIZES[-1]))
    per_text = tuple(
        Timing(f"verify, one of {size} texts, {jobs} at a time", (run["cpu_all"] / run["all"],))
        for (size, jobs), run in runs.items()
    )
    exponent = math.log(large["cpu"] / small["cpu"]) / math.log(large["texts"] / small["texts"])
    two = [runs[size, 2]["memory"] for size in (SIZES[0], SIZES[-1])]
    targets = (
        Target("1.1 ÷ exponent of growth", 1.1 / exponent, 1),
        _speed(runs[SIZES[-1], 1], runs[SIZES[-1], 2]),
        Target("1.25 × memory of a worker, fewest ÷ most texts", 1.25 * two[0] / two[1], 1),
        Target("1 s ÷ slowest query", 1 / max(t.median for t in searched), 1),
    )
    title = f"Many texts: {SIZES[0]:,} to {SIZES[-1]:,} verified, {INDEXED:,} searched"
    return Report(title, (*per_text, *searched), targets, _notes(runs, exponent, two, built))


def _notes(
    runs: dict[tuple[int, int], dict[str, Any]], exponent: float, two: list[float], built: str
) -> tuple[str, ...]:
    one, both = runs[SIZES[-1], 1], runs[SIZES[-1], 2]
    return (
        f"exponent {exponent:.3f}; memory of a worker {two[0]:.0f} and {two[1]:.0f} MiB, "
        f"of who gives out the work {both['memory_here']:.0f} MiB",
        f"wall time {one['wall_all']:.1f} s by one process, {both['wall_all']:.1f} s by two; CPU time of all "
        f"{one['cpu_all']:.1f} and {both['cpu_all']:.1f} s; load before it {one['load']:.1f} and {both['load']:.1f}",
        built,
    )


def _speed(one: dict[str, Any], two: dict[str, Any]) -> Target:
    """How much faster two processes are, where no other work is in their way."""
    name, cores = "two processes against one, wall time", os.cpu_count() or 1
    if cores < 2:
        return Target(name, None, 1.8, "one core here")
    if max(one["load"], two["load"]) > FREE * cores:
        most = 2 * one["cpu_all"] / two["cpu_all"]
        return Target(name, None, 1.8, f"other work is running; by CPU time at most {most:.2f}")
    return Target(name, one["wall_all"] / two["wall_all"], 1.8)


def _verify(folder: Path) -> dict[tuple[int, int], dict[str, Any]]:
    """Each size, by one process and by two."""
    runs = {}
    for size in SIZES:
        shelf = folder / str(size)
        for n, text in enumerate(juans(size)):
            book = shelf / f"{n // 1000:03}" / f"{n:05}" / "corpus"
            book.mkdir(parents=True)
            (book / "juan.xml").write_text(text, encoding="utf-8")
        for jobs in (1, 2):
            runs[size, jobs] = _run(shelf, jobs)
    return runs


def _run(shelf: Path, jobs: int) -> dict[str, Any]:
    load, begun = os.getloadavg()[0], time.perf_counter()
    command = [sys.executable, str(SCRIPT), str(shelf), str(jobs), str(WARM_UP)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    if said.returncode:
        raise RuntimeError(said.stderr)
    run: dict[str, Any] = json.loads(said.stdout)
    if run["wrong"]:
        raise RuntimeError(f"{run['wrong']} texts could not be used")
    run |= {"wall_all": time.perf_counter() - begun, "load": load, "all": run["texts"] + WARM_UP}
    return run


def juans(number: int) -> Iterator[str]:
    """The original of the juan as TEI, so many times, with seeded errors."""
    corpus = read_corpus(default_book())
    source = (default_book() / "corpus" / str(corpus.file)).read_text(encoding="utf-8")
    head, body, rest = _GLOSS.sub("", source).partition("<body")
    chance, chars = random.Random(SEED), sorted({c for p in corpus for c in p.text if _HANZI.match(c)})
    for _ in range(number):
        yield head + body + _WORDS.sub(lambda m: spoiled(m[0], chance, chars), rest)


def spoiled(words: str, chance: random.Random, chars: list[str]) -> str:
    """Some words with one hanzi in a hundred exchanged."""
    found = list(words)
    for _ in range(round(len(words) / ONE_IN + chance.random() - 0.5)):
        at = chance.randrange(len(words))
        if _HANZI.match(found[at]):
            found[at] = chance.choice(chars)
    return "".join(found)


def _search(file: Path) -> tuple[tuple[Timing, ...], str]:
    """Index texts, put in directly so that reading TEI is not timed, and search them."""
    with closing(Index(file)) as index:
        characters, built = _fill(index)
        timings = tuple(t for words in SOUGHT for t in _queries(index, words))
        size = sum(f.stat().st_size for f in file.parent.glob(file.name + "*"))
    return timings, (
        f"index of {INDEXED:,} texts, {characters / 1e6:.0f} million characters ({3 * characters / 1e6:.0f} MB): "
        f"{built:.0f} s of CPU time, {size / 1e6:.0f} MB"
    )


def _fill(index: Index) -> tuple[int, float]:
    """Index the texts; how many characters they have, and how many seconds of CPU time it took."""
    base = [p for p in read_corpus(default_book()) if p.kind is not Kind.GLOSS]
    chance, chars = random.Random(SEED), sorted({c for p in base for c in p.text if _HANZI.match(c)})
    characters, seconds = 0, 0.0
    for n in range(INDEXED):
        lines = [Line(f"juan{n}", p.id, Layer.ORIGINAL, spoiled(p.text, chance, chars)) for p in base]
        characters += sum(len(line.words) for line in lines)
        begun = time.process_time()
        index.put(f"{n}", "", f"juan{n}", [row_of(line, True) for line in lines])
        seconds += time.process_time() - begun
    return characters, seconds


def _queries(index: Index, words: str) -> Iterator[Timing]:
    counted = index.count(words, (Layer.ORIGINAL,))
    places = counted.total() if counted else 0
    yield Timing(f"count {words}: {places:,} places", _three(lambda: index.count(words, (Layer.ORIGINAL,))))
    yield Timing(f"the first 100 of {words}", _three(lambda: _first(index, words)))


def _first(index: Index, words: str) -> None:
    hits = find(index.lines(words), words_query(words))
    for _ in zip(range(100), hits, strict=False):
        pass


def _three(work: Callable[[], object]) -> tuple[float, ...]:
    seconds = []
    for _ in range(3):
        begun = time.process_time()
        work()
        seconds.append(time.process_time() - begun)
    return tuple(seconds)

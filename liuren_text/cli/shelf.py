"""Many texts: an errand done to a whole shelf, and what is printed of it: a row a text."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from liuren_text.cli.numbers import counted
from liuren_text.cli.output import console, progress_bar, table
from liuren_text.cli.sharing import How
from liuren_text.edition.errands import Answer, Errand, answers
from liuren_text.edition.kept import Kept, cache_folder
from liuren_text.errors import LiurenTextError
from liuren_text.text.shelf import Volume


def run_errand(
    errand: Errand,
    volumes: tuple[Volume, ...],
    how: How,
    as_json: bool = False,
    take: Callable[[Answer], None] = lambda answer: None,
) -> int:
    """Do an errand to every volume, print what comes of it, give each answer to `take`; the exit code."""
    kept = Kept(None if how.again else cache_folder())
    done: list[Answer] = []
    with progress_bar("texts") as tell:
        coming = answers(errand, volumes, how.jobs, how.scheduler, kept)
        told = _taken(_telling(coming, tell, len(volumes)), take)
        if as_json:
            _print_json_list(_noting(told, done))
        else:
            done = [_without_result(a) for a in told]
    if not as_json:
        _print_table(done, volumes)
    return _end(done, kept, as_json)


def _telling(coming: Iterable[Answer], tell: Callable[[int, int], None], total: int) -> Iterator[Answer]:
    for n, answer in enumerate(coming, 1):
        tell(n, total)
        yield answer


def _taken(coming: Iterable[Answer], take: Callable[[Answer], None]) -> Iterator[Answer]:
    """Give each answer away; where that fails, the fault is the answer."""
    for answer in coming:
        try:
            if answer.record is not None:
                take(answer)
        except LiurenTextError as error:
            answer = Answer(answer.volume, faults=tuple(map(str, error.faults)))
        yield answer


def _noting(coming: Iterable[Answer], done: list[Answer]) -> Iterator[dict[str, Any]]:
    for answer in coming:
        done.append(_without_result(answer))
        yield answer_record(answer)


def _without_result(answer: Answer) -> Answer:
    """An answer that can be held in memory with ten thousand others."""
    if answer.record is None:
        return answer
    record = {key: value for key, value in answer.record.items() if key != "result"}
    return Answer(answer.volume, record, answer.faults, answer.broken, answer.kept)


def answer_record(answer: Answer) -> dict[str, Any]:
    """An answer as it is printed as JSON; `result` is what the command prints for one text."""
    record = answer.record or {"text": None, "title": None, "sound": None, "summary": None, "result": None}
    faults = [*answer.faults, *([answer.broken] if answer.broken else [])]
    return {"folder": str(answer.volume.folder), "file": answer.volume.file, **record, "faults": faults}


def _print_json_list(records: Iterable[dict[str, Any]]) -> None:
    """A JSON list, written as it comes."""
    between = "[\n"
    for record in records:
        sys.stdout.write(between)
        json.dump(record, sys.stdout, ensure_ascii=False, indent=2)
        between = ",\n"
    sys.stdout.write("[]\n" if between == "[\n" else "\n]\n")


def _print_table(done: list[Answer], volumes: tuple[Volume, ...]) -> None:
    names = list(next((a.record["summary"] for a in done if a.record), {}))
    columns = ["", "text", *(f"{name.replace('_', ' ')}{_aligned(name)}" for name in names)]
    console().print(table(columns, (_row(a, names) for a in done)))


def _aligned(name: str) -> str:
    return "" if name == "best" else ">"


def _row(answer: Answer, names: list[str]) -> list[str]:
    label = f"{answer.volume.folder.name}/{Path(answer.volume.file).stem}"
    if answer.record is None:
        return ["✗", label, *("" for _ in names)]
    said = (answer.record["summary"][name] for name in names)
    return ["✓" if answer.sound else "△", label, *(_shown(value) for value in said)]


def _shown(value: Any) -> str:
    return f"{value:.1%}" if isinstance(value, float) else f"{value}"


def _end(done: list[Answer], kept: Kept, as_json: bool) -> int:
    """Say what is wrong with files, and in one line what was done; the exit code."""
    for answer in done:
        for fault in answer.faults:
            click.echo(f"liuren-text: {fault}", err=True)
        if answer.broken:
            click.echo(
                f"{answer.broken}liuren-text: {answer.volume.path}: this is an error of the program", err=True
            )
    if kept.fault:
        click.echo(f"liuren-text: {kept.fault}", err=True)
    if not as_json:
        click.echo(_counted(done))
    if any(a.broken for a in done):
        return 70
    if any(a.record is None for a in done):
        return 2
    return 0 if all(a.sound for a in done) else 1


def _counted(done: list[Answer]) -> str:
    count = Counter("unusable" if a.record is None else "sound" if a.sound else "short" for a in done)
    said = [f"{counted(len(done), 'text')}: {count['sound']:,} ✓"]
    said += [f"{count['short']:,} △ that fall short"] if count["short"] else []
    said += [f"{count['unusable']:,} ✗ that cannot be used"] if count["unusable"] else []
    said += [f"{same:,} unchanged since an earlier run"] if (same := sum(a.kept for a in done)) else []
    return "; ".join(said)

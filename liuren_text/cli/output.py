"""What the commands share: the options of every text command, JSON, and tables with wide characters aligned."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

CORPUS = click.option(
    "--corpus",
    "folder",
    type=click.Path(path_type=Path),
    help="A folder holding corpus/ and annotations/; by default the book that comes with the program.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


MOST_TOLD = 200  # faults of one file; who mends these and tries again is told the rest
NARROW = 16  # columns of a terminal; what is no wider is never broken


def console(*, error: bool = False) -> Console:
    """A console as wide as the terminal, or 110 columns where there is none."""
    found = Console(stderr=error, highlight=False, markup=False)
    return found if found.is_terminal else Console(stderr=error, highlight=False, markup=False, width=110)


def tell(faults: Sequence[object]) -> None:
    """Print what is wrong, a line each, on the error stream."""
    for fault in faults[:MOST_TOLD]:
        click.echo(f"liuren-text: {fault}", err=True)
    if len(faults) > MOST_TOLD:
        click.echo(f"liuren-text: and {len(faults) - MOST_TOLD:,} more", err=True)


def print_json(record: Any) -> None:
    """Print a record as UTF-8 JSON, characters as they are."""
    json.dump(record, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def table(columns: Sequence[str], rows: Iterable[Sequence[str | Text]], title: str = "") -> Table:
    """A plain table; a column whose name ends in > is aligned right."""
    made = Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=None,
        pad_edge=False,
        padding=(0, 2, 0, 0),
    )
    written = [tuple(row) for row in rows]
    for n, column in enumerate(columns):
        name = column.rstrip(">")
        width = max(cell_len(str(cell)) for cell in (name, *(row[n] for row in written)))
        made.add_column(
            name,
            justify="right" if column.endswith(">") else "left",
            header_style="dim",
            width=width if width <= NARROW else None,
        )
    for row in written:
        made.add_row(*row)
    return made


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on the terminal's error stream; gives the function to be told how much of how much is done.

    Where the stream is no terminal nothing is shown.
    """
    shown_on = console(error=True)
    if not shown_on.is_terminal:
        yield lambda done, total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # loaded where it is seen

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=shown_on, transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)

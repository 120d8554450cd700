"""What the commands share: the options of every text command, JSON, and tables with wide characters aligned."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from liuren_text.cli.sharing import PLACE

CORPUS = click.option(
    "--corpus",
    "folder",
    type=PLACE,
    help="A folder holding corpus/ and annotations/; by default the book that comes with the program.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


MOST_TOLD = 200  # faults of one file; who mends these and tries again is told the rest
NARROW = 16  # columns of a terminal; what is no wider is never broken
GAP = 2  # columns between two columns of a table


def console(*, error: bool = False) -> Console:
    """A console as wide as the terminal; where there is none as wide as COLUMNS says, or else 110."""
    found = Console(stderr=error, highlight=False, markup=False, emoji=False)
    columns = os.environ.get("COLUMNS", "")
    if not found.is_terminal and not (columns.isdecimal() and int(columns)):
        found.width = 110
    return found


def tell(faults: Sequence[object]) -> None:
    """Print what is wrong, a line each, on the error stream."""
    for fault in faults[:MOST_TOLD]:
        click.echo(f"liuren-text: {fault}", err=True)
    if len(faults) > MOST_TOLD:
        click.echo(f"liuren-text: and {len(faults) - MOST_TOLD:,} more", err=True)


def print_json(record: Any) -> None:
    """Print a record as UTF-8 JSON, characters as they are."""
    import json

    json.dump(record, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def table(columns: Sequence[str], rows: Iterable[Sequence[str | Text]], title: str = "") -> Table:
    """A plain table; a column whose name ends in > is aligned right. Without rows it has no head either.

    What is too wide goes on in the next line, and is never cut: a reading is known by its words.
    """
    made = Table(title=title or None, title_justify="left", title_style="bold", box=None, padding=0)
    named = [_Cell(column.rstrip(">"), GAP) for column in columns]
    written = [[_Cell(cell, GAP) for cell in row] for row in rows]
    made.show_header = bool(written)
    for last in (row[-1] for row in (named, *written)):
        last.gap = 0
    for column, name, *cells in zip(columns, named, *written, strict=True):
        width = max(cell.width for cell in (name, *cells))
        made.add_column(
            name,
            justify="right" if column.endswith(">") else "left",
            header_style="dim",
            overflow="fold",
            width=width + name.gap if width <= NARROW else None,
        )
    for row in written:
        made.add_row(*row)
    return made


class _Cell:
    """A cell of a table with the gap after it, measured once: words that fit are a line, others are broken by rich."""

    __slots__ = ("gap", "one_line", "text", "width")

    def __init__(self, words: str | Text, gap: int) -> None:
        self.text = Text(words) if isinstance(words, str) else words
        self.gap = gap
        plain = self.text.plain
        self.width = max(map(cell_len, plain.splitlines()), default=0)
        self.one_line = plain.isprintable() and plain[-1:] != " " and not (self.text.style or self.text.spans)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(self.width + self.gap, self.width + self.gap)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        free = options.max_width - self.gap - self.width
        if not self.one_line or free < 0 or free + self.width < 1:
            yield Padding(self.text, (0, self.gap, 0, 0))
        elif options.justify == "right":
            yield Segment(" " * free + self.text.plain + " " * self.gap)
        else:
            yield Segment(self.text.plain + " " * (free + self.gap))


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

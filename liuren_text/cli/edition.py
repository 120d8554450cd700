"""`liuren-text edition`: the whole edition as pages on disk."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from liuren_text.cli.numbers import counted
from liuren_text.cli.sharing import PLACE, TEXT, Place
from liuren_text.edition.fonts import check_font
from liuren_text.edition.output import check
from liuren_text.edition.printing import find_browser
from liuren_text.edition.site import render_edition
from liuren_text.judgement.verify import verify
from liuren_text.text.book import open_book


@click.command("edition")
@click.argument("out", type=PLACE)
@click.option(
    "--corpus",
    "folder",
    type=PLACE,
    help="A folder that holds corpus/ and annotations/; by default the book of the program.",
)
@click.option(
    "--embed-fonts",
    "font",
    type=Place(exists=True, dir_okay=False),
    metavar="FILE",
    help="Put what the pages use of this font (OTF, TTF or TTC) beside them, for readers who have none of Chinese; "
    "needs liuren-text[outline].",
)
@TEXT
@click.option("--pdf", is_flag=True, help="Print the text as a PDF too; this needs Chromium or Chrome.")
def edition_command(out: Path, folder: Path | None, font: Path | None, text: str | None, pdf: bool) -> int:
    """Verify the book and write its edition to the folder OUT: pages that open from the disk, without a network.

    An edition that stands there is replaced, but only when the new one is complete.
    Exit code 1 if the text or an adopted emendation falls short; the pages show where.

    \b
    Example:
      liuren-text edition build/edition
    """
    check(out)
    if font:
        check_font(font)
    if pdf:
        find_browser()
    book = open_book(folder, text)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        judging = bar.add_task("judging", total=len(book.emendations) or 1)
        writing = bar.add_task("writing", total=None)
        report = verify(
            book.corpus,
            book.emendations,
            book.examples,
            lambda done, total: bar.update(judging, completed=done, total=total),
        )
        render_edition(
            report,
            book,
            out,
            lambda done, total: bar.update(writing, completed=done, total=total),
            font,
            pdf,
        )
    console.print(
        f"{out / 'index.html'}: {counted(len(report.judgements), 'emendation')}, "
        f"{counted(len(report.comparisons), 'claim')}"
    )
    return 0 if report.sound else 1

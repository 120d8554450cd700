"""`liuren-text index`: many texts made ready for `search --index`."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path

import click

from liuren_text.cli.output import progress_bar
from liuren_text.cli.sharing import JOBS, SCHEDULER, Place
from liuren_text.edition.indexing import bring_up_to_date, index_file
from liuren_text.text.index import Index


@click.command("index")
@click.option(
    "--corpus",
    "folder",
    required=True,
    type=Place(exists=True, file_okay=False),
    help="A folder with corpus/ and annotations/, or a folder of such folders.",
)
@JOBS
@SCHEDULER
def index_command(folder: Path, jobs: int, scheduler: str | None) -> int:
    """Make the texts of a folder ready for `search --index`; what has not changed since the last time is left alone.

    The index is kept where this user's programs keep what can be made again. Ends with 2 if a text cannot be used.

    \b
    Examples:
      liuren-text index --corpus my-books --jobs 4
      liuren-text search --index --corpus my-books 貴人
    """
    file, did = index_file(folder), Counter[str]()
    faults: list[str] = []
    with closing(Index(file)) as index, progress_bar("texts") as tell:
        for one in bring_up_to_date(index, folder, jobs, scheduler):
            did[one.did] += 1
            faults += one.faults
            tell(did.total(), did.total())
    for fault in faults:
        click.echo(f"liuren-text: {fault}", err=True)
    said = ", ".join(f"{n:,} {what or 'cannot be used'}" for what, n in sorted(did.items(), reverse=True))
    click.echo(f"{file}: {said or 'no texts'}")
    return 2 if faults else 0

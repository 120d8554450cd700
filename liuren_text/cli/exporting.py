"""`liuren-text export`: the verified text in a form that another program reads."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from liuren_text.cli.output import CORPUS
from liuren_text.cli.verifying import verified
from liuren_text.edition.formats import FORMATS, write_export
from liuren_text.text.book import open_book

_LIST = "\n".join(f"  {name:14} {f.says}" for name, f in FORMATS.items())


@click.command(
    "export",
    help=f"""Write the verified text in a form that another program reads.

\b
{_LIST}

Without --output it is printed; `dts` is a folder and needs one. What stands there is replaced when the new one is
complete. Exit code 1 if the text or an adopted emendation falls short.

\b
Examples:
  liuren-text export --format tei-external --output edition.xml
  liuren-text export --format csv --corpus mybook > apparatus.csv
""",
)
@click.option("--format", "name", required=True, type=click.Choice(list(FORMATS)), help="What to write.")
@click.option("--output", "out", type=click.Path(path_type=Path), help="The file, or for dts the folder.")
@CORPUS
def export_command(name: str, out: Path | None, folder: Path | None) -> int:
    """Verify a book and write it in one format."""
    chosen = FORMATS[name]
    if chosen.folder and out is None:
        raise click.UsageError(f"{name} is a folder of files; name it with --output")
    book = open_book(folder)
    report = verified(book)
    rendered = chosen.render(report, book)
    if out is not None:
        write_export(rendered, out)
    elif isinstance(rendered, bytes):
        sys.stdout.buffer.write(rendered)
    return 0 if report.sound else 1

"""`liuren-text export`: the verified text in a form that another program reads."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from liuren_text.cli.output import CORPUS
from liuren_text.cli.sharing import PLACE, How, several
from liuren_text.cli.shelf import run_errand
from liuren_text.cli.verifying import verified
from liuren_text.edition.errands import Errand, put_export
from liuren_text.edition.formats import FORMATS, write_export
from liuren_text.text.book import open_book
from liuren_text.text.shelf import Volume, find_shelf

_LIST = "\n".join(f"  {name:14} {f.says}" for name, f in FORMATS.items())


@click.command(
    "export",
    help=f"""Write the verified text in a form that another program reads.

\b
{_LIST}

Without --output it is printed; `dts` is a folder and needs one. What stands there is replaced when the new one is
complete. Of a folder with several texts, or with books in it, each text is written below the folder --output.
Exit code 1 if the text or an adopted emendation falls short.

\b
Examples:
  liuren-text export --format tei-external --output edition.xml
  liuren-text export --format csv --corpus mybook > apparatus.csv
  liuren-text export --format latex --corpus my-books --output tex --jobs 4
  liuren-text export --format dts --output dts --address https://example.org/dts/
""",
)
@click.option("--format", "name", required=True, type=click.Choice(list(FORMATS)), help="What to write.")
@click.option("--output", "out", type=PLACE, help="The file, or for dts the folder.")
@click.option(
    "--address", default="", metavar="URL", help="Where a folder will be served: dts names itself by it."
)
@CORPUS
@several
def export_command(
    name: str, out: Path | None, address: str, folder: Path | None, text: str | None, how: How
) -> int:
    """Verify a book and write it in one format."""
    if address and not FORMATS[name].folder:
        raise click.UsageError(f"{name} is a file, which does not say where it is; --address is for dts")
    if volumes := find_shelf(folder, text):
        if address:
            raise click.UsageError("--address is for one text; name it with --text")
        return _export_all(name, volumes, folder or Path(), out, how)
    chosen = FORMATS[name]
    if chosen.folder and out is None:
        raise click.UsageError(f"{name} is a folder of files; name it with --output")
    book = open_book(folder, text)
    report = verified(book) if chosen.verifies else None
    rendered = chosen.render(book, report, address)
    if out is not None:
        write_export(rendered, out)
    elif isinstance(rendered, bytes):
        sys.stdout.buffer.write(rendered)
    return 1 if report and not report.sound else 0


def _export_all(name: str, volumes: tuple[Volume, ...], folder: Path, out: Path | None, how: How) -> int:
    """Each text in a file, or a folder, of its own below `out`, at the place that it has below `folder`."""
    if out is None:
        raise click.UsageError("of several texts each is a file; name a folder for them with --output")

    return run_errand(
        Errand("export", (name,)), volumes, how, take=lambda answer: put_export(answer, name, folder, out)
    )

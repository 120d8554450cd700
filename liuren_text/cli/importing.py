"""`liuren-text import`: plain texts become a corpus."""

from __future__ import annotations

from pathlib import Path

import click

from liuren_text.cli.importing_output import describe
from liuren_text.cli.sharing import PLACE
from liuren_text.text.charset import ENCODINGS
from liuren_text.text.importing import ALTERNATING, Wish, import_text
from liuren_text.text.plain import Division


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=PLACE, metavar="FILE…")
@click.option(
    "--into", "folder", required=True, type=PLACE, help="The folder that is to hold corpus/ and annotations/."
)
@click.option(
    "--gloss",
    default="none",
    show_default=True,
    metavar="alternating|none|FILE",
    help="Whether each paragraph is followed by its gloss, or the file that has the gloss of each.",
)
@click.option("--id", "an_id", metavar="NAME", help="What the text is called; by default as the file.")
@click.option("--title", help="Its title; by default the first line, if that is one.")
@click.option("--encoding", type=click.Choice(ENCODINGS), help="The encoding; by default it is found out.")
@click.option(
    "--paragraphs",
    type=click.Choice(["lines", "blocks"]),
    help="Whether each line is a paragraph, or what stands between blank lines; by default as it looks.",
)
def import_command(
    files: tuple[Path, ...],
    folder: Path,
    gloss: str,
    an_id: str | None,
    title: str | None,
    encoding: str | None,
    paragraphs: Division | None,
) -> int:
    """Bring plain texts into a corpus, as TEI, with nothing changed.

    UTF-8, UTF-16, GB18030 and Big5 are read; simplified and traditional script are kept as they are. `text --state
    base` prints the text back byte for byte. A text that is imported again keeps its ids: what was edited keeps its
    own, what is new gets one that nothing ever had.

    Ends with 1 if emendations no longer find their words in a text that was imported again.

    \b
    Examples:
      liuren-text import juan-2.txt --into mybook
      liuren-text import juan-1.txt --into mybook --gloss alternating --title 大六壬尋源
      liuren-text import original.txt --into mybook --gloss translation.txt
    """
    if len(files) > 1 and (an_id or title or gloss not in ("none", ALTERNATING)):
        raise click.UsageError(
            "--id, --title and a file of glosses are for one text; import one file at a time"
        )
    code = 0
    for file in files:
        wish = Wish(_gloss(gloss), an_id, title, encoding, paragraphs)
        done = import_text(file, folder, wish)
        click.echo("\n".join(describe(done)))
        for fault in done.misplaced:
            click.echo(f"liuren-text: {fault}", err=True)
            code = 1
    return code


def _gloss(given: str) -> Path | str | None:
    return None if given == "none" else given if given == ALTERNATING else Path(given)

"""`liuren-text text`: the book as transmitted, or as emended."""

from __future__ import annotations

from pathlib import Path

import click

from liuren_text.cli.sharing import PLACE, TEXT
from liuren_text.text.book import open_book
from liuren_text.text.corpus import read_corpus
from liuren_text.text.layout import received, set_out
from liuren_text.text.passage import Corpus, Kind, Passage

KINDS = {"original": (Kind.TITLE, Kind.ORIGINAL), "gloss": (Kind.GLOSS,), None: tuple(Kind)}


@click.command("text")
@click.option(
    "--state",
    type=click.Choice(["base", "edited"]),
    default="edited",
    show_default=True,
    help="The text as transmitted, or with every adopted emendation.",
)
@click.option("--only", type=click.Choice(["original", "gloss"]), help="The original or its gloss alone.")
@click.option("--passage", "passages", multiple=True, metavar="ID", help="One passage; may be repeated.")
@click.option(
    "--corpus",
    "folder",
    type=PLACE,
    help="A folder that holds corpus/ and annotations/; by default the book of the program.",
)
@TEXT
def text_command(
    state: str, only: str | None, passages: tuple[str, ...], folder: Path | None, text: str | None
) -> None:
    """Print the text, a blank line between paragraphs.

    The whole text in the state `base` is the received transcription byte for byte, without a line break at its end.

    \b
    Examples:
      liuren-text text --state base
      liuren-text text --state edited --only original
      liuren-text text --state base --passage p19 --passage g19
    """
    edited = open_book(folder, text).edited if state == "edited" else None
    corpus = edited.corpus if edited else read_corpus(folder, text)
    chosen = _choose(corpus, only, passages)
    out = set_out((p, edited.text(p.id) if edited else received(p)) for p in chosen)
    click.echo(out.encode(), nl=len(chosen) < len(corpus.passages) and not out.endswith("\n"))


def _choose(corpus: Corpus, only: str | None, passages: tuple[str, ...]) -> tuple[Passage, ...]:
    unknown = [i for i in passages if i not in corpus]
    if unknown:
        first, last = corpus.passages[0].id, corpus.passages[-1].id
        raise click.BadParameter(
            f"{', '.join(unknown)}: no such passage in {corpus.id}; it has {first} to {last}",
            param_hint="--passage",
        )
    kinds = KINDS[only]
    return tuple(p for p in corpus if p.kind in kinds and (not passages or p.id in passages))

"""`liuren-text collate`: another witness beside the base."""

from __future__ import annotations

from pathlib import Path

import click

from liuren_text.cli.numbers import counted
from liuren_text.cli.output import CORPUS, JSON, console, print_json, progress_bar, table
from liuren_text.cli.sharing import PLACE, How, several
from liuren_text.cli.shelf import run_errand
from liuren_text.edition.collation import SAID, collation_record, collation_tei
from liuren_text.edition.errands import Errand
from liuren_text.judgement.collation import Tried, try_variants
from liuren_text.text.book import open_book
from liuren_text.text.charset import ENCODINGS
from liuren_text.text.collation import Collation, VariantClass, collate
from liuren_text.text.files import write_whole
from liuren_text.text.shelf import find_shelf
from liuren_text.text.witness import read_witness

SHOWN = (VariantClass.SUBSTANTIVE, VariantClass.MOVED)


@click.command("collate")
@click.argument("witness", type=PLACE)
@click.option("--siglum", help="How the witness is cited; by default as its file says, or by its name.")
@click.option(
    "--class",
    "classes",
    multiple=True,
    type=click.Choice([*map(str, VariantClass)]),
    help="Which variants to list; by default those of words and what moved. JSON and TEI have all unless this says.",
)
@click.option("--tei", type=PLACE, metavar="FILE", help="Write a TEI listApp as well.")
@click.option("--no-verdicts", is_flag=True, help="Do not try the variants by the arithmetic.")
@click.option(
    "--encoding",
    type=click.Choice(ENCODINGS),
    help="The encoding of a plain text; by default it is found out.",
)
@CORPUS
@several
@JSON
def collate_command(
    witness: Path,
    siglum: str | None,
    classes: tuple[str, ...],
    tei: Path | None,
    no_verdicts: bool,
    encoding: str | None,
    folder: Path | None,
    text: str | None,
    as_json: bool,
    how: How,
) -> int:
    """Hold another witness against the base, character by character, and try each reading that differs.

    WITNESS is a plain text or TEI, in simplified or traditional script, with other punctuation or none, with or without
    the notes, whole or in part. What it has in another place is found. In a folder with several texts, or with books in
    it, it is held against each: the one that it has most of is what it is a witness of.

    \b
    Examples:
      liuren-text collate other.txt --siglum 甲
      liuren-text collate other.xml --json
      liuren-text collate other.txt --class script --tei variants.xml
      liuren-text collate unknown.txt --corpus my-books --no-verdicts --jobs 4
    """
    if volumes := find_shelf(folder, text):
        if tei:
            raise click.UsageError("--tei is for one text; name it with --text")
        words = (encoding or "", "" if no_verdicts else "verdicts", *classes)
        return run_errand(Errand("collate", words, (witness,)), volumes, how, as_json)
    book = open_book(folder, text)
    collation = collate(book.corpus, read_witness(witness, encoding))
    if no_verdicts or (classes and VariantClass.SUBSTANTIVE not in classes):
        tried = tuple(Tried(v) for v in collation.variants)
    else:
        with progress_bar("trying variants") as progress:
            tried = try_variants(collation, book.emendations, progress, how.jobs)
    if classes:
        tried = tuple(t for t in tried if t.variant.kind in classes)
    cited = siglum or _own_siglum(collation) or collation.witness.name
    if tei:
        write_whole(tei, collation_tei(collation, tried, cited))
    if as_json:
        print_json(collation_record(collation, tried))
    else:
        _print(collation, [t for t in tried if classes or t.variant.kind in SHOWN], cited)
        if tei:
            click.echo(f"{tei}: {counted(len(tried), 'variant')} as TEI")
    return 0


def _own_siglum(collation: Collation) -> str | None:
    """How the witness says that it is cited, unless the base is cited so."""
    own = collation.witness.siglum
    return None if own in {w.siglum for w in collation.corpus.witnesses} else own


def _print(collation: Collation, tried: list[Tried], cited: str) -> None:
    out, witness = console(), collation.witness
    out.print(
        f"{cited}: {witness.form}, {witness.script}; it has {collation.coverage:.1%} of {collation.corpus.title}"
    )
    given_up = sum(t.given_up for t in tried)
    untried = [f"{given_up} not tried, as a sentence takes too long to be read"] if given_up else []
    out.print("; ".join(_remarks(collation) + untried))
    if tried:
        out.print()
        judged = any(t.verdict for t in tried)
        columns = ("", "passage", "reading", cited, "class", *(("verdict", "") if judged else ()))
        out.print(table(columns, (_row(t, judged) for t in tried)))


def _remarks(collation: Collation) -> list[str]:
    """The numbers, and what was not compared."""
    said = [f"{collation.count[k]} {k}" for k in VariantClass]
    if not collation.punctuated:
        said.append("it has no punctuation, so none was compared")
    if not collation.witness.has_notes:
        said.append("it has no notes")
    if collation.witness.glosses:
        said.append(f"{collation.witness.glosses} paragraphs in Japanese left out")
    if collation.beyond:
        said.append(f"{collation.beyond} characters before and after the text left out")
    return said


def _row(tried: Tried, judged: bool) -> list[str]:
    """A variant; where some are `judged`, with its verdict or, if it has none, with nothing in its place."""
    variant, verdict = tried.variant, tried.verdict
    where = variant.to or variant.witness
    row = [verdict.sign if verdict else "", variant.passage, variant.locus, where, str(variant.kind)]
    if verdict is None:
        return row + ["", ""] * judged
    said = SAID[verdict] + (f" (recorded as {tried.recorded_as})" if tried.recorded_as else "")
    return [*row, f"{verdict.name} {verdict.chinese}", said]

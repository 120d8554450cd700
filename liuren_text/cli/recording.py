"""`liuren-text emend` and `withdraw`: record an emendation, or take it back."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from liuren_text.cli.output import CORPUS
from liuren_text.cli.sharing import TEXT
from liuren_text.text.app_writing import Proposal
from liuren_text.text.book import book_to_write
from liuren_text.text.emendation import Certainty, ErrorKind, Method
from liuren_text.text.recording import record, withdraw


@click.command("emend")
@click.argument("locus")
@click.option(
    "--kind", required=True, type=click.Choice([*map(str, ErrorKind)]), help="What kind of error it assumes."
)
@click.option(
    "--method",
    "methods",
    required=True,
    multiple=True,
    type=click.Choice([*map(str, Method)]),
    help="How it is known; may be repeated.",
)
@click.option("--cert", required=True, type=click.Choice([*map(str, Certainty)]), help="How sure you are.")
@click.option("--reason", required=True, help="Why, in words.")
@click.option(
    "--resp", required=True, metavar="WHO", help="Who answers for it; who is new is entered in the file."
)
@click.option("--name", help="The full name of who is new.")
@click.option("--file", metavar="NAME.xml", help="The file of annotations/; by default that of WHO.")
@click.option("--passage", metavar="ID", help="The passage, if the words stand in several.")
@click.option(
    "--source", "sources", multiple=True, metavar="BOOK", help="The book that 他校 rests on: its id or title."
)
@click.option("--parallel", metavar="WORDS", help="The words of that book.")
@click.option("--cause", metavar="WORD", help="How the error may have arisen.")
@click.option(
    "--exclude",
    "excluded",
    multiple=True,
    metavar="ID",
    help="The emendation in whose stead it is proposed, though it changes other words; may be repeated.",
)
@click.option(
    "--not-adopted", is_flag=True, help="Record it beside the base, and do not read it in the text."
)
@CORPUS
@TEXT
def emend_command(
    locus: str,
    kind: str,
    methods: tuple[str, ...],
    cert: str,
    reason: str,
    resp: str,
    name: str | None,
    file: str | None,
    passage: str | None,
    sources: tuple[str, ...],
    parallel: str | None,
    cause: str | None,
    excluded: tuple[str, ...],
    not_adopted: bool,
    folder: Path | None,
    text: str | None,
) -> None:
    """Record one emendation in annotations/, checked against the text and every other annotation.

    LOCUS quotes the base and marks the change in braces: 戌日{戌→卯}時 reads 卯 for 戌, 乙鼠{→己猴}鄉 inserts,
    壬{中→}蛇 deletes. Its id is given, and never given to another.

    \b
    Examples:
      liuren-text emend '壬{中→}蛇癸兔藏' --kind 衍 --method 理校 --cert high --resp me \\
        --reason 'A line of six characters among lines of five.' --corpus mybook
      liuren-text emend '乙鼠{→己猴}鄉' --kind 脫 --method 他校 --source 大六壬探源 --cert high --resp me \\
        --reason 'The line lacks two characters.' --parallel '乙貴申' --corpus mybook
    """
    proposal = Proposal(
        locus=locus,
        kind=ErrorKind(kind),
        methods=tuple(m for m in Method if m in methods),
        cert=Certainty(cert),
        reason=reason,
        resp=resp,
        name=name,
        passage=passage,
        sources=sources,
        parallel=parallel,
        cause=cause,
        adopted=not not_adopted,
        exclude=excluded,
    )
    done = record(book_to_write(folder), proposal, file, text)
    e = done.emendation
    click.echo(f"{e.id} {e.locus} recorded in {done.file}{' (new)' if done.new_file else ''}")
    if done.new_person:
        click.echo(f"{e.resp} is entered there as one who answers for emendations")
    click.echo(f"what the arithmetic says of it: liuren-text explain {e.id}{_of(folder, text)}")


@click.command("withdraw")
@click.argument("emendation_id", metavar="ID")
@CORPUS
@TEXT
def withdraw_command(emendation_id: str, folder: Path | None, text: str | None) -> None:
    """Take one recorded emendation out of its file. Its id is not given again.

    \b
    Example:
      liuren-text withdraw e31-9 --corpus mybook
    """
    done = withdraw(book_to_write(folder), emendation_id, text)
    click.echo(f"{done.id} {done.locus} withdrawn from {done.file}")


def _of(folder: Path | None, text: str | None) -> str:
    """The options that name the same text, as a shell takes them."""
    given = {"--corpus": folder, "--text": text}
    return "".join(f" {option} {quote(str(value))}" for option, value in given.items() if value is not None)

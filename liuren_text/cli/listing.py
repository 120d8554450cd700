"""`liuren-text list`: the recorded emendations."""

from __future__ import annotations

from pathlib import Path

import click

from liuren_text.cli.output import CORPUS, JSON, console, print_json, progress_bar, table
from liuren_text.cli.sharing import TEXT
from liuren_text.edition.records import emendation_record
from liuren_text.judgement.selection import Selected, Wanted, select
from liuren_text.judgement.verdict import Verdict
from liuren_text.text.book import open_book
from liuren_text.text.emendation import Certainty, ErrorKind, Method


@click.command("list")
@click.option("--kind", "kinds", multiple=True, type=click.Choice([*map(str, ErrorKind)]))
@click.option("--method", "methods", multiple=True, type=click.Choice([*map(str, Method)]))
@click.option("--cert", "certs", multiple=True, type=click.Choice([*map(str, Certainty)]))
@click.option(
    "--verdict", "verdicts", multiple=True, type=click.Choice([v.name for v in Verdict], case_sensitive=False)
)
@click.option("--cause", "causes", multiple=True, metavar="WORD")
@click.option("--passage", "passages", multiple=True, metavar="ID")
@click.option("--resp", "resps", multiple=True, metavar="WHO")
@click.option(
    "--adopted/--not-adopted", default=None, help="Only what is read in the edited text, or only what is not."
)
@click.option("--judge", is_flag=True, help="Say the verdict of the arithmetic on each; takes some seconds.")
@CORPUS
@TEXT
@JSON
def list_command(
    kinds: tuple[str, ...],
    methods: tuple[str, ...],
    certs: tuple[str, ...],
    verdicts: tuple[str, ...],
    causes: tuple[str, ...],
    passages: tuple[str, ...],
    resps: tuple[str, ...],
    adopted: bool | None,
    judge: bool,
    folder: Path | None,
    text: str | None,
    as_json: bool,
) -> None:
    """List the recorded emendations. Each filter may be repeated: any of its values, and all of the filters.

    \b
    Examples:
      liuren-text list --kind 衍 --kind 脫
      liuren-text list --verdict DEMANDED --resp gloss --json
    """
    wanted = Wanted(
        frozenset(map(ErrorKind, kinds)),
        frozenset(map(Method, methods)),
        frozenset(map(Certainty, certs)),
        frozenset(Verdict[v.upper()] for v in verdicts),
        frozenset(causes),
        frozenset(passages),
        frozenset(resps),
        adopted,
    )
    book = open_book(folder, text)
    with progress_bar("judging emendations") as progress:
        found = select(book, wanted, judge, progress)
    if as_json:
        print_json([emendation_record(s.emendation, book.corpus, s.judgement) for s in found])
        return
    columns = ["id", "reading", "kind", "method", "cert", "resp", "cause"]
    columns += ["verdict"] if any(s.judgement for s in found) else []
    out = console()
    out.print(table(columns, map(_row, found)))
    out.print(f"{len(found)} of {len(book.emendations)}; in ( ) what is not adopted")


def _row(selected: Selected) -> list[str]:
    e = selected.emendation
    locus = e.locus if e.adopted else f"({e.locus})"
    row = [e.id, locus, e.kind, "＋".join(e.methods), e.cert, e.resp, e.cause or ""]
    verdict = selected.judgement.verdict if selected.judgement else None
    return [*row, f"{verdict.sign} {verdict.name} {verdict.chinese}"] if verdict else row

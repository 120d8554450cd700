"""`liuren-text verify`, `try` and `explain`: the book computed, a reading tried, a verdict with its proof."""

from __future__ import annotations

from pathlib import Path

import click

from liuren_text.cli.output import CORPUS, JSON, print_json, progress_bar
from liuren_text.cli.sharing import TEXT, How, several
from liuren_text.cli.verdict_output import print_cause, print_judgement, print_report
from liuren_text.errors import AnnotationError
from liuren_text.judgement.verify import Report, judge_one, make_bench, propose, verify
from liuren_text.text.book import Book, open_book
from liuren_text.text.shelf import find_shelf


def verified(book: Book, label: str = "judging emendations") -> Report:
    """Verify a book under a progress bar on the terminal's error stream."""
    with progress_bar(label) as tell:
        return verify(book.corpus, book.emendations, book.examples, tell)


@click.command("verify")
@CORPUS
@JSON
@click.option("--all", "show_all", is_flag=True, help="List every emendation, those without arithmetic too.")
@several
def verify_command(folder: Path | None, as_json: bool, show_all: bool, text: str | None, how: How) -> int:
    """Validate the files, compute every claim, judge every emendation.

    A folder with several texts, or with books in it, gives a row a text; one that cannot be used stops no other, and
    what is unchanged since the last run is not judged again.

    Exit code 0: all holds; 1: the text or an adopted emendation falls short; 2: the files cannot be used.

    \b
    Examples:
      liuren-text verify
      liuren-text verify --corpus my-text --json
      liuren-text verify --corpus my-books --jobs 4
    """
    if volumes := find_shelf(folder, text):
        from liuren_text.cli.shelf import (
            run_errand,
        )  # many texts, and JSON, need what one text shown does not
        from liuren_text.edition.errands import Errand

        return run_errand(Errand("verify"), volumes, how, as_json)
    report = verified(open_book(folder, text))
    if as_json:
        from liuren_text.edition.records import report_record

        print_json(report_record(report))
    else:
        print_report(report, show_all)
    return 0 if report.sound else 1


@click.command("try")
@click.argument("locus")
@click.option("--passage", help="The passage in which the words stand, if they occur in several.")
@CORPUS
@TEXT
@JSON
def try_command(locus: str, passage: str | None, folder: Path | None, text: str | None, as_json: bool) -> int:
    """Try a reading: what it would repair, break and silence, its verdict, and its rivals.

    LOCUS quotes the base and marks the change in braces: 戌日{戌→卯}時 reads 卯 for 戌, 乙鼠{→己猴}鄉 inserts,
    壬{中→}蛇 deletes. The reading is tried in the company of the adopted emendations.

    \b
    Examples:
      liuren-text try '即以戌日{戌→卯}時起卯將'
      liuren-text try '視清明後幾日是{酉→戌}' --json
    """
    from liuren_text.edition.records import trial_record

    book = open_book(folder, text)
    emendation = propose(locus, book.corpus, passage)
    judgement = judge_one(emendation, make_bench(book.corpus, book.emendations))
    if as_json:
        print_json(trial_record(judgement))
    else:
        print_judgement(judgement)
    return 1 if judgement.falls_short else 0


@click.command("explain")
@click.argument("emendation_id", metavar="ID")
@CORPUS
@TEXT
@JSON
def explain_command(emendation_id: str, folder: Path | None, text: str | None, as_json: bool) -> int:
    """Print the whole proof of one recorded emendation: slots, laws, computations, proofs, survivors.

    What becomes of it without each law is said, and how the error may have arisen, which proves nothing.

    \b
    Example:
      liuren-text explain e19-5
    """
    from liuren_text.edition.records import cause_record, trial_record
    from liuren_text.judgement.causes import cause_of

    book = open_book(folder, text)
    found = next((e for e in book.emendations if e.id == emendation_id), None)
    if found is None:
        known = ", ".join(e.id for e in book.emendations if e.id.split("-")[0] == emendation_id.split("-")[0])
        raise AnnotationError(
            f"there is no emendation {emendation_id}; "
            + (f"of that passage there are {known}" if known else "`liuren-text list` names them all")
        )
    judgement = judge_one(found, make_bench(book.corpus, book.emendations))
    cause = cause_of(found, book.corpus)
    if as_json:
        print_json(trial_record(judgement) | {"cause": cause_record(cause)})
    else:
        print_judgement(judgement, whole=True)
        print_cause(cause)
    return 1 if judgement.falls_short else 0

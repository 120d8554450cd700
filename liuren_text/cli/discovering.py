"""`liuren-text suggest`, `mutate` and `laws`: what nobody noticed, what nobody could notice, and on whose authority."""

from __future__ import annotations

from pathlib import Path

import click

from liuren_text.cli.discovery_output import print_comparison, print_laws, print_suggestions
from liuren_text.cli.mutation_output import print_mutation
from liuren_text.cli.output import CORPUS, JSON, print_json, progress_bar
from liuren_text.cli.sharing import TEXT, How, Place, several
from liuren_text.cli.shelf import run_errand
from liuren_text.cli.verifying import verified
from liuren_text.edition.errands import Errand
from liuren_text.edition.mutation_records import mutation_record
from liuren_text.edition.records import standing_record, suggestion_record, tried_record
from liuren_text.judgement.disturbance import structural_mutants
from liuren_text.judgement.mutation import double_mutants, mutate
from liuren_text.judgement.standing import standings
from liuren_text.judgement.suggestion import compare_recorded, suggest
from liuren_text.judgement.verify import make_bench
from liuren_text.text.annotations import check_annotations, read_annotations
from liuren_text.text.book import open_book
from liuren_text.text.passage import Kind
from liuren_text.text.shelf import find_shelf


@click.command("suggest")
@CORPUS
@JSON
@click.option(
    "--against",
    type=Place(exists=True),
    multiple=True,
    help="Compare with the emendations recorded in this annotation file, or in those of this folder: found, not "
    "found, new. May be given again.",
)
@click.option("--limit", type=click.IntRange(min=1), help="Print only so many, the best first.")
@several
def suggest_command(
    folder: Path | None,
    as_json: bool,
    against: tuple[Path, ...],
    limit: int | None,
    text: str | None,
    how: How,
) -> int:
    """Propose emendations of a text, read without its annotations.

    Each is judged as if it were adopted, alone or with those that its flags name; the last column names the recorded
    emendation that it repeats, if any. --json gives a list of them; with --against an object, of which `suggestions`
    is that list and `not_found` what is recorded and not among them.

    \b
    Examples:
      liuren-text suggest
      liuren-text suggest --against annotations
      liuren-text suggest --against annotations/gloss.xml --against annotations/editor.xml
      liuren-text suggest --corpus my-text --json
      liuren-text suggest --corpus my-books --jobs 4
    """
    if volumes := find_shelf(folder, text):
        words = (str(limit),) if limit else ()
        return run_errand(Errand("suggest", words, _files(against)), volumes, how, as_json)
    book = open_book(folder, text)
    recorded = book.emendations
    if against:
        recorded = read_annotations(book.folder, book.corpus, _files(against)).emendations
    with progress_bar("judging suggestions") as tell:
        found = suggest(book.corpus, recorded, tell)
    tried = compare_recorded(found, recorded, book.corpus) if against else None
    if as_json and tried:
        print_json(tried_record(found[:limit], tried))
    elif as_json:
        print_json([suggestion_record(s) for s in found[:limit]])
    else:
        print_suggestions(found[:limit])
        if tried:
            print_comparison(tried)
    return 0


def _files(given: tuple[Path, ...]) -> tuple[Path, ...]:
    """The annotation files that are named, by themselves or by their folder, each once."""
    named = [f for path in given for f in (sorted(path.glob("*.xml")) if path.is_dir() else [path])]
    check_annotations(named)
    return tuple(dict.fromkeys(named))


@click.command("mutate")
@CORPUS
@TEXT
@JSON
@click.option("--jobs", type=click.IntRange(min=1), default=2, show_default=True, help="Processes to use.")
@click.option("--seed", type=int, default=1810, show_default=True, help="Seed of the samples.")
@click.option("--brief", is_flag=True, help="Print only the figures, by subject and in all.")
def mutate_command(
    folder: Path | None, text: str | None, as_json: bool, jobs: int, seed: int, brief: bool
) -> int:
    """Mutate the emended text: would the arithmetic notice a slip, and could it mend it?

    Every value slot is given every other value of its domain; pairs of slots, and lost, doubled and exchanged
    characters, are sampled. A mutant is noticed if a claim that held no longer does. Of a lost, doubled or exchanged
    character nothing is known but the text with it: it is noticed if a claim fails there, or is nearly made.

    \b
    Examples:
      liuren-text mutate
      liuren-text mutate --brief
      liuren-text mutate --json
    """
    book = open_book(folder, text)
    edited = make_bench(book.corpus, book.emendations).edited
    passages = [p.id for p in book.corpus.of_kind(Kind.ORIGINAL)]
    with progress_bar("mutating slots") as tell:
        mutation = mutate(edited.claims, passages, jobs, tell)
    with progress_bar("mutating pairs of slots") as tell:
        doubles = double_mutants(edited.claims, passages, seed=seed, jobs=jobs, progress=tell)
    with progress_bar("disturbing characters") as tell:
        structure = structural_mutants(edited, passages, seed=seed, jobs=jobs, progress=tell)
    if as_json:
        print_json(mutation_record(mutation, doubles, structure))
    else:
        print_mutation(mutation, doubles, structure, brief)
    return 0


@click.command("laws")
@click.argument("law_id", required=False, metavar="[LAW]")
@CORPUS
@TEXT
@JSON
def laws_command(law_id: str | None, folder: Path | None, text: str | None, as_json: bool) -> int:
    """List the laws: statement, grade, source, how many claims rest on them, which verdicts fall without them.

    Grades: A definition, B stated in this book, C stated in a named other book, D induced from parallel sentences.

    \b
    Examples:
      liuren-text laws
      liuren-text laws hour-of-general
    """
    report = verified(open_book(folder, text))
    found = [s for s in standings(report) if law_id is None or s.law.id == law_id]
    if not found:
        raise click.BadParameter(f"there is no law {law_id}; `liuren-text laws` lists them", param_hint="LAW")
    if as_json:
        print_json([standing_record(s) for s in found])
    else:
        print_laws(found, whole=law_id is not None)
    return 0

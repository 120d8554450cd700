"""`liuren-text search`: a concordance of one book or many."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from liuren_text.claims.concordance import find_slots
from liuren_text.cli.output import JSON, console, print_json, table, tell
from liuren_text.cli.sharing import PLACE
from liuren_text.edition.indexing import open_index
from liuren_text.errors import LiurenTextError
from liuren_text.text.book import Book, default_book, open_book
from liuren_text.text.concordance import (
    CONTEXT,
    SECONDS,
    Hit,
    Layer,
    Query,
    find,
    lines_of,
    regex_query,
    words_query,
)
from liuren_text.text.corpus import read_corpus
from liuren_text.text.shelf import find_shelf, open_volume, read_volume

FIELDS = ("text", "where", "layer", "start", "end", "left", "words", "right", "slot")


class Layers(click.ParamType[Any]):
    """A list of layers, parted by commas."""

    name = "LAYERS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The layers named; a message that lists them where one is not known."""
        names = [n.strip() for n in str(value).split(",") if n.strip()]
        strange = [n for n in names if n not in set(Layer)]
        if strange or not names:
            self.fail(f"{', '.join(strange) or 'nothing'}: name some of {', '.join(Layer)}", param, ctx)
        return tuple(Layer(n) for n in names)


@click.command("search")
@click.argument("words", required=False)
@click.option("--regex", "as_regex", is_flag=True, help="WORDS is a regular expression.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="Its time limit.",
)
@click.option("--slot", metavar="TYPE[=VALUE]", help="Search for slots instead: branch=卯, or all of a type.")
@click.option(
    "--in", "layers", type=Layers(), default=",".join(Layer), show_default=True, help="Where to search."
)
@click.option(
    "--context",
    type=click.IntRange(0, 200),
    default=CONTEXT,
    show_default=True,
    help="Characters on either side.",
)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Print only the first N places.")
@click.option("--index", "indexed", is_flag=True, help="Search what `index` has made of the folders.")
@click.option("--count", is_flag=True, help="Only say how often, by text and layer.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@click.option(
    "--corpus",
    "folders",
    multiple=True,
    type=PLACE,
    help="A folder with corpus/ and annotations/, or of such folders; may be repeated. By default the program's book.",
)
@JSON
def search_command(
    words: str | None,
    as_regex: bool,
    seconds: float,
    slot: str | None,
    layers: tuple[Layer, ...],
    context: int,
    limit: int | None,
    indexed: bool,
    count: bool,
    as_csv: bool,
    folders: tuple[Path, ...],
    as_json: bool,
) -> int:
    """Print every place of WORDS with the words around it.

    Variant forms and scripts count as the same words: 從 finds 从 and 叢, 説 finds 說, 気 finds 氣. The edited text is
    searched where it differs from the original. A book that cannot be read is told of, and the others are searched.

    \b
    Examples:
      liuren-text search 從本日起
      liuren-text search --regex '超.日是[子丑寅]' --in original --count
      liuren-text search --slot branch=卯 --json
      liuren-text search 貴人 --corpus juan1 --corpus juan2 --csv
      liuren-text search 貴人 --index --corpus my-books --limit 50
    """
    if (words is None) == (slot is None):
        raise click.UsageError("give the words to search for, or --slot; not both")
    if as_json and as_csv:
        raise click.UsageError("--json and --csv are two forms; ask for one")
    if indexed:
        if words is None or as_regex:
            raise click.UsageError("an index finds words; leave out --index for --regex and --slot")
        return _search_indexes(words, layers, context, limit, count, as_csv, as_json, folders)
    query = None if words is None else regex_query(words, seconds) if as_regex else words_query(words)
    broken: list[LiurenTextError] = []
    hits = chain.from_iterable(
        _hits(book, query, slot, layers, context)
        for book in _books(folders or (default_book(),), layers, broken)
    )
    _print(islice(hits, limit), count, as_csv, as_json)
    tell([fault for error in broken for fault in error.faults])
    return 2 if broken else 0


def _search_indexes(
    words: str,
    layers: tuple[Layer, ...],
    context: int,
    limit: int | None,
    count: bool,
    as_csv: bool,
    as_json: bool,
    folders: tuple[Path, ...],
) -> int:
    """The same from the indexes of the folders."""
    with ExitStack() as stack:
        indexes = [stack.enter_context(open_index(folder)) for folder in folders or (default_book(),)]
        hits = chain.from_iterable(find(i.lines(words, layers), words_query(words), context) for i in indexes)
        counted = [i.count(words, layers) for i in indexes] if count and limit is None else [None]
        if all(c is not None for c in counted):
            _print_counts(sum(filter(None, counted), Counter()), as_csv, as_json)
        else:
            _print(islice(hits, limit), count, as_csv, as_json)
    return 0


def _books(
    folders: tuple[Path, ...], layers: tuple[Layer, ...], broken: list[LiurenTextError]
) -> Iterator[Book]:
    """Every text of every folder, or of the books in it; without its emendations where they are not searched."""
    needed = Layer.EDITED in layers or Layer.APPARATUS in layers
    for folder in folders:
        try:
            volumes = find_shelf(folder)
            if not volumes:
                yield open_book(folder) if needed else Book(read_corpus(folder), (), (), folder)
        except LiurenTextError as error:
            broken.append(error)
            continue
        for volume in volumes:
            try:
                yield open_volume(volume) if needed else Book(read_volume(volume), (), (), volume.folder)
            except LiurenTextError as error:
                broken.append(error)


def _hits(
    book: Book, query: Query | None, slot: str | None, layers: tuple[Layer, ...], context: int
) -> Iterator[Hit]:
    if query is not None:
        return find(lines_of(book, layers), query, context)
    return find_slots(book, slot or "", layers, context)


def _print(hits: Iterator[Hit], count: bool, as_csv: bool, as_json: bool) -> None:
    if count:
        _print_counts(Counter((h.text, str(h.layer)) for h in hits), as_csv, as_json)
        return
    rows: list[tuple[Any, ...]] = [tuple(getattr(h, f) for f in FIELDS) for h in hits]
    if as_json:
        print_json([dict(zip(FIELDS, row, strict=True)) for row in rows])
    elif as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows([FIELDS, *rows])
    else:
        _print_lines(rows)


def _print_counts(found: Counter[tuple[str, str]], as_csv: bool, as_json: bool) -> None:
    columns, rows = ("text", "layer", "count"), [(text, layer, n) for (text, layer), n in found.items()]
    if as_json:
        print_json([dict(zip(columns, row, strict=True)) for row in rows])
    elif as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows([columns, *rows])
    else:
        console().print(table(("text", "layer", "count>"), ([*map(str, row)] for row in rows)))
        click.echo(f"{found.total()} in all")


def _print_lines(rows: list[tuple[Any, ...]]) -> None:
    """Key words in context, one a line: where, then the words under each other."""
    out = console()
    if rows:
        lines = (
            (text, where, str(layer), left, Text(words, style="bold"), right)
            for text, where, layer, _, _, left, words, right, _ in rows
        )
        out.print(table(("text", "place", "layer", "before>", "words", "after"), lines))
    out.print(f"{len(rows)} in all")

"""`liuren-text chart`: the charts that the book lists, drawn from their rules."""

from __future__ import annotations

from pathlib import Path

import click
from rich import box
from rich.table import Table

from liuren_text.cli.casting_output import Page, print_json
from liuren_text.cli.sharing import Place
from liuren_text.edition.charts import Chart, chart_titles, draw, name_of
from liuren_text.edition.svg import standalone
from liuren_text.errors import CastingError


@click.command("chart")
@click.argument("title", required=False, metavar="[TITLE]")
@click.option("--list", "list_all", is_flag=True, help="List the titles, and what each chart shows.")
@click.option("--table", "as_table", is_flag=True, help="Print the chart as a table instead of drawing it.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print the relation it draws, its source and its SVG as JSON."
)
@click.option(
    "--outline",
    "font",
    type=Place(exists=True, dir_okay=False),
    metavar="FONT",
    help="Draw the characters as outlines of this font (OTF, TTF or TTC), for a machine that has none of Chinese.",
)
def chart_command(
    title: str | None, list_all: bool, as_table: bool, as_json: bool, font: Path | None
) -> None:
    """Draw a chart of the book's list as SVG, or print it as a table.

    The book lists the titles; its pictures are lost. Each chart is computed from its rule. Variant forms of the
    characters are understood (闢卦 for 辟卦), and 圖 at the end may be left out.

    \b
    Examples:
      liuren-text chart --list
      liuren-text chart 月將圖 > yuejiang.svg
      liuren-text chart 月將圖 --table
    """
    if list_all:
        _print_list(as_json)
        return
    if title is None:
        raise CastingError("name a chart, such as 月將圖; `liuren-text chart --list` has all of them")
    remark = name_of(title).remark
    if remark is not None:
        click.echo(f"liuren-text: {remark.en}", err=True)
    chart = draw(title)
    if as_json:
        print_json(_record(chart))
    elif as_table:
        _print_table(chart)
    else:
        click.echo(_outlined(chart, font) if font else standalone(chart.svg), nl=False)


def _outlined(chart: Chart, font: Path) -> str:
    from liuren_text.edition.charts_outline import outlined

    return outlined(standalone(chart.svg), font)


def _record(chart: Chart) -> dict[str, object]:
    return {
        "id": chart.id,
        "title": chart.title,
        "columns": list(chart.header),
        "relation": [list(row) for row in chart.relation],
        "shows": chart.shows._asdict(),
        "source": chart.source,
        "svg": chart.svg,
    }


def _print_list(as_json: bool) -> None:
    charts = [draw(title) for title in chart_titles()]
    if as_json:
        print_json([{"id": c.id, "title": c.title, "shows": c.shows._asdict()} for c in charts])
        return
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("title", "id", "what it shows"):
        table.add_column(name, no_wrap=name != "what it shows", overflow="fold")
    for chart in charts:
        table.add_row(chart.title, chart.id, chart.shows.en)
    page = Page(least=100)
    page.add(table)
    page.show()


def _print_table(chart: Chart) -> None:
    table = Table(box=box.SIMPLE_HEAD)
    for column in chart.columns:
        table.add_column(f"{column.zh}\n{column.en}" if column.zh not in column.en else column.en)
    for row in chart.rows:
        table.add_row(*row)
    page = Page()
    page.add(chart.title, "", chart.shows.en, f"Source: {chart.source}", table)
    page.show()

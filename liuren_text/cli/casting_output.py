"""How courses and month generals look in a terminal, in JSON and in CSV."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click
from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table

from liuren_text.engine.course import SQUARE, Course
from liuren_text.engine.courses import Row
from liuren_text.engine.ganzhi import BRANCHES, element, void_branches
from liuren_text.engine.generals import general_name
from liuren_text.engine.kin import kin, six_kin
from liuren_text.engine.months import MONTHS
from liuren_text.engine.months import general_name as month_general_name

if TYPE_CHECKING:
    from liuren_text.engine.calendar import Tally, TrueGeneralDate

RULES = {"shehai": "涉害", "fuyin": "伏吟", "bieze": "別責", "noble": "貴人"}


class Page:
    """Collects what is to be printed, and prints it without the blanks rich puts at the ends of lines."""

    def __init__(self, least: int = 80) -> None:
        self._out = io.StringIO()
        width = max(least, shutil.get_terminal_size((100, 24)).columns)
        self._console = Console(file=self._out, width=width, highlight=False, markup=False, emoji=False)

    def add(self, *parts: RenderableType) -> None:
        """Add lines and tables."""
        for part in parts:
            self._console.print(part)

    def section(self, title: str, table: Table) -> None:
        """Add a table under a title."""
        self.add(f"\n{title}", Padding(table, (0, 0, 0, 2)))

    def show(self) -> None:
        """Print the page."""
        lines = (line.rstrip() for line in self._out.getvalue().splitlines())
        click.echo("\n".join(lines))


def print_json(value: Any) -> None:
    """Print JSON with characters as they are."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=None if isinstance(value, list) else 2))


def print_csv(header: Iterable[object], rows: Iterable[Iterable[object]]) -> None:
    """Print CSV with a header."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    click.echo(out.getvalue(), nl=False)


# ── one course ──────────────────────────────────────────────────────────────────────────────────────────


def print_course(course: Course, found_on: str = "") -> None:
    """Print a course: plate, lessons, transmissions, the road to them, and what other schools say."""
    page = Page()
    time = "day" if course.daynight == "日" else "night"
    if found_on:
        page.add(found_on)
    name = month_general_name(course.general)
    page.add(
        f"{course.day} day, month general {course.general} ({name}) on hour {course.hour} ({time}); "
        f"void (旬空) {void_branches(course.day)}"
    )
    seat = course.plate.under(course.noble)
    way = "forwards (順)" if course.direction == "順" else "backwards (逆)"
    page.add(f"noble (貴人) by {time}: {course.noble}, over {seat}; the generals go {way}")
    page.section("Plate: general and heavenly spirit, over the earth place", _plate(course))
    page.section("Four lessons, read from the right", _lessons(course))
    pattern = "" if course.pattern == course.method else f", {course.pattern}"
    page.section(f"Three transmissions by {course.method}{pattern}", _transmissions(course))
    page.section("Why", _steps(course))
    disputes = course.disputes()
    if disputes:
        page.section("Schools differ here", _disputes(course))
    else:
        page.add("\nAll schools agree on this course.")
    page.show()


def _plate(course: Course) -> Table:
    table = Table(box=box.SQUARE, show_header=False, show_lines=True)
    for row in SQUARE:
        table.add_row(*(_place(course, earth) for earth in row))
    return table


def _place(course: Course, earth: str) -> str:
    if earth not in BRANCHES:
        return ""
    spirit = course.plate.over(earth)
    return f"{course.generals[spirit]} {spirit}\n   {earth}"


def _lessons(course: Course) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("四課", "三課", "二課", "一課"):
        table.add_column(name)
    from_the_right = course.lessons[::-1]
    table.add_row(*(course.generals[one.upper] for one in from_the_right))
    table.add_row(*(one.upper for one in from_the_right))
    table.add_row(*(one.lower for one in from_the_right))
    return table


def _transmissions(course: Course) -> Table:
    table = Table(box=None, show_header=False)
    void = void_branches(course.day)
    me = course.day[0]
    for name, spirit in zip(("初傳", "中傳", "末傳"), course.transmissions, strict=True):
        relation = f"{element(spirit)}, {six_kin(me, spirit)} {kin(me, spirit)} of {me}"
        empty = "空亡" if spirit in void else ""
        table.add_row(name, spirit, general_name(course.generals[spirit]), relation, empty)
    return table


def _steps(course: Course) -> Table:
    table = Table(box=None, show_header=False)
    for step in course.steps:
        table.add_row(step.method, step.text)
    return table


def _disputes(course: Course) -> Table:
    table = Table(box=None, show_header=False)
    this = f"noble {course.noble}"
    table.add_row("here", str(course.school), "".join(course.transmissions), this)
    for one in course.disputes():
        table.add_row(
            RULES[one.rule], f"{one.rule}={one.option}", "".join(one.transmissions), f"noble {one.noble}"
        )
    return table


# ── all courses ─────────────────────────────────────────────────────────────────────────────────────────


def print_courses(rows: tuple[Row, ...]) -> None:
    """Print the three transmissions of the 720 courses, a line a day, a column an offset."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("日", no_wrap=True)
    for offset in range(12):
        table.add_column(str(offset), no_wrap=True)
    for start in range(0, len(rows), 12):
        line = rows[start : start + 12]
        table.add_row(line[0].day, *("".join(row.transmissions) for row in line))
    page = Page(least=106)
    page.add(table)
    page.show()


# ── month generals ──────────────────────────────────────────────────────────────────────────────────────


def print_true_generals(found: list[TrueGeneralDate]) -> None:
    """Print month generals with their dates and how each was counted."""
    from liuren_text.engine.calendar import month_and_day

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in ("month", "general", "節", "its branch", "count", "takes office", "中氣", ""):
        table.add_column(name, no_wrap=True)
    for one in found:
        counted = one.counted
        table.add_row(
            f"{MONTHS[counted.month - 1]}月",
            f"{counted.general} {month_general_name(counted.general)}",
            f"{one.jie_date:%m-%d} {counted.jie_pair}",
            f"{one.found_date:%m-%d} {counted.found}",
            str(counted.number),
            f"{one.true_date} {counted.day}日{counted.hour}時 {month_and_day(one.true_date)}",
            f"{one.zhongqi_date:%m-%d}",
            "" if one.kept else "too late",
        )
    page = Page(least=104)
    page.add(table)
    if not all(one.kept for one in found):
        page.add("too late: not before the 中氣, against the rule's own condition")
    page.show()


def print_tally(counts: tuple[Tally, ...], found: list[TrueGeneralDate]) -> None:
    """Print how often the rule keeps its own condition, by month general."""
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("general", "months", "kept", "broken", "%", "before", "on", "after"):
        table.add_column(name, justify="left" if name == "general" else "right", no_wrap=True)
    for one in counts:
        broken = one.months - one.kept
        share = f"{100 * broken / one.months:.1f}" if one.months else "-"
        name = f"{one.general} {month_general_name(one.general)}"
        table.add_row(name, *map(str, (one.months, one.kept, broken)), share, *map(str, one[3:]))
    months, kept = sum(one.months for one in counts), sum(one.kept for one in counts)
    page = Page()
    page.add("The book's own condition: after the 節, before the 中氣. The last columns")
    page.add("say where the day fell to the day of the 中氣; on that day itself the hour decides.")
    page.add(table)
    page.add(
        f"{found[0].year}-{found[-1].year}: {months} months, kept in {kept}, broken in {months - kept} "
        f"({100 * (months - kept) / months:.1f} %)."
    )
    page.show()

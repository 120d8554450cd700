"""`liuren-text cast`, `table` and `general`: the engine at the command line."""

from __future__ import annotations

import click

from liuren_text.cli.casting_output import (
    print_course,
    print_courses,
    print_csv,
    print_json,
    print_tally,
    print_true_generals,
)
from liuren_text.engine.course import cast
from liuren_text.engine.courses import courses
from liuren_text.engine.schools import School
from liuren_text.errors import CastingError

SCHOOL = click.option(
    "--school",
    "school_text",
    default="",
    metavar="RULE=OPTION,…",
    help="Disputed rules: shehai=count|meng_zhong_ji|count_with_seat, fuyin=clash|plain, bieze=branch|spirit, "
    "noble=xunyuan|common. What is not named keeps the first of each.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
CSV = click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")


def _one_form(as_csv: bool, as_json: bool) -> None:
    if as_csv and as_json:
        raise CastingError("choose one form: --csv or --json")


@click.command("cast")
@click.argument("day", required=False, metavar="[DAY]")
@click.option("--general", metavar="BRANCH", help="The month general (月將), a branch.")
@click.option("--hour", metavar="BRANCH", help="The hour (占時), a branch.")
@click.option(
    "--date", "date_text", metavar="DATE", help="A date instead of DAY: 嘉慶庚午正月十三 or 1810-02-16."
)
@click.option(
    "--rule",
    type=click.Choice(["true", "zhongqi"]),
    default="true",
    show_default=True,
    help="With --date: the book's true general (真月將), or the ordinary one, new at each 中氣.",
)
@click.option(
    "--noble-by",
    "daynight",
    type=click.Choice(["日", "夜"]),
    help="Take the noble of 日 or 夜, whatever the hour.",
)
@SCHOOL
@JSON
@click.option("--svg", "as_svg", is_flag=True, help="Draw the course as SVG.")
def cast_command(
    day: str | None,
    general: str | None,
    hour: str | None,
    date_text: str | None,
    rule: str,
    daynight: str | None,
    school_text: str,
    as_json: bool,
    as_svg: bool,
) -> None:
    """Cast a course: plates, four lessons, three transmissions, twelve generals, and why.

    DAY is one of the sixty pairs. The month general is laid on the hour.

    \b
    Examples:
      liuren-text cast 甲子 --general 丑 --hour 子
      liuren-text cast 甲午 --general 戌 --hour 子 --school shehai=meng_zhong_ji
      liuren-text cast --date '嘉慶庚午正月十三' --hour 亥
      liuren-text cast 甲子 --general 丑 --hour 子 --svg > course.svg
    """
    if hour is None:
        raise CastingError("name the hour: --hour and one of the twelve branches, 子 to 亥")
    school = School.parse(school_text)
    found_on = ""
    if date_text is not None:
        if day is not None:
            raise CastingError(f"give a day ({day}) or --date, not both")
        day, general, found_on = _on_date(date_text, hour, general, rule)
    if day is None:
        raise CastingError("name the day: one of the sixty pairs, such as 甲子, or --date")
    if general is None:
        raise CastingError("name the month general: --general and one of the twelve branches, or --date")
    course = cast(day, general=general, hour=hour, school=school, daynight=daynight)
    if as_svg:
        from liuren_text.edition.charts_course import plate_svg
        from liuren_text.edition.svg import standalone

        click.echo(standalone(plate_svg(course)), nl=False)
    elif as_json:
        print_json(course.record())
    else:
        print_course(course, found_on)


def _on_date(text: str, hour: str, general: str | None, rule: str) -> tuple[str, str, str]:
    """Return the day pair and month general of a date, and a line that says how they were found."""
    from liuren_text.engine.calendar import day_pair, general_on, lunar_name, true_general_at
    from liuren_text.engine.dates import parse_date

    day = parse_date(text)
    pair = day_pair(day)
    known = f"{day} is {lunar_name(day)}, a {pair} day."
    if general is not None:
        return pair, general, f"{known}\nMonth general {general}, as given."
    if rule == "zhongqi":
        spirit = general_on(day)
        return pair, spirit, f"{known}\nMonth general {spirit}, in office since the last 中氣."
    found = true_general_at(day, hour)
    spirit, since = found.counted.general, f"{found.true_date}, {found.counted.day}日{found.counted.hour}時"
    return pair, spirit, f"{known}\nTrue general (真月將) {spirit}, in office since {since}."


@click.command("table")
@SCHOOL
@CSV
@JSON
def table_command(school_text: str, as_csv: bool, as_json: bool) -> None:
    """Print all 720 courses (七百二十局) of a school: sixty days by twelve offsets.

    Without --csv or --json it prints the three transmissions; the columns are the offsets, general minus hour.

    \b
    Examples:
      liuren-text table
      liuren-text table --school shehai=meng_zhong_ji --csv
      liuren-text table --json
    """
    _one_form(as_csv, as_json)
    rows = courses(School.parse(school_text))
    if as_json:
        print_json([row.record() for row in rows])
    elif as_csv:
        print_csv(
            ("day", "offset", "method", "lessons", "transmissions", "day_generals", "night_generals"),
            (
                (
                    row.day,
                    row.offset,
                    row.method,
                    " ".join(one.upper + one.lower for one in row.lessons),
                    "".join(row.transmissions),
                    "".join(row.day_generals.values()),
                    "".join(row.night_generals.values()),
                )
                for row in rows
            ),
        )
    else:
        print_courses(rows)


@click.command("general")
@click.argument("year", required=False, metavar="[YEAR]")
@click.option(
    "--month", type=click.IntRange(1, 12), help="One month of the year, 正月 is 1; it begins with its 節."
)
@click.option("--from", "first", type=int, metavar="YEAR", help="First of several years.")
@click.option("--to", "last", type=int, metavar="YEAR", help="Last of several years.")
@click.option("--summary", is_flag=True, help="Count how often the rule keeps its own condition.")
@CSV
@JSON
def general_command(
    year: str | None,
    month: int | None,
    first: int | None,
    last: int | None,
    summary: bool,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Print the true month generals (真月將) of a year by the rule of 姚廣孝 that the book follows.

    From the 節, find the first day of the general's branch; count its 河圖 number; on that day, at the hour of its
    own branch, it takes office. The book adds: after the 節 and before the 中氣. --summary shows how often that holds.

    \b
    Examples:
      liuren-text general 嘉慶庚午
      liuren-text general 嘉慶十五年 --month 1
      liuren-text general --from 1645 --to 1911 --csv
      liuren-text general --from 1645 --to 1911 --summary
    """
    from liuren_text.engine.calendar import tally, true_general_of

    _one_form(as_csv, as_json)
    months = range(1, 13) if month is None else (month,)
    found = [true_general_of(y, m) for y in _years(year, first, last) for m in months]
    if summary:
        counts = tally(found)
        if as_json:
            print_json([one._asdict() for one in counts])
        elif as_csv:
            print_csv(counts[0]._fields, counts)
        else:
            print_tally(counts, found)
    elif as_json:
        print_json([one.record() for one in found])
    elif as_csv:
        print_csv(found[0].record(), (one.record().values() for one in found))
    else:
        print_true_generals(found)


def _years(year: str | None, first: int | None, last: int | None) -> range:
    from liuren_text.engine.dates import parse_year

    if year is not None:
        if first is not None or last is not None:
            raise CastingError(f"give a year ({year}) or --from and --to, not both")
        one = parse_year(year)
        return range(one, one + 1)
    if first is None or last is None:
        raise CastingError("name a year, such as 嘉慶庚午 or 1810, or --from and --to")
    if last < first:
        raise CastingError(f"--to {last} is before --from {first}")
    return range(first, last + 1)

"""`cast`, `table`, `general` as a user meets them: what they print, in which form, and how they refuse."""

from __future__ import annotations

import csv
import io
import json
import sys
import unicodedata
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import pytest

from liuren_text.cli import main


def run(*arguments: str, code: int = 0) -> str:
    """Run the program; return what it printed, on stderr if it had to refuse."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["liuren-text", *arguments]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as end,
    ):
        main()
    assert end.value.code == code, err.getvalue()
    return err.getvalue() if code else out.getvalue()


def test_cast_json() -> None:
    """The form the documentation promises, characters as they are; second road: the book's printed course."""
    out = run("cast", "甲子", "--general", "丑", "--hour", "子", "--json")
    assert "\\u" not in out
    found = json.loads(out)
    assert found == {
        "offset": 1,
        "lessons": [["卯", "甲"], ["辰", "卯"], ["丑", "子"], ["寅", "丑"]],
        "transmissions": ["辰", "巳", "午"],
        "method": "重審",
        "noble": "丑",
        "direction": "順",
        "generals": dict(zip("丑寅卯辰巳午未申酉戌亥子", "貴蛇朱六勾青空白常玄陰后", strict=True)),
    }


def test_cast_prints_the_road_and_the_schools() -> None:
    """甲午, offset 10: two candidates, what each meets, and the other schools' answers."""
    out = run("cast", "甲午", "--general", "戌", "--hour", "子")
    for words in ("戊未己戌丑", "Schools differ here", "shehai=meng_zhong_ji", "戌申午", "noble=common"):
        assert words in out


def test_cast_aligns_wide_characters() -> None:
    """The plate is a square: every line of it is equally wide, a hanzi counted as two."""
    out = run("cast", "甲子", "--general", "丑", "--hour", "子")
    plate = [line for line in out.splitlines() if line.strip()[:1] in "┌│├└" and line.strip()]
    widths = {sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line) for line in plate}
    assert (len(plate), len(widths)) == (13, 1)


def test_cast_by_date() -> None:
    """p21: on 正月十三 the true general takes office at 亥; the ordinary one waits for 雨水."""
    dated = ("cast", "--date", "嘉慶庚午正月十三", "--hour")
    assert json.loads(run(*dated, "亥", "--json"))["offset"] == 0
    assert json.loads(run(*dated, "戌", "--json"))["offset"] == 2
    assert json.loads(run(*dated, "亥", "--rule", "zhongqi", "--json"))["offset"] == 1
    assert "亥, in office since 1810-02-16, 戊辰日亥時" in run(*dated, "亥")


def test_cast_by_a_school() -> None:
    """A school changes what it names and nothing else."""
    course = ("cast", "甲子", "--general", "丑", "--hour", "子", "--json")
    here, common = json.loads(run(*course)), json.loads(run(*course, "--school", "noble=common"))
    assert (common["noble"], common["transmissions"]) == ("未", here["transmissions"])
    assert json.loads(run(*course, "--noble-by", "日"))["noble"] == "未"


def test_table_json_and_csv() -> None:
    """720 rows in the promised form, both forms alike; second road: each other."""
    rows = json.loads(run("table", "--json"))
    assert len(rows) == 720
    assert list(rows[0]) == ["day", "offset", "method", "lessons", "transmissions", "generals"]
    assert list(rows[0]["generals"]) == ["day", "night"]
    assert set(rows[0]["generals"]["day"]) == set("子丑寅卯辰巳午未申酉戌亥")
    written = list(csv.DictReader(io.StringIO(run("table", "--csv"))))
    for row, line in zip(rows, written, strict=True):
        assert (row["day"], str(row["offset"]), row["method"]) == (
            line["day"],
            line["offset"],
            line["method"],
        )
        assert "".join(row["transmissions"]) == line["transmissions"]
        assert " ".join("".join(lesson) for lesson in row["lessons"]) == line["lessons"]
        assert "".join(row["generals"]["night"].values()) == line["night_generals"]


def test_table_in_a_terminal() -> None:
    """A line a day; the school counts."""
    lines = run("table").splitlines()
    assert sum("甲子" in line for line in lines) == 1
    assert run("table", "--school", "fuyin=plain") != run("table")


def test_general_csv() -> None:
    """The columns and ISO dates of the documentation, three years."""
    out = run("general", "--from", "1809", "--to", "1811", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert ",".join(rows[0]) == "year,month,general,jie_date,zhongqi_date,true_date,true_pair,hour"
    assert len(rows) == 36
    assert list(rows[12].values()) == [
        "1810",
        "1",
        "亥",
        "1810-02-04",
        "1810-02-19",
        "1810-02-16",
        "戊辰",
        "亥",
    ]


def test_general_of_one_month() -> None:
    """Named by era, by ordinal or by number."""
    outs = {run("general", year, "--month", "1") for year in ("嘉慶庚午", "嘉慶十五年", "1810")}
    assert len(outs) == 1
    assert "1810-02-16 戊辰日亥時 正月十三" in outs.pop()


def test_general_summary() -> None:
    """How often the rule keeps its own condition, by month general."""
    out = run("general", "--from", "1645", "--to", "1911", "--summary")
    assert "1645-1911: 3204 months" in out
    counts = json.loads(run("general", "--from", "1645", "--to", "1911", "--summary", "--json"))
    assert [c["general"] for c in counts] == list("亥戌酉申未午巳辰卯寅丑子")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("cast 甲丑 --general 丑 --hour 子", "甲丑 is not one of the sixty pairs"),
        ("cast 甲子 --general 丑 --hour x", "'x' is not a branch"),
        ("cast 甲子 --general 丑", "name the hour"),
        ("cast 甲子 --hour 子", "name the month general"),
        ("cast --general 丑 --hour 子", "name the day"),
        ("cast 甲子 --date 1810-02-16 --hour 子", "not both"),
        ("cast 甲子 --general 丑 --hour 子 --school mine", "cannot read 'mine' as a school"),
        ("cast 甲子 --general 丑 --hour 子 --school noble=mine", "not a school for noble"),
        ("cast --date 嘉慶庚午閏三月初一 --hour 子", "there was no 閏三月"),
        ("cast --date 1500-01-01 --hour 子", "outside the calendar"),
        ("table --school noble=mine", "not a school for noble"),
        ("table --csv --json", "choose one form"),
        ("general 嘉慶癸卯", "no year of 嘉慶"),
        ("general", "name a year"),
        ("general 1810 --from 1800 --to 1900", "not both"),
        ("general --from 1911 --to 1645", "is before"),
        ("general --from 1 --to 3", "outside the calendar"),
    ],
)
def test_bad_input_is_one_message_and_exit_2(arguments: str, message: str) -> None:
    """One line on stderr, no traceback."""
    error = run(*arguments.split(), code=2)
    assert message in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("command", ["cast", "table", "general"])
def test_help_shows_an_example(command: str) -> None:
    """`--help` of each command has an example to copy."""
    assert f"liuren-text {command}" in run(command, "--help")

"""`suggest --against`: what is found of the emendations of one file, of several, of a folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_collating import run

TEXT = (
    "正月建寅，與亥將登明合，視立春後幾日是亥，亥乃地六成數，即從本日起，超六日是辰，即以辰日亥時起亥將。\n\n"
    "七月建申，與巳將太冊合，視立秋後幾日是巳，巳乃天七成婁，即從本日起，超七日是亥，即以亥日巳時起巳將。\n"
)
TWICE = (
    "四月建巳，與申將傳送合，視立夏後幾日是申，申乃地四生數，即從本日起，超四日是子，即以子日申時起申將。\n"
)
RECORDED = {"one": "巳將太{冊→乙}合", "two": "七成{婁→數}，"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A text of two paragraphs with two slips, each recorded in a file of its own."""
    source = tmp_path / "two.txt"
    source.write_text(TEXT, "utf-8")
    book = tmp_path / "book"
    run("import", source, "--into", book)
    how = ("--kind", "訛", "--method", "理校", "--cert", "high", "--resp", "me", "--reason", "r")
    for name, locus in RECORDED.items():
        run("emend", locus, *how, "--file", f"{name}.xml", "--corpus", book)
    return book


def _counts(printed: str) -> dict[str, list[int]]:
    """The rows of the comparison: all, found, first choice, not found."""
    rows = [line.rsplit(maxsplit=4) for line in printed.splitlines()]
    return {r[0].strip(): [int(n) for n in r[1:]] for r in rows if len(r) == 5 and "".join(r[1:]).isdigit()}


def test_against_one_file_and_against_all(folder: Path) -> None:
    """A name that is none touches a claim, a formula word none; a file alone knows nothing of the other's."""
    notes = folder / "annotations"
    one = run("suggest", "--corpus", folder, "--against", notes / "one.xml")
    assert _counts(one) == {
        "adopted that touch a claim": [1, 1, 1, 0],
        "adopted that touch none": [0, 0, 0, 0],
        "not adopted": [0, 0, 0, 0],
    }
    by_name = run(
        "suggest", "--corpus", folder, "--against", notes / "one.xml", "--against", notes / "two.xml"
    )
    assert _counts(by_name) == {
        "adopted that touch a claim": [1, 1, 1, 0],
        "adopted that touch none": [1, 1, 1, 0],
        "one.xml: adopted that touch a claim": [1, 1, 1, 0],
        "one.xml: adopted that touch none": [0, 0, 0, 0],
        "two.xml: adopted that touch a claim": [0, 0, 0, 0],
        "two.xml: adopted that touch none": [1, 1, 1, 0],
        "not adopted": [0, 0, 0, 0],
    }
    assert run("suggest", "--corpus", folder, "--against", notes) == by_name
    assert "recorded emendations of the original" in by_name
    assert "for the words of a gloss" in " ".join(by_name.split())


def test_against_what_is_not_there(folder: Path) -> None:
    """One message, and nothing is worked out."""
    assert "does not exist" in run("suggest", "--corpus", folder, "--against", folder / "no.xml", code=2)


def test_json_lists_what_was_not_found(folder: Path) -> None:
    """A list by itself; against recorded emendations an object with that list and what is not in it."""
    how = ("--kind", "訛", "--method", "理校", "--cert", "high", "--resp", "me", "--reason", "r")
    run("emend", "超{六→七}日是辰", *how, "--not-adopted", "--file", "three.xml", "--corpus", folder)
    plain = json.loads(run("suggest", "--corpus", folder, "--json"))
    held = json.loads(run("suggest", "--corpus", folder, "--json", "--against", folder / "annotations"))
    assert held["suggestions"] == plain
    assert [(m["locus"], m["touches"]) for m in held["not_found"]] == [("超{六→七}日是辰", "not adopted")]


def test_every_suggestion_is_named_where_another_leans_on_it(tmp_path: Path) -> None:
    """申 counted four is 亥: 子 stands for it twice, and each of the two is called for with the other alone."""
    source = tmp_path / "twice.txt"
    source.write_text(TWICE, "utf-8")
    run("import", source, "--into", tmp_path / "book")
    first, second = json.loads(run("suggest", "--corpus", tmp_path / "book", "--json"))
    assert any(second["id"] in flag for flag in first["flags"])
    assert any(first["id"] in flag for flag in second["flags"])
    printed = run("suggest", "--corpus", tmp_path / "book")
    assert f"◎  {first['id']} " in printed
    assert f"({second['id']})" in printed

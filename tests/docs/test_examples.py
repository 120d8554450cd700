"""The runner of the documentation's examples, and that it leaves out none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.examples import ROOT, check_block, docstrings, markdown, matches, read_commands, rewrite

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
MODULES = sorted((ROOT / "liuren_text").rglob("*.py"))


def test_output_is_compared_line_by_line() -> None:
    assert matches("甲子\n乙丑\n", "甲子  \n乙丑\n")
    assert not matches("甲子\n乙丑\n", "甲子\n乙寅\n")
    assert not matches("甲子\n", "甲子\n乙丑\n")
    assert not matches("a.c\n", "abc\n")


@pytest.mark.parametrize("printed", ["甲子\n癸亥\n", "甲子\n乙丑\n丙寅\n癸亥\n"])
def test_a_line_of_dots_stands_for_any_lines(printed: str) -> None:
    assert matches("甲子\n…\n癸亥\n", printed)
    assert not matches("甲子\n…\n壬戌\n", printed)


def test_dots_within_a_line_are_only_dots() -> None:
    assert not matches("甲…癸\n", "甲乙丙癸\n")


def test_a_block_that_shows_something_else_is_a_fault() -> None:
    fault = check_block("$ liuren-text --help\n今日無事\n")
    assert fault is not None
    assert "今日無事" in fault
    assert "Usage: liuren-text" in fault


def test_a_failing_command_must_show_its_exit_code() -> None:
    block = "$ liuren-text no-such-command\n…\n"
    assert check_block(block) == "it ended with 2, and no `$ echo $?` says so"
    assert check_block(block + "$ echo $?\n0\n") == "$ echo $? says 0, but it ended with 2"
    assert check_block(block + "$ echo $?\n2\n") is None


def test_only_the_projects_command_runs() -> None:
    with pytest.raises(ValueError, match="only liuren-text runs"):
        check_block("$ rm -r corpus\n")


def test_a_block_without_a_command_is_a_fault() -> None:
    assert check_block("liuren-text verify\n") is not None


def test_a_document_can_be_brought_up_to_date() -> None:
    stale = "a\n\n```console\n$ liuren-text no-such-command\n今日無事\n$ echo $?\n0\n```\n\nb\n"
    fresh = rewrite(stale)
    block = fresh.removeprefix("a\n\n```console\n").removesuffix("```\n\nb\n")
    assert "今日無事" not in block
    assert check_block(block) is None


def test_a_document_that_shows_a_file_is_worked_through_in_one_folder(tmp_path: Path) -> None:
    """The file is there for the commands after it, and what they write for those after them."""
    page = tmp_path / "page.md"
    page.write_text(
        '```text title="one.txt"\n甲子日丑將子時。\n```\n\n'
        "```console\n$ liuren-text import one.txt --into book\n…\n```\n\n"
        "```console\n$ liuren-text text --corpus book --state base\n甲子日丑將子時。\n```\n",
        encoding="utf-8",
    )
    assert [example.evaluate() for example in markdown().parse(page).examples()] == [None, None, None]
    assert rewrite(page.read_text(encoding="utf-8")) == page.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_command_shown_in_a_document_is_run(path: Path) -> None:
    """No `$ liuren-text …` stands outside a block that is executed."""
    examples = markdown().parse(path).examples()
    collected = [c.line for e in examples for c in read_commands(str(e.parsed))]
    shown = re.findall(r"^\s*\$ (liuren-text.*)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert [line for line in collected if line != "echo $?"] == [line.strip() for line in shown]


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_docstring_example_is_run(path: Path) -> None:
    shown = re.findall(r"^\s*>>> ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(list(docstrings().parse(path).examples())) == len(shown)

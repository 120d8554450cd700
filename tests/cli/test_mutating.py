"""`mutate` as a user meets it: what its JSON holds, and that people are told in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_collating import run

TEXT = (
    "正月建寅，與亥將登明合，視立春後幾日是亥，亥乃地六成數，即從本日起，超六日是辰，即以辰日亥時起亥將。\n\n"
    "九月建戌，與卯將太沖合，視寒露後幾日是卯，卯乃地八成數，即從本日起，超八日是戌，即以戌日戌時起卯將。\n\n"
    "青龍、白虎、朱雀、玄武、勾陳、螣蛇、天后、太陰，皆神也。\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sentence that holds, one with a wrong hour, and a list of names."""
    source = tmp_path / "three.txt"
    source.write_text(TEXT, "utf-8")
    run("import", source, "--into", tmp_path / "book")
    return tmp_path / "book"


def test_the_record_has_every_count_apart(folder: Path) -> None:
    """Value slots, words without rivals, claims, those that fail already, vacuous ones; by law and by subject."""
    found = json.loads(run("mutate", "--corpus", folder, "--jobs", 1, "--json"))
    assert {"total", "by_law", "by_subject", "survivors", "thin_ice", "vacuous"} <= found.keys()
    total = found["total"]
    assert (total["without_rival"], total["vacuous"], total["failing"]) == (8, 1, 1)
    assert found["without_rival"] == {"name in a list": 8}
    assert "lists" not in found["by_subject"]  # all that stands there is names
    assert sum(s["mutants"] for s in found["by_subject"].values()) == total["mutants"]
    assert sum(len(s["survivors"]) for s in found["survivors"]) == total["mutants"] - total["killed"]
    [vacuous] = found["vacuous"]
    assert vacuous["words"] == ["青龍", "白虎", "朱雀", "玄武", "勾陳", "螣蛇", "天后", "太陰"]
    assert {t["law"] for t in found["thin_ice"]} <= found["by_law"].keys()
    assert found["doubles"].keys() == {"mutants", "killed", "repaired", "unsearched"}
    arrangement = found["arrangement"]
    assert arrangement.keys() == {"total", "by_kind", "by_law", "by_subject", "survivors"}
    for key in ("by_kind", "by_subject"):
        assert sum(n["mutants"] for n in arrangement[key].values()) == arrangement["total"]["mutants"]
    survived = arrangement["total"]["mutants"] - arrangement["total"]["killed"]
    assert len(arrangement["survivors"]) == survived > 0
    assert all(s["reason"] and "→" in s["locus"] for s in arrangement["survivors"])


def test_people_are_told_in_words(folder: Path) -> None:
    """No key of a claim is printed; what is not counted and what was not searched is said."""
    printed = run("mutate", "--corpus", folder, "--jobs", 1)
    assert "not counted: 8 words of which no other value is known (name in a list 8)" in printed
    assert "1 vacuous, 1 that fail already" in printed
    assert "0 not searched to the end" in printed
    assert "What is listed is not listed twice" in printed
    assert "each-once:names" not in printed
    assert "claim lost silently: " in printed


def test_in_brief_the_same_figures(folder: Path) -> None:
    """Nothing is named, neither law nor place; what is printed is printed in full too."""
    full, brief = (run("mutate", "--corpus", folder, "--jobs", 1, *how) for how in ((), ("--brief",)))
    assert "survivors" not in brief
    assert "by law" not in brief
    assert {line for line in brief.splitlines() if line} < set(full.splitlines())


def test_two_processes_find_what_one_does(folder: Path) -> None:
    """The samples are drawn before they are given out."""
    one, two = (run("mutate", "--corpus", folder, "--jobs", n, "--json") for n in (1, 2))
    assert one == two

"""`pytest --liuren` in a folder with a book: what is collected, what fails, and what a failure says."""

from __future__ import annotations

import shutil
from importlib.metadata import entry_points
from pathlib import Path

import pytest

pytest_plugins = ("pytester",)
ROOT = Path(__file__).parents[1]

# One sentence of the ninth month with its neighbours, in which the general is misspelt and the hour repeats the day.
CORPUS = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id="months">
  <teiHeader><fileDesc>
    <titleStmt><title>月將</title><respStmt xml:id="me"><resp>emendations</resp><name>N.</name></respStmt></titleStmt>
    <publicationStmt><p>None.</p></publicationStmt>
    <sourceDesc><listWit>
      <witness xml:id="di"><abbr type="siglum">底</abbr> a transcription</witness></listWit></sourceDesc>
  </fileDesc>
  <encodingDesc><classDecl><taxonomy xml:id="method">
    <category xml:id="lijiao"><catDesc>理校</catDesc></category></taxonomy></classDecl></encodingDesc>
  </teiHeader>
  <text><body><div type="edition" xml:lang="lzh"><div type="section" n="月將">
    <p xml:id="m1"><seg type="sentence" xml:id="m1.1">八月建酉與辰將天罡合，視白露後幾日是辰，
      辰乃天三生數，
      即從本日起，超三日是午，即以午日辰時起辰將。</seg></p>
    <p xml:id="m2"><seg type="sentence" xml:id="m2.1">九月建戌與卯將太沖合，視寒露後幾日是卯，
      卯乃地八成數，
      即從本日起，超八日是戌，即以戌日戌時起卯將。</seg></p>
  </div></div></body></text>
</TEI>
"""
ANNOTATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0">
  <teiHeader><fileDesc><titleStmt><title>Emendations</title></titleStmt>
    <publicationStmt><p>None.</p></publicationStmt><sourceDesc><p>None.</p></sourceDesc></fileDesc>
  <encodingDesc><variantEncoding method="location-referenced" location="external"/></encodingDesc></teiHeader>
  <standOff><listApp type="emendations">
    <app xml:id="e2-1" type="訛" loc="m2" resp="months.xml#me" cert="high" ana="months.xml#lijiao">
      <lem>{reading}</lem><rdg wit="months.xml#di">{base}</rdg>
      <note type="locus">{locus}</note><note type="reason">To be tried.</note></app>
  </listApp></standOff>
</TEI>
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> object:
    """Run pytest on a book in an empty folder; the plugin is loaded by name where it is not installed."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    installed = any(e.name == "liuren" for e in entry_points(group="pytest11"))
    plugin = [] if installed else ["-p", "liuren_text.pytest_plugin"]

    def run(locus: str, *arguments: str) -> pytest.RunResult:
        base, reading = locus[locus.index("{") + 1 : locus.index("}")].split("→")
        for name, text in (
            ("corpus/months.xml", CORPUS),
            ("annotations/me.xml", ANNOTATIONS.format(locus=locus, base=base, reading=reading)),
        ):
            file = pytester.path / name
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return pytester.runpytest_subprocess(*plugin, "--liuren", *arguments)

    return run


GOOD, BAD = "戌日{戌→卯}時", "戌日{戌→巳}時"


def test_each_law_of_each_passage_and_each_emendation_is_a_test(run) -> None:  # type: ignore[no-untyped-def]
    """By names that a reader of the apparatus knows."""
    result = run(GOOD, "--collect-only", "-q")
    lines = [line for line in result.outlines if "::" in line]
    assert "corpus/months.xml::emendation e2-1" in lines
    assert "corpus/months.xml::m2 hour-of-general" in lines
    assert len(lines) == len(set(lines)) > 10


def test_a_book_that_holds_passes(run) -> None:  # type: ignore[no-untyped-def]
    result = run(GOOD)
    assert result.ret == 0
    assert result.parseoutcomes().keys() == {"passed"}


def test_a_failure_is_the_trace(run) -> None:  # type: ignore[no-untyped-def]
    """Claim, values read, value computed, result; no line of this program's code."""
    result = run(BAD)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "*m2 hour-of-general*",
            "m2 *hour-of-general*",
            "  read: takes 卯，hour 巳",
            "  computed: hour = 卯",
            "  FAILS",
        ]
    )
    assert "Traceback" not in result.stdout.str()
    assert "pytest_plugin.py" not in result.stdout.str()


def test_one_emendation_can_be_chosen(run) -> None:  # type: ignore[no-untyped-def]
    result = run(GOOD, "-k", "e2-1")
    assert result.parseoutcomes()["passed"] == 1


def test_a_file_that_cannot_be_used_is_an_error_with_its_line(run) -> None:  # type: ignore[no-untyped-def]
    result = run("戊日{戌→卯}時")
    assert result.ret == 2
    result.stdout.fnmatch_lines(["*me.xml:*e2-1*do not occur*"])


def test_nothing_is_collected_unless_asked(pytester: pytest.Pytester, run) -> None:  # type: ignore[no-untyped-def]
    run(GOOD)
    assert pytester.runpytest_subprocess().ret == pytest.ExitCode.NO_TESTS_COLLECTED


@pytest.mark.slow
def test_the_book_of_the_program_passes(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `liuren-text verify` says too; and every example and adopted emendation is a test of it."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name in ("corpus", "annotations"):
        shutil.copytree(ROOT / name, pytester.path / name)
    installed = any(e.name == "liuren" for e in entry_points(group="pytest11"))
    plugin = [] if installed else ["-p", "liuren_text.pytest_plugin"]
    result = pytester.runpytest_subprocess(*plugin, "--liuren")
    assert result.ret == 0
    assert result.parseoutcomes()["passed"] > 200


def test_the_hooks_of_pre_commit_call_commands_that_exist() -> None:
    from liuren_text.cli import COMMANDS

    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    called = [line.split()[2] for line in hooks.splitlines() if "entry:" in line]
    assert called == ["validate", "verify"]
    assert set(called) <= set(COMMANDS)

"""`liuren-text text`: the book on standard output."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SEED = Path(__file__).parents[1] / "reference" / "xunyuan-1.txt"
PARAGRAPHS = SEED.read_text(encoding="utf-8").split("\n\n")


def run(*arguments: str | Path, code: int = 0) -> tuple[bytes, str]:
    """What the command writes, and what it says."""
    command = [sys.executable, "-m", "liuren_text", "text", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == code, done.stderr.decode()
    return done.stdout, done.stderr.decode()


def test_the_base_is_written_byte_for_byte() -> None:
    """As bytes, with no line break added at the end."""
    assert run("--state", "base")[0] == SEED.read_bytes()


def test_the_original_alone() -> None:
    """With its title; a part ends with a line break."""
    expected = "\n\n".join([PARAGRAPHS[0], *PARAGRAPHS[1::2]]) + "\n"
    assert run("--state", "base", "--only", "original")[0].decode() == expected


def test_the_gloss_alone() -> None:
    """Without the title."""
    assert run("--state", "base", "--only", "gloss")[0].decode() == "\n\n".join(PARAGRAPHS[2::2]) + "\n"


def test_single_passages() -> None:
    """In the order of the book, whatever the order of the question."""
    out = run("--state", "base", "--passage", "g19", "--passage", "p19")[0].decode()
    assert out == f"{PARAGRAPHS[37]}\n\n{PARAGRAPHS[38]}\n"


def test_the_edited_text() -> None:
    """What is adopted is read, what is not is left; the gloss is not emended."""
    out = run("--passage", "p31")[0].decode()
    assert "乙鼠己猴鄉" in out
    assert "壬蛇癸兔藏" in out


def test_a_folder_of_ones_own(folder: Path) -> None:
    """Its texts and annotations instead of the book; it needs no schema."""
    assert run("--corpus", folder, "--passage", "a04")[0].decode() == "丙戊　午 　　　未\n"
    assert run("--corpus", folder, "--state", "base", "--passage", "a04")[0].decode() == "丙戊　午 　　　□\n"


def test_the_base_is_printed_though_annotations_are_broken(folder: Path) -> None:
    """The edited text is not."""
    (folder / "annotations" / "small.xml").write_text("", encoding="utf-8")
    assert run("--corpus", folder, "--state", "base", "--passage", "a00")[0].decode() == "小式\n"
    out, said = run("--corpus", folder, "--passage", "a00", code=2)
    assert out == b""
    assert "small.xml:1: not well-formed XML: Document is empty; begin with <TEI>" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--passage", "p99"], "p99: no such passage in xunyuan-1; it has p00 to g45"),
        (["--state", "corrected"], "'corrected' is not one of 'base', 'edited'"),
        (["--only", "notes"], "'notes' is not one of 'original', 'gloss'"),
        (
            ["--corpus", "/nowhere/at/all"],
            "/nowhere/at/all: no such folder; name the folder that holds corpus/",
        ),
    ],
)
def test_a_question_that_cannot_be_answered(arguments: list[str], said: str) -> None:
    """One clear message, exit code 2, nothing written."""
    out, error = run(*arguments, code=2)
    assert (out, said in error, "Traceback" in error) == (b"", True, False)


def test_help_shows_an_example() -> None:
    """And says what the bytes are."""
    out = run("--help")[0].decode()
    assert "liuren-text text --state base" in out
    assert "byte for" in out

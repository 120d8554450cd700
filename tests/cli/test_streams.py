"""What is written to may be full or read by nobody, what is given may be no UTF-8: seen as the shell sees it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = (sys.executable, "-m", "liuren_text")
FULL = Path("/dev/full")
COURSE = ("cast", "甲子", "--general", "丑", "--hour", "子")
EMEND = ("--kind", "訛", "--method", "理校", "--cert", "low", "--reason", "why", "--resp", "me")
posix = pytest.mark.skipif(os.name == "nt", reason="what the shell of POSIX does")


def run(*arguments: object, stdout: int, stderr: int = subprocess.PIPE) -> tuple[int, str]:
    """The exit code, and what was said on the error stream."""
    words = [a if isinstance(a, bytes) else str(a).encode() for a in arguments]
    done = subprocess.run([*PROGRAM, *words], stdout=stdout, stderr=stderr, check=False)
    return done.returncode, (done.stderr or b"").decode()


def unread() -> int:
    """A pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    return write


@posix
@pytest.mark.parametrize(
    "arguments",
    [
        ("list",),
        ("text",),
        ("export", "--format", "csv"),
        ("export", "--format", "tei-inline"),
        (*COURSE, "--svg"),
        (*COURSE, "--json"),
        ("laws",),
        ("--help",),
    ],
    ids=" ".join,
)
def test_a_full_disk_is_one_message(arguments: tuple[str, ...]) -> None:
    """And a pipe that nobody reads is none: the text holds, so the code is 0, as it is when all is read."""
    with FULL.open("wb") as full:
        code, said = run(*arguments, stdout=full.fileno())
    assert (code, said.count("\n")) == (2, 1), said
    assert "No space left on device" in said
    assert run(*arguments, stdout=unread()) == (0, "")


@posix
def test_the_code_is_that_of_the_result_also_when_nobody_reads_it(tmp_path: Path) -> None:
    """A mistake is 2 with nobody to tell it to, and with nowhere to tell it."""
    assert run("list", "--corpus", tmp_path, stdout=unread(), stderr=unread())[0] == 2
    with FULL.open("wb") as full:
        assert run("list", "--corpus", tmp_path, stdout=full.fileno(), stderr=full.fileno())[0] == 2


@posix
def test_an_import_goes_on_when_nobody_reads_its_messages(tmp_path: Path) -> None:
    """All texts are there, the last too."""
    files = [tmp_path / f"{name}.txt" for name in "abc"]
    for file in files:
        file.write_text("甲子日丑將子時。\n", encoding="utf-8")
    assert run("import", *files, "--into", tmp_path / "book", stdout=unread()) == (0, "")
    assert [f.stem for f in sorted((tmp_path / "book" / "corpus").iterdir())] == ["a", "b", "c"]


@posix
@pytest.mark.parametrize(
    "arguments",
    [
        ("search", b"\xff"),
        ("import", b"\xff.txt", "--into", "made"),
        ("import", "plain.txt", "--into", b"made\xff"),
        ("import", "plain.txt", "--into", "made", "--title", b"\xff"),
        ("validate", b"\xff.txt"),
        ("collate", b"\xff.txt", "--json"),
        (b"\xff",),
    ],
    ids=str,
)
def test_what_is_no_utf8_is_refused(
    arguments: tuple[str | bytes, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one message that can be printed; nothing is made."""
    monkeypatch.chdir(tmp_path)
    for name in (b"\xff.txt", b"plain.txt"):
        with open(name, "w", encoding="utf-8") as file:
            file.write("甲子日丑將子時。\n")
    code, said = run(*arguments, stdout=subprocess.DEVNULL)
    assert (code, said.count("\n")) == (2, 1), said
    assert "\\udcff" in said
    assert "not UTF-8" in said
    assert len(os.listdir(tmp_path)) == 2


@posix
def test_a_file_of_a_folder_whose_name_is_no_utf8_is_told(tmp_path: Path) -> None:
    """By every command that reads the folder, also where it is one of many, and the others are done."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text("甲子日丑將子時。\n", encoding="utf-8")
        run(
            "import", tmp_path / f"{name}.txt", "--into", tmp_path / "shelf" / name, stdout=subprocess.DEVNULL
        )
    corpus = os.fsencode(tmp_path / "shelf" / "one" / "corpus")
    os.rename(corpus + b"/one.xml", corpus + b"/\xff.xml")
    for folder, *command in (
        ("shelf/one", "list"),
        ("shelf/one", "text"),
        ("shelf/one", "emend", "將{子→丑}時", *EMEND),
        ("shelf", "verify"),
        ("shelf", "verify", "--json"),
        ("shelf", "index"),
        ("shelf", "search", "甲"),
    ):
        code, said = run(*command, "--corpus", tmp_path / folder, stdout=subprocess.DEVNULL)
        assert (code, said.count("\n")) == (2, 1), (command, said)
        assert said.endswith("corpus/\\udcff.xml: its name is not UTF-8; give it another\n")

"""The two commands of the README on machines that are not as they should be, and with a text that falls short."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not here")


def make(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run make as from a terminal: not as a part of the make that may be running these tests."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS", "PYTHON"))}
    return subprocess.run(
        ["make", "--no-print-directory", *map(str, arguments)],
        cwd=ROOT,
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def script(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """An environment that make takes for installed; its `liuren-text` is still to be written."""
    script(tmp_path / "venv" / "bin" / "python", "exit 0")
    (tmp_path / "venv" / "installed").touch()
    return tmp_path / "venv"


def stand_in(environment: Path, *, verify: int, edition: int = 0, writes: bool = True) -> None:
    """A `liuren-text` that ends with the given codes, and writes an index page or does not."""
    page = 'mkdir -p "$2" && echo page > "$2/index.html"' if writes else ":"
    script(
        environment / "bin" / "liuren-text",
        f'case "$1" in verify) exit {verify};; edition) {page}; exit {edition};; esac',
    )


@pytest.mark.parametrize("verify", [0, 1])
def test_the_edition_is_built_also_when_the_text_falls_short(environment: Path, verify: int) -> None:
    stand_in(environment, verify=verify, edition=verify)
    done = make("edition", f"VENV={environment}", f"OUT={environment / 'out'}")
    assert done.returncode == 0, done.stderr
    assert ("falls short" in done.stdout) == bool(verify)
    assert (environment / "out" / "index.html").exists()


def test_the_folder_of_the_edition_may_have_a_blank_in_its_name(environment: Path) -> None:
    stand_in(environment, verify=0)
    done = make("edition", f"VENV={environment}", f"OUT={environment / 'my out'}")
    assert done.returncode == 0, done.stderr
    assert (environment / "my out" / "index.html").exists()
    assert not (environment / "my").exists()


def test_unusable_files_stop_the_edition(environment: Path) -> None:
    stand_in(environment, verify=2)
    assert make("edition", f"VENV={environment}", f"OUT={environment / 'out'}").returncode != 0
    assert not (environment / "out").exists()


@pytest.mark.parametrize(("edition", "writes"), [(2, True), (0, False), (1, False)])
def test_an_edition_that_was_not_written_is_a_failure(environment: Path, edition: int, writes: bool) -> None:
    stand_in(environment, verify=0, edition=edition, writes=writes)
    assert make("edition", f"VENV={environment}", f"OUT={environment / 'out'}").returncode != 0


def test_verify_passes_on_that_the_text_falls_short(environment: Path) -> None:
    stand_in(environment, verify=1)
    assert make("verify", f"VENV={environment}").returncode != 0


def test_a_python_that_is_too_old_is_named(tmp_path: Path) -> None:
    old = script(tmp_path / "python3", '[ "$1" = --version ] && echo Python 3.9.2; exit 1')
    done = make("edition", f"VENV={tmp_path / 'venv'}", f"PYTHON={old}")
    assert done.returncode != 0
    assert "needs Python 3.11 or newer" in done.stderr
    assert "Python 3.9.2" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_a_machine_without_a_new_python_is_told_what_to_do(tmp_path: Path) -> None:
    """None of the names that are tried is new enough."""
    for name in ("make", "sh", "awk", "head", "test", "echo"):
        if found := shutil.which(name):
            (tmp_path / name).symlink_to(found)
    script(tmp_path / "python3", '[ "$1" = --version ] && echo Python 3.10.1; exit 1')
    done = make("edition", f"VENV={tmp_path / 'venv'}", PATH=str(tmp_path))
    assert "found Python 3.10.1" in done.stderr
    assert "make edition PYTHON=/path/to/python3.12" in done.stderr


def test_a_python_without_ensurepip_is_told_what_to_install(tmp_path: Path) -> None:
    split = script(tmp_path / "python3", 'case "$2" in *ensurepip*) exit 1;; esac; exit 0')
    done = make("edition", f"VENV={tmp_path / 'venv'}", f"PYTHON={split}")
    assert done.returncode != 0
    assert "apt-get install python3-venv" in done.stderr


def test_help_lists_every_command() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = re.search(r"^\.PHONY: (.*)$", makefile, flags=re.MULTILINE)
    assert commands is not None
    listed = re.findall(r"^  make ([\w-]+) ", make("help").stdout, flags=re.MULTILINE)
    assert set(commands[1].split()) - {"browser-tools"} == set(listed)

"""The wheel: installed in a fresh environment it works in an empty folder, with the book inside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SEED = ROOT / "tests" / "reference" / "xunyuan-1.txt"

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Installed:
    """An environment in which the wheel is installed."""

    python: Path
    program: Path
    folder: Path  # empty, and where everything runs

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[bytes]:
        """Run a command as a user would: nothing of this environment leads back to the checkout."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, check=False)

    def liuren_text(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return self.run(self.program, *arguments)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the hatchling of this environment: no network is needed."""
    folder = tmp_path_factory.mktemp("dist")
    build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([sys.executable, *build, "--wheel-dir", str(folder), str(ROOT)], check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A fresh environment with the wheel in it. The libraries are those of this one, lent by a .pth file."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    paths = {"base": str(home), "platbase": str(home)}
    site = Path(sysconfig.get_path("purelib", "venv", vars=paths))
    scripts = Path(sysconfig.get_path("scripts", "venv", vars=paths))
    python = scripts / "python"
    install = ["-m", "pip", f"--python={python}", "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([sys.executable, *install], check=True)
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return Installed(python, scripts / "liuren-text", tmp_path_factory.mktemp("empty"))


def test_the_book_is_in_the_wheel_and_the_tests_are_not(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for folder in ("corpus", "annotations"):
        sources = {
            f"liuren_text/book/{folder}/{path.relative_to(ROOT / folder).as_posix()}"
            for path in (ROOT / folder).rglob("*")
            if path.is_file()
        }
        assert sources
        assert sources <= set(names)
    assert "liuren_text/py.typed" in names
    assert [n for n in names if n.endswith(("licenses/LICENSE", "licenses/LICENSE-DATA"))]
    assert [n for n in names if not n.startswith(("liuren_text/", "liuren_text-"))] == []


def test_the_installed_package_runs_not_the_checkout(installed: Installed) -> None:
    done = installed.run(installed.python, "-c", "import liuren_text; print(liuren_text.__file__)")
    assert not Path(done.stdout.decode().strip()).is_relative_to(ROOT)


def test_the_command_and_the_module_are_one(installed: Installed) -> None:
    done = installed.liuren_text("--version")
    assert done.returncode == 0, done.stderr.decode()
    module = installed.run(installed.python, "-m", "liuren_text", "--version")
    assert done.stdout.split()[-1] == module.stdout.split()[-1]


def test_the_base_is_printed_byte_for_byte(installed: Installed) -> None:
    """The source as received comes back out of the TEI in the wheel."""
    done = installed.liuren_text("text", "--state", "base")
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout == SEED.read_bytes()


def test_the_book_is_verified(installed: Installed) -> None:
    """verify reads the files and executes the claims; 1 means that the text falls short, which is a result."""
    done = installed.liuren_text("verify")
    assert done.returncode in (0, 1), done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert done.stdout


def test_the_book_in_the_program_is_not_written_to(installed: Installed) -> None:
    """It is refused with what to do; a copy is written to."""
    how = (
        "--kind",
        "訛",
        "--method",
        "理校",
        "--cert",
        "low",
        "--reason",
        "why",
        "--resp",
        "me",
        "--not-adopted",
    )
    locus = "即以戌日{戌→亥}時起卯將"
    for command in (("emend", locus, *how), ("withdraw", "e19-7")):
        done = installed.liuren_text(*command)
        assert done.returncode == 2
        said = done.stderr.decode()
        assert "is part of the installed program; copy the folder" in said
    book = said.removeprefix("liuren-text: ").partition(": ")[0]
    shutil.copytree(book, installed.folder / "copy")
    done = installed.liuren_text("emend", locus, *how, "--corpus", "copy")
    assert done.returncode == 0, done.stderr.decode()


def test_the_edition_is_written(installed: Installed) -> None:
    """Templates, styles and scripts travel in the wheel too."""
    done = installed.liuren_text("edition", "out")
    assert done.returncode in (0, 1), done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert (installed.folder / "out" / "index.html").stat().st_size > 1000

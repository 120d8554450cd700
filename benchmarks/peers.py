"""Programs to compare with, in an environment of their own that only the benchmark uses."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
HOME = ROOT / "build" / "benchmark-peers"
SCRIPTS = Path(__file__).parent / "scripts"


class Peer:
    """One peer: a pinned package and the script that times it."""

    def __init__(self, requirement: str, script: str) -> None:
        self.requirement = requirement
        self.script = script
        self.why_not = ""

    def install(self) -> bool:
        """Install it unless it is there; say why not if it cannot be had."""
        python = _environment()
        done = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", self.requirement],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            lines = done.stderr.strip().splitlines()
            self.why_not = f"{self.requirement} cannot be installed: {lines[-1] if lines else 'pip failed'}"
        return not self.why_not

    def run(self) -> dict[str, Any]:
        """Run its script once; it prints JSON."""
        return run_script(str(_python()), self.script)


def run_script(python: str, script: str) -> dict[str, Any]:
    """Run one timing script in a fresh interpreter and return what it printed."""
    done = subprocess.run(
        [python, str(SCRIPTS / script)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
        encoding="utf-8",
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _python() -> Path:
    return HOME / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def _environment() -> str:
    if not _python().exists():
        venv.create(HOME, with_pip=True)
    return str(_python())

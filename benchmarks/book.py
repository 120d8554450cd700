"""The book: verifying it against starting Python and its libraries; building the edition against verifying."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.report import Report, Target, Timing

ROUNDS = 5
LIBRARIES = "import lxml.etree, regex, opencc"


def measure() -> Report:
    """Run the three in turn, each in a fresh interpreter, `ROUNDS` times; CPU time of the whole process."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "edition"
        cpu_seconds("-m", "liuren_text", "edition", str(out))
        runs = [
            (
                cpu_seconds("-c", LIBRARIES),
                cpu_seconds("-m", "liuren_text", "verify"),
                cpu_seconds("-m", "liuren_text", "edition", str(out)),
            )
            for _ in range(ROUNDS)
        ]
    start, verify, edition = (Timing("", column) for column in zip(*runs, strict=True))
    timings = (
        Timing("start Python, import lxml, regex, opencc", start.seconds),
        Timing("liuren-text verify", verify.seconds),
        Timing("liuren-text edition", edition.seconds),
    )
    targets = (
        Target("(3 × start + 1 s) ÷ verify", (3 * start.median + 1) / verify.median, 1),
        Target("10 × verify ÷ edition", 10 * verify.median / edition.median, 1),
    )
    return Report("The book: verified, and built as an edition, CPU time", timings, targets)


def cpu_seconds(*arguments: str) -> float:
    """User and system time of a Python process. Raises `RuntimeError` if it could not do its work."""
    settled = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}  # as after a first run
    process = subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=settled
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(arguments)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime

"""The engine stands alone: importing it loads no library and no calendar."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = ("lxml", "regex", "opencc", "click", "rich", "jinja2", "tyme4py", "liuren_text.engine.calendar")


@pytest.mark.parametrize(
    "module", ["liuren_text.engine", "liuren_text.engine.course", "liuren_text.engine.courses"]
)
def test_the_arithmetic_imports_nothing_heavy(module: str) -> None:
    """In a fresh interpreter; second road: what is in `sys.modules` afterwards."""
    program = f"import sys, {module}; print(*[m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == ""

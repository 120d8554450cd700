"""The door of the program, knocked at with anything: whatever comes, it answers and shows no traceback."""

from __future__ import annotations

import io
import shutil
import sys
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from liuren_text.cli import main

SAMPLE = Path(__file__).parents[1] / "text" / "sample"
ANSWERS = {0, 1, 2}
knocks: Counter[str] = Counter()


class _Stream(io.TextIOWrapper):
    """A stream as the program has it: UTF-8, with bytes below it."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def said(self) -> str:
        """What was written to it."""
        self.flush()
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode("utf-8", "surrogateescape")


def knock(*arguments: object) -> tuple[int, str, str]:
    """Run a command in this process; its code and what it printed. Fails on a traceback or another code."""
    out, err = _Stream(), _Stream()
    words = [str(a) for a in arguments]
    knocks[words[0]] += 1
    code: object = None
    with patch.object(sys, "argv", ["liuren-text", *words]), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = end.code
    assert code in ANSWERS, f"{words}: {code}\n{err.said()}"
    assert "Traceback" not in err.said(), f"{words}\n{err.said()}"
    assert isinstance(code, int)
    if code == 2:
        assert err.said().strip(), f"{words}: refused without a word"
    return code, out.said(), err.said()


def sample(folder: Path) -> Path:
    """A copy of the invented book."""
    return Path(shutil.copytree(SAMPLE, folder, dirs_exist_ok=True))

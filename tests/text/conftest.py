"""A book of one invented text, in a folder of its own, that a test may break."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parent / "sample"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A fresh copy of the invented book."""
    return Path(shutil.copytree(SAMPLE, tmp_path / "small"))

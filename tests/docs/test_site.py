"""The documentation: every page is in the navigation, every link goes somewhere, every public name is described."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import liuren_text
from tests.docs.examples import ROOT

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))


def config() -> str:
    return (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def test_every_page_is_in_the_navigation() -> None:
    """Decisions excepted, which are read in the repository."""
    named = re.findall(r"^\s+- (?:[\w ]+: )?([\w-]+\.md)$", config(), re.MULTILINE)
    assert sorted(named) == sorted(p.name for p in DOCS.glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(DOCS)))
def test_every_link_goes_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    assert [link for link in links if not (page.parent / link.partition("#")[0]).exists()] == []


def test_every_public_name_is_in_the_reference() -> None:
    """Under its home."""
    described = re.findall(r"^::: (\S+)$", (DOCS / "reference.md").read_text(encoding="utf-8"), re.MULTILINE)
    homes = [f"liuren_text.{liuren_text._HOMES[name]}.{name}" for name in liuren_text.__all__]
    assert [home for home in homes if home not in described] == []


@pytest.mark.slow
@pytest.mark.skipif(
    importlib.util.find_spec("zensical") is None and os.environ.get("CI") != "true",
    reason="the documentation is built by zensical",
)
def test_the_site_builds_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    shutil.copytree(DOCS, tmp_path / "docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    done = subprocess.run(
        [Path(sys.executable).with_name("zensical"), "build", "--strict"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    pages = [p.read_text(encoding="utf-8") for p in (tmp_path / "build" / "docs").rglob("*.html")]
    assert len(pages) >= len(PAGES)
    assert not [src for page in pages for src in re.findall(r'(?:src|<link[^>]*href)="https?://[^"]+"', page)]
    assert "try_emendation" in (tmp_path / "build" / "docs" / "reference.html").read_text(encoding="utf-8")

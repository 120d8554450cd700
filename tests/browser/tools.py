"""What the tests in a real browser use: the system's Chromium, axe-core, and the Nu HTML Checker.

Whatever is missing on a machine skips the test with a message that says how to get it. Where CI is set the
test fails instead: there nothing may be left out unseen.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import pytest

NODE_MODULES = Path(__file__).parent / "node_modules"
AXE = NODE_MODULES / "axe-core" / "axe.min.js"
VNU = NODE_MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# --no-sandbox: as root, as in CI, Chromium refuses to start with it. The others keep it from the network.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# The text that is seen of each passage.
BASE = """() => Object.fromEntries([...document.querySelectorAll('.tx')].map(holder => {
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest('.ms') && node.parentElement.getClientRects().length) text += node.data;
  return [holder.dataset.p, text];
}))"""


def missing(what: str, how: str) -> NoReturn:
    """Skip the running test, or fail it under CI, because `what` is not on this machine."""
    message = f"{what} is not here: {how}"
    if os.environ.get("CI"):
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


def find_chromium() -> str:
    """The path of the system's Chromium."""
    for name in CHROMIUM:
        if path := shutil.which(name):
            return path
    missing("Chromium", "install it with the system's packages (Debian: apt-get install chromium)")


@dataclass
class Visit:
    """A page opened from a file, with what went wrong while it was open."""

    page: Any  # playwright.sync_api.Page
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    @classmethod
    def watch(cls, page: Any) -> Visit:
        """Listen to `page` from now on: console errors, uncaught exceptions, requests that are not local."""
        visit = cls(page)
        page.on("console", lambda m: visit.errors.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: visit.errors.append(str(e)))
        page.on("request", lambda r: None if _is_local(r.url) else visit.foreign.append(r.url))
        return visit

    def faults(self) -> list[str]:
        """Every console error and every request that left the machine's files."""
        return [*self.errors, *(f"request to {url}" for url in self.foreign)]


def axe(page: Any, *, without: Sequence[str] = ()) -> list[str]:
    """The accessibility violations of an open page, a line an element; `without` switches rules off.

    Ten seconds on ten thousand elements, but a minute and more with `color-contrast`, which looks at what lies
    under each: switch it off for the longest pages where a test computes the palette's contrast anyway.
    """
    if not AXE.exists():
        missing("axe-core", "run `make browser-tools` (needs npm)")
    # Evaluated, not loaded by a script element: that would count as a request of the page.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # preload: axe would fetch the style sheets once more, which a page opened from a file may not.
    rules = {rule: {"enabled": False} for rule in without}
    options = {"resultTypes": ["violations"], "preload": False, "rules": rules}
    result = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{rule['id']} ({rule['impact']}): {' '.join(map(str, node['target']))}: {rule['help']}"
        for rule in result["violations"]
        for node in rule["nodes"]
    ]


def vnu(files: Iterable[Path], *, warnings: bool = True) -> list[str]:
    """What the Nu HTML Checker finds wrong in HTML, CSS or SVG files, one line a fault."""
    paths = [str(path) for path in files]
    if not paths:
        raise ValueError("no file to check: a check of nothing would pass")
    if not VNU.exists():
        missing("the Nu HTML Checker", "run `make browser-tools` (needs npm)")
    java = shutil.which("java") or missing("Java", "Debian: apt-get install default-jre-headless")
    options = ["--format", "json", "--exit-zero-always", "--stdout", "--also-check-css", "--also-check-svg"]
    run = subprocess.run(
        [java, "-jar", str(VNU), *options, *paths], capture_output=True, text=True, check=False
    )
    if not run.stdout.startswith("{"):
        raise RuntimeError(f"the Nu HTML Checker did not answer: {run.stderr or run.stdout}")
    return [
        f"{message['url']}:{message.get('lastLine', 0)}: {message['message']}"
        for message in json.loads(run.stdout)["messages"]
        if warnings or message["type"] == "error"
    ]


def _is_local(url: str) -> bool:
    return url.startswith(("file:", "data:", "blob:", "about:"))

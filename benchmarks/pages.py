"""The pages of the edition: how large they are, and how soon the text page is ready in the browser of this machine."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.report import Report, Target, Timing
from liuren_text.edition.printing import find_browser
from liuren_text.errors import OutputError

ROUNDS = 7
LIMIT = 600_000  # bytes of the text page with its style sheet and its script, without fonts
SOON = 1.0  # seconds until it is ready
VIEWS = {"upright": "?di=v", "across": "?di=h"}
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# The script has done its work and the first page is painted, whichever is later; milliseconds from navigation.
_MARKS = "['ready', 'first-contentful-paint'].map(name => performance.getEntriesByName(name)[0]?.startTime)"
_READY, _PAINTED = f"Math.max(...{_MARKS})", f"{_MARKS}.every(Boolean)"


def measure() -> Report:
    """Build the edition once; open its text page `ROUNDS` times in each view, each time in a profile of its own."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "edition"
        subprocess.run(
            [sys.executable, "-m", "liuren_text", "edition", str(folder)], capture_output=True, check=False
        )
        sizes = {p.name: p.stat().st_size for p in sorted(folder.glob("*.*"))}
        timings, why_not = _ready(folder / "text.html")
    text = sum(sizes[name] for name in ("text.html", "edition.css", "edition.js"))
    targets = (
        Target("600 KB ÷ text page with style and script", LIMIT / text, 1),
        *(Target(f"1 s ÷ text page ready, {t.name}", SOON / t.median, 1) for t in timings),
        *([Target("1 s ÷ text page ready", None, 1, why_not)] if why_not else []),
    )
    pages = ", ".join(f"{name} {size / 1000:,.0f} KB" for name, size in sizes.items())
    return Report("The pages: from navigation to ready, wall time", timings, targets, (pages,))


def _ready(page: Path) -> tuple[tuple[Timing, ...], str]:
    """The times, or why they could not be measured."""
    try:
        from playwright.sync_api import sync_playwright

        browser = find_browser()
    except (ImportError, OutputError) as error:
        return (), str(error)
    times: dict[str, list[float]] = {name: [] for name in VIEWS}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=_FLAGS)
        for name, query in [view for _ in range(ROUNDS) for view in VIEWS.items()]:
            opened = chromium.new_page(viewport={"width": 1400, "height": 900})
            opened.goto(page.as_uri() + query)
            opened.wait_for_function(_PAINTED)
            times[name].append(opened.evaluate(_READY) / 1000)
            opened.close()
        chromium.close()
    return tuple(Timing(name, tuple(seconds)) for name, seconds in times.items()), ""

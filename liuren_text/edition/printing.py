"""The text as a PDF, printed by the Chromium of this machine from the text page.

Across, because what is set upright does not come out of a PDF as text again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from liuren_text.errors import OutputError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FILE = "files/edition.pdf"
SECONDS = 120  # after which a browser that does not answer is stopped
_FLAGS = (
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
)


def print_text(folder: Path) -> None:
    """Print the text page of the edition in `folder` to `FILE` in it. Raises `OutputError` if that cannot be done."""
    browser = find_browser()
    out = folder / FILE
    page = (folder / "text.html").resolve().as_uri() + "?di=h&ui=en&th=light"
    # As root Chromium refuses its sandbox; the only page it opens is the one just written.
    sandbox = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, *_FLAGS, *sandbox, f"--user-data-dir={profile}"]
        command += ["--no-pdf-header-footer", f"--print-to-pdf={out.resolve()}", page]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise OutputError(f"{browser} did not print the text: {error}") from error
    if not out.is_file() or out.read_bytes()[:5] != b"%PDF-":
        said = (done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1]
        raise OutputError(f"{browser} did not print the text: {said}")


def find_browser() -> str:
    """The path of this machine's Chromium or Chrome. Raises `OutputError` if there is none."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    raise OutputError(
        "a PDF is printed by Chromium, and there is none here: install it (Debian: apt-get install chromium), "
        "or open text.html in any browser, choose horizontal, and print"
    )

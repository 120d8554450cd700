"""Fixtures for the tests in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.tools import CHROMIUM_FLAGS, Visit, find_chromium, missing
from tests.edition.built import Built, built


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The system's Chromium, started once."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright", "install the dev extra: make test, or pip install -e '.[dev]'")
    path = find_chromium()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Visit]]:
    """Open a file as a reader would: `visit(path, width=320, color_scheme="dark", javascript=False)`.

    At the end of the test every page must have stayed without a console error and without a request that is
    not for a local file. A test that expects such faults empties `errors` or `foreign` of what it was given
    when it has looked at them.
    """
    opened: list[Visit] = []

    def open_file(
        path: Path,
        *,
        width: int = 1280,
        height: int = 900,
        color_scheme: str = "light",
        javascript: bool = True,
        query: str = "",
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=color_scheme,
            java_script_enabled=javascript,
        )
        seen = Visit.watch(context.new_page())
        seen.page.goto(path.resolve().as_uri() + query)
        opened.append(seen)
        return seen

    yield open_file
    for seen in opened:
        seen.page.context.close()
    assert [fault for seen in opened for fault in seen.faults()] == []


@pytest.fixture(scope="session")
def edition() -> Built:
    """The edition of the project's own book."""
    return built()


@pytest.fixture
def text(visit: Callable[..., Visit], edition: Built) -> Callable[..., Any]:
    """Open the text page, with a query and an anchor."""

    def open_text(query: str = "", **given: Any) -> Any:
        return visit(edition.folder / "text.html", query=query, **given).page

    return open_text

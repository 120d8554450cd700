"""A text that someone brought in, without a gloss, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.tools import axe, vnu
from tests.edition.built import Built, build
from tests.edition.test_described import brought_in

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LONG = "大六壬小訣\n\n" + "正月將亥，二月將戌，三月將酉。甲課在寅，乙課在辰。" * 6 + "\n"


@pytest.fixture(scope="module")
def hers(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(brought_in(tmp_path_factory.mktemp("hers"), LONG))


@pytest.mark.parametrize("direction", ["v", "h"])
@pytest.mark.parametrize("javascript", [True, False])
def test_a_text_without_a_gloss_has_the_whole_page(
    visit: Callable[..., Any], hers: Built, direction: str, javascript: bool
) -> None:
    """A paragraph that is long enough fills the room between the paddings of the page, and not half of it."""
    page = visit(hers.folder / "text.html", width=1400, javascript=javascript).page
    page.locator(f"label[for=di-{direction}]").click()
    share = page.evaluate(
        """upright => { const size = e => e.getBoundingClientRect()[upright ? 'height' : 'width'];
      return size(document.querySelector('.para.o')) / size(document.querySelector('.book')); }""",
        direction == "v",
    )
    assert share > 0.85


def test_the_checkers_find_nothing(visit: Callable[..., Any], hers: Built) -> None:
    assert vnu(hers.folder.glob("*.html")) == []
    for name in ("text", "hanrei", "downloads"):
        assert axe(visit(hers.folder / f"{name}.html").page) == []

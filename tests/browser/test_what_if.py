"""Trying other readings in a real browser: what is asked about stays in sight, and the signs are about that place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.tools import BASE
from tests.edition.built import Built

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Text = Callable[..., Any]
PHONE = {"width": 390, "height": 844}

# The edge below which the page is seen: that of the banner, where it lies over the page.
TARGET = """id => { const at = document.getElementById(id).getBoundingClientRect();
  const cite = document.querySelector(`#${id} > .cite-button`).getBoundingClientRect();
  const bar = document.querySelector('#whatif').getBoundingClientRect();
  return { top: Math.min(at.top, cite.top) - bar.bottom, right: innerWidth - Math.max(at.right, cite.right),
    below: innerHeight - at.top }; }"""
SHEET_OVER = """n => { const box = document.querySelector('#pop:popover-open').getBoundingClientRect();
  const at = [...document.querySelectorAll(`.book :is(.sl, .w)[data-i='${n}']`)]
    .map(e => e.getClientRects()[0]).find(r => r && r.width);
  const bar = document.querySelector('#whatif').getBoundingClientRect();
  return at.top < box.bottom && box.top < at.bottom || at.top < bar.bottom || at.bottom > innerHeight; }"""


def settled(page: Any) -> None:
    """Wait until a page that begins with a hypothesis shows it, and has come to rest."""
    page.wait_for_function("document.documentElement.dataset.ready === 'yes'")
    page.wait_for_timeout(300)


def of_slot(edition: Built, passage: str, word: str) -> int:
    """The number of the first slot of a passage whose value is written so."""
    tables = edition.what_if()
    return next(
        n
        for n, s in enumerate(tables["slots"])
        if s["p"] == passage and not s.get("d") and s["v"] >= 0 and tables["types"][s["t"]][s["v"]] == word
    )


def signs(page: Any) -> dict[str, str]:
    """The values offered, each with its sign."""
    words = page.locator("#pop .values label").all_inner_texts()
    return dict(w.rsplit(maxsplit=1) for w in words)


@pytest.mark.parametrize("size", [{"width": 1400, "height": 900}, PHONE])
@pytest.mark.parametrize("query", ["?di=h", "?di=h&st=whatif&w=e19-7"])
def test_the_target_of_an_address_is_not_covered(text: Text, size: dict[str, int], query: str) -> None:
    """Neither by the banner, which comes late, nor by the edge of the window; its number and 'Cite' are whole."""
    page = text(query + "#p19", **size)
    settled(page)
    seen = page.evaluate(TARGET, "p19")
    assert 0 < seen["top"] < 60, seen
    page.evaluate("location.hash = '#p25'")
    page.wait_for_timeout(200)
    assert 0 < page.evaluate(TARGET, "p25")["top"] < 60


@pytest.mark.parametrize("size", [{"width": 1400, "height": 900}, PHONE])
def test_the_target_of_an_address_is_whole_upright(text: Text, size: dict[str, int]) -> None:
    page = text("?di=v#p19", **size)
    settled(page)
    assert 0 < page.evaluate(TARGET, "p19")["right"] < 60


def test_a_reader_who_has_begun_is_not_moved(text: Text) -> None:
    """What is laid out late brings its target into sight only as long as the reader has done nothing."""
    page = text("?di=h#p19")
    settled(page)
    page.mouse.wheel(0, 700)
    page.wait_for_timeout(300)
    before = page.evaluate("scrollY")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == before


@pytest.mark.parametrize("direction", ["v", "h"])
def test_the_popover_stays_beside_a_value_that_is_supposed(
    text: Text, edition: Built, direction: str
) -> None:
    """The words are hidden and the value stands in their place: there the popover stays, there the focus returns."""
    number = of_slot(edition, "p19", "太乙")
    page = text(f"?di={direction}&st=whatif", width=1400, height=900)
    settled(page)
    value = page.locator(f".sl[data-i='{number}']").first
    value.evaluate("e => e.scrollIntoView({block: 'center', inline: 'center'})")
    value.click()
    box = page.locator("#pop").bounding_box()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        word = page.locator(f".book .w[data-i='{number}']").bounding_box()
        now = page.locator("#pop").bounding_box()
        assert abs(now["x"] - box["x"]) + abs(now["y"] - box["y"]) < 120, (box, now)
        gaps = [
            now["x"] - word["x"] - word["width"],
            word["x"] - now["x"] - now["width"],
            now["y"] - word["y"] - word["height"],
            word["y"] - now["y"] - now["height"],
        ]
        assert 0 <= max(gaps) < 40, gaps
    page.keyboard.press("Escape")
    page.wait_for_function(f"document.activeElement.matches(\".w[data-i='{number}']\")")
    page.keyboard.press("Enter")
    assert page.locator("#pop input:checked").count() == 1


@pytest.mark.parametrize("direction", ["v", "h"])
def test_the_popover_stays_beside_a_mark_in_a_note_laid_anew(text: Text, direction: str) -> None:
    """A note is taken out of its two lines when a hypothesis begins; the mark that was pressed is another then."""
    page = text(f"?di={direction}&layer=1", width=1400, height=900)
    mark = page.locator(".wz .m").first
    ident = mark.get_attribute("data-e")
    mark.evaluate("m => { m.scrollIntoView({block: 'center', inline: 'center'}); m.click() }")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#whatif .chosen")
    page.wait_for_timeout(200)
    gap = page.evaluate(
        """id => { const box = document.querySelector('#pop').getBoundingClientRect();
      const at = document.querySelector(`.m[data-e="${id}"]`).closest('.v').getBoundingClientRect();
      return Math.max(box.left - at.right, at.left - box.right, box.top - at.bottom, at.top - box.bottom); }""",
        ident,
    )
    assert gap < 60
    page.keyboard.press("Escape")
    page.wait_for_function(f"document.activeElement.dataset.e === '{ident}'")


def test_signs_are_about_the_place_that_is_asked(text: Text, edition: Built) -> None:
    """Another hypothesis that touches none of its claims changes no sign of a value; one that does changes some.

    By the tables: what the claims of the slot come to for each value, the rest as in the edited text.
    """
    number = of_slot(edition, "p19", "太乙")
    found = []
    for query in ("?di=h&st=whatif", "?di=h&st=whatif&w=e19-7"):
        page = text(query)
        settled(page)
        page.locator(f".sl[data-i='{number}']").first.evaluate("e => e.click()")
        found.append(signs(page))
    alone, beside = found
    assert alone == beside
    assert [word for word, sign in alone.items() if sign == "○"] == ["太乙"]


def test_signs_count_what_is_supposed_of_the_same_claims(text: Text, edition: Built) -> None:
    """Suppose a value that fails; in the popover of another slot of the failing claim the value as read now fails."""
    tables = edition.what_if()
    number = of_slot(edition, "p19", "太乙")
    claim = next(
        c for c in tables["claims"] if number in c["k"] and len([k for k in c["k"] if k != number]) == 1
    )
    (other,) = (k for k in claim["k"] if k != number)
    page = text("?di=h&st=whatif")
    settled(page)
    page.locator(f".sl[data-i='{number}']").first.evaluate("e => e.click()")
    page.locator("#pop .values label").first.click()
    page.keyboard.press("Escape")
    page.locator(f".sl[data-i='{other}']").first.evaluate("e => e.click()")
    slot = tables["slots"][other]
    assert signs(page)[tables["types"][slot["t"]][slot["v"]]] == "×"


@pytest.mark.parametrize("direction", ["v", "h"])
def test_a_sheet_does_not_cover_what_was_tapped(text: Text, direction: str) -> None:
    """On a phone, wherever on the page the word stands, and after a value is chosen too."""
    page = text(f"?di={direction}&st=whatif", **PHONE)
    settled(page)
    tried = page.locator(".sl[role=button]").count()
    for n in range(0, tried, tried // 9):
        for block in ("start", "center", "end"):
            number = page.locator(".sl[role=button]").nth(n).get_attribute("data-i")
            word = page.locator(f".sl[data-i='{number}']").first
            word.evaluate("(e, block) => { e.scrollIntoView({block, inline: 'center'}); e.click() }", block)
            assert not page.evaluate(SHEET_OVER, number), (n, block)
            assert page.locator("#pop").bounding_box()["height"] > 90
            page.keyboard.press("Escape")
    word.evaluate("e => e.click()")
    page.keyboard.press("ArrowRight")
    assert not page.evaluate(SHEET_OVER, number)


def test_one_instead_of_another_is_offered_and_shown_so(text: Text, edition: Built) -> None:
    """It may change other words than the one it replaces: both places are as the proposal has them."""
    every = [j.emendation for j in edition.report.judgements]
    adopted = {e.id: e for e in every if e.adopted}
    pairs = [(e, adopted[x]) for e in every if not e.adopted for x in e.exclude if x in adopted]
    assert pairs
    reading = edition.report.edited.reading
    page = text("?di=h&layer=1")
    for proposal, other in pairs:
        page.locator(f".m[data-e='{other.id}']").first.evaluate("m => m.click()")
        label = page.locator(f"#pop .readings label:has(small:text-is('{proposal.id}'))")
        if proposal.end <= other.start or other.end <= proposal.start:
            assert "→" in label.inner_text()
        label.evaluate("l => l.click()")
        page.wait_for_selector(f"#whatif .chosen li:has-text('{proposal.id}')")
        wanted = reading.but([e for e in adopted.values() if e.touches(proposal)], [proposal]).text(
            proposal.passage
        )
        assert page.evaluate(BASE)[proposal.passage].replace("∅", "") == wanted
        assert f"#{other.id}" in page.locator(f"li#{proposal.id} .instead").inner_html()
        page.locator("#whatif button").evaluate("b => b.click()")


def test_values_are_marked_without_ranges(text: Text) -> None:
    """A live range is looked after at each later change of the page; with two thousand a click took seconds."""
    page = text("?di=h&nt=inline")
    page.evaluate(
        """() => { globalThis.made = 0; const create = Document.prototype.createRange;
      Document.prototype.createRange = function () { globalThis.made += 1; return create.call(this); };
      globalThis.joined = 0; const join = Node.prototype.normalize;
      Node.prototype.normalize = function () { globalThis.joined += 1; return join.call(this); }; }"""
    )
    page.locator("label[for=st-whatif]").click()
    page.wait_for_selector(".sl[role=button]")
    assert page.locator(".sl").count() > 1000
    page.locator("label[for=st-marked]").click()
    page.wait_for_selector(".sl", state="detached")
    assert page.evaluate("[made, joined < 400]") == [0, True]

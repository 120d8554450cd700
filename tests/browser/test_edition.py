"""The edition as a reader meets it: in a real browser, upright and across, in the light and in the dark, on a phone."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liuren_text.edition.pages import CONTEXTS
from liuren_text.edition.printing import FILE as PDF
from liuren_text.edition.printing import print_text
from liuren_text.errors import OutputError
from liuren_text.text.reading import Reading
from tests.browser.tools import BASE, Visit, axe, vnu
from tests.edition.built import Built

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Open = Callable[..., Visit]
SIZES = [(1400, 900), (900, 700), (700, 900), (320, 640)]
COVERED = """mark => {
  const b = document.querySelector('#pop').getBoundingClientRect();
  const words = [...mark.closest('.v').getClientRects()].find(r => r.width && r.height);
  return Boolean(words) && words.left < b.right - 1 && b.left < words.right - 1
    && words.top < b.bottom - 1 && b.top < words.bottom - 1;
}"""
HITS_IN_SIGHT = """() => [...CSS.highlights.get('hit')].filter(range => {
  const r = range.getBoundingClientRect();
  return r.left > 0 && r.right < innerWidth && r.top > 0 && r.bottom < innerHeight; }).length"""

# A page with hundreds of like parts is checked by the first of them: axe needs minutes for all.
FEWER = """() => { for (const many of ['article', '.apparatus tbody tr', 'figure.chart', '.graph ~ table tbody tr'])
  [...document.querySelectorAll(many)].slice(12).forEach(part => part.remove()) }"""


def originals(edition: Built, state: str) -> dict[str, str]:
    reading = edition.report.edited.reading
    return {p.id: p.text if state == "base" else reading.text(p.id) for p in edition.book.corpus.passages[1:]}


@pytest.mark.parametrize("direction", ["v", "h"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", ["base", "marked"])
def test_the_text_page_is_accessible(text: Any, direction: str, scheme: str, state: str) -> None:
    assert axe(text(f"?di={direction}&st={state}", color_scheme=scheme)) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("direction", ["v", "h"])
def test_the_text_page_is_accessible_on_a_phone(text: Any, direction: str, scheme: str) -> None:
    """With the settings unfolded, and the slips of the transcription marked."""
    page = text(f"?di={direction}&layer=1", width=390, height=844, color_scheme=scheme)
    page.evaluate("document.querySelectorAll('.fold').forEach(fold => { fold.open = true })")
    assert axe(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_opens_on_the_text_page_is_accessible(text: Any, scheme: str) -> None:
    """The popover of a mark, the hits of a search, a hypothesis with its banner, the citation."""
    page = text("?di=h&q=卯", color_scheme=scheme)
    page.locator(".m:visible").nth(3).click()
    page.wait_for_selector("#pop:popover-open")
    assert axe(page) == []
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#whatif .chosen")
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.locator(".para.o .cite-button").nth(2).click()
    page.wait_for_selector("#citebox[open]")
    assert axe(page) == []


@pytest.mark.parametrize(
    "name", ["index", "apparatus", "examples", "charts", "laws", "graph", "hanrei", "downloads", "changes"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_other_pages_are_accessible(visit: Open, edition: Built, name: str, scheme: str) -> None:
    page = visit(edition.folder / f"{name}.html", color_scheme=scheme).page
    page.evaluate(FEWER)
    assert axe(page) == []


def test_the_checker_finds_nothing(edition: Built) -> None:
    """HTML, CSS and SVG, by the Nu HTML Checker."""
    files = [*edition.folder.glob("*.html"), edition.folder / "edition.css", *edition.folder.rglob("*.svg")]
    assert vnu(files) == []


@pytest.mark.parametrize("direction", ["v", "h"])
def test_each_state_shows_exactly_its_text_after_every_toggle(
    text: Any, edition: Built, direction: str
) -> None:
    """However often the reader changes state, notes or direction: the base is the transcription, to the character."""
    page = text(f"?di={direction}")
    for state in ("base", "edited", "base", "marked", "base"):
        page.locator(f"label[for=st-{state}]").click()
        for notes in ("columns", "inline", "two"):
            page.locator(f"label[for=nt-{notes}]").click()
        shown = page.evaluate(BASE)
        wanted = originals(edition, state)
        assert {k: v for k, v in shown.items() if v != wanted.get(k, v)} == {}
    page.locator(f"label[for=di-{'h' if direction == 'v' else 'v'}]").click()
    page.locator("label[for=st-base]").click()
    assert {k: v for k, v in page.evaluate(BASE).items() if k in originals(edition, "base")} == originals(
        edition, "base"
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("direction", ["v", "h"])
def test_popovers_open_in_sight_and_give_the_focus_back(
    text: Any, width: int, height: int, direction: str
) -> None:
    page = text(f"?di={direction}&layer=1", width=width, height=height)
    marks = page.locator(".book .m")
    assert marks.count() > 100
    for n in range(0, marks.count(), 17):
        mark = marks.nth(n)
        mark.evaluate("m => { m.scrollIntoView({block: 'center', inline: 'center'}); m.focus(); m.click() }")
        box = page.evaluate("""() => { const b = document.querySelector('#pop:popover-open').getBoundingClientRect();
            return [b.left, b.top, innerWidth - b.right, innerHeight - b.bottom] }""")
        assert min(box) >= -0.5, (n, box)
        if width > 700:  # below that it is a sheet at the foot of the page
            assert not mark.evaluate(COVERED), n
        page.keyboard.press("Escape")
        assert not page.evaluate("Boolean(document.querySelector('#pop:popover-open'))")
        assert mark.evaluate("m => document.activeElement === m")


def test_the_arrow_keys_change_the_reading(text: Any, edition: Built) -> None:
    """In the popover of a mark the next reading is one key away; the banner says that it is a hypothesis."""
    adopted = next(j.emendation.id for j in edition.report.judgements if j.verdict.name == "DETERMINED")
    page = text("?di=h&layer=1")
    page.locator(f".m[data-e='{adopted}']").first.evaluate("m => m.click()")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#whatif:not([hidden]) .chosen")
    assert page.locator("#st-whatif").is_checked()
    assert f"w={adopted}" in page.url
    assert page.locator("#whatif .fails li").count() > 0
    page.keyboard.press("Escape")
    page.locator("#whatif button").click()
    assert page.locator("#st-marked").is_checked()
    assert "w=" not in page.url


def test_the_address_carries_a_hypothesis(text: Any, edition: Built) -> None:
    """A colleague who opens the address sees the same hypothesis, and which claims fail by it."""
    slots = edition.what_if()["slots"]
    number, slot = next(
        (n, s) for n, s in enumerate(slots) if not s.get("d") and s["v"] > 0 and s["z"] == s["a"] + 1
    )
    types = edition.what_if()["types"]
    key = f"{slot['p']}.{slot['s']}-{slot['n']}.{slot['t']}={types[slot['t']][0]}"
    page = text(f"?di=h&w={key}")
    page.wait_for_selector("#whatif .chosen")
    assert page.locator(f".sl[data-i='{number}'].hyp").count() == 1
    assert page.locator("#whatif").inner_text().count(types[slot["t"]][0]) >= 1


def test_every_proposal_is_offered_and_shows_its_own_text(text: Any, edition: Built) -> None:
    """Wide or narrow, in one piece or several: the text shown is that of the engine, and it can be undone."""
    page = text("?di=h&layer=1")
    edited = edition.report.edited.reading
    every = [j.emendation for j in edition.report.judgements if not j.emendation.adopted]
    wide = [e for e in every if len(e.edits) > 1 or e.end - e.start > 8]
    assert max(e.end - e.start for e in wide) > 20
    crossing = [e for e in every if any(e.touches(other) for other in edited.emendations)]
    proposals = dict.fromkeys([*wide, *crossing, *every[::15]])
    wrong = []
    for proposal in proposals:
        page.locator(f".m[data-e='{proposal.id}']").first.evaluate("m => m.click()")
        page.evaluate(
            """id => { const label = [...document.querySelectorAll('#pop .readings label')]
              .find(l => l.querySelector('small').textContent === id); label.click(); }""",
            proposal.id,
        )
        page.wait_for_selector(f"#whatif .chosen li:has-text('{proposal.id}')")
        kept = [e for e in edited.emendations if not e.touches(proposal)]
        wanted = Reading.of(edition.book.corpus, [*kept, proposal]).text(proposal.passage)
        shown = page.evaluate(BASE)[proposal.passage].replace("∅", "")
        wrong += [(proposal.id, shown, wanted)] if shown != wanted else []
        page.locator("#whatif button").evaluate("b => b.click()")
    assert wrong == []
    assert page.evaluate(BASE) | originals(edition, "edited") == page.evaluate(BASE)


def test_a_value_in_the_text_can_be_tried(text: Any) -> None:
    page = text("?di=h&st=whatif")
    page.wait_for_selector(".sl[role=button]")
    page.locator(".sl[role=button]").first.focus()
    page.keyboard.press("Enter")
    assert page.locator("#pop input:checked").count() == 1
    page.keyboard.press("ArrowRight")
    assert page.locator("#whatif .chosen li").count() == 1


@pytest.mark.parametrize("direction", ["v", "h"])
def test_notes_stand_in_two_lines_in_the_middle_of_theirs(text: Any, direction: str) -> None:
    """雙行夾注: never more than two lines, together as wide as a line of the text, centred on it to a twentieth."""
    page = text(f"?di={direction}")
    found = page.evaluate(
        """direction => [...document.querySelectorAll('.para.o .wz')].map(box => {
      const range = document.createRange();
      const block = r => direction === 'v' ? [r.left, r.right] : [r.top, r.bottom];
      const size = parseFloat(getComputedStyle(box.closest('.para')).fontSize);
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      const lines = new Set();
      for (let n = walker.nextNode(); n; n = walker.nextNode()) {
        if (n.parentElement.closest('.ms, .k') || !n.parentElement.getClientRects().length) continue;
        for (let i = 0; i < n.data.length; i++) {
          range.setStart(n, i); range.setEnd(n, i + 1);
          const b = block(range.getBoundingClientRect());
          lines.add(Math.round((b[0] + b[1]) / 2));
        }
      }
      const mine = block(box.getBoundingClientRect());
      const probe = document.createElement('span');
      probe.textContent = '國';
      box.before(probe);
      const line = block(probe.getBoundingClientRect());
      probe.remove();
      const inked = [...lines];
      const spread = inked.length ? Math.max(...inked) - Math.min(...inked) : 0;
      return {
        spread: spread / size,
        offset: ((mine[0] + mine[1]) / 2 - (line[0] + line[1]) / 2) / size,
        wide: (mine[1] - mine[0]) / size,
      };
    })""",
        direction,
    )
    assert len(found) > 10
    for box in found:
        assert box["spread"] < 0.75, box
        assert abs(box["offset"]) <= 0.05, box
        assert box["wide"] < 1.3, box


@pytest.mark.parametrize("width", [1400, 1000, 390])
def test_no_line_of_a_note_begins_with_a_closing_mark(text: Any, width: int) -> None:
    """Read off the page, line by line, wherever the lines fall; a note of two or three characters has no choice."""
    for direction in "vh":
        page = text(f"?di={direction}", width=width)
        lines = page.evaluate(
            """upright => [...document.querySelectorAll('.para.o .wz')].flatMap(box => {
          const range = document.createRange();
          const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
          const lines = new Map();
          for (let n = walker.nextNode(); n; n = walker.nextNode()) {
            if (n.parentElement.closest('.ms, .k') || !n.parentElement.getClientRects().length) continue;
            for (let i = 0; i < n.data.length; i++) {
              range.setStart(n, i); range.setEnd(n, i + 1);
              const r = range.getBoundingClientRect();
              const at = Math.round(upright ? (r.left + r.right) / 2 : (r.top + r.bottom) / 2);
              lines.set(at, (lines.get(at) ?? '') + n.data[i]);
            }
          }
          return [...lines.values()];
        })""",
            direction == "v",
        )
        assert len(lines) > 20
        assert [line for line in lines if line[0] in "，。、；：」』）" and len(line) > 2] == []


def test_search_finds_one_character_and_its_variants(text: Any) -> None:
    page = text("?di=h")
    for query in ("從", "从"):
        page.locator("#q").fill(query)
        page.wait_for_selector("#hits li")
        assert page.locator("#hits li").count() > 20
    page.locator("#q").fill("卯")
    page.wait_for_timeout(300)
    assert page.evaluate("CSS.highlights.get('hit').size") > 20
    assert "q=" in page.url
    page.locator("#q").press("Escape")
    assert page.locator("#hits").is_hidden()


def test_a_citation_says_that_the_print_was_not_seen(text: Any, edition: Built) -> None:
    page = text("?di=h")
    page.locator(".para.o .cite-button").nth(2).click()
    cited = page.locator("#citebox pre").inner_text()
    assert "1810" in cited
    assert edition.book.corpus.title in cited
    page.locator("#citebox select").select_option(index=1)
    assert re.search(r"#\w+\.\d+", page.locator("#citebox pre").inner_text())
    page.keyboard.press("Escape")
    assert not page.locator("#citebox").is_visible()


@pytest.mark.parametrize("direction", ["v", "h"])
def test_a_hit_is_brought_into_sight(text: Any, direction: str) -> None:
    """The word itself, not only the beginning of its paragraph; and the address names the paragraph."""
    page = text(f"?di={direction}&q=寒露")
    page.wait_for_selector("#hits li a")
    before = page.evaluate(HITS_IN_SIGHT)
    link = page.locator("#hits li a").nth(1)
    passage = link.inner_text()
    link.click()
    assert page.evaluate(HITS_IN_SIGHT) > before
    assert page.url.endswith("#" + passage)
    assert "q=" in page.url
    page.locator("#hits .close").click()
    assert page.locator("#hits").is_hidden()
    assert "q=" not in page.url


@pytest.mark.parametrize("direction", ["v", "h"])
def test_what_is_cited_is_what_is_seen(text: Any, edition: Built, direction: str) -> None:
    """By the key, without a selection: the paragraph in sight, as the base has it; no path of the reader's disk."""
    page = text(f"?di={direction}&st=base")
    page.evaluate("document.querySelector('#p30').scrollIntoView()")
    page.keyboard.press("c")
    cited = page.locator("#citebox pre").inner_text()
    assert edition.book.corpus["p30"].text in cited
    assert "p30（底）" in cited
    assert "text.html?st=base#p30" in cited
    assert "file:" not in cited
    assert "1810" in cited


def test_the_address_carries_the_whole_state(text: Any) -> None:
    """Whoever opens the address of a page sees what was seen there, whatever their own browser remembers."""
    page = text()
    for name in ("st-base", "di-h", "nt-inline", "show-gloss", "show-layer"):
        page.locator(f"label[for={name}]").click()
    page.locator("#q").fill("卯")
    page.wait_for_selector("#hits li")
    shown = (
        "[...document.querySelectorAll('.tools input')].map(i => i.type === 'search' ? i.value : i.checked)"
    )
    query = "?" + page.url.partition("?")[2]
    assert text(query).evaluate(shown) == page.evaluate(shown)
    assert text(query).evaluate("document.querySelectorAll('#hits li').length") > 10


def test_keys_change_the_state_and_can_be_switched_off(text: Any) -> None:
    page = text()
    where = "[scrollX, scrollY, document.querySelector('.book').scrollLeft]"
    before = page.evaluate(where)
    page.keyboard.press("b")
    assert page.locator("#st-base").is_checked()
    assert "st=base" in page.url
    page.keyboard.press("e")
    assert page.locator("#st-edited").is_checked()
    assert page.evaluate(where) == before
    page.locator("label[for=use-keys]").click()
    page.keyboard.press("b")
    assert page.locator("#st-edited").is_checked()


@pytest.mark.parametrize("code", ["en", "zh", "ja"])
def test_the_interface_speaks_one_language_at_a_time(visit: Open, edition: Built, code: str) -> None:
    page = visit(edition.folder / "index.html", query=f"?ui={code}").page
    shown = page.evaluate("""() => [...new Set([...document.querySelectorAll('[class^=i-]')]
      .filter(e => e.getClientRects().length).map(e => e.className))]""")
    assert set(shown) <= {f"i-{code}", "i-cj"}
    assert f"i-{code}" in shown


def test_without_javascript_all_is_there(visit: Open, edition: Built) -> None:
    """Text, notes, apparatus and the ways between them; the states are there too, for they need no script."""
    page = visit(edition.folder / "text.html", javascript=False).page
    for emendation in edition.book.emendations[::9]:
        mark = page.locator(f"#m-{emendation.id}")
        assert mark.get_attribute("href") == f"#{emendation.id}"
        assert page.locator(f"#{emendation.id} .back").get_attribute("href") == f"#m-{emendation.id}"
    page.locator("label[for=st-base]").click()
    assert page.locator(".b").first.is_visible()
    assert not page.locator(".js-only").first.is_visible()


@pytest.mark.parametrize("name", list(CONTEXTS))
def test_a_page_fits_a_width_of_320(visit: Open, edition: Built, name: str) -> None:
    page = visit(edition.folder / f"{name}.html", width=320, height=640).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("direction", ["v", "h"])
def test_print_loses_no_character(text: Any, edition: Built, direction: str) -> None:
    """On paper every character of the edited text has a place of its own within the page's block."""
    page = text(f"?di={direction}")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    shown = page.evaluate(BASE)
    assert shown == originals(edition, "edited") | {
        k: v for k, v in shown.items() if k not in originals(edition, "edited")
    }
    hidden = page.evaluate("""() => [...document.querySelectorAll('.book, .para')].filter(e => {
      return ['hidden', 'auto', 'scroll'].includes(getComputedStyle(e).overflowX) }).length""")
    assert hidden == 0
    assert len(page.pdf()) > 50_000


def test_the_graph_is_printed_whole_on_the_first_page(visit: Open, edition: Built) -> None:
    """Its foot lies within the 261 mm that A4 leaves between the margins, at the 178 mm of its width."""
    page = visit(edition.folder / "graph.html", width=673, height=986).page
    page.emulate_media(media="print")
    foot, side = (
        page.evaluate("""() => { const box = document.querySelector('#graph').getBoundingClientRect();
      return [box.bottom, box.right].map(px => px * 25.4 / 96) }""")
    )
    assert 150 < foot < 261
    assert side < 179


def test_the_text_page_is_soon_ready(text: Any) -> None:
    """Under a second on a machine at rest; the bound is wide, for tests share theirs. The best of three counts."""
    times = [text().evaluate("performance.getEntriesByName('ready')[0].startTime") for _ in range(3)]
    assert min(times) < 4000


def test_filters_narrow_the_apparatus(visit: Open, edition: Built) -> None:
    page = visit(edition.folder / "apparatus.html", query="?verdict=REFUTED").page
    refuted = sum(j.verdict.name == "REFUTED" for j in edition.report.judgements)
    assert page.locator("#list tbody tr:visible").count() == refuted
    page.locator("#f-verdict").select_option("")
    assert page.locator("#list tbody tr:visible").count() == len(edition.report.judgements)


def test_the_text_is_printed_as_a_pdf(edition: Built, tmp_path: Path) -> None:
    """By the browser of the machine, from the page on disk: a file of many pages, and the only change to the folder."""
    folder = shutil.copytree(edition.folder, tmp_path / "edition")
    print_text(folder)
    data = (folder / PDF).read_bytes()
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) >= 10
    assert {p.name for p in folder.rglob("*")} - {p.name for p in edition.folder.rglob("*")} == {
        "edition.pdf"
    }


def test_without_a_browser_a_pdf_is_refused_with_advice(
    edition: Built, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(OutputError, match="install it"):
        print_text(edition.folder)


def test_a_browser_that_fails_is_named(
    edition: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\necho no screen >&2\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(OutputError, match="did not print the text: no screen"):
        print_text(edition.folder)


def test_the_numbers_of_a_note_do_not_lie_on_each_other(text: Any) -> None:
    """In two lines each has the side of its own line, so that 1 and 3 at one height are both read and pressed."""
    for direction in "vh":
        page = text(f"?di={direction}&layer=1")
        clashes = page.evaluate("""() => [...document.querySelectorAll('.wz')].flatMap(box => {
          const marks = [...box.querySelectorAll('.m')].map(m => [m.textContent, m.getBoundingClientRect()]);
          return marks.flatMap(([a, r], n) => marks.slice(n + 1)
            .filter(([, s]) => Math.min(r.right, s.right) - Math.max(r.left, s.left) > 3
              && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 3)
            .map(([b]) => a + ' on ' + b)); })""")
        assert clashes == [], direction

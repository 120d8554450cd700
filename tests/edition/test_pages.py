"""The pages as files: every anchor resolves, the base is all there, nothing leaves the disk, sizes are kept."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from liuren_text.edition.interface import phrases
from liuren_text.edition.pages import CONTEXTS
from liuren_text.judgement.verdict import Verdict
from liuren_text.text.corpus import render_base
from tests.edition.built import Built, built

pytestmark = pytest.mark.slow
each_page = pytest.mark.parametrize("name", list(CONTEXTS))
VOID = {"meta", "link", "input", "br", "hr", "img"}


@pytest.fixture(scope="module")
def edition() -> Built:
    return built()


class Reader(HTMLParser):
    """What a page holds: ids, addresses, classes that are open, and the base text of each passage."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[tuple[str, str]] = []
        self.base: dict[str, str] = {}
        self.passage = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found[a] or "" for a in ("href", "src") if a in found]
        if found.get("class") == "tx":
            self.passage = found["data-p"] or ""
            self.base[self.passage] = ""
        if tag not in VOID:
            self.open.append((tag, found.get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == (tag, "tx"):
            self.passage = ""
        if self.open and self.open[-1][0] == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.passage and not any(name in ("e", "ms") for _, name in self.open):
            self.base[self.passage] += data


@cache
def _read(name: str) -> Reader:
    reader = Reader()
    reader.feed(built().page(name))
    return reader


def read(edition: Built, name: str) -> Reader:
    assert edition is built()
    return _read(name)


@each_page
def test_every_link_leads_somewhere(edition: Built, name: str) -> None:
    """Pages, files and anchors: of this page and of every other."""
    ids = {page: set(read(edition, page).ids) for page in CONTEXTS}
    broken = []
    for link in read(edition, name).links:
        path, _, anchor = link.partition("#")
        file = path.partition("?")[0]
        page = Path(file).stem if file else name
        if (file and not (edition.folder / file).is_file()) or (anchor and anchor not in ids[page]):
            broken.append(link)
    assert broken == []


@each_page
def test_ids_are_given_once(edition: Built, name: str) -> None:
    ids = read(edition, name).ids
    assert sorted(ids) == sorted(set(ids))


@each_page
def test_a_page_asks_nothing_of_the_network(edition: Built, name: str) -> None:
    links = read(edition, name).links
    assert [link for link in links if re.match(r"[a-z]+:|//", link)] == []
    for file in ("edition.css", "edition.js"):
        assert not re.search(r"https?://|@import", (edition.folder / file).read_text(encoding="utf-8"))


def test_the_base_stands_in_the_text_page_character_for_character(edition: Built) -> None:
    """What is left of a paragraph when the emendations and their numbers are taken away is the transcription."""
    base = read(edition, "text").base
    corpus = edition.book.corpus
    assert base == {p.id: p.text for p in corpus if p.id in base}
    assert set(base) | {corpus.passages[0].id} == {p.id for p in corpus}


def test_every_emendation_has_a_mark_an_entry_and_the_way_back(edition: Built) -> None:
    text, apparatus = read(edition, "text"), read(edition, "apparatus")
    for emendation in edition.book.emendations:
        assert f"m-{emendation.id}" in text.ids
        assert emendation.id in text.ids
        assert emendation.id in apparatus.ids


def test_the_promised_ids_are_on_their_pages(edition: Built) -> None:
    """Whatever `ids.json` promises can be linked to."""
    promised = json.loads((edition.folder / "files" / "ids.json").read_text(encoding="utf-8"))
    for page, wanted in promised.items():
        ids = set(read(edition, page).ids)
        assert [i for i in wanted if i not in ids] == []


def test_every_claim_is_a_step_of_one_example(edition: Built) -> None:
    steps = re.findall(r'<tr id="([^"]+)"', edition.page("examples"))
    assert len(steps) == len(set(steps))
    assert set(steps) == {c.claim.id.replace(" ", "_") for c in edition.report.comparisons}


def test_the_text_page_is_light(edition: Built) -> None:
    sizes = [(edition.folder / f).stat().st_size for f in ("text.html", "edition.css", "edition.js")]
    assert sum(sizes) < 600_000


def test_the_plain_texts_are_the_texts(edition: Built) -> None:
    files = edition.folder / "files"
    assert (files / "base.txt").read_text(encoding="utf-8") == render_base(edition.book.corpus)
    assert "\n" in (files / "edited.txt").read_text(encoding="utf-8")


def test_every_phrase_is_there_in_three_languages() -> None:
    for key, words in phrases().items():
        assert all(words), key
        assert len({frozenset(re.findall(r"{(\w+)}", w)) for w in words}) == 1, key


def test_every_verdict_can_be_asked_for(edition: Built) -> None:
    """The front page links each with its number: what was asked for is shown, also where it is none."""
    asked = re.findall(r"apparatus\.html\?verdict=(\w+)", edition.page("index"))
    offered = edition.page("apparatus").partition('id="f-verdict"')[2].partition("</select>")[0]
    assert asked == [v.name for v in Verdict]
    assert [v for v in asked if f'<option value="{v}">' not in offered] == []

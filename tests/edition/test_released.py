"""Ids that were given out once: each still leads somewhere, and none to something else."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from liuren_text.edition.released import FILE, PAGES, Given, added, given, listing, moved, released
from liuren_text.edition.site import Site
from liuren_text.errors import AnnotationError
from liuren_text.judgement.verify import verify
from liuren_text.text.book import open_book
from tests.edition.built import Built, build, built

ROOT = Path(__file__).parents[2]
SAMPLE = Path(__file__).parents[1] / "text" / "sample"
GONE = "apparatus\te99-1\tp01:0-1\nexamples\tp01:0:no-law:none\tp01\ntext\tp99\t\n"


@pytest.fixture(scope="module")
def edition() -> Built:
    return built()


def site_of(folder: Path) -> Site:
    book = open_book(folder)
    return Site(verify(book.corpus, book.emendations, book.examples), book)


def ids_of(edition: Built, page: str) -> set[str]:
    """Read off the markup, not asked of what wrote it."""
    return set(re.findall(r'\sid="([^"]+)"', edition.page(page)))


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_every_released_id_resolves(edition: Built, page: str) -> None:
    wanted = [g.id for g in released(ROOT) if g.page == page]
    there = ids_of(edition, page)
    assert len(wanted) > 20
    assert [i for i in wanted if i not in there] == []


@pytest.mark.slow
def test_no_released_id_names_something_else(edition: Built) -> None:
    assert moved(Site(edition.report, edition.book)) == ()


@pytest.mark.slow
def test_a_page_has_an_id_once(edition: Built) -> None:
    for page in PAGES:
        found = [g.id for g in given(Site(edition.report, edition.book)) if g.page == page]
        assert len(found) == len(set(found)), page


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A small book with a list to which ids were added that nothing has."""
    folder = shutil.copytree(SAMPLE, tmp_path / "book")
    notes = folder / "annotations" / "small.xml"  # its worked examples are for another grammar
    said = re.sub(r"<spanGrp.*?</spanGrp>", "", notes.read_text(encoding="utf-8"), flags=re.DOTALL)
    notes.write_text(said, encoding="utf-8")
    (folder / FILE).write_text(listing(site_of(folder)) + GONE, encoding="utf-8")
    return folder


def test_what_is_gone_keeps_a_line_on_its_page(book: Path) -> None:
    edition = build(book)
    for row in GONE.splitlines():
        page, an_id, _ = row.split("\t")
        assert an_id in ids_of(edition, page), row
    assert 'href="text.html#p01"' in edition.page("apparatus").partition('id="e99-1"')[2]
    assert 'id="e99-1"' not in edition.page("examples")


def test_what_names_other_words_is_found(book: Path) -> None:
    """An emendation that takes the id of one elsewhere, and then the page on which the reader is told."""
    file = book / FILE
    text = file.read_text(encoding="utf-8")
    first = next(g for g in released(book) if g.page == "apparatus" and not g.id.startswith("e99"))
    file.write_text(text.replace("\t".join(first), f"apparatus\t{first.id}\tp99:0-1"), encoding="utf-8")
    assert [old.id for old, _ in moved(site_of(book))] == [first.id]
    assert "p99:0-1" in build(book).page("changes")


def test_what_is_new_is_told(book: Path) -> None:
    """An emendation that no release had stands on the page of changes; those that one had do not."""
    file = book / FILE
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    first = next(g for g in released(book) if g.page == "apparatus" and not g.id.startswith("e99"))
    assert added(site_of(book), "apparatus") == ()
    file.write_text("".join(line for line in lines if f"\t{first.id}\t" not in line), encoding="utf-8")
    assert added(site_of(book), "apparatus") == (first,)
    assert build(book).page("changes").count("apparatus.html#") == 1
    file.unlink()
    assert added(site_of(book), "apparatus") == ()


def test_the_list_is_only_added_to(book: Path) -> None:
    before = (book / FILE).read_text(encoding="utf-8").splitlines()
    after = listing(site_of(book)).splitlines()
    assert set(after) == set(before)
    (book / FILE).write_text("text\tp99\tp99\n", encoding="utf-8")
    after = listing(site_of(book)).splitlines()
    assert "text\tp99\tp99" in after
    assert set(before) - set(after) <= set(GONE.splitlines())


@pytest.mark.parametrize(
    "line", ["p19", "text\tp19", "kitchen\tp19\tp19", "text\t\tp19", "text\tp19\tp19:x-3"]
)
def test_a_line_that_is_none_is_named(book: Path, line: str) -> None:
    (book / FILE).write_text(f"# a remark\ntext\tp01\tp01\n{line}\n", encoding="utf-8")
    with pytest.raises(AnnotationError, match=rf"{FILE.name}:3: .*tabs"):
        released(book)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("p1:3-5", "p1:4-9", True),
        ("p1:3-3", "p1:3-3", True),
        ("p1:3-5", "p1:6-9", False),
        ("p1:3-5", "p2:3-5", False),
        ("p1", "p1:3-5", True),
        ("", "", True),
    ],
)
def test_the_same_words(old: str, new: str, same: bool) -> None:
    assert Given("text", "x", old).meets(Given("text", "x", new)) is same

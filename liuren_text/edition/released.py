"""The ids that have been given out: none is ever given to something else, and none leads nowhere.

`annotations/released.tsv` lists the ids of all releases: the page, the id, and where in the base it stands. Whatever is
in the list and no longer in the text keeps a line on its page that says so. `python -m liuren_text.edition.released`
prints the list with the ids of the present build added; it is written at a release (`make ids`).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from liuren_text.errors import AnnotationError, Fault
from liuren_text.judgement.verify import verify
from liuren_text.text.book import open_book
from liuren_text.text.passage import Passage

if TYPE_CHECKING:
    from liuren_text.edition.site import Site

FILE = Path("annotations") / "released.tsv"
PAGES = ("text", "apparatus", "examples", "charts", "laws")  # the pages that have ids to keep
_PLACE = re.compile(r"(?P<passage>[^:]+)(:(?P<start>\d+)-(?P<end>\d+))?|")


class Given(NamedTuple):
    """An id that has been given out: its page, and its place in the base, `passage:start-end`, `passage` or empty."""

    page: str
    id: str
    place: str

    @property
    def passage(self) -> str:
        """The passage it belongs to, or nothing."""
        return self.place.partition(":")[0]

    def meets(self, other: Given) -> bool:
        """Whether the two are about the same words: in one passage, and the spans touch."""
        here, there = _PLACE.fullmatch(self.place), _PLACE.fullmatch(other.place)
        if not here or not there or here["passage"] != there["passage"]:
            return False
        if here["start"] is None or there["start"] is None:
            return True
        return int(here["start"]) <= int(there["end"]) and int(there["start"]) <= int(here["end"])


def given(site: Site) -> tuple[Given, ...]:
    """Every id of a build that is never renumbered, page by page."""
    corpus = site.book.corpus
    text = [g for p in corpus for g in (("text", p.id, p.id), *_sentences(p))]
    apparatus = [
        ("apparatus", e.id, _place(e.passage.id, e.emendation.start, e.emendation.end)) for e in site.entries
    ]
    examples = [("examples", x.id, _place(x.passage.id, x.start, x.end)) for x in site.examples]
    steps = [("examples", s.id, s.claim.passage) for x in site.examples for s in x.steps]
    charts = [("charts", p.chart.id, "") for p in site.plates]
    laws = [("laws", f"law-{c.claim.law.id}", "") for c in site.report.comparisons]
    found = (*text, *apparatus, *examples, *steps, *charts, *dict.fromkeys(laws))
    return tuple(Given(*one) for one in found)


def released(folder: Path) -> tuple[Given, ...]:
    """The list of a book's folder, or nothing if it has none. Raises `AnnotationError` if a line is no such line."""
    file = folder / FILE
    if not file.is_file():
        return ()
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise AnnotationError(Fault(f"cannot be read: {error}", str(file))) from error
    cells = [(n, line.split("\t")) for n, line in enumerate(lines, 1) if line and not line.startswith("#")]
    faults = [
        Fault("is no line of page, id and place, parted by tabs", str(file), n)
        for n, row in cells
        if len(row) != 3 or row[0] not in PAGES or not row[1].split() or not _PLACE.fullmatch(row[2])
    ]
    if faults:
        raise AnnotationError(*faults)
    return tuple(Given(*row) for _, row in cells)


def gone(site: Site) -> dict[str, tuple[Given, ...]]:
    """What was released and is no longer there, by page."""
    here = {(g.page, g.id) for g in given(site)}
    lost = [g for g in released(site.book.folder) if (g.page, g.id) not in here]
    return {page: tuple(g for g in lost if g.page == page) for page in PAGES}


def moved(site: Site) -> tuple[tuple[Given, Given], ...]:
    """Ids that have been given to something else: what was released, and what has the id now. There should be none."""
    here = {(g.page, g.id): g for g in given(site)}
    pairs = [(old, here.get((old.page, old.id))) for old in released(site.book.folder)]
    return tuple((old, new) for old, new in pairs if new is not None and not old.meets(new))


def added(site: Site, page: str) -> tuple[Given, ...]:
    """What a page has that no release had; nothing for a book that was never released."""
    known = {(g.page, g.id) for g in released(site.book.folder)}
    return tuple(g for g in given(site) if known and g.page == page and (g.page, g.id) not in known)


def listing(site: Site) -> str:
    """The list with the ids of a build added: page by page, what was released before first and as it was."""
    old = released(site.book.folder)
    known = {(g.page, g.id) for g in old}
    every = (*old, *(g for g in given(site) if (g.page, g.id) not in known))
    lines = ["\t".join(g) for page in PAGES for g in every if g.page == page]
    return (
        "# Ids that have been released, with their page and place: added to at a release, never changed.\n"
        + ("".join(f"{line}\n" for line in lines))
    )


def _sentences(passage: Passage) -> list[tuple[str, str, str]]:
    return [("text", s.id, _place(passage.id, s.start, s.end)) for s in passage.sentences]


def _place(passage: str, start: int, end: int) -> str:
    return f"{passage}:{start}-{end}"


def main() -> None:
    """Print the list of the program's own book."""
    from liuren_text.edition.site import Site

    book = open_book()
    print(listing(Site(verify(book.corpus, book.emendations, book.examples), book)), end="")


if __name__ == "__main__":
    main()

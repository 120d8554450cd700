"""The edition on disk: every page from its template, the files beside them, in a folder that needs no server."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import as_file, files
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from liuren_text.claims.laws import ClaimKey
from liuren_text.edition import exports, interface, released
from liuren_text.edition.described import Described
from liuren_text.edition.entries import Entry, make_entries
from liuren_text.edition.fonts import embed_fonts
from liuren_text.edition.output import replacing
from liuren_text.edition.pages import CONTEXTS
from liuren_text.edition.pictures import Plate, plates
from liuren_text.edition.printing import print_text
from liuren_text.edition.traces import Example, make_examples
from liuren_text.edition.whatif import tables
from liuren_text.judgement.verify import Report
from liuren_text.text.book import Book

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Site:
    """What every page of one edition shares."""

    report: Report
    book: Book
    fonts: bool = False
    pdf: bool = False

    pages = tuple(CONTEXTS)

    @property
    def title(self) -> str:
        """The name of the text."""
        return self.book.corpus.title or self.book.corpus.id

    @property
    def version(self) -> str:
        """The version of the program."""
        try:
            return version("liuren-text")
        except PackageNotFoundError:  # run from a checkout that was never installed
            return "unreleased"

    @cached_property
    def said(self) -> Described:
        """What the headers say of the book."""
        return Described(self.book)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The apparatus."""
        return make_entries(self.report)

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """The worked examples."""
        return make_examples(self.report, self.entries, self.book.examples)

    @cached_property
    def plates(self) -> tuple[Plate, ...]:
        """The charts, those that the text lists first."""
        return plates(self.book.corpus, self.entries)

    @cached_property
    def gone(self) -> dict[str, tuple[released.Given, ...]]:
        """Ids of earlier releases that nothing has now, by page."""
        return released.gone(self)

    @cached_property
    def steps(self) -> dict[ClaimKey, str]:
        """The step of the examples page at which each claim stands."""
        return {s.claim.key: s.id for x in self.examples for s in x.steps}


def render_edition(
    report: Report,
    book: Book,
    out: Path,
    progress: Progress = lambda done, total: None,
    font: Path | None = None,
    pdf: bool = False,
) -> None:
    """Write the edition of a verified book to the folder `out`; an edition that is there already is replaced.

    `progress` is told how many steps are done, of how many; of `font` the glyphs in use go with the pages; with `pdf`
    the text is printed too, by Chromium. Raises `OutputError`, and then nothing has changed.
    """
    site = Site(report, book, fonts=font is not None, pdf=pdf)
    with replacing(out) as folder:
        steps: list[Callable[[], None]] = [partial(_page, site, name, folder) for name in CONTEXTS]
        steps += [
            partial(_static, folder),
            partial(exports.write, site, folder),
            partial(_what_if, site, folder),
        ]
        steps += [partial(embed_fonts, font, folder)] if font else []
        steps += [partial(print_text, folder)] if pdf else []
        for n, step in enumerate(steps):
            progress(n, len(steps))
            step()
        progress(len(steps), len(steps))


def environment() -> Environment:
    """The templates; everything put into them is escaped."""
    env = Environment(
        loader=PackageLoader("liuren_text.edition"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=False,
    )
    env.filters["latin"] = interface.latin
    env.globals |= {"t": interface.say, "plain": interface.plain, "three": interface.three}
    return env


def _page(site: Site, name: str, folder: Path) -> None:
    template = environment().get_template(f"{name}.html")
    context = CONTEXTS[name](site)
    text = template.render(
        site=site, page=name, report=site.report, entries=site.entries, examples=site.examples, **context
    )
    (folder / f"{name}.html").write_text(text + "\n", encoding="utf-8")


def _static(folder: Path) -> None:
    with as_file(files("liuren_text.edition") / "static") as static:
        shutil.copytree(static, folder, dirs_exist_ok=True)


def _what_if(site: Site, folder: Path) -> None:
    """The tables of hypotheses, as a script, since a page opened from the disk may not fetch data."""
    data = exports.dump(tables(site.report, site.entries, site.steps))
    (folder / "whatif.js").write_text(f"globalThis.LIUREN_WHATIF={data};\n", encoding="utf-8")

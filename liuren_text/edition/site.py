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

from liuren_text.edition import exports, interface, views
from liuren_text.edition.entries import Entry, make_entries
from liuren_text.edition.output import replacing
from liuren_text.edition.traces import Example, make_examples
from liuren_text.judgement.verdict import Verdict
from liuren_text.judgement.verify import Report
from liuren_text.text.book import Book, default_book

Progress = Callable[[int, int], None]
PAGES = ("index", "text", "apparatus", "examples", "laws")


@dataclass(frozen=True)
class Site:
    """What every page of one edition shares."""

    report: Report
    book: Book
    fonts: bool = False

    pages = PAGES

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

    @property
    def own(self) -> bool:
        """Whether this is the book that comes with the program, whose print of 1810 nobody here has seen."""
        return self.book.folder.resolve() == default_book().resolve()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The apparatus."""
        return make_entries(self.report)

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """The worked examples."""
        return make_examples(self.report, self.entries, self.book.examples)


def render_edition(
    report: Report, book: Book, out: Path, progress: Progress = lambda done, total: None
) -> None:
    """Write the edition of a verified book to the folder `out`; an edition that is there already is replaced.

    `progress` is told how many files are written, of how many. Raises `OutputError`, and then nothing has changed.
    """
    site = Site(report, book)
    with replacing(out) as folder:
        steps: list[Callable[[], None]] = [partial(_page, site, name, folder) for name in PAGES]
        steps += [partial(_static, folder), partial(exports.write, site, folder)]
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
    env.globals |= {"t": interface.say, "plain": interface.plain, "three": interface.three}
    return env


def _page(site: Site, name: str, folder: Path) -> None:
    template = environment().get_template(f"{name}.html")
    context = CONTEXTS[name](site) if name in CONTEXTS else {}
    text = template.render(
        site=site, page=name, report=site.report, entries=site.entries, examples=site.examples, **context
    )
    (folder / f"{name}.html").write_text(text + "\n", encoding="utf-8")


def _static(folder: Path) -> None:
    with as_file(files("liuren_text.edition") / "static") as static:
        shutil.copytree(static, folder, dirs_exist_ok=True)


def _index(site: Site) -> dict[str, object]:
    tallies = [(v, site.report.verdicts[v]) for v in Verdict]
    return {"tallies": tallies, "bibtex": exports.bibtex(site)}


def _text(site: Site) -> dict[str, object]:
    corpus, entries = site.book.corpus, site.entries
    return {
        "heading": views.heading(corpus, entries),
        "sections": views.make_sections(corpus, entries),
        "apparatus": views.make_groups(entries),
    }


def _laws(site: Site) -> dict[str, object]:
    return {"laws": views.make_laws(site.report, site.entries)}


CONTEXTS: dict[str, Callable[[Site], dict[str, object]]] = {"index": _index, "text": _text, "laws": _laws}

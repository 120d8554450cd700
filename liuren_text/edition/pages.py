"""What each page is given beside what all pages share, in the order of the pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from markupsafe import Markup

from liuren_text.edition import exports, pictures, released, views
from liuren_text.edition.described import terms
from liuren_text.edition.graph import make_graph
from liuren_text.edition.payload import text_payload
from liuren_text.judgement.verdict import Verdict
from liuren_text.text.passage import Kind

if TYPE_CHECKING:
    from liuren_text.edition.site import Site

Context = dict[str, object]
PHRASES = (  # what the script of the text page says
    "close",
    "copy",
    "copied",
    "cite_this",
    "reading",
    "search_hits",
    "whatif_silenced",
    "whatif_banner",
    "whatif_help",
    "whatif_fail",
    "whatif_hold",
    "whatif_unknown",
    "whatif_mute",
    "whatif_reset",
)


def _index(site: Site) -> Context:
    tallies = [(v, site.report.verdicts[v]) for v in Verdict]
    originals = {p.id for p in site.book.corpus.of_kind(Kind.ORIGINAL)}
    return {
        "tallies": tallies,
        "bibtex": exports.bibtex(site),
        "recognised": len(originals & {c.claim.passage for c in site.report.comparisons}),
        "paragraphs": len(originals),
    }


def _text(site: Site) -> Context:
    corpus, entries = site.book.corpus, site.entries
    return {
        "heading": views.heading(corpus, entries),
        "sections": views.make_sections(corpus, entries),
        "apparatus": views.make_groups(entries),
        "payload": Markup(exports.dump(text_payload(site))),
        "phrases": PHRASES,
    }


def _apparatus(site: Site) -> Context:
    return {"filters": views.filters(site.entries)}


def _examples(site: Site) -> Context:
    first = {x.passage.id: x.id for x in reversed(site.examples)}
    return {
        "jumps": list(first.items())[::-1],
        "pictures": partial(pictures.pictures_of, report=site.report),
        "counted": pictures.counted,
        "counting": pictures.counting,
    }


def _charts(site: Site) -> Context:
    return {"plates": site.plates}


def _laws(site: Site) -> Context:
    return {"laws": views.make_laws(site.report, site.entries)}


def _graph(site: Site) -> Context:
    return {
        "graph": make_graph(site.entries, {s.claim.key: x.id for x in site.examples for s in x.steps}),
        "verdicts": list(Verdict),
    }


def _hanrei(site: Site) -> Context:
    responsible = {r.id: r for r in site.book.responsibilities}
    return {
        "verdicts": list(Verdict),
        "specimens": views.specimens(site.entries),
        "responsible": list(responsible.values()),
    }


def _downloads(site: Site) -> Context:
    return {
        "downloads": exports.downloads(site),
        "own_terms": {f"files/{file.name}": terms(file) for file in exports.sources(site)[1:]},
    }


def _changes(site: Site) -> Context:
    return {
        "digests": exports.digests(site),
        "moved": released.moved(site),
        "added": released.added(site, "apparatus"),
    }


CONTEXTS: dict[str, Callable[[Site], Context]] = {
    "index": _index,
    "text": _text,
    "apparatus": _apparatus,
    "examples": _examples,
    "charts": _charts,
    "laws": _laws,
    "graph": _graph,
    "hanrei": _hanrei,
    "downloads": _downloads,
    "changes": _changes,
}

"""What the text page carries for its script: loci by their offsets, the folding of variants, words for a citation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from liuren_text.text.variants import fold

if TYPE_CHECKING:
    from liuren_text.edition.site import Site

IDEOGRAPHS = range(0x4E00, 0xA000)  # the block in which a reader's variants of a character are looked for


def text_payload(site: Site) -> dict[str, Any]:
    """Everything the script of the text page reads."""
    corpus = site.book.corpus
    words = [p.text for p in corpus] + [e.text for m in site.book.emendations for e in m.edits]
    return {
        "entries": {
            e.id: {
                "a": int(e.emendation.adopted),
                "r": [[x.start, x.end, x.text] for x in e.emendation.edits],
                "x": [o.id for o in site.entries if o is not e and o.emendation.touches(e.emendation)],
            }
            for e in site.entries
        },
        "fold": folding(words),
        "cite": {"title": site.title, "version": site.version, "caveat": site.said.caveat},
    }


def folding(texts: Iterable[str]) -> str:
    """Pairs of characters: one that a text has or a reader may type, and the form by which both are compared."""
    known = set("".join(texts))
    folded = {fold(c) for c in known}
    pairs = [(c, fold(c)) for c in sorted(known) if fold(c) != c]
    pairs += [(c, f) for c, f in _variants() if f in folded and c not in known]
    return "".join(c + f for c, f in pairs)


@cache
def _variants() -> tuple[tuple[str, str], ...]:
    return tuple((chr(n), f) for n in IDEOGRAPHS if (f := fold(chr(n))) != chr(n))

"""A text imported again: what did not change is left as it stands in the file, markup by hand included.

An edited paragraph keeps its id and is recognised anew. A new paragraph gets a number that no paragraph ever had and
joins the section of the one before it. The ids of what is gone are retired: a note in the header of the file lists
them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from xml.sax.saxutils import escape

from liuren_text.text.encoding import STEP, layout_of, write_passage, write_start
from liuren_text.text.identity import highest, ids_of, keep_parts, match, renamed
from liuren_text.text.passage import Corpus, Kind, Passage
from liuren_text.text.retirement import read_retired, retire
from liuren_text.text.spans import Change, Span, changed, indent_of, read_spans, with_indent

_DIGITS = re.compile(r"\d+")


@dataclass
class Kept:
    """What became of the paragraphs of the earlier import, by id."""

    same: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    retired: list[str] = field(default_factory=list)


def merge(
    data: bytes, before: Corpus, passages: Sequence[Passage], digests: Sequence[str], title: str | None = None
) -> tuple[bytes, Kept]:
    """The file with the passages of a new import in it (and a new title, if one is given); what became of its ids."""
    root = read_spans(data)
    gone = read_retired(root, data)
    settled, kept = _settle(before, passages, gone)
    if not kept.same and not kept.edited:
        return data, kept
    editor = _Editor(data, root, before, settled, two=len(digests) > 1)
    changes = [*editor.changes(), *_digest_changes(root, digests), *_title_changes(root, title)]
    data = changed(data, changes)
    used = {i for p in before for i in ids_of(p)}
    now = {i for p in settled for i in ids_of(p)}
    kept.retired = [i for p in before for i in ids_of(p) if i not in now]
    return (retire(data, sorted(used - now, key=_in_order)) if used - now else data), kept


def _settle(before: Corpus, passages: Sequence[Passage], gone: Iterable[str]) -> tuple[list[Passage], Kept]:
    """The new passages under the ids they are to have."""
    kept = Kept()
    retired = set(gone)
    old = [p for p in before if p.kind is not Kind.GLOSS]
    new = [p for p in passages if p.kind is not Kind.GLOSS]
    found = match([p.text for p in old], [p.text for p in new])
    taken = [i for p in before for i in ids_of(p)]
    number = max(highest([*taken, *retired], letter) for letter in "pg")
    width = len(next((d[0] for p in old if (d := _DIGITS.search(p.id))), "00"))
    ids: dict[str, str] = {}
    out: dict[str, Passage] = {}
    for passage, i in zip(new, found, strict=True):
        if i is None:
            number += 1
            own = renamed(passage, f"p{number:0{width}d}")
            kept.new.append(own.id)
        else:
            own = _as_before(old[i], passage, retired, kept)
        ids[passage.id] = own.id
        out[passage.id] = own
    for passage in passages:
        if passage.kind is Kind.GLOSS:
            paragraph = ids[passage.corresp or ""]
            out[passage.id] = _settle_gloss(before, passage, paragraph, retired, kept)
    return [out[p.id] for p in passages], kept


def _as_before(old: Passage, new: Passage, retired: Iterable[str], kept: Kept) -> Passage:
    if old.text == new.text and old.kind is new.kind and old.breaks == new.breaks:
        kept.same.append(old.id)
        return replace(old, before=new.before, after=new.after)
    kept.edited.append(old.id)
    return keep_parts(old, new, retired)


def _settle_gloss(before: Corpus, gloss: Passage, paragraph: str, retired: set[str], kept: Kept) -> Passage:
    """A gloss keeps its id with its paragraph; that of a new paragraph has the number of it."""
    if (old := before.gloss_of(paragraph)) is not None:
        return replace(_as_before(old, replace(gloss, corresp=paragraph), retired, kept), corresp=paragraph)
    wanted = "g" + paragraph.lstrip("pg")
    while wanted in retired or wanted in before:
        wanted += "a"
    kept.new.append(wanted)
    return replace(renamed(gloss, wanted), corresp=paragraph)


def _in_order(an_id: str) -> list[tuple[int, str]]:
    return [(int(t), "") if t.isdigit() else (0, t) for t in re.split(r"(\d+)", an_id)]


def _title_changes(root: Span, title: str | None) -> list[Change]:
    held = root.first("titleStmt")
    old = held.first("title") if held else None
    return [Change(old.opened, old.closed, escape(title).encode())] if title and old else []


def _digest_changes(root: Span, digests: Sequence[str]) -> list[Change]:
    source = root.first("sourceDesc")
    found = [s for s in source.all("idno") if s.attributes.get("type") == "sha256"] if source else []
    return [Change(s.opened, s.closed, d.encode()) for s, d in zip(found, digests, strict=False)]


@dataclass
class _Editor:
    """The changes of a file's bytes that make it hold other passages."""

    data: bytes
    root: Span
    before: Corpus
    passages: Sequence[Passage]
    two: bool

    def changes(self) -> list[Change]:
        """For the division of the original and that of the gloss."""
        edition, *translation = [
            d for d in self.root.all("div") if d.attributes.get("type") in ("edition", "translation")
        ]
        originals = [p for p in self.passages if p.kind is not Kind.GLOSS]
        glosses = [p for p in self.passages if p.kind is Kind.GLOSS]
        out = self._division(edition, originals, originals if self.two else self.passages)
        if translation and glosses:
            out += self._division(translation[0], glosses, glosses if self.two else self.passages)
        elif translation:
            out.append(Change(*with_indent(self.data, translation[0]), b""))
        elif glosses:
            out.append(self._new_translation(edition, glosses))
        return out

    def _new_translation(self, edition: Span, glosses: Sequence[Passage]) -> Change:
        """A gloss where there was none."""
        indent = indent_of(self.data, edition.start) or b"\n      "
        inner = indent.decode() + STEP
        language = glosses[0].language or "und"
        rends = layout_of(glosses if self.two else self.passages)
        written = "".join(inner + write_passage(g, inner.strip("\r\n"), rends[g.id]) for g in glosses)
        start = f'{indent.decode()}<div type="translation" xml:lang="{language}">'
        return Change(edition.end, edition.end, f"{start}{written}{indent.decode()}</div>".encode())

    def _division(
        self, division: Span, passages: Sequence[Passage], source: Sequence[Passage]
    ) -> list[Change]:
        """Take out what is gone, write anew what changed, put in what is new after the passage before it."""
        rends = layout_of(source, division.attributes.get("rend"))
        spans = {s.id: s for s in division.all("head", "p")}
        staying = _in_place([p.id for p in passages], list(spans))
        out: list[Change] = []
        anchor: Span | None = None
        pending: list[str] = []
        for passage in passages:
            span = spans.get(passage.id)
            if span is not None and passage.id in staying:
                out += self._insertions(division, anchor, pending, span)
                out += self._rewritten(span, passage, rends[passage.id])
                anchor, pending = span, []
            else:
                indent = self._indent(anchor or next(iter(spans.values()), division))
                pending.append(write_passage(passage, indent, rends[passage.id]))
        out += self._insertions(division, anchor, pending, None)
        return out + self._removals(division, [s for i, s in spans.items() if i not in staying])

    def _indent(self, span: Span) -> str:
        return indent_of(self.data, span.start).decode().strip("\r\n") or STEP * 4

    def _insertions(
        self, division: Span, anchor: Span | None, pending: Sequence[str], following: Span | None
    ) -> list[Change]:
        if not pending:
            return []
        if anchor is not None:
            line = indent_of(self.data, anchor.start) or b"\n"
            return [Change(anchor.end, anchor.end, b"".join(line + p.encode() for p in pending))]
        place = following or division
        line = indent_of(self.data, place.start) or b"\n"
        at = place.start if following else division.opened
        return [Change(at, at, b"".join(p.encode() + line for p in pending))]

    def _rewritten(self, span: Span, passage: Passage, rend: str | None) -> list[Change]:
        """Nothing for a passage that is as it was; its start tag where only what is around it changed."""
        old = self.before[passage.id]
        if (old.text, old.kind, old.breaks) != (passage.text, passage.kind, passage.breaks):
            return [Change(span.start, span.end, write_passage(passage, self._indent(span), rend).encode())]
        if span.attributes.get("rend") != rend or old.corresp != passage.corresp:
            return [Change(span.start, span.opened, write_start(passage, rend).encode())]
        return []

    def _removals(self, division: Span, gone: Sequence[Span]) -> list[Change]:
        """Take passages out, and with the last one its section."""
        lost = {id(s) for s in gone}
        sections = [d for d in division.all("div") if all(id(s) in lost for s in d.all("head", "p"))]
        inside = {id(s) for d in sections for s in d.all("head", "p")}
        whole = [*sections, *(s for s in gone if id(s) not in inside)]
        return [Change(*with_indent(self.data, s), b"") for s in whole]


def _in_place(wanted: Sequence[str], present: Sequence[str]) -> set[str]:
    """The ids that are in the file in the wanted order: the longest such sequence. The others move."""
    places = {i: n for n, i in enumerate(present)}
    order = [places[i] for i in wanted if i in places]
    ends: list[int] = []  # the smallest place in which a run of each length ends
    before: dict[int, int | None] = {}
    for place in order:
        length = bisect_left(ends, place)
        before[place] = ends[length - 1] if length else None
        ends[length : length + 1] = [place]
    at = ends[-1] if ends else None
    staying = set()
    while at is not None:
        staying.add(present[at])
        at = before[at]
    return staying

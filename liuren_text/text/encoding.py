"""A passage written as TEI: the inverse of `transcript`, so that what is written reads back as the same passage."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from liuren_text.text.layout import LINE_BREAK, write_around, write_white
from liuren_text.text.passage import Break, Figure, Gap, Kind, Note, Passage, Sentence, Verse
from liuren_text.text.transcript import ROW_BREAK, SPACE

STEP = "  "
_CELLS = re.compile(f"{SPACE}+|[^{SPACE}]+")
Part = Note | Verse | Gap | Break


def write_passage(passage: Passage, indent: str, rend: str | None = None) -> str:
    """The head or p of a passage, its lines begun with `indent`. What it has of layout goes into `rend`."""
    tag = write_start(passage, rend)
    name = "head" if passage.kind is Kind.TITLE else "p"
    parts = _parts(passage)
    if parts is None:
        return f"{tag}{_inline(passage, 0, len(passage.text))}</{name}>"
    inner = indent + STEP
    lines = [
        _sentence(passage, p, inner) if isinstance(p, Sentence) else _figure(passage, p, inner) for p in parts
    ]
    return f"{tag}\n{inner}" + f"\n{inner}".join(lines) + f"\n{indent}</{name}>"


def write_start(passage: Passage, rend: str | None = None) -> str:
    """The start tag of a passage."""
    name = "head" if passage.kind is Kind.TITLE else "p"
    corresp = f" corresp={quoteattr('#' + passage.corresp)}" if passage.corresp else ""
    layout = f' rend="{rend}"' if rend is not None else ""
    return f"<{name} xml:id={quoteattr(passage.id)}{corresp}{layout}>"


def layout_of(passages: Iterable[Passage], usual: str | None = None) -> dict[str, str | None]:
    """The @rend each passage of one source needs, where its division says `usual` (None if it says nothing)."""
    listed = list(passages)
    rends: dict[str, str | None] = {}
    for n, passage in enumerate(listed):
        is_last = n == len(listed) - 1
        own = write_around(passage.before, passage.after or "")
        implied = write_around("", "" if is_last else LINE_BREAK * 2) if usual is None else usual
        rends[passage.id] = None if own == implied else own
    return rends


def _parts(passage: Passage) -> tuple[Sentence | Figure, ...] | None:
    """The sentences and charts of a passage, if they hold all its characters."""
    parts: list[Sentence | Figure] = sorted((*passage.sentences, *passage.figures), key=lambda p: p.start)
    edges = [e for p in parts for e in (p.start, p.end)]
    whole = edges[:1] == [0] and edges[-1:] == [len(passage.text)] and edges[1:-1:2] == edges[2::2]
    return tuple(parts) if whole else None


def _sentence(passage: Passage, sentence: Sentence, indent: str) -> str:
    words = _inline(passage, sentence.start, sentence.end, indent)
    return f'<seg type="sentence" xml:id={quoteattr(sentence.id)}>{words}</seg>'


def _inline(passage: Passage, start: int, end: int, indent: str = "") -> str:
    """The characters of a sentence, or of a passage without sentences, with all that stands in them."""
    verses = [v for v in passage.verses if start <= v.start and v.end <= end]
    notes = [n for n in passage.notes if start <= n.start and n.end <= end and not _inside(n.start, verses)]
    holders: list[Verse | Note] = [*verses, *notes]
    return _run(passage, start, end, [*holders, *_small(passage, start, end, holders)], indent)


def _small(passage: Passage, start: int, end: int, holders: Sequence[Verse | Note]) -> list[Part]:
    """The gaps and line breaks of a span that are in none of these verses and notes."""
    small: list[Part] = [*passage.gaps, *passage.breaks]
    return [
        p for p in small if start <= p.start < end and not _inside(p.start, holders, isinstance(p, Break))
    ]


def _inside(at: int, holders: Iterable[Verse | Note], strictly: bool = False) -> bool:
    """Whether a place is inside a verse or note; a line break at its beginning stands before it."""
    return any(h.start + strictly <= at < h.end for h in holders)


def _run(passage: Passage, start: int, end: int, parts: Iterable[Part], indent: str) -> str:
    """Characters and parts in order; a line break comes before what begins at its place."""
    out, at = [], start
    for part in sorted(parts, key=lambda p: (p.start, not isinstance(p, Break))):
        out += [escape(passage.text[at : part.start]), _written(passage, part, indent)]
        at = part.end
    return "".join([*out, escape(passage.text[at:end])])


def _written(passage: Passage, part: Part, indent: str) -> str:
    match part:
        case Verse():
            return _verse(passage, part, indent)
        case Note():
            return _note(passage, part)
        case Gap():
            size = 'extent="unknown"' if part.quantity is None else f'quantity="{part.quantity}"'
            return f'<gap reason="lost" unit="chars" {size}/>'
        case Break():
            return "<lb/>" if part.layout == LINE_BREAK else f'<lb rend="{write_white(part.layout)}"/>'


def _verse(passage: Passage, verse: Verse, indent: str) -> str:
    step = f"\n{indent}{STEP}"
    lines = []
    for start, end in verse.lines:
        notes = [n for n in passage.notes if start <= n.start and n.end <= end]
        small = _small(passage, start, end, notes)
        first = [p for p in small if not (isinstance(p, Break) and p.start == verse.start)]
        lines.append(f"<l>{_run(passage, start, end, [*notes, *first], indent)}</l>")
    return f'<lg type="verse" xml:id={quoteattr(verse.id)}>{step}{step.join(lines)}\n{indent}</lg>'


def _note(passage: Passage, note: Note) -> str:
    two = len(note.columns) > 1
    labels = ('<lb n="L1"/>', '<lb n="R1"/>') if two else ("",)
    columns = []
    for label, (start, end) in zip(labels, note.columns, strict=True):
        small: list[Part] = [
            *(g for g in passage.gaps if start <= g.start < end),
            *(b for b in passage.breaks if start <= b.start <= end),
        ]
        columns.append(label + _run(passage, start, end, small, ""))
    rend = ' rend="double-column"' if two else ""
    return f'<note place="inline"{rend} xml:id={quoteattr(note.id)}>{"".join(columns)}</note>'


def _figure(passage: Passage, figure: Figure, indent: str) -> str:
    """A chart: the characters between two rows are in no cell, a run of full-width spaces is an empty one."""
    at, rows = figure.start, []
    breaks = {b.start: b.layout for b in passage.breaks}
    rend = ""
    for row in passage.text[figure.start : figure.end].split(ROW_BREAK):
        cells = "".join(_cell(passage, at + m.start(), at + m.end()) for m in _CELLS.finditer(row))
        rows.append(f"<row{rend}>{cells}</row>")
        at += len(row)
        rend = f' rend="{write_white(breaks[at])}"' if at in breaks else ""
        at += len(ROW_BREAK)
    step = f"\n{indent}{STEP * 2}"
    head = f"<figure xml:id={quoteattr(figure.id)}>\n{indent}{STEP}<table>"
    return f"{head}{step}{step.join(rows)}\n{indent}{STEP}</table>\n{indent}</figure>"


def _cell(passage: Passage, start: int, end: int) -> str:
    cols = f' cols="{end - start}"' if end - start > 1 else ""
    if passage.text[start] == SPACE:
        return f"<cell{cols}/>"
    gaps = [g for g in passage.gaps if start <= g.start < end]
    return f"<cell{cols}>{_run(passage, start, end, gaps, '')}</cell>"

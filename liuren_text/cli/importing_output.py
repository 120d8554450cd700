"""What an import found, in words."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.cli.numbers import counted
from liuren_text.text.importing import Import
from liuren_text.text.passage import Kind
from liuren_text.text.reimport import Kept
from liuren_text.text.script import Script

_DIVIDED = {"lines": "each line is a paragraph", "blocks": "blank lines part paragraphs"}


def describe(done: Import) -> Iterator[str]:
    """The report, line by line: the text, what was recognised, what became of ids, what is unclear."""
    corpus = done.corpus
    yield f"{done.file}: {corpus.title}"
    yield f"  read as {' and '.join(dict.fromkeys(done.encodings))}, {done.script}; {_DIVIDED[done.division]}"
    yield f"  {_passages(done)}"
    yield f"  {_parts(done)}"
    for passage in corpus:
        for verse in passage.verses:
            yield f"  verse {verse.id}: {counted(len(verse.lines), 'line')}, {passage.text[slice(*verse.lines[0])]}…"
        for figure in passage.figures:
            rows = 1 + max(c.row for c in figure.cells)
            yield f"  chart {figure.id}: {counted(rows, 'row')}, {counted(len(figure.cells), 'cell')}"
    if done.kept is not None:
        yield from _kept(done.kept)
    yield from (f"  unclear: {said}" for said in done.unclear)
    if done.script is Script.SIMPLIFIED:
        yield "  verses, lists and charts are read in traditional script: not all will be verified (guide to encoding)"
    if done.new_annotations:
        yield f"  {done.new_annotations}: made, for emendations"


def _passages(done: Import) -> str:
    count = {k: len(done.corpus.of_kind(k)) for k in Kind}
    said = ["the title"] if count[Kind.TITLE] else []
    said.append(counted(count[Kind.ORIGINAL], "paragraph"))
    if count[Kind.GLOSS]:
        said.append(f"{counted(count[Kind.GLOSS], 'gloss', 'glosses')} ({done.gloss_language})")
    return ", ".join(said)


def _parts(done: Import) -> str:
    passages = done.corpus.passages
    notes = [n for p in passages for n in p.notes]
    double = sum(len(n.columns) > 1 for n in notes)
    gaps = [g for p in passages for g in p.gaps]
    unknown = sum(g.quantity is None for g in gaps)
    return ", ".join(
        [
            counted(sum(len(p.sentences) for p in passages), "sentence"),
            counted(len(notes), "note") + (f" ({double} in two columns)" if double else ""),
            counted(len(gaps), "gap") + (f" ({unknown} of unknown extent)" if unknown else ""),
            counted(sum(len(p.verses) for p in passages), "verse"),
            counted(sum(len(p.figures) for p in passages), "chart"),
        ]
    )


def _kept(kept: Kept) -> Iterator[str]:
    same = counted(len(kept.same), "passage as it was", "passages as they were")
    yield (
        f"  imported before: {same}, {len(kept.edited)} edited, "
        f"{len(kept.new)} new, {counted(len(kept.retired), 'id')} retired"
    )
    for word, ids in (("edited", kept.edited), ("new", kept.new), ("retired", kept.retired)):
        if ids:
            yield f"  {word}: {' '.join(ids)}"

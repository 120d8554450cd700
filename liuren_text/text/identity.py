"""Which part of a new text is which part of an old one, so that it keeps its id; and new ids that nobody had.

Parts that read alike are the same, in order or moved; between them, the pairing that is most alike. What has no partner
gets a number above every number that was ever used, and the ids of what is gone are retired.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from rapidfuzz.distance import Indel, Levenshtein

from liuren_text.text.passage import Figure, Note, Passage, Sentence, Verse

ALIKE = 0.4  # the likeness below which an edited paragraph is another paragraph
_LARGEST_TABLE = 250_000  # pairs compared between two paragraphs that did not change
_NUMBER = re.compile(r"\d+")


def match(old: Sequence[str], new: Sequence[str]) -> list[int | None]:
    """For each part of `new` the index of the part of `old` that it was, or None."""
    found: list[int | None] = [None] * len(new)
    for op in Indel.opcodes(list(old), list(new)):
        if op.tag == "equal":
            for k in range(op.dest_end - op.dest_start):
                found[op.dest_start + k] = op.src_start + k
    for old_span, new_span in _open_spans(found, len(old)):
        for i, j in _most_alike(old, new, old_span, new_span):
            found[j] = i
    _match_moved(old, new, found)
    return found


def _open_spans(found: Sequence[int | None], olds: int) -> list[tuple[range, range]]:
    """The stretches of both texts between two parts that did not change."""
    spans = []
    at_old = at_new = 0
    for j, i in [*enumerate(found), (len(found), olds)]:
        if i is None:
            continue
        if i > at_old and j > at_new:
            spans.append((range(at_old, i), range(at_new, j)))
        at_old, at_new = i + 1, j + 1
    return spans


def _most_alike(old: Sequence[str], new: Sequence[str], rows: range, columns: range) -> list[tuple[int, int]]:
    """The pairing in order with the greatest likeness in sum; of a very large stretch, part by part."""
    if len(rows) * len(columns) > _LARGEST_TABLE:
        return [(i, j) for i, j in zip(rows, columns, strict=False) if _likeness(old[i], new[j])]
    best = [[0.0] * (len(columns) + 1) for _ in range(len(rows) + 1)]
    like = [[_likeness(old[i], new[j]) for j in columns] for i in rows]
    for a in range(len(rows) - 1, -1, -1):
        for b in range(len(columns) - 1, -1, -1):
            paired = like[a][b] + best[a + 1][b + 1] if like[a][b] else 0.0
            best[a][b] = max(best[a + 1][b], best[a][b + 1], paired)
    pairs, a, b = [], 0, 0
    while a < len(rows) and b < len(columns):
        if like[a][b] and best[a][b] == like[a][b] + best[a + 1][b + 1]:
            pairs.append((rows[a], columns[b]))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return pairs


def _likeness(a: str, b: str) -> float:
    return float(Levenshtein.normalized_similarity(a, b, score_cutoff=ALIKE))


def _match_moved(old: Sequence[str], new: Sequence[str], found: list[int | None]) -> None:
    """Pair what reads alike in another place."""
    taken = {i for i in found if i is not None}
    free: dict[str, list[int]] = defaultdict(list)
    for i, words in enumerate(old):
        if i not in taken:
            free[words].append(i)
    for j, words in enumerate(new):
        if found[j] is None and free[words]:
            found[j] = free[words].pop(0)


def highest(ids: Iterable[str], prefix: str) -> int:
    """The highest number that follows a prefix in some ids; 0 if none does."""
    tails = (i[len(prefix) :] for i in ids if i.startswith(prefix))
    return max((int(n[0]) for t in tails if (n := _NUMBER.match(t))), default=0)


def ids_of(passage: Passage) -> list[str]:
    """The id of a passage and of every part of it."""
    parts: list[Part] = [*passage.sentences, *passage.notes, *passage.verses, *passage.figures]
    return [passage.id, *(p.id for p in parts)]


Part = Sentence | Note | Verse | Figure
_P = TypeVar("_P", Sentence, Note, Verse, Figure)


def keep_parts(old: Passage, new: Passage, retired: Iterable[str]) -> Passage:
    """`new` with the id of `old`, and the ids of the parts that `old` has too."""
    used = {*ids_of(old), *retired}
    return replace(
        new,
        id=old.id,
        sentences=_keep(old, old.sentences, new, new.sentences, f"{old.id}.", used),
        notes=_keep(old, old.notes, new, new.notes, f"{old.id}.n", used),
        verses=_keep(old, old.verses, new, new.verses, f"{old.id}.v", used),
        figures=_keep(old, old.figures, new, new.figures, f"{old.id}.f", used),
    )


def _keep(
    old: Passage, olds: Sequence[_P], new: Passage, news: Sequence[_P], prefix: str, used: set[str]
) -> tuple[_P, ...]:
    found = match([old.text[p.start : p.end] for p in olds], [new.text[p.start : p.end] for p in news])
    number = highest(used, prefix)
    kept = []
    for part, i in zip(news, found, strict=True):
        number += i is None
        kept.append(replace(part, id=olds[i].id if i is not None else f"{prefix}{number}"))
    return tuple(kept)


def renamed(passage: Passage, an_id: str) -> Passage:
    """A passage under another id, its parts with it."""
    return replace(
        passage,
        id=an_id,
        sentences=tuple(replace(p, id=an_id + p.id[len(passage.id) :]) for p in passage.sentences),
        notes=tuple(replace(p, id=an_id + p.id[len(passage.id) :]) for p in passage.notes),
        verses=tuple(replace(p, id=an_id + p.id[len(passage.id) :]) for p in passage.verses),
        figures=tuple(replace(p, id=an_id + p.id[len(passage.id) :]) for p in passage.figures),
    )

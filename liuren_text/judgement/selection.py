"""Which of the recorded emendations someone asks for: by what their editors say, and by what the arithmetic says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from liuren_text.errors import AnnotationError
from liuren_text.judgement.verdict import Judgement, Verdict
from liuren_text.judgement.verify import judge_one, make_bench
from liuren_text.text.book import Book
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for; nothing given asks for all. Of one field any value may hold, of two fields both must."""

    kinds: frozenset[ErrorKind] = frozenset()
    methods: frozenset[Method] = frozenset()
    certs: frozenset[Certainty] = frozenset()
    verdicts: frozenset[Verdict] = frozenset()
    causes: frozenset[str] = frozenset()
    passages: frozenset[str] = frozenset()
    resps: frozenset[str] = frozenset()
    adopted: bool | None = None

    def admits(self, emendation: Emendation) -> bool:
        """Whether an emendation is asked for, its verdict left out."""
        return (
            (not self.kinds or emendation.kind in self.kinds)
            and (not self.methods or not self.methods.isdisjoint(emendation.methods))
            and (not self.certs or emendation.cert in self.certs)
            and (not self.causes or emendation.cause in self.causes)
            and (not self.passages or emendation.passage in self.passages)
            and (not self.resps or emendation.resp in self.resps)
            and self.adopted in (None, emendation.adopted)
        )


@dataclass(frozen=True, slots=True)
class Selected:
    """An emendation that was asked for, and the judgement on it where one was needed."""

    emendation: Emendation
    judgement: Judgement | None = None


def select(
    book: Book,
    wanted: Wanted,
    judged: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Selected, ...]:
    """The emendations asked for. They are judged if a verdict is asked for or `judged` says so.

    Raises `AnnotationError` for a passage or person that is not there.
    """
    _check(book, wanted)
    found = [e for e in book.emendations if wanted.admits(e)]
    if not (judged or wanted.verdicts) or not found:
        return tuple(Selected(e) for e in found)
    bench = make_bench(book.corpus, book.emendations)
    chosen = []
    for n, emendation in enumerate(found, 1):
        judgement = judge_one(emendation, bench)
        if not wanted.verdicts or judgement.verdict in wanted.verdicts:
            chosen.append(Selected(emendation, judgement))
        progress(n, len(found))
    return tuple(chosen)


def _check(book: Book, wanted: Wanted) -> None:
    """What is asked for by name must be there: a slip of the pen must not look like an empty list."""
    strange = [p for p in sorted(wanted.passages) if p not in book.corpus]
    faults = [f"there is no passage {p} in {book.corpus.id}" for p in strange]
    people = {r.id for r in book.responsibilities}
    faults += [
        f"nobody here is called {r}; there are {', '.join(sorted(people))}"
        for r in sorted(wanted.resps - people)
    ]
    causes = {e.cause for e in book.emendations if e.cause}
    faults += [
        f"no emendation has the cause {c}; there are {', '.join(sorted(causes)) or 'none'}"
        for c in sorted(wanted.causes - causes)
    ]
    if faults:
        raise AnnotationError(*faults)

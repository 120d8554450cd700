"""The substantive variants of a witness tried by the engine: what the arithmetic says of each reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from liuren_text.errors import LiurenTextError
from liuren_text.judgement.spreading import Lost, spread
from liuren_text.judgement.verdict import Verdict
from liuren_text.judgement.verify import judge_one, make_bench
from liuren_text.text.collation import Collation, Variant, VariantClass
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind
from liuren_text.text.passage import Corpus

LONGEST = 60  # characters: a longer variant is another text and not a reading
_SHARED = (
    100  # readings: from there on several processes are sooner done than one, each of which reads the text
)
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Tried:
    """A variant, the verdict on it if it is a reading of words, and the recorded emendation that reads the same.

    A reading is `given_up` where a sentence with it takes too long to be read: then there is no verdict.
    """

    variant: Variant
    verdict: Verdict | None = None
    recorded_as: str | None = None
    given_up: bool = False


def try_variants(
    collation: Collation,
    emendations: Iterable[Emendation],
    progress: Progress = lambda done, total: None,
    jobs: int = 1,
) -> tuple[Tried, ...]:
    """Every variant of a collation; each substantive one is tried in the company of the adopted emendations.

    `jobs` processes share them. Raises `LiurenTextError` where one of these is killed.
    """
    recorded = tuple(emendations)
    known = {(e.passage, e.edits): e.id for e in recorded}
    readings = [v for v in collation.variants if is_reading(v)]
    proposed = [as_emendation(v, collation.witness.name) for v in readings]
    if jobs > 1 and len(proposed) >= _SHARED:
        verdicts = _shared(collation.corpus, recorded, proposed, progress, jobs)
    else:
        verdicts = _judged(collation.corpus, recorded, progress, proposed)
    found = dict(zip(readings, verdicts, strict=True))
    return tuple(
        Tried(v, found.get(v), known.get((v.passage, (v.edit,))), v in found and found[v] is None)
        for v in collation.variants
    )


def _judged(
    corpus: Corpus, recorded: tuple[Emendation, ...], progress: Progress, proposed: list[Emendation]
) -> list[Verdict | None]:
    """The verdicts on some readings of a text, None where one takes too long to be read."""
    if not proposed:
        return []
    bench = make_bench(corpus, recorded)
    verdicts: list[Verdict | None] = []
    for n, emendation in enumerate(proposed, 1):
        try:
            verdicts.append(judge_one(emendation, bench).verdict)
        except TimeoutError:
            verdicts.append(None)
        progress(n, len(proposed))
    return verdicts


def _shared(
    corpus: Corpus,
    recorded: tuple[Emendation, ...],
    proposed: list[Emendation],
    progress: Progress,
    jobs: int,
) -> list[Verdict | None]:
    """The same by several processes: each takes every so manieth reading, so that all have as much to do."""
    work = partial(_judged, corpus, recorded, _tell_nobody)
    verdicts: list[Verdict | None] = [None] * len(proposed)
    done = 0
    for n, (_, found) in enumerate(spread(work, [proposed[n::jobs] for n in range(jobs)], jobs)):
        if isinstance(found, Lost):
            raise LiurenTextError(f"not all readings could be tried: {found.why}")
        verdicts[n::jobs] = found
        done += len(found)
        progress(done, len(verdicts))
    return verdicts


def _tell_nobody(done: int, total: int) -> None:
    pass


def is_reading(variant: Variant) -> bool:
    """Whether a variant is a reading that can be tried: other words, and not a whole stretch of them."""
    return (
        variant.kind is VariantClass.SUBSTANTIVE
        and max(len(variant.edit.text), variant.edit.end - variant.edit.start) <= LONGEST
    )


def as_emendation(variant: Variant, witness: str) -> Emendation:
    """A variant as what someone would propose who followed the witness."""
    return Emendation(
        id="collated",
        passage=variant.passage,
        edits=(variant.edit,),
        locus=variant.locus,
        kind=_kind(variant),
        methods=(),
        resp=witness,
        cert=Certainty.LOW,
        reason="",
        adopted=False,
    )


def _kind(variant: Variant) -> ErrorKind:
    if not variant.base:
        return ErrorKind.OMISSION
    if not variant.edit.text:
        return ErrorKind.SURPLUS
    if "□" in variant.base:
        return ErrorKind.LACUNA
    if sorted(variant.base) == sorted(variant.edit.text):
        return ErrorKind.TRANSPOSITION
    return ErrorKind.SUBSTITUTION

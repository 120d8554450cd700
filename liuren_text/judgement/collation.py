"""The substantive variants of a witness tried by the engine: what the arithmetic says of each reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from liuren_text.judgement.verdict import Judgement
from liuren_text.judgement.verify import judge_one, make_bench
from liuren_text.text.collation import Collation, Variant, VariantClass
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind

LONGEST = 60  # characters: a longer variant is another text and not a reading


@dataclass(frozen=True, slots=True)
class Tried:
    """A variant, the judgement on it if it is a reading of words, and the recorded emendation that reads the same."""

    variant: Variant
    judgement: Judgement | None = None
    recorded_as: str | None = None


def try_variants(
    collation: Collation,
    emendations: Iterable[Emendation],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Tried, ...]:
    """Every variant of a collation; each substantive one is tried in the company of the adopted emendations."""
    recorded = tuple(emendations)
    known = {(e.passage, e.edits): e.id for e in recorded}
    readings = [v for v in collation.variants if is_reading(v)]
    if not readings:
        return tuple(Tried(v) for v in collation.variants)
    bench = make_bench(collation.corpus, recorded)
    judged: dict[Variant, Judgement] = {}
    for n, variant in enumerate(readings, 1):
        judged[variant] = judge_one(as_emendation(variant, collation.witness.name), bench)
        progress(n, len(readings))
    return tuple(Tried(v, judged.get(v), known.get((v.passage, (v.edit,)))) for v in collation.variants)


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

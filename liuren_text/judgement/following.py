"""Errors that a translation follows: a claim of the gloss that fails because the base, as transmitted, says the same.

The base is wrong there by its own account: an adopted emendation reads something else, or what the words claim fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cache

from liuren_text.claims.laws import Claim, ClaimKey, State
from liuren_text.claims.slots import SlotKey
from liuren_text.claims.subjects.gloss.beside import Pair, pairs
from liuren_text.claims.subjects.gloss.renderings import RENDERINGS
from liuren_text.judgement.finding import Examined


def followed(failing: Iterable[Claim], base: Examined, edited: Examined) -> dict[ClaimKey, tuple[Pair, ...]]:
    """Of claims of a gloss that fail as emended, the words of the transmitted base that repeat an error, by claim."""

    @cache
    def beside(gloss: str, transmitted: bool) -> tuple[Pair, ...]:
        discourse = (base if transmitted else edited).claims.discourse
        return tuple(pair for rendering in RENDERINGS for pair in pairs(rendering, gloss, discourse))

    def words(claim: Claim) -> tuple[Pair, ...]:
        glosses = dict.fromkeys(slot.passage for slot in claim.slots)
        said = [pair for gloss in glosses for pair in beside(gloss, True) if pair.said.key in claim.keys]
        found = {pair.base.key: pair for pair in said}
        read = {pair.base.key: pair.value for gloss in glosses for pair in beside(gloss, False)}
        if any(pair.said.value != pair.value for pair in said):
            return ()
        emended = any(read.get(key, pair.value) != pair.value for key, pair in found.items())
        return tuple(found.values()) if emended or _at_fault(found.keys(), base) else ()

    return {claim.key: follows for claim in failing if (follows := words(claim))}


def _at_fault(words: Set[SlotKey], examined: Examined) -> bool:
    """Whether these words, and no other, claim what does not hold."""
    claims = (c for key in words for c in examined.claims.by_slot.get(key, ()))
    return any(c.as_read is not State.HOLDS and words >= set(c.keys) for c in claims)

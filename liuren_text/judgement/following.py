"""Errors that a translation follows: a claim of the gloss that fails because the base, as transmitted, says the same.

The base is wrong there by its own account: an adopted emendation reads something else, or what the words claim fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.laws import Claim, ClaimKey, State
from liuren_text.claims.slots import SlotKey
from liuren_text.claims.subjects.gloss.beside import AS_BASE, Pair, pairs
from liuren_text.claims.subjects.gloss.renderings import RENDERINGS
from liuren_text.judgement.finding import Examined


def followed(failing: Iterable[Claim], base: Examined, edited: Examined) -> dict[ClaimKey, tuple[Pair, ...]]:
    """Of claims of a gloss that fail as emended, the words of the transmitted base that repeat an error, by claim."""

    @cache
    def beside(gloss: str, transmitted: bool) -> tuple[Pair, ...]:
        discourse = (base if transmitted else edited).claims.discourse
        forms = {i.form.name for i in discourse.in_passage(gloss)}
        here = (rendering for rendering in RENDERINGS if not forms.isdisjoint(rendering.gloss))
        return tuple(pair for r in here for statement in pairs(r, gloss, discourse) for pair in statement)

    def words(claim: Claim) -> tuple[Pair, ...]:
        glosses = dict.fromkeys(slot.passage for slot in claim.slots)
        said = [pair for gloss in glosses for pair in beside(gloss, True) if pair.said.key in claim.keys]
        if not said:
            return ()
        read = {pair.base.key: pair.value for gloss in glosses for pair in beside(gloss, False)}
        if claim.law is AS_BASE:
            said = [pair for pair in said if read.get(pair.base.key) != pair.said.value]
        if any(pair.said.value != pair.value for pair in said):
            return ()
        found = {pair.base.key: pair for pair in said}
        emended = {key for key, pair in found.items() if read.get(key, pair.value) != pair.value}
        wrong = emended | _at_fault(found, base.claims.discourse)
        return tuple(pair for key, pair in found.items() if key in wrong)

    return {claim.key: follows for claim in failing if (follows := words(claim))}


def _at_fault(words: Mapping[SlotKey, Pair], discourse: Discourse) -> set[SlotKey]:
    """Those of these words of the base that claim, with no other beside them, what does not hold."""
    claims = (c for of in {pair.of for pair in words.values()} for c in discourse.claims_of(of))
    return {
        key for c in claims if words.keys() >= set(c.keys) and c.as_read is not State.HOLDS for key in c.keys
    }

"""A gloss in Japanese, executed: what it states of fact are claims of its own, by the same laws as the original.

A translation may follow an error of its base, make one, or describe the base wrongly; its claims rest on its own words
only, so that they never prove an emendation of the original.
"""

from __future__ import annotations

from liuren_text.claims.grammar import Form, Recogniser
from liuren_text.claims.subjects.gloss import (
    counts,
    courses,
    fates,
    gates,
    growth,
    kin,
    months,
    nobles,
    plates,
    quotations,
)

FORMS: tuple[Form | Recogniser, ...] = (
    *months.FORMS,
    *plates.FORMS,
    *courses.FORMS,
    *nobles.FORMS,
    *growth.FORMS,
    *fates.FORMS,
    *kin.FORMS,
    *gates.FORMS,
    *counts.FORMS,
    *quotations.FORMS,
)

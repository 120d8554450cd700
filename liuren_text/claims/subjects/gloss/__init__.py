"""A gloss in Japanese, executed: what it states of fact are claims of its own, by the same laws as the original.

A translation may follow an error of its base, make one, contradict its base or describe it wrongly; its claims relate
its own words only, so that they never prove an emendation of the original.
"""

from __future__ import annotations

from liuren_text.claims.grammar import Form, Recogniser
from liuren_text.claims.subjects import years
from liuren_text.claims.subjects.gloss import (
    beside,
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
from liuren_text.claims.subjects.gloss.renderings import RENDERINGS

_FORMS: tuple[Form | Recogniser, ...] = (
    years.IN_JAPANESE,
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

FORMS: tuple[Form | Recogniser, ...] = (
    *beside.FORMS,
    *(beside.beside(form, RENDERINGS) for form in _FORMS),
)

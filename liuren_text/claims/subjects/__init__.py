"""What texts of this art assert, one module a subject; `GRAMMAR` is all of it."""

from __future__ import annotations

from liuren_text.claims.sieve import Grammar
from liuren_text.claims.subjects import (
    charts,
    columns,
    courses,
    fates,
    gates,
    gloss,
    growth,
    images,
    kin,
    kin_rows,
    lists,
    month_generals,
    nobles,
    powers,
    verse,
    years,
)

GRAMMAR = Grammar(
    *month_generals.FORMS,
    *charts.FORMS,
    *powers.FORMS,
    *courses.FORMS,
    *verse.FORMS,
    *nobles.FORMS,
    *years.FORMS,
    *growth.FORMS,
    *fates.FORMS,
    *lists.FORMS,
    *kin.FORMS,
    *kin_rows.FORMS,
    *columns.FORMS,
    *gates.FORMS,
    *images.FORMS,
    *gloss.FORMS,
)

"""All laws that the subjects define, by id."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from liuren_text.claims import subjects
from liuren_text.claims.laws import Law


@cache
def all_laws() -> dict[str, Law]:
    """Every law of every subject, by id, in the order of grade and name."""
    found: dict[str, Law] = {}
    for module in pkgutil.walk_packages(subjects.__path__, f"{subjects.__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, Law):
                found[value.id] = value
    return dict(sorted(found.items(), key=lambda item: (item[1].grade, item[0])))

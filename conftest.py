"""Examples in README, docs and docstrings are tests: `tests/docs/examples.py` says how they are read."""

from __future__ import annotations

from tests.docs.examples import docstrings, markdown

pytest_collect_file = (markdown() + docstrings()).pytest()

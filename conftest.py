"""Examples in README, docs and docstrings are tests, and under CI no test is skipped."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

from tests.docs.examples import docstrings, markdown

pytest_collect_file = (markdown() + docstrings()).pytest()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """At home a test may lack its tool. Where CI is set a skipped test is a failed one: it would never be missed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped under CI, where everything has to run: {reason}"
    return report

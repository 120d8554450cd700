"""What a benchmark reports: timings with median and spread, and targets with whether they were met."""

from __future__ import annotations

import platform
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Timing:
    """Seconds, of CPU time unless the report says otherwise, one entry a run."""

    name: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle run."""
        return median(self.seconds)

    @property
    def spread(self) -> tuple[float, float]:
        """The fastest and the slowest run."""
        return min(self.seconds), max(self.seconds)


@dataclass(frozen=True)
class Target:
    """A ratio of medians that has to reach a figure, or why it could not be measured."""

    name: str
    ratio: float | None
    at_least: float
    why_not: str = ""

    @property
    def met(self) -> bool:
        """A target that could not be measured is not missed; the report says why."""
        return self.ratio is None or self.ratio >= self.at_least


@dataclass(frozen=True)
class Report:
    """One benchmark."""

    title: str
    timings: tuple[Timing, ...]
    targets: tuple[Target, ...]
    notes: tuple[str, ...] = ()

    def record(self) -> dict[str, Any]:
        """The figures as plain dicts."""
        medians = {
            t.name: {"median": t.median, "spread": t.spread, "runs": len(t.seconds)} for t in self.timings
        }
        targets = [asdict(t) | {"met": t.met} for t in self.targets]
        return {"title": self.title, "timings": medians, "targets": targets, "notes": self.notes}


def machine() -> str:
    """Where this runs."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}, {_processor()}"


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown processor"


def human(seconds: float) -> str:
    """Seconds in the unit that reads best."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def print_report(report: Report) -> None:
    """Print one benchmark as text."""
    print(f"\n{report.title}")
    width = max((len(t.name) for t in report.timings), default=0)
    for t in report.timings:
        low, high = map(human, t.spread)
        print(
            f"  {t.name:<{width}}  median {human(t.median):>8}   from {low} to {high}, {len(t.seconds)} runs"
        )
    for target in report.targets:
        if target.ratio is None:
            print(f"  {target.name}: not measured, {target.why_not}")
        else:
            verdict = "met" if target.met else "MISSED"
            print(f"  {target.name}: {target.ratio:,.2f}; at least {target.at_least:,.2f}: {verdict}")
    for note in report.notes:
        print(f"  {note}")

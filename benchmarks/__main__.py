"""Run the benchmarks, all or those named: `python -m benchmarks [engine …] [--texts N N] [--json FILE]`."""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path

from benchmarks import scale
from benchmarks.report import machine, print_report

# One module each, with `measure() -> Report`. To add one, write the module and name it here.
BENCHMARKS = ("engine", "book", "pages", "scale")


def main() -> int:
    """Run what is asked for, print it, and fail if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"one of {', '.join(BENCHMARKS)}; default all"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    parser.add_argument(
        "--texts", nargs=2, type=int, metavar="N", help="the fewest and the most texts of `scale`: 1000 10000"
    )
    options = parser.parse_args()
    unknown = set(options.names) - set(BENCHMARKS)
    if unknown:
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}")
    if options.texts:
        scale.SIZES = tuple(options.texts)
    print(machine())
    reports = [import_module(f"benchmarks.{name}").measure() for name in options.names or BENCHMARKS]
    for report in reports:
        print_report(report)
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        figures = {"machine": machine(), "reports": [report.record() for report in reports]}
        options.json.write_text(json.dumps(figures, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return 0 if all(target.met for report in reports for target in report.targets) else 1


if __name__ == "__main__":
    sys.exit(main())

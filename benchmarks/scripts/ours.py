"""Times this program: prints JSON. Runs in a fresh interpreter each time."""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

started = time.process_time()
import liuren_text.engine  # noqa: E402, F401

imported = time.process_time() - started

from liuren_text.engine import cast, courses  # noqa: E402
from liuren_text.engine.course import _cast  # noqa: E402


def timed(call, times=1):
    """CPU seconds of one of `times` calls."""
    before = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - before) / times


first = timed(courses)
all_courses = [timed(courses) for _ in range(25)]


def one():
    return cast("甲子", general="丑", hour="子")


one()
cached = timed(one, 20_000)


def uncached():
    _cast.cache_clear()
    one()


json.dump(
    {
        "version": "this checkout",
        "import": imported,
        "modules": len([m for m in sys.modules if m.startswith("liuren_text")]),
        "first": first,
        "all": all_courses,
        "one_cached": cached,
        "one_uncached": timed(uncached, 2_000),
        "transmissions": ["".join(row.transmissions) for row in courses()],
    },
    sys.stdout,
)

"""Verify a folder of texts with some processes, after a few to warm up; prints seconds and memory as JSON.

Arguments: the folder, the number of processes, how many texts are to warm up.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

from liuren_text.edition.errands import Errand, answers
from liuren_text.text.shelf import find_volumes

MIB = 1024  # of what the system counts in KiB


def measure(folder: Path, jobs: int, warm_up: int) -> dict[str, Any]:
    """CPU seconds of all processes, wall seconds, and the most memory of one worker and of who gives out the work."""
    volumes = find_volumes(folder)
    begun, cpu, count, wrong = time.perf_counter(), time.process_time(), 0, 0
    for answer in answers(Errand("verify"), volumes, jobs):
        count += 1
        wrong += answer.record is None
        if count == warm_up:
            begun, cpu = time.perf_counter(), time.process_time()
    here, below = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "texts": count - warm_up,
        "wrong": wrong,
        "wall": time.perf_counter() - begun,
        "cpu": time.process_time() - cpu,
        "cpu_all": sum(u.ru_utime + u.ru_stime for u in (here, below)),
        "memory": (below if jobs > 1 else here).ru_maxrss / MIB,
        "memory_here": here.ru_maxrss / MIB,
    }


if __name__ == "__main__":
    print(json.dumps(measure(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))

"""Times bazaar-of-fates: `fortune.liuren_ext.cast` of all 720 courses; prints JSON."""

import json
import sys
import time
from importlib.metadata import version

from fortune.liuren_ext import cast


def all_courses():
    """Every day with every offset, on the hour 子."""
    return [cast(day % 10, day % 12, 0, offset) for day in range(60) for offset in range(12)]


spent = []
for _ in range(25):
    before = time.process_time()
    results = all_courses()
    spent.append(time.process_time() - before)

three = ["".join(r["transmissions"]) for r in results]
json.dump({"version": version("bazaar-of-fates"), "all": spent, "transmissions": three}, sys.stdout)

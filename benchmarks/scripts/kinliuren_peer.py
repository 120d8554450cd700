"""Times kinliuren: `result(0)` of all 720 courses; prints JSON."""

import json
import sys
import time
from importlib.metadata import version

from kinliuren.kinliuren import Liuren

STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"


def arguments():
    """Every day with every offset: in 大寒 of the twelfth month the general is 子, so the hour is −offset."""
    for day in range(60):
        for offset in range(12):
            hour = -offset % 12
            stem = STEMS[(day % 5 * 2 + hour) % 10]
            yield "大寒", "十二", STEMS[day % 10] + BRANCHES[day % 12], stem + BRANCHES[hour]


before = time.process_time()
results = [Liuren(*each).result(0) for each in arguments()]
spent = time.process_time() - before

three = ["".join(r["三傳"][name][0] for name in ("初傳", "中傳", "末傳")) for r in results]
json.dump({"version": version("kinliuren"), "all": [spent], "transmissions": three}, sys.stdout)

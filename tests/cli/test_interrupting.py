"""Ctrl-C ends a command and all its processes, and says nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="the processes of a process are found in /proc")
def test_an_interrupted_mutation_shows_no_traceback() -> None:
    """The terminal interrupts every process of the command; only the first has to end the others."""
    command = [sys.executable, "-m", "liuren_text", "mutate", "--jobs", "2", "--json"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    workers = Path(f"/proc/{running.pid}/task/{running.pid}/children")
    until = time.monotonic() + 120
    while len(workers.read_text(encoding="ascii").split()) < 2 and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(0.5)
    for worker in workers.read_text(encoding="ascii").split():
        os.kill(int(worker), signal.SIGINT)  # first, as the first process would end them before they hear it
    time.sleep(0.2)
    os.kill(running.pid, signal.SIGINT)
    try:
        _, said = running.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    assert said.decode().strip() == ""
    assert running.returncode == 130

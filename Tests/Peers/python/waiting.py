"""Waiting with a deadline, and what Linux reports about a process."""

import contextlib
import os
import re
import signal
import time

# Seconds that any single wait may take; a debug build reads 64 MiB in a few of them.
PATIENCE = 180.0


def until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(f"waited in vain until {what}")
        os.sched_yield()


def status(process, name):
    """One of the lines of a process's status, by its name."""
    with open(f"/proc/{process}/status") as lines:
        return re.search(rf"^{name}:\s+(.*)", lines.read(), re.MULTILINE)[1]


@contextlib.contextmanager
def held(process):
    """Stops a server, so that everything written meanwhile arrives at once."""
    os.kill(process, signal.SIGSTOP)
    until(lambda: status(process, "State")[0] == "T", "the server stands still")
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)

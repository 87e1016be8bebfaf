"""One core for the server and one for the load; processor time and memory of processes."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@cache
def two_cores() -> tuple[set[int], set[int]]:
    """A core for the server and one for the load; the same one if there is only one.

    They are chosen once: a process that is bound to one core no longer sees the others.
    """
    cores = sorted(os.sched_getaffinity(0))
    return {cores[0]}, {cores[-1]}


def cpu_seconds(process: int) -> float:
    """Processor time of a process so far, all threads together."""
    # the name, in brackets, may contain spaces and brackets
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(process: int) -> int:
    """Resident memory of a process."""
    return int(Path(f"/proc/{process}/statm").read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")

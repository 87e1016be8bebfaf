"""One core for the server, the other for whoever loads it; and who used how much."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@cache
def two_cores() -> tuple[set[int], set[int]]:
    """A core for the server and one for the load; the same one where there is no other.

    They are chosen once: whoever has settled down on one of them knows of no other any more.
    """
    cores = sorted(os.sched_getaffinity(0))
    return {cores[0]}, {cores[-1]}


def cpu_seconds(process: int) -> float:
    """Processor time a process has used so far, all its threads together."""
    # the name, in brackets, may hold anything
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(process: int) -> int:
    """Memory a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")

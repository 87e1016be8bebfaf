"""Measures how long games pause for each kind of failure in a cluster.

An acknowledged move that is lost or played twice is an error.
``python -m bench.server.cluster_failures [TIMES]`` causes every kind of failure so many times.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from support.cluster.cluster import a_cluster
from support.cluster.trouble import HARMS, endure

TIMES = 10


def report(times: int = TIMES) -> list[str]:
    """The results as Markdown."""
    seed = time.time_ns() % 1_000_000
    lines = [
        "| what happens | times | games go on after: half, longest | the part itself was away: half, longest "
        "| moves acknowledged | of those lost | played twice |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    with (
        tempfile.TemporaryDirectory(prefix="ludotheque-cluster-") as folder,
        a_cluster(Path(folder), unlimited=True) as cluster,
    ):
        for name, harm in HARMS.items():
            endured = []
            for number in range(times):
                cluster.start()
                endured.append(asyncio.run(endure(cluster, harm, seed + number)))
            waits = _half_and_longest([each.seconds for each in endured])
            away = _half_and_longest([each.harm_seconds for each in endured])
            moves = sum(each.acknowledged for each in endured)
            lines.append(f"| {name} | {times} | {waits} | {away} | {moves:,} | 0 | 0 |")
            print(lines[-1], file=sys.stderr, flush=True)
    return lines


def _half_and_longest(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.1f}, {max(seconds):.1f} s"


if __name__ == "__main__":
    print("\n".join(report(*map(int, sys.argv[1:]))))

"""Measures the cost of the bus: players connected to one process, their tables in another.

Everything but the load shares one core, also PostgreSQL and NATS: only the processor time of our own
processes per move can be compared. ``python -m bench.server.remote_tables [ROUNDS [SECONDS]]``.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

import uvloop

from bench.server.cores import two_cores
from bench.server.load.meter import Load, Meter
from bench.server.load.our_players import play_tables
from bench.server.load.run import Closable, load
from bench.server.rounds import OURS, ROUNDS, SECONDS, WARM
from support.cluster.cluster import Cluster, a_cluster

TABLES = 20
SETTLE_SECONDS = 2.0
"""Time for both processes to find each other."""


def measure(cluster: Cluster, game: str, apart: bool, seconds: float) -> Load:
    """Measure players connected to the process of their tables, or (``apart``) to the other one."""
    owner, gate = cluster.servers["east"], cluster.servers["west"]
    entry_server = gate if apart else owner

    async def begin(port: int, meter: Meter, rate: float | None) -> list[Closable]:
        served_at = owner.port if apart else None
        return list((await play_tables(port, game, TABLES, meter, rate, 1, served_at)).players)

    async def run() -> Load:
        for server in (owner, gate):
            await server.until_ready()
        await asyncio.sleep(SETTLE_SECONDS)
        busy = [server.pid for server in {owner, entry_server} if server.pid is not None]
        return await load(begin, entry_server.port, busy, rate=None, warm=WARM, seconds=seconds)

    return uvloop.run(run())


def report(rounds: int = ROUNDS, seconds: float = SECONDS) -> list[str]:
    """The results as Markdown."""
    best: dict[tuple[str, bool], Load] = {}
    servers, own = two_cores()
    os.sched_setaffinity(0, servers)
    with (
        tempfile.TemporaryDirectory(prefix="ludotheque-cluster-") as folder,
        a_cluster(Path(folder), unlimited=True) as cluster,
    ):
        os.sched_setaffinity(0, own)
        for _ in range(rounds):
            for game in OURS:
                for apart in (False, True):
                    found = measure(cluster, game, apart, seconds)
                    known = best.get((game, apart))
                    if known is None or found.per_core > known.per_core:
                        best[game, apart] = found
    lines = [
        f"| {4 * TABLES} players at {TABLES} tables, PostgreSQL | moves a second | per second of our processor time "
        "| answer: half, 99 of 100 |",
        "|---|---:|---:|---:|",
    ]
    for (game, apart), found in best.items():
        where = "gate and owner, over NATS" if apart else "one process"
        half, most = found.answer_ms
        lines.append(
            f"| {game}, {where} | {found.per_second:,.0f} | {found.per_core:,.0f} | {half:.1f}, {most:.1f} ms |"
        )
    costs = [f"{best[game, False].per_core / best[game, True].per_core:.1f} times ({game})" for game in OURS]
    return [
        *lines,
        "",
        f"Through the bus a move takes {' and '.join(costs)} the processor time it takes in one process.",
    ]


if __name__ == "__main__":
    given = sys.argv[1:]
    print("\n".join(report(*map(int, given[:1]), *map(float, given[1:]))))

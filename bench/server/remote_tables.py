"""Measures the cost of a cluster: PostgreSQL beside SQLite, and players whose tables another process serves.

Everything but the load shares one core, also PostgreSQL and NATS: only the processor time of our own
processes per move can be compared. ``python -m bench.server.remote_tables [ROUNDS [SECONDS]]``.
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Literal

import uvloop

from bench.server.cores import two_cores
from bench.server.load.meter import Load, Meter
from bench.server.load.our_players import play_tables
from bench.server.load.run import Closable, load
from bench.server.rounds import OURS, ROUNDS, SECONDS, WARM
from support.cluster.cluster import Cluster, a_cluster
from support.processes.server_process import ServerProcess

TABLES = 20
SETTLE_SECONDS = 2.0
"""Time for both processes to find each other."""
Way = Literal["SQLite", "PostgreSQL", "NATS"]
WAYS: dict[Way, str] = {
    "SQLite": "one process, SQLite",
    "PostgreSQL": "one process, PostgreSQL",
    "NATS": "gate and owner over NATS, PostgreSQL",
}
Round = dict[tuple[str, Way], Load]


class Candidates:
    """The servers that are measured in turn."""

    def __init__(self, cluster: Cluster, alone: ServerProcess) -> None:
        """``alone`` is a server on SQLite."""
        self._alone = alone
        self._owner, self._gate = cluster.servers["east"], cluster.servers["west"]

    def measure(self, game: str, way: Way, seconds: float) -> Load:
        """Measure players of one game."""
        owner = self._alone if way == "SQLite" else self._owner
        entry = self._gate if way == "NATS" else owner

        async def begin(port: int, meter: Meter, rate: float | None) -> list[Closable]:
            served_at = owner.port if way == "NATS" else None
            return list((await play_tables(port, game, TABLES, meter, rate, 1, served_at)).players)

        async def run() -> Load:
            for server in (owner, entry):
                await server.until_ready()
            await asyncio.sleep(SETTLE_SECONDS)
            busy = [server.pid for server in {owner, entry} if server.pid is not None]
            return await load(begin, entry.port, busy, rate=None, warm=WARM, seconds=seconds)

        return uvloop.run(run())


def measure_rounds(rounds: int, seconds: float) -> list[Round]:
    """Measure all games in all ways, in turn."""
    servers, own = two_cores()
    os.sched_setaffinity(0, servers)
    with (
        tempfile.TemporaryDirectory(prefix="ludotheque-cluster-") as folder,
        a_cluster(Path(folder), unlimited=True) as cluster,
    ):
        home = Path(folder) / "alone"
        home.mkdir()
        alone = ServerProcess(home, f"sqlite:///{home / 'games.db'}")
        alone.start()
        try:
            os.sched_setaffinity(0, own)
            candidates = Candidates(cluster, alone)
            found: list[Round] = []
            for number in range(rounds):
                pairs = [(game, way) for game in OURS for way in WAYS]
                # every other round in reverse order
                found.append({pair: candidates.measure(*pair, seconds) for pair in pairs[:: -1 if number % 2 else 1]})
                _say(number + 1, found[-1])
        finally:
            alone.stop()
    return found


def ratio(rounds: list[Round], game: str, way: Way, other: Way) -> float:
    """How many moves a second of processor time carries one way, against the other: the median of all rounds."""
    return median(each[game, way].per_core / each[game, other].per_core for each in rounds)


def report(rounds: int = ROUNDS, seconds: float = SECONDS) -> list[str]:
    """The results as Markdown."""
    found = measure_rounds(rounds, seconds)
    lines = [
        f"| {4 * TABLES} players at {TABLES} tables | moves a second | per second of our processor time "
        "| answer: half, 99 of 100 |",
        "|---|---:|---:|---:|",
    ]
    for game in OURS:
        for way, label in WAYS.items():
            best = max((each[game, way] for each in found), key=lambda load: load.per_core)
            half, most = best.answer_ms
            lines.append(
                f"| {game}, {label} | {best.per_second:,.0f} | {best.per_core:,.0f} | {half:.1f}, {most:.1f} ms |"
            )
    shares = [f"{ratio(found, game, 'PostgreSQL', 'SQLite'):.0%} ({game})" for game in OURS]
    costs = [f"{ratio(found, game, 'PostgreSQL', 'NATS'):.2f} times ({game})" for game in OURS]
    return [
        *lines,
        "",
        f"With PostgreSQL, a second of our processor time carries {' and '.join(shares)} of the moves that it "
        f"carries with SQLite. Through the bus a move takes {' and '.join(costs)} the processor time it takes in "
        f"one process. (The medians of {rounds} rounds; Python {platform.python_version()}, {platform.machine()}.)",
    ]


def _say(number: int, found: Round) -> None:
    figures = ", ".join(f"{game} {way} {load.per_core:,.0f}" for (game, way), load in found.items())
    print(f"round {number}, moves per second of processor time: {figures}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    print("\n".join(report(*map(int, given[:1]), *map(float, given[1:]))))

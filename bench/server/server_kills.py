"""Kills whole servers and PostgreSQL, hundreds of times: any loss is an error.

``python -m bench.server.server_kills [SQLITE_KILLS [POSTGRES_KILLS]]``.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from ludotheque.server.store.database.migrate import migrate
from support.processes.postgres import PostgresServer, postgres_server
from support.processes.server_kills import Kill, Survived, kill_server, survive
from support.processes.server_process import ServerProcess

SQLITE_KILLS = 200
POSTGRES_KILLS = 50
HEAD = (
    "| killed and started again | kills | moves acknowledged | of those lost | played twice | asked again "
    "| games go on after: half, longest |",
    "|---|---:|---:|---:|---:|---:|---:|",
)
AT_ONCE = max(2, os.cpu_count() or 1)
"""Servers that run, and are killed, at the same time. With more of them than cores, each would start more slowly."""


def kill_database(postgres: PostgresServer) -> Kill:
    """Kill PostgreSQL while the server goes on."""

    async def kill(_: ServerProcess) -> None:
        await asyncio.to_thread(postgres.kill)
        await asyncio.to_thread(postgres.start)

    return kill


async def _all(folder: Path, url: list[str], kills: list[list[Kill]], seed: int) -> Survived:
    servers: list[ServerProcess] = []
    for number, address in enumerate(url):
        home = folder / str(number)
        home.mkdir()
        await migrate(address)
        servers.append(ServerProcess(home, address))
    found = await asyncio.gather(
        *(
            survive(server, each, seed + number)
            for number, (server, each) in enumerate(zip(servers, kills, strict=True))
        )
    )
    return Survived(
        kills=sum(each.kills for each in found),
        acknowledged=sum(each.acknowledged for each in found),
        asked_again=sum(each.asked_again for each in found),
        entries=sum(each.entries for each in found),
        waits=[wait for each in found for wait in each.waits],
    )


def on_sqlite(kills: int = SQLITE_KILLS, seed: int = 1) -> Survived:
    """Servers on SQLite files; ``kills`` is the number for all of them together."""
    with tempfile.TemporaryDirectory() as folder:
        urls = [f"sqlite:///{Path(folder) / f'{number}.db'}" for number in range(AT_ONCE)]
        return asyncio.run(_all(Path(folder), urls, _shares(kills), seed))


def _shares(kills: int) -> list[list[Kill]]:
    """The kills of each server."""
    return [[kill_server] * (kills // AT_ONCE + (number < kills % AT_ONCE)) for number in range(AT_ONCE)]


def on_postgres(kills: int = POSTGRES_KILLS, seed: int = 1) -> Survived:
    """A server on PostgreSQL; each time one of the two is killed."""
    with tempfile.TemporaryDirectory() as folder, postgres_server() as postgres:
        rng = random.Random(seed)
        chosen = [rng.choice([kill_server, kill_database(postgres)]) for _ in range(kills)]
        return asyncio.run(_all(Path(folder), [asyncio.run(postgres.new_database())], [chosen], seed))


def report(sqlite_kills: int = SQLITE_KILLS, postgres_kills: int = POSTGRES_KILLS) -> list[str]:
    """The results as Markdown."""
    seed = time.time_ns() % 1_000_000
    lines = list(HEAD)
    lines.append(row("our server, on SQLite", [on_sqlite(sqlite_kills, seed)]))
    lines.append(row("our server or PostgreSQL, at random", [on_postgres(postgres_kills, seed)]))
    return lines


def row(name: str, runs: list[Survived]) -> str:
    """The results of one or several runs as a row of the table."""
    kills, moves, again = (
        sum(counts) for counts in zip(*((run.kills, run.acknowledged, run.asked_again) for run in runs), strict=True)
    )
    waits = [wait for run in runs for wait in run.waits]
    paused = f"{statistics.median(waits):.1f}, {max(waits):.1f} s"
    return f"| {name} | {kills:,} | {moves:,} | 0 | 0 | {again:,} | {paused} |"


if __name__ == "__main__":
    print("\n".join(report(*map(int, sys.argv[1:]))))

"""Kills processes that write to the log, hundreds of times: ``python -m bench.writer_kills``. Any loss is an error."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from ludotheque.server.store.database.migrate import migrate
from support.processes.postgres import postgres_server
from support.processes.writer_kills import survive_kills, survive_restarts

SQLITE_KILLS = 200
POSTGRES_KILLS = 50


def main() -> None:
    """Kill writers, check the log, and print the counts."""
    seed = time.time_ns()
    print(f"seed: {seed}")
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'games.db'}"
        asyncio.run(migrate(url))
        print("SQLite, writers killed:", survive_kills(url, SQLITE_KILLS, seed))
    with postgres_server() as server:
        asyncio.run(migrate(server.url()))
        print("PostgreSQL, writers killed:", survive_kills(server.url(), POSTGRES_KILLS, seed))
        print("PostgreSQL, servers killed:", survive_restarts(server, server.url(), POSTGRES_KILLS, seed))


if __name__ == "__main__":
    main()

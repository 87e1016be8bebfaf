"""Measures appends to the match log, concurrent and one by one: ``python -m bench.log_appends``.

Every append is durable when it returns (``fsync`` is on). A unit is one appended row.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg
from sqlalchemy import insert

from bench.rates import Work, median_rates
from ludotheque.lab.statistics import percentile
from ludotheque.server.store.database import address
from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import entries, matches
from ludotheque.server.store.log.sqlite_log import INSERT as SQLITE_INSERT
from ludotheque.server.store.log.sqlite_log import VALUES
from ludotheque.server.store.store import Store, open_store
from ludotheque.table.match_log import MatchLog, Row
from support.processes.postgres import postgres_server

ENTRY = b'{"seq":123,"at":456789,"actor":2,"prompt":57,"action":{"type":"place","card":31,"cells":[12,13,20,28]}}'
MOST_CALLERS = 1000
CALLERS = (1, 64, MOST_CALLERS)
POSTGRES_INSERT = "INSERT INTO entries (match_id, seq, entry, fence) VALUES ($1, $2, $3, 0)"


class LogAppends:
    """Different ways to append to one database, each with its own matches."""

    def __init__(self, url: str, runner: asyncio.Runner) -> None:
        self._url = url
        self._runner = runner
        self._numbers = count()

    def concurrent(self, log: MatchLog, callers: int) -> Work:
        """Concurrent appends of many matches, one per match at a time."""
        names, numbers = self._matches(callers), count()

        async def work() -> int:
            seq = next(numbers)
            await asyncio.gather(*(log.append([Row(name, seq, ENTRY)]) for name in names))
            return callers

        return lambda: self._runner.run(work())

    def row_by_row_through_sqlalchemy(self, database: Database) -> Work:
        """One transaction per row, through the connection pool."""
        (name,), numbers = self._matches(1), count()

        async def work() -> int:
            async with database.writing() as connection:
                values = {"match_id": name, "seq": next(numbers), "entry": ENTRY, "fence": 0}
                await connection.execute(insert(entries).values(**values))
            return 1

        return lambda: self._runner.run(work())

    def row_by_row_with_the_bare_driver(self) -> Work:
        """One transaction per row with the bare driver: the least a row can cost."""
        (name,), numbers = self._matches(1), count()
        if address.is_sqlite(self._url):
            file = sqlite3.connect(address.sqlite_file(self._url), isolation_level=None)
            file.execute("PRAGMA synchronous=FULL")

            def work() -> int:
                file.execute(SQLITE_INSERT + VALUES[5], (name, next(numbers), ENTRY, None, 0))
                return 1

            return work
        server = self._runner.run(asyncpg.connect(self._url))

        async def append() -> int:
            await server.execute(POSTGRES_INSERT, name, next(numbers), ENTRY)
            return 1

        return lambda: self._runner.run(append())

    def append_times(self, log: MatchLog, callers: int, rounds: int) -> list[float]:
        """Milliseconds of each append, sorted."""
        names = self._matches(callers)
        taken: list[float] = []

        async def play(name: str) -> None:
            for seq in range(rounds):
                begun = time.perf_counter()
                await log.append([Row(name, seq, ENTRY)])
                taken.append(1000 * (time.perf_counter() - begun))

        async def play_all() -> None:
            await asyncio.gather(*map(play, names))

        self._runner.run(play_all())
        return sorted(taken)

    def save_times(self, store: Store, callers: int, saves: int) -> list[float]:
        """Milliseconds to save a table's record while other matches append, sorted."""
        names, number = self._matches(callers), next(self._numbers)
        taken: list[float] = []

        async def play(name: str) -> None:
            for seq in count():
                await store.log.append([Row(name, seq, ENTRY)])

        async def save() -> None:
            tables, table = store.records.tables, f"table {number}"
            await tables.create(table, game="bouh", code=None, public=False, record=ENTRY, now=1)
            playing = [asyncio.create_task(play(name)) for name in names]
            for version in range(1, saves + 1):
                begun = time.perf_counter()
                assert await tables.save(
                    table, version, record=ENTRY, code=None, public=False, stage="playing", seated=["ann"], now=1
                )
                taken.append(1000 * (time.perf_counter() - begun))
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)

        self._runner.run(save())
        return sorted(taken)

    def _matches(self, count: int) -> list[str]:
        number = next(self._numbers)
        names = [f"way {number} match {match}" for match in range(count)]

        async def begin() -> None:
            database = Database(self._url)
            async with database.writing() as connection:
                rows = [{"id": name, "game": "bouh", "header": b"{}", "created_at": 1} for name in names]
                await connection.execute(insert(matches), rows)
            await database.close()

        self._runner.run(begin())
        return names


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """The addresses of one database of each kind."""
    with tempfile.TemporaryDirectory() as folder, postgres_server() as server:
        yield {"SQLite": f"sqlite:///{Path(folder) / 'games.db'}", "PostgreSQL": server.url()}


def report(engine: str, url: str) -> list[str]:
    """The results of one database engine, as Markdown."""
    with asyncio.Runner() as runner:
        runner.run(migrate(url))
        appends = LogAppends(url, runner)
        store_context = open_store(url)
        store = runner.run(store_context.__aenter__())
        database = Database(url)
        row_by_row = "one transaction a row, bare driver"
        candidates = {f"log, {callers:,} at once": appends.concurrent(store.log, callers) for callers in CALLERS}
        candidates[row_by_row] = appends.row_by_row_with_the_bare_driver()
        candidates["one transaction a row, SQLAlchemy"] = appends.row_by_row_through_sqlalchemy(database)
        rates = median_rates(candidates)
        lines = [f"| {engine} | rows a second | ratio |", "|---|---:|---|"]
        lines += [
            f"| {name} | {rate:,.0f} | {rate / rates[row_by_row]:.3g} × {row_by_row} |" for name, rate in rates.items()
        ]
        lines += ["", f"| {engine}: milliseconds | half | 99 of 100 | longest |", "|---|---:|---:|---:|"]
        for callers in CALLERS:
            waits = appends.append_times(store.log, callers, rounds=max(10, 1000 // callers))
            lines.append(_waits(f"an append, {callers:,} at once", waits))
        for callers in (1, 64):
            lines.append(
                _waits(f"saving a table beside {callers} busy matches", appends.save_times(store, callers, 200))
            )
        runner.run(database.close())
        runner.run(store_context.__aexit__(None, None, None))
        return lines


def _waits(label: str, sorted_waits: list[float]) -> str:
    half, most = percentile(sorted_waits, 0.5), percentile(sorted_waits, 0.99)
    return f"| {label} | {half:.2f} | {most:.2f} | {sorted_waits[-1]:.2f} |"


def main() -> None:
    """Measure both engines and print the results."""
    with databases() as urls:
        for engine, url in urls.items():
            print("\n".join(report(engine, url)), end="\n\n")


if __name__ == "__main__":
    main()

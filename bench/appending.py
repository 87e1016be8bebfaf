"""How fast the log takes entries, together and one by one: ``python -m bench.appending``.

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

from bench.measure import Work, middle_rates
from ludotheque.lab.statistics import percentile
from ludotheque.server.store.database import address
from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import entries, matches
from ludotheque.server.store.log.postgres_log import INSERT as POSTGRES_INSERT
from ludotheque.server.store.log.sqlite_log import INSERT as SQLITE_INSERT
from ludotheque.server.store.log.sqlite_log import VALUES
from ludotheque.server.store.store import Store, open_store
from ludotheque.table.match_log import MatchLog, Row
from support.processes.postgres import postgres_server

ENTRY = b'{"seq":123,"at":456789,"actor":2,"prompt":57,"action":{"type":"place","card":31,"cells":[12,13,20,28]}}'
MOST_CALLERS = 1000
CALLERS = (1, 64, MOST_CALLERS)


class Appending:
    """Several ways of appending to one database, each with matches of its own."""

    def __init__(self, url: str, runner: asyncio.Runner) -> None:
        self._url = url
        self._runner = runner
        self._ways = count()

    def together(self, log: MatchLog, callers: int) -> Work:
        """So many matches at once, each waiting for its append before the next."""
        names, numbers = self._matches(callers), count()

        async def work() -> int:
            seq = next(numbers)
            await asyncio.gather(*(log.append([Row(name, seq, ENTRY)]) for name in names))
            return callers

        return lambda: self._runner.run(work())

    def row_by_row_through_sqlalchemy(self, database: Database) -> Work:
        """The ordinary way: a transaction per row, through the pool."""
        (name,), numbers = self._matches(1), count()

        async def work() -> int:
            async with database.writing() as connection:
                values = {"match_id": name, "seq": next(numbers), "entry": ENTRY, "fence": 0}
                await connection.execute(insert(entries).values(**values))
            return 1

        return lambda: self._runner.run(work())

    def row_by_row_with_the_bare_driver(self) -> Work:
        """A transaction per row with nothing in between, the least one row can cost."""
        (name,), numbers = self._matches(1), count()
        if address.is_sqlite(self._url):
            file = sqlite3.connect(address.sqlite_file(self._url), isolation_level=None)
            file.execute("PRAGMA synchronous=FULL")

            def work() -> int:
                file.execute(SQLITE_INSERT + VALUES, (name, next(numbers), ENTRY, None, None, 0))
                return 1

            return work
        server = self._runner.run(asyncpg.connect(self._url))

        async def append() -> int:
            await server.execute(POSTGRES_INSERT, [name], [next(numbers)], [ENTRY], [None], [None], [0])
            return 1

        return lambda: self._runner.run(append())

    def waits(self, log: MatchLog, callers: int, rounds: int) -> list[float]:
        """Milliseconds each append took, sorted."""
        names = self._matches(callers)
        taken: list[float] = []

        async def play(name: str) -> None:
            for seq in range(rounds):
                begun = time.perf_counter()
                await log.append([Row(name, seq, ENTRY)])
                taken.append(1000 * (time.perf_counter() - begun))

        async def everybody() -> None:
            await asyncio.gather(*map(play, names))

        self._runner.run(everybody())
        return sorted(taken)

    def saves_beside(self, store: Store, callers: int, saves: int) -> list[float]:
        """Milliseconds that saving a table's record takes beside so many busy matches, sorted."""
        names, way = self._matches(callers), next(self._ways)
        taken: list[float] = []

        async def play(name: str) -> None:
            for seq in count():
                await store.log.append([Row(name, seq, ENTRY)])

        async def save() -> None:
            tables, table = store.records.tables, f"table {way}"
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

    def _matches(self, number: int) -> list[str]:
        way = next(self._ways)
        names = [f"way {way} match {match}" for match in range(number)]

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
    """The address of one database of each kind."""
    with tempfile.TemporaryDirectory() as folder, postgres_server() as server:
        yield {"SQLite": f"sqlite:///{Path(folder) / 'games.db'}", "PostgreSQL": server.url()}


def report(engine: str, url: str) -> list[str]:
    """What one engine does, as Markdown."""
    with asyncio.Runner() as runner:
        runner.run(migrate(url))
        appending = Appending(url, runner)
        store_context = open_store(url)
        store = runner.run(store_context.__aenter__())
        database = Database(url)
        row_by_row = "one transaction a row, bare driver"
        candidates = {f"log, {callers:,} at once": appending.together(store.log, callers) for callers in CALLERS}
        candidates[row_by_row] = appending.row_by_row_with_the_bare_driver()
        candidates["one transaction a row, SQLAlchemy"] = appending.row_by_row_through_sqlalchemy(database)
        rates = middle_rates(candidates)
        lines = [f"| {engine} | rows a second | ratio |", "|---|---:|---|"]
        lines += [
            f"| {name} | {rate:,.0f} | {rate / rates[row_by_row]:.3g} × {row_by_row} |" for name, rate in rates.items()
        ]
        lines += ["", f"| {engine}: milliseconds | half | 99 of 100 | longest |", "|---|---:|---:|---:|"]
        for callers in CALLERS:
            waits = appending.waits(store.log, callers, rounds=max(10, 1000 // callers))
            lines.append(_waits(f"an append, {callers:,} at once", waits))
        for callers in (1, 64):
            lines.append(
                _waits(f"saving a table beside {callers} busy matches", appending.saves_beside(store, callers, 200))
            )
        runner.run(database.close())
        runner.run(store_context.__aexit__(None, None, None))
        return lines


def _waits(label: str, sorted_waits: list[float]) -> str:
    half, most = percentile(sorted_waits, 0.5), percentile(sorted_waits, 0.99)
    return f"| {label} | {half:.2f} | {most:.2f} | {sorted_waits[-1]:.2f} |"


def main() -> None:
    """Measure and print."""
    with databases() as urls:
        for engine, url in urls.items():
            print("\n".join(report(engine, url)), end="\n\n")


if __name__ == "__main__":
    main()

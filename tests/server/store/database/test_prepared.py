"""Prepared statements have the same results as statements of SQLAlchemy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database import address
from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.prepared import MOST_AT_ONCE, StatementResult, write, write_many
from ludotheque.server.store.database.schema import matches
from ludotheque.server.store.log.sqlite_log import SqliteLog
from ludotheque.server.store.records.matches import CREATE, FINISH, SEAT
from ludotheque.server.store.store import open_store

READ = select(matches.c.id, matches.c.game, matches.c.header, matches.c.finished_at).where(
    matches.c.id == bindparam("of_id")
)
BEGUN = {"table_id": None, "game": "bouh", "header": b"{}", "created_at": 1}
ENDED = {"match": "m", "outcome": b"{}", "finished_at": 2}


async def test_statements_alone_have_the_same_result_on_both_databases(url: str) -> None:
    async with open_store(url):
        pass
    log = SqliteLog(address.sqlite_file(url)) if address.is_sqlite(url) else None
    database = Database(url, log=log)
    created = await database.write_prepared(CREATE, {"id": "m", **BEGUN})
    finished, again = [await database.write_prepared(FINISH, ENDED) for _ in range(2)]
    assert created.rows == 1
    assert (finished.rows, finished.first) == (1, "bouh")
    assert again.first is None
    assert await database.read_prepared(READ, {"of_id": "m"}) == [("m", "bouh", b"{}", 2)]
    assert await database.read_prepared(READ, {"of_id": "n"}) == []
    with pytest.raises(IntegrityError):
        await database.write_prepared(CREATE, {"id": "m", **BEGUN})
    if log is not None:
        await log.close()
    await database.close()


@pytest.mark.parametrize("short", [True, False])
async def test_both_ways_have_the_same_result(tmp_path: Path, short: bool) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    await migrate(url)
    log = SqliteLog(tmp_path / "games.db")
    database = Database(url, log=log if short else None)

    def work(connection: Connection) -> list[StatementResult]:
        done = [write(connection, CREATE, {"id": "m", **BEGUN})]
        write_many(connection, SEAT, ["match_id", "seat", "name"], [])
        names = ["level", "match_id", "seat", "name"]  # in another order than in the table
        write_many(connection, SEAT, names, [("fox", "m", seat, f"Player {seat}") for seat in range(3)])
        return [*done, write(connection, FINISH, ENDED), write(connection, FINISH, ENDED)]

    created, finished, again = await database.write(work)
    assert created.rows == 1
    assert (finished.rows, finished.first) == (1, "bouh")
    assert again.first is None
    with pytest.raises(IntegrityError):
        await database.write(lambda connection: write(connection, CREATE, {"id": "m", **BEGUN}))
    async with database.reading() as connection:
        found = await connection.exec_driver_sql("SELECT seat, name, level, identity FROM players WHERE match_id = 'm'")
        assert [tuple(row) for row in found] == [(seat, f"Player {seat}", "fox", None) for seat in range(3)]
    await log.close()
    await database.close()


@pytest.mark.parametrize("short", [True, False])
@pytest.mark.parametrize("rows", [1, MOST_AT_ONCE - 1, MOST_AT_ONCE, 2 * MOST_AT_ONCE + 5])
async def test_any_number_of_rows_is_written_or_none_of_them(tmp_path: Path, short: bool, rows: int) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    await migrate(url)
    log = SqliteLog(tmp_path / "games.db")
    database = Database(url, log=log if short else None)
    await database.write_prepared(CREATE, {"id": "m", **BEGUN})

    def add(seats: Iterable[int]) -> Callable[[Connection], None]:
        values = [("m", seat, f"Player {seat}") for seat in seats]
        return lambda connection: write_many(connection, SEAT, ["match_id", "seat", "name"], values)

    with pytest.raises(IntegrityError):
        await database.write(add([*range(rows), 0]))
    await database.write(add(range(rows)))
    async with database.reading() as connection:
        found = await connection.exec_driver_sql("SELECT seat, name FROM players ORDER BY seat")
        assert [tuple(row) for row in found] == [(seat, f"Player {seat}") for seat in range(rows)]
    await log.close()
    await database.close()

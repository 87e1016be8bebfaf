"""Opening a database: its schema brought up to date, its log and its records at hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import NamedTuple

from ludotheque.server.store import address
from ludotheque.server.store.database import Database, Turn
from ludotheque.server.store.log.group_commit import Watch
from ludotheque.server.store.log.postgres_log import PostgresLog
from ludotheque.server.store.log.sqlite_log import SqliteLog
from ludotheque.server.store.migrate import migrate
from ludotheque.server.store.records.records import Records
from ludotheque.table.match_log import MatchLog


class Store(NamedTuple):
    """An open database."""

    log: MatchLog
    records: Records


@asynccontextmanager
async def open_store(url: str, watch: Watch = nullcontext) -> AsyncIterator[Store]:
    """The database at ``sqlite:///FILE`` (made if missing) or ``postgresql://…``, open for a while."""
    await migrate(url)
    turn = asyncio.Lock() if address.is_sqlite(url) else None
    log = open_log(url, turn, watch)
    database = Database(url, turn=turn, log=log if isinstance(log, SqliteLog) else None)
    store = Store(log, Records(database))
    try:
        yield store
    finally:
        try:
            await store.log.close()
        finally:
            await store.records.close()


def open_log(url: str, turn: Turn | None = None, watch: Watch = nullcontext) -> MatchLog:
    """The log alone, of a database whose schema is up to date. To be closed."""
    if address.is_sqlite(url):
        return SqliteLog(address.sqlite_file(url), turn=turn, watch=watch)
    return PostgresLog(url, watch=watch)

"""Opening a database: its schema brought up to date, its log and its records at hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import NamedTuple

from ludotheque.server.store.database import address
from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.database.pool import Database, Turn
from ludotheque.server.store.log.group_commit import Watch
from ludotheque.server.store.log.postgres_log import PostgresLog
from ludotheque.server.store.log.sqlite_log import SqliteLog
from ludotheque.server.store.records.identities import Identities
from ludotheque.server.store.records.leases import Leases
from ludotheque.server.store.records.matches import Matches
from ludotheque.server.store.records.ratings import Ratings
from ludotheque.server.store.records.tables import Tables
from ludotheque.table.match_log import MatchLog


class Records:
    """Everything stored besides the log, over one pool of connections."""

    def __init__(self, database: Database) -> None:
        self.tables = Tables(database)
        self.leases = Leases(database)
        self.matches = Matches(database)
        self.identities = Identities(database)
        self.ratings = Ratings(database)
        self._database = database

    async def close(self) -> None:
        """Close the connections."""
        await self._database.close()


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

"""Opens a database: upgrades its schema, and gives access to its log and its records."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import NamedTuple

from ludotheque.server.store.database import address
from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.database.pool import Database, WriteLock
from ludotheque.server.store.log.group_commit import MeasureCommit
from ludotheque.server.store.log.postgres_log import PostgresLog
from ludotheque.server.store.log.sqlite_log import SqliteLog
from ludotheque.server.store.records.analyses import StoredAnalyses
from ludotheque.server.store.records.attempts import StoredAttempts
from ludotheque.server.store.records.book import BookRecords
from ludotheque.server.store.records.challenges import Challenges
from ludotheque.server.store.records.classes import Classes
from ludotheque.server.store.records.dailies import Dailies
from ludotheque.server.store.records.daily_challenges import DailyChallenges
from ludotheque.server.store.records.duplicates import Duplicates
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
        self.analyses = StoredAnalyses(database)
        self.identities = Identities(database)
        self.ratings = Ratings(database)
        self.dailies = Dailies(database)
        self.daily_challenges = DailyChallenges(database)
        self.challenges = Challenges(database)
        self.book = BookRecords(database)
        self.duplicates = Duplicates(database)
        self.classes = Classes(database)
        self.attempts = StoredAttempts(database)
        self._database = database

    async def close(self) -> None:
        """Close the connections."""
        await self._database.close()


class Store(NamedTuple):
    """An open database."""

    log: MatchLog
    records: Records


@asynccontextmanager
async def open_store(url: str, measure_commit: MeasureCommit = nullcontext) -> AsyncIterator[Store]:
    """Open the database at ``sqlite:///FILE`` (created if missing) or ``postgresql://…``."""
    await migrate(url)
    write_lock = asyncio.Lock() if address.is_sqlite(url) else None
    log = open_log(url, write_lock, measure_commit)
    database = Database(url, write_lock=write_lock, log=log if isinstance(log, SqliteLog) else None)
    store = Store(log, Records(database))
    try:
        yield store
    finally:
        try:
            await store.records.attempts.close()  # on SQLite they are written by the log
            await store.log.close()
        finally:
            await store.records.close()


def open_log(url: str, write_lock: WriteLock | None = None, measure_commit: MeasureCommit = nullcontext) -> MatchLog:
    """Open only the log, of a database whose schema is up to date. The caller closes it."""
    if address.is_sqlite(url):
        return SqliteLog(address.sqlite_file(url), write_lock=write_lock, measure_commit=measure_commit)
    return PostgresLog(url, measure_commit=measure_commit)

"""A pool of connections to either engine, and what each connection must be told first."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection, StaticPool, UpdateBase, create_engine, event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludotheque.server.store.database import address, prepared
from ludotheque.server.store.log.postgres_log import ANSWER_SECONDS, CONNECT_SECONDS, IDLE_TRANSACTION_TIMEOUT
from ludotheque.server.store.log.sqlite_log import SqliteLog
from ludotheque.table.match_log import Unavailable

T = TypeVar("T")

BUSY_SECONDS = 10.0
"""How long a SQLite connection waits for another to finish writing."""

WriteLock = AbstractAsyncContextManager[None]
"""Held while writing to a SQLite file: an ``asyncio.Lock`` shared by all writers of a process.

SQLite itself lets one write at a time, but has the others ask again and again, ever more
rarely; with a queue, nobody waits longer than it takes those before them.
"""


PROGRAMMING_ERRORS = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
"""What SQLAlchemy raises when we ask for something wrong; it passes as it is."""
DATABASE_FAILURES = (
    OSError,
    DBAPIError,
    PoolTimeout,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""What else it raises: the database is locked, full, or not to be reached. asyncpg's own errors come through
where a connection breaks while SQLAlchemy is setting it up."""


class Database:
    """Transactions on a database: ``reading()`` and ``writing()``.

    Both raise ``Unavailable`` when the database fails; what was being written may then be
    there nevertheless.
    """

    def __init__(
        self,
        url: str,
        connections: int = 5,
        *,
        write_lock: WriteLock | None = None,
        log: SqliteLog | None = None,
        migrating: bool = False,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        """``log`` is the one in the same SQLite file: what is written shares its commits.

        ``migrating`` is for migrations: SQLite changes a table by making it anew, and must not
        take the removal of the old one for the removal of all that refers to it.

        A PostgreSQL that takes longer than ``answer_seconds`` has failed: it may be behind a cable that
        was cut, and never say so. Rebuilding takes as long as it takes.
        """
        self.url = url
        self.is_sqlite = address.is_sqlite(url)
        self.engine = (
            _sqlite(url, connections, migrating)
            if self.is_sqlite
            else _postgres(url, connections, None if migrating else answer_seconds)
        )
        self._write_lock = nullcontext() if write_lock is None else write_lock
        self._log_writer = None if log is None else LogConnectionWriter(log)
        self._readers = self.engine.execution_options(reads=True)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """One consistent look at the data."""
        try:
            async with self._readers.connect() as connection:
                yield connection
        except PROGRAMMING_ERRORS:
            raise
        except DATABASE_FAILURES as error:
            raise Unavailable(str(error)) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: everything or, when an exception passes, nothing."""
        try:
            async with self._write_lock, self.engine.begin() as connection:
                yield connection
        except PROGRAMMING_ERRORS:
            raise
        except DATABASE_FAILURES as error:
            raise Unavailable(str(error)) from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a transaction: everything or, when it raises, nothing. Durable on return.

        The quick way for what happens often: in a SQLite file it waits for no write_lock and no
        commit of its own. The work may be done in another thread.
        """
        if self._log_writer is None:
            async with self.writing() as connection:
                return await connection.run_sync(work)
        try:
            return await self._log_writer.write(work)
        except PROGRAMMING_ERRORS:
            raise
        except (sqlite3.Error, *DATABASE_FAILURES) as error:
            raise Unavailable(str(error)) from error

    async def write_one(self, statement: UpdateBase) -> int:
        """One statement in a transaction of its own; how many rows it changed. Durable on return."""
        return await self.write(lambda connection: connection.execute(statement).rowcount)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


class LogConnectionWriter:
    """SQLAlchemy on the connection of the log's writer, which alone begins and commits."""

    def __init__(self, log: SqliteLog) -> None:
        self._log = log
        self._of: sqlite3.Connection | None = None
        self._connection: Connection | None = None

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work as a part of the log's next commit."""
        return await self._log.write(lambda connection: work(self._wrapped(connection)))

    def _wrapped(self, connection: sqlite3.Connection) -> Connection:
        """The writer's connection as SQLAlchemy knows it; it opens another after a failure."""
        if self._connection is None or self._of is not connection:
            borrowed = _BorrowedConnection(connection)
            self._connection = create_engine("sqlite://", creator=lambda: borrowed, poolclass=StaticPool).connect()
            self._connection.info[prepared.DRIVER] = connection
            self._of = connection
        return self._connection


class _BorrowedConnection:
    """A connection whose transaction belongs to somebody else: it cannot be ended."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def commit(self) -> None:
        """Not here."""

    rollback = close = commit


def _postgres(url: str, connections: int, answer_seconds: float | None) -> AsyncEngine:
    async def connect() -> asyncpg.Connection:
        # asyncpg reads addresses as PostgreSQL's own programs do (``?sslmode=require``); SQLAlchemy does not.
        return await asyncpg.connect(
            url,
            timeout=CONNECT_SECONDS,
            command_timeout=answer_seconds,
            server_settings={"idle_in_transaction_session_timeout": IDLE_TRANSACTION_TIMEOUT},
        )

    # A ping before use finds connections that a restart of PostgreSQL has cut.
    return create_async_engine(
        address.with_driver(url), async_creator=connect, pool_pre_ping=True, pool_size=connections
    )


def _sqlite(url: str, connections: int, migrating: bool) -> AsyncEngine:
    arguments = {"timeout": BUSY_SECONDS, "isolation_level": None}
    engine = create_async_engine(address.with_driver(url), pool_size=connections, connect_args=arguments)

    def prepare(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA foreign_keys={'OFF' if migrating else 'ON'}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    """Python's driver would begin late and lazily; a writer that starts as a reader may find itself refused."""
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

"""A pool of connections to SQLite or PostgreSQL, and the settings of each new connection."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection, Select, StaticPool, UpdateBase, create_engine, event
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludotheque.server.store.database import address, prepared
from ludotheque.server.store.database.postgres_statements import PostgresStatements, connect
from ludotheque.server.store.database.sqlite_reader import SqliteReader
from ludotheque.server.store.log.postgres_log import ANSWER_SECONDS
from ludotheque.server.store.log.sqlite_log import SqliteLog
from ludotheque.table.match_log import Row, Unavailable

T = TypeVar("T")

STATEMENT_CONNECTIONS = 3
"""Connections to PostgreSQL for single statements, besides the pool."""
BUSY_SECONDS = 10.0
"""How long a SQLite connection waits for another to finish writing."""

WriteLock = AbstractAsyncContextManager[None]
"""Held while writing to a SQLite file: an ``asyncio.Lock`` shared by all writers of a process.

SQLite allows one writer at a time and makes the others poll with growing pauses. A lock with a
queue makes each writer wait only for the writers before it.
"""

PROGRAMMING_ERRORS = (
    IntegrityError,
    ProgrammingError,
    DataError,
    NotSupportedError,
    asyncpg.SyntaxOrAccessError,
    asyncpg.DataError,
)
"""What SQLAlchemy and asyncpg raise for faulty statements; these errors are passed on unchanged."""
DATABASE_FAILURES = (
    OSError,
    sqlite3.Error,
    DBAPIError,
    PoolTimeout,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""What is raised when the database is locked, full or unreachable: by SQLAlchemy, or by a driver that is used
directly or while SQLAlchemy opens a connection."""


class Database:
    """Transactions on a database: ``reading()`` and ``writing()``.

    Both raise ``Unavailable`` when the database fails; a write may have succeeded nevertheless.
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
        """``log`` is the log in the same SQLite file: ``write`` shares its commits.

        ``migrating`` turns foreign keys off: SQLite alters a table by creating a new one and dropping
        the old one, which must not delete the rows that refer to it.

        A PostgreSQL that takes longer than ``answer_seconds`` counts as failed: a broken network
        connection may never report an error. Migrations have no time limit.
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
        self.shares_commits = log is not None
        """Whether ``write_with_rows`` can be used."""
        self._statements: PostgresStatements | None = None
        self._reader: SqliteReader | None = None
        if self.is_sqlite:
            self._reader = SqliteReader(address.sqlite_file(url), BUSY_SECONDS)
        else:
            self._statements = PostgresStatements(url, STATEMENT_CONNECTIONS, answer_seconds)
        self._readers = self.engine.execution_options(reads=True)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a read transaction: one consistent view of the data."""
        with _failures_as_unavailable():
            async with self._readers.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a write transaction: it commits at the end, or rolls back on an exception."""
        with _failures_as_unavailable():
            async with self._write_lock, self.engine.begin() as connection:
                yield connection

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run some work in a transaction, which rolls back if the work raises. Durable on return.

        This is the fast way for frequent writes: on SQLite they share the log's commits and need
        neither the write lock nor a commit of their own. The work may run in another thread.
        """
        if self._log_writer is None:
            async with self.writing() as connection:
                return await connection.run_sync(work)
        with _failures_as_unavailable():
            return await self._log_writer.write(work)

    async def write_with_rows(self, work: Callable[[Connection], T], rows: Sequence[Row], fence: int) -> T:
        """Run some work and append rows to the log in the same transaction: see ``SqliteLog.write``."""
        assert self._log_writer is not None, "only where commits are shared with the log"
        with _failures_as_unavailable():
            return await self._log_writer.write(work, rows, fence)

    async def write_prepared(self, statement: UpdateBase, values: prepared.Values) -> prepared.StatementResult:
        """Run one statement, a constant of its module, in a transaction. Durable on return.

        This is the fastest way on both databases.
        """
        if self._statements is None:
            return await self.write(lambda connection: prepared.write(connection, statement, values))
        with _failures_as_unavailable():
            return await prepared.write_alone(self._statements, statement, values)

    async def read_prepared(self, statement: Select[Any], values: prepared.Values) -> Sequence[Sequence[Any]]:
        """The rows of one statement, a constant of its module.

        This is the fastest way on both databases.
        """
        with _failures_as_unavailable():
            if self._reader is not None:
                return await self._reader.fetch(prepared.sqlite_text(statement, tuple(values)), values)
            assert self._statements is not None, "a database without a reader is PostgreSQL"
            return await prepared.read_alone(self._statements, statement, values)

    async def run_on_postgres(self, text: str, values: Sequence[Any]) -> list[asyncpg.Record]:
        """Run one statement in the words of PostgreSQL in a transaction; return its rows. Durable on return.

        For what is frequent or has many values: one list of values takes asyncpg a hundredth of the time that
        SQLAlchemy takes for as many parameters.
        """
        assert self._statements is not None, "only where the database is PostgreSQL"
        with _failures_as_unavailable():
            return await self._statements.fetch(text, values)

    async def write_one(self, statement: UpdateBase) -> int:
        """Run one statement in a transaction; return how many rows it changed. Durable on return."""
        return await self.write(lambda connection: connection.execute(statement).rowcount)

    async def close(self) -> None:
        """Close all connections."""
        if self._statements is not None:
            await self._statements.close()
        if self._reader is not None:
            await self._reader.close()
        await self.engine.dispose()


@contextmanager
def _failures_as_unavailable() -> Iterator[None]:
    try:
        yield
    except PROGRAMMING_ERRORS:
        raise
    except DATABASE_FAILURES as error:
        raise Unavailable(str(error)) from error


class LogConnectionWriter:
    """Runs SQLAlchemy statements on the connection of the log's writer, which begins and commits."""

    def __init__(self, log: SqliteLog) -> None:
        self._log = log
        self._of: sqlite3.Connection | None = None
        self._connection: Connection | None = None

    async def write(self, work: Callable[[Connection], T], rows: Sequence[Row] = (), fence: int = 0) -> T:
        """Run some work as part of the log's next commit, and append rows after it."""
        return await self._log.write(lambda connection: work(self._wrapped(connection)), rows, fence)

    def _wrapped(self, connection: sqlite3.Connection) -> Connection:
        """The writer's connection, wrapped for SQLAlchemy. The writer opens a new one after a failure."""
        if self._connection is None or self._of is not connection:
            borrowed = _BorrowedConnection(connection)
            self._connection = create_engine("sqlite://", creator=lambda: borrowed, poolclass=StaticPool).connect()
            self._connection.info[prepared.DRIVER] = connection
            self._of = connection
        return self._connection


class _BorrowedConnection:
    """A connection whose transaction belongs to the log: SQLAlchemy cannot end it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def commit(self) -> None:
        """Do nothing: the log commits."""

    rollback = close = commit


def _postgres(url: str, connections: int, answer_seconds: float | None) -> AsyncEngine:
    engine = create_async_engine(
        address.with_driver(url), async_creator=lambda: connect(url, answer_seconds), pool_size=connections
    )
    event.listen(engine.sync_engine, "checkout", _replace_if_closed)
    return engine


def _replace_if_closed(connection: Any, _record: object, _proxy: object) -> None:
    """Let the pool replace a connection that PostgreSQL has closed, for example for a restart.

    Asking PostgreSQL instead (``pool_pre_ping``) would cost every transaction a round trip. A
    connection that breaks later fails with ``Unavailable``, as one that breaks within a transaction does.
    """
    if connection.driver_connection.is_closed():
        raise DisconnectionError


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
    """Begin explicitly: Python's driver begins late, and a transaction that starts by reading may fail to write."""
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

"""The log in PostgreSQL: one writing connection, one round trip per batch, reconnection after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext, suppress

import asyncpg
from msgspec.structs import astuple

from ludotheque.server.store.log.group_commit import (
    GroupCommit,
    MeasureCommit,
    PendingWrite,
    WriteResult,
)
from ludotheque.server.store.log.postgres_sessions import Session, end_sessions, session_of
from ludotheque.table.match_log import Conflict, Row, Then, Unavailable

APPEND = """
    SELECT refused, clash, in_match FROM ludotheque_append_1(
        $1::int[], $2::text[], $3::int[], $4::bytea[], $5::text[], $6::bytea[], $7::bigint[]
    )
"""
"""Locks the tables of a batch, checks the fences and inserts the rows, in one round trip: see migration 0002."""
READ = "SELECT match_id, seq, entry, command, receipt FROM entries WHERE match_id = $1 AND seq >= $2 ORDER BY seq"
STORED = "SELECT match_id, seq, entry, command, receipt, fence FROM entries WHERE match_id = $1 AND seq = $2"

IDLE_TRANSACTION_TIMEOUT = "2s"
"""A process that is stuck inside a transaction blocks a table no longer than this."""
SETTINGS = {
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
    "idle_in_transaction_session_timeout": IDLE_TRANSACTION_TIMEOUT,
    "application_name": "ludotheque log",
}
"""Commits are durable whatever the server's defaults are. Fences are read after their lock is taken. An abandoned
transaction ends soon."""
ANSWER_SECONDS = 30.0
"""A statement that takes longer than this fails, and its connection is closed."""
CONNECT_SECONDS = 5.0
LONGEST_PAUSE = 0.1
"""Between two attempts to connect, in seconds. Short, because players wait at their tables."""
PATIENCE_SECONDS = 30.0
"""How long callers wait for a PostgreSQL that does not answer."""

MOST_LOSSES = 6
"""A batch that loses this many connections is given up: the batch itself is probably the cause."""

CONNECTION_LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    TimeoutError,
)
"""What asyncpg raises when the connection or the server is gone, or the server is still starting.

An internal error of asyncpg is included: it occurs when a connection breaks while a transaction
ends. A new connection is the right reaction to it in every case.
"""

Sleep = Callable[[float], Awaitable[None]]


class PostgresLog:
    """A ``MatchLog`` in a PostgreSQL database whose schema is up to date."""

    def __init__(
        self,
        url: str,
        patience: float = PATIENCE_SECONDS,
        sleep: Sleep = asyncio.sleep,
        measure_commit: MeasureCommit = nullcontext,
    ) -> None:
        self._url = url
        self._patience = patience
        self._sleep = sleep
        self._writer: asyncpg.Connection | None = None
        self._reader: asyncpg.Connection | None = None
        self._reading = asyncio.Lock()
        self._session: Session | None = None
        """The writer's session."""
        self._lost: set[Session] = set()
        """The sessions of lost connections: PostgreSQL may still be carrying out what they were asked."""
        self._group = GroupCommit(self._write, measure_commit)
        self._closed = False

    async def append(self, rows: Sequence[Row], fence: int = 0) -> None:
        """See ``MatchLog``."""
        await self._group.append(rows, fence)

    def append_then(self, rows: Sequence[Row], fence: int, then: Then) -> None:
        """See ``MatchLog``."""
        self._group.append_then(rows, fence, then)

    async def read(self, match: str, since: int = 0) -> list[Row]:
        """See ``MatchLog``."""
        async with self._reading:
            for attempt in range(2):
                if self._closed:
                    raise Unavailable("the log is closed")
                try:
                    if self._reader is None:
                        self._reader = await self._connect()
                    await self._end_lost(self._reader)
                    return [Row(*row) for row in await self._reader.fetch(READ, match, since)]
                except CONNECTION_LOST as error:
                    if self._reader is not None:
                        self._reader.terminate()
                    self._reader = None
                    if attempt:
                        raise Unavailable(str(error)) from error
                except asyncpg.PostgresError as error:
                    raise Unavailable(str(error)) from error
        raise AssertionError("the second attempt returns or raises")

    async def close(self) -> None:
        """See ``MatchLog``."""
        self._closed = True
        await self._group.close()
        async with self._reading:
            for connection in (self._writer, self._reader):
                if connection is not None:
                    await close_connection(connection)
            self._writer = self._reader = None

    async def _write(self, calls: list[PendingWrite]) -> list[WriteResult]:
        """Make a batch durable; reconnect when the connection is lost."""
        for losses in range(MOST_LOSSES):
            if self._writer is None:
                self._writer = await self._connect()
            try:
                if self._session is None:
                    self._session = await session_of(self._writer)
                await self._end_lost(self._writer)
                return await _commit(self._writer, calls, in_doubt=losses > 0)
            except CONNECTION_LOST:
                self._writer.terminate()
                self._writer = None
                if self._session is not None:
                    self._lost.add(self._session)
                    self._session = None
        raise Unavailable(f"the connection to PostgreSQL was lost {MOST_LOSSES} times over one batch")

    async def _end_lost(self, connection: asyncpg.Connection) -> None:
        """Make sure that nothing of a lost connection is written from now on.

        A batch that was given up could otherwise be committed after its table has read what is stored and gone on.
        """
        if self._lost:
            lost = frozenset(self._lost)
            await end_sessions(connection, lost, self._sleep)
            self._lost -= lost

    async def _connect(self) -> asyncpg.Connection:
        """Open a connection; retry until the patience is used up."""
        waited, pause = 0.0, 0.02
        while True:
            try:
                return await asyncpg.connect(
                    self._url, timeout=CONNECT_SECONDS, command_timeout=ANSWER_SECONDS, server_settings=SETTINGS
                )
            except CONNECTION_LOST as error:
                if waited >= self._patience or self._closed:
                    raise Unavailable(f"no connection to PostgreSQL: {error}") from error
            await self._sleep(pause)
            waited, pause = waited + pause, min(2 * pause, LONGEST_PAUSE)


async def close_connection(connection: asyncpg.Connection) -> None:
    """Close a connection that may already be broken."""
    with suppress(*CONNECTION_LOST):
        await connection.close(timeout=1.0)
    connection.terminate()


async def _commit(connection: asyncpg.Connection, calls: list[PendingWrite], in_doubt: bool) -> list[WriteResult]:
    """Write all calls in one transaction; return the result of each.

    ``in_doubt``: an earlier connection was lost during this batch, so it may have been written.
    """
    if not in_doubt:
        with suppress(asyncpg.UniqueViolationError):
            return await _append(connection, calls)
    # Rare, so it may be slow: find out call by call which rows exist already.
    return [await _append_alone(connection, call, in_doubt) for call in calls]


async def _append(connection: asyncpg.Connection, calls: list[PendingWrite]) -> list[WriteResult]:
    """Write all calls without a conflict. If a row exists, raise ``UniqueViolationError`` and write nothing."""
    results: list[WriteResult] = [None] * len(calls)
    rows = [(index, *astuple(row), call.fence) for index, call in enumerate(calls) for row in call.rows]
    if rows:
        for index, clash, match in await connection.fetch(APPEND, *zip(*rows, strict=True)):
            results[index] = Conflict(clash, match)
    return results


async def _append_alone(connection: asyncpg.Connection, call: PendingWrite, in_doubt: bool) -> WriteResult:
    """Write one call.

    A call that is ``in_doubt`` may have been written before. The session that was to write it has ended.
    """
    try:
        (result,) = await _append(connection, [call])
    except asyncpg.UniqueViolationError:
        result = Conflict("exists", call.rows[0].match)
    if in_doubt and result is not None and await _is_stored(connection, call):
        return None
    return result


async def _is_stored(connection: asyncpg.Connection, call: PendingWrite) -> bool:
    """Whether exactly these rows are stored."""
    for row in call.rows:
        stored = await connection.fetchrow(STORED, row.match, row.seq)
        if stored is None or tuple(stored) != (*astuple(row), call.fence):
            return False
    return True

"""Runs single statements on PostgreSQL, each in a transaction and a round trip of its own.

SQLAlchemy takes several times the processor time, and three round trips, for the statements that every
match runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from ludotheque.server.store.log.postgres_log import (
    CONNECT_SECONDS,
    CONNECTION_LOST,
    IDLE_TRANSACTION_TIMEOUT,
    close_connection,
)

SETTINGS = {
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
    "idle_in_transaction_session_timeout": IDLE_TRANSACTION_TIMEOUT,
    "application_name": "ludotheque records",
}


async def connect(url: str, answer_seconds: float | None) -> asyncpg.Connection:
    """Open a connection.

    asyncpg understands addresses like PostgreSQL's own programs (``?sslmode=require``); SQLAlchemy does not.
    """
    return await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=answer_seconds, server_settings=SETTINGS)


class PostgresStatements:
    """A few connections for single statements."""

    def __init__(self, url: str, connections: int, answer_seconds: float | None) -> None:
        self._url, self._answer_seconds = url, answer_seconds
        self._free = asyncio.Semaphore(connections)
        self._idle: list[asyncpg.Connection] = []

    async def fetch(self, text: str, values: Sequence[Any]) -> list[asyncpg.Record]:
        """Run a statement; return its rows. Durable on return, and everything or nothing.

        A connection that PostgreSQL has closed is replaced. One that breaks during the statement raises an error
        of ``CONNECTION_LOST``: the statement may have been carried out.
        """
        async with self._connection() as connection:
            rows: list[asyncpg.Record] = await connection.fetch(text, *values)
            return rows

    async def execute(self, text: str, values: Sequence[Any]) -> int:
        """The same for a statement without rows; return how many rows it changed."""
        async with self._connection() as connection:
            status: str = await connection.execute(text, *values)
            return int(status.rpartition(" ")[2])

    async def close(self) -> None:
        """Close all idle connections."""
        while self._idle:
            await close_connection(self._idle.pop())

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[asyncpg.Connection]:
        async with self._free:
            connection = self._take_idle() or await connect(self._url, self._answer_seconds)
            try:
                yield connection
            except (*CONNECTION_LOST, asyncio.CancelledError):
                connection.terminate()
                raise
            finally:
                if not connection.is_closed():
                    self._idle.append(connection)

    def _take_idle(self) -> asyncpg.Connection | None:
        """A connection that is open, as far as is known without asking PostgreSQL."""
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_closed():
                return connection
        return None

"""Finds out whether a server is the only one that uses a PostgreSQL database.

Each server holds a shared advisory lock over a connection of its own. When a process ends for any
reason, PostgreSQL notices the broken connection and releases the lock at once. A server that
starts and finds no other lock holder knows that every lease is left over from a process that has
ended, and does not wait for the leases to expire.

Correctness does not depend on this. A server whose connection breaks for a moment looks as if it
had ended and may lose its tables to another server, as a slow server may. Leases and fences
prevent any damage.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from ludotheque.server.store.log.postgres_log import ANSWER_SECONDS, CONNECT_SECONDS, CONNECTION_LOST, close_connection

LUDOTHEQUE, SERVERS = 0x6C75646F, 1
"""The two numbers that identify the advisory lock."""
JOIN = "SELECT pg_try_advisory_lock_shared($1, $2)"
COUNT = """
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE datname = current_database() AND locktype = 'advisory' AND granted
    AND classid::bigint = $1 AND objid::bigint = $2 AND objsubid = 2
"""
SETTINGS = {
    "application_name": "ludotheque server",
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}
"""With these, PostgreSQL notices within seconds that a whole machine is gone."""
RETRY_SECONDS = 0.5


@asynccontextmanager
async def join_servers(url: str) -> AsyncIterator[bool]:
    """Hold the lock of a server of this database; yields whether no other server held it at the beginning.

    The lock is taken again after PostgreSQL was unreachable.
    """
    lock = _ServerLock(url)
    try:
        others = await lock.take()
        keeping = asyncio.create_task(lock.keep(), name="keep server lock")
        try:
            yield others == 0
        finally:
            keeping.cancel()
            await asyncio.wait([keeping])
    finally:
        await lock.release()


class _ServerLock:
    """The shared lock of one server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: asyncpg.Connection | None = None
        self._lost = asyncio.Event()

    async def take(self) -> int:
        """Take the lock; return how many other servers hold it."""
        self._lost.clear()
        self._connection = connection = await asyncpg.connect(
            self._url, timeout=CONNECT_SECONDS, command_timeout=ANSWER_SECONDS, server_settings=SETTINGS
        )
        connection.add_termination_listener(lambda _: self._lost.set())
        await connection.execute(JOIN, LUDOTHEQUE, SERVERS)
        found: int = await connection.fetchval(COUNT, LUDOTHEQUE, SERVERS)
        return found - 1

    async def keep(self) -> None:
        """Take the lock again whenever it is lost, until cancelled."""
        while True:
            await self._lost.wait()
            try:
                await self.take()
            except (*CONNECTION_LOST, asyncpg.PostgresError):
                await self.release()
                self._lost.set()
                await asyncio.sleep(RETRY_SECONDS)

    async def release(self) -> None:
        """Release the lock."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await close_connection(connection)

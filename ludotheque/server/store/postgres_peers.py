"""Servers of one PostgreSQL database, and whether one of them is the only one.

Each holds a lock that any number may hold together, over a connection of its own: when a process
ends, however it ends, PostgreSQL sees the connection break and gives the lock back at once. Who
starts and finds nobody else knows that every lease is left over from a process that has ended, and
need not wait for it to run out.

Nothing rests on this: a server whose connection breaks for a moment looks as if it had ended, and
may lose its tables to another, as it may by being slow. Leases and their fences see to the rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from ludotheque.server.store.log.postgres_log import ANSWER_SECONDS, CONNECT_SECONDS, CONNECTION_LOST, close_connection

LUDOTHEQUE, SERVERS = 0x6C75646F, 1
"""The two numbers of the lock."""
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
"""PostgreSQL notices within seconds also when a whole machine has gone."""
RETRY_SECONDS = 0.5


@asynccontextmanager
async def join_servers(url: str) -> AsyncIterator[bool]:
    """Be one of the servers of a database for a while; says whether there was no other at the beginning.

    Where PostgreSQL goes away and comes back, the lock is taken again.
    """
    lock = _ServerLock(url)
    try:
        others = await lock.take()
        staying = asyncio.create_task(lock.stay(), name="stay among servers")
        try:
            yield others == 0
        finally:
            staying.cancel()
            await asyncio.wait([staying])
    finally:
        await lock.leave()


class _ServerLock:
    """One server's lock."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: asyncpg.Connection | None = None
        self._lost = asyncio.Event()

    async def take(self) -> int:
        """Take the lock; says how many others have it."""
        self._lost.clear()
        self._connection = connection = await asyncpg.connect(
            self._url, timeout=CONNECT_SECONDS, command_timeout=ANSWER_SECONDS, server_settings=SETTINGS
        )
        connection.add_termination_listener(lambda _: self._lost.set())
        await connection.execute(JOIN, LUDOTHEQUE, SERVERS)
        found: int = await connection.fetchval(COUNT, LUDOTHEQUE, SERVERS)
        return found - 1

    async def stay(self) -> None:
        """Take it again whenever it is lost, for as long as it is awaited."""
        while True:
            await self._lost.wait()
            try:
                await self.take()
            except (*CONNECTION_LOST, asyncpg.PostgresError):
                await self.leave()
                self._lost.set()
                await asyncio.sleep(RETRY_SECONDS)

    async def leave(self) -> None:
        """Give it back."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await close_connection(connection)

"""Ends the sessions of lost connections in PostgreSQL.

PostgreSQL does not notice at once that a client is gone. A statement that waits for a lock, or that is still on its
way, is carried out and committed afterwards.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from datetime import datetime
from typing import NamedTuple

import asyncpg

OWN = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
END = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    JOIN unnest($1::int[], $2::timestamptz[]) AS lost (process, start) ON process = pid AND start = backend_start
"""
"""Asks sessions to end; returns a row for each that has not ended yet. One may end those of one's own role."""
PAUSE_SECONDS = 0.01
MOST_PAUSES = 1_000


class Session(NamedTuple):
    """A session of PostgreSQL. Process numbers are used again, so the start belongs to it."""

    process: int
    start: datetime


async def session_of(connection: asyncpg.Connection) -> Session:
    """The session of a connection."""
    (own,) = await connection.fetch(OWN)
    return Session(*own)


async def end_sessions(
    connection: asyncpg.Connection, sessions: Collection[Session], sleep: Callable[[float], Awaitable[None]]
) -> None:
    """Return when these sessions have ended: what they have not committed by then will never be.

    Raises ``TimeoutError`` if one of them does not end.
    """
    processes, starts = zip(*sessions, strict=True)
    for _ in range(MOST_PAUSES):
        if not await connection.fetch(END, processes, starts):
            return
        await sleep(PAUSE_SECONDS)
    raise TimeoutError("a lost session of PostgreSQL does not end")

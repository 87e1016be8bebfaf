"""The application: those who send much wait while moves are stored in SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from ludotheque.server.common.turns import Shares, Turns
from ludotheque.server.store.database.address import is_sqlite
from ludotheque.server.store.log.sqlite_log import SqliteLog
from ludotheque.table.match_log import Conflict, Row, Unavailable
from support.server.local_server import LocalServer


def server_that_shares(folder: Path, url: str) -> LocalServer:
    """A server whose turns never end, because their clock stands still."""
    server = LocalServer(folder, database=url)
    server.app.shares = Shares(Turns(1.0, lambda: 0.0), Turns(1.0, lambda: 0.0))
    return server


async def is_paused_during(server: LocalServer, writing: asyncio.Task[None]) -> bool:
    """Whether those who send much have to wait at some moment until this is written."""
    was_paused = False
    while not writing.done():
        was_paused = was_paused or not server.app.shares.busy.has_room("mallory")
        await asyncio.sleep(0)
    return was_paused


async def test_those_who_send_much_wait_while_the_log_is_written_to_sqlite(tmp_path: Path, url: str) -> None:
    server = server_that_shares(tmp_path, url)
    async with asyncio.timeout(60), server.app.running():
        writing = asyncio.create_task(server.store.log.append([Row("no such match", 0, b"{}")], 0))
        assert await is_paused_during(server, writing) == is_sqlite(url)
        with pytest.raises(Conflict):
            await writing
        assert server.app.shares.busy.has_room("mallory")


async def test_they_go_on_after_a_commit_that_has_failed(tmp_path: Path, sqlite_url: str) -> None:
    server = server_that_shares(tmp_path, sqlite_url)

    def end_transaction(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")

    async with asyncio.timeout(60), server.app.running():
        assert isinstance(server.store.log, SqliteLog)
        writing = asyncio.create_task(server.store.log.write(end_transaction))
        assert await is_paused_during(server, writing)
        with pytest.raises(Unavailable):
            await writing
        assert server.app.shares.busy.has_room("mallory")

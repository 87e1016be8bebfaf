"""How the connection pool reports failures of the database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database import address
from ludotheque.server.store.database import pool as database
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.log import sqlite_log
from ludotheque.server.store.store import open_store
from ludotheque.table.match_log import Row, Unavailable
from support.processes.cuttable_connection import cuttable_connection
from support.processes.postgres import PostgresServer


async def test_a_locked_file_is_unavailable_for_writing_only(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    monkeypatch.setattr(sqlite_log, "BUSY_SECONDS", 0.01)
    async with open_store(sqlite_url) as store:
        with closing(sqlite3.connect(address.sqlite_file(sqlite_url), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable, match="locked"):
                await store.records.matches.create("m", table=None, game="bouh", header=b"{}", now=1)
            assert await store.records.matches.read("m") is None
        await store.records.matches.create("m", table=None, game="bouh", header=b"{}", now=1)


async def test_a_stopped_postgresql_is_unavailable_until_it_is_back(killable_postgres: PostgresServer) -> None:
    async with open_store(await killable_postgres.new_database()) as store:
        matches = store.records.matches
        await matches.create("before", table=None, game="bouh", header=b"{}", now=1)
        await asyncio.to_thread(killable_postgres.kill)
        try:
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await matches.read("before")
                with pytest.raises(Unavailable):
                    await matches.create("m", table=None, game="bouh", header=b"{}", now=1)
        finally:
            await asyncio.to_thread(killable_postgres.start)
        assert await matches.read("before") is not None
        await matches.create("m", table=None, game="bouh", header=b"{}", now=1)


async def test_connections_that_postgresql_has_closed_are_replaced_without_an_error(postgres_url: str) -> None:
    """As after a restart: every idle connection is closed, and the next caller does not notice."""
    async with open_store(postgres_url) as store:
        matches = store.records.matches
        for number in range(3):
            await matches.create(f"before {number}", table=None, game="bouh", header=b"{}", now=1)
            assert await matches.read(f"before {number}") is not None
            other = await asyncpg.connect(postgres_url)
            idle = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            assert await other.fetchval(f"SELECT count(pg_terminate_backend(pid, 10000)) {idle}") > 0
            await other.close()
            await asyncio.sleep(0.05)  # the end of the connections is heard
            await matches.create(f"after {number}", table=None, game="bouh", header=b"{}", now=1)
            await store.log.append([Row(f"after {number}", 0, b"{}")])
            assert await matches.read(f"after {number}") is not None


async def test_a_silent_postgresql_is_unavailable_until_it_is_back(postgres: PostgresServer, postgres_url: str) -> None:
    async with cuttable_connection(postgres, postgres_url) as (wire, url):
        opened = Database(url, connections=1, answer_seconds=0.3)

        async def ask() -> int:
            async with opened.reading() as connection:
                return int((await connection.execute(text("SELECT 7"))).scalar_one())

        try:
            assert await ask() == 7
            wire.swallows = True
            with pytest.raises(Unavailable):
                await ask()
            wire.swallows = False
            assert await ask() == 7
        finally:
            await opened.close()


async def test_programming_errors_are_not_reported_as_unavailable(url: str) -> None:
    opened = Database(url)
    try:
        for _ in range(2):
            with pytest.raises(IntegrityError):
                async with opened.writing() as connection:
                    await connection.execute(text("INSERT INTO links (token_hash) VALUES (NULL)"))
    finally:
        await opened.close()


async def test_an_exception_rolls_the_transaction_back(url: str) -> None:
    insert = text("INSERT INTO identities VALUES ('ann', 1, 1, 'Ann', '', '')")
    opened = Database(url)

    async def interrupted() -> None:
        async with opened.writing() as connection:
            await connection.execute(insert)
            raise KeyError

    try:
        with pytest.raises(KeyError):
            await interrupted()
        async with opened.reading() as connection:
            assert (await connection.execute(text("SELECT count(*) FROM identities"))).scalar_one() == 0
    finally:
        await opened.close()


async def test_cancelled_writers_block_no_others(url: str) -> None:
    """A writer may be cancelled anywhere in its transaction; the next one can write."""
    async with open_store(url) as store:
        matches = store.records.matches
        for steps in range(60):
            writer = asyncio.create_task(matches.create(f"m{steps}", table=None, game="bouh", header=b"{}", now=1))
            for _ in range(steps):
                await asyncio.sleep(0.0005)
            writer.cancel()
            await asyncio.wait([writer])
        await matches.create("last", table=None, game="bouh", header=b"{}", now=1)
        await store.log.append([Row("last", 0, b"{}")])
        assert await store.log.read("last") == [Row("last", 0, b"{}")]

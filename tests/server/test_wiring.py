"""Opening tables over a store: leases after crashes, and a store that does not answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.store.sqlite_lock import DatabaseInUse
from ludotheque.server.tables import local_tables
from ludotheque.table.match_log import Unavailable
from ludotheque.table.table import Table
from support.processes.postgres import PostgresServer
from support.server.local_server import open_server


async def test_leases_are_renewed_after_a_database_outage(
    tmp_path: Path, stoppable_postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_tables, "RENEW_MS", 5)
    url = await stoppable_postgres.new_database()
    async with asyncio.timeout(60), open_server(tmp_path, database=url) as server, server.browser() as browser:
        table = (await browser.post("/api/tables", json={"game": "bouh", "seats": 2})).json()["table"]
        assert await server.tables.table(table) is not None, "it is loaded in this process"
        tables, leases = server.store.records.tables, server.store.records.leases
        renew_all, tried = leases.renew_all, 0

        async def count_and_renew(*arguments: Any) -> Any:
            nonlocal tried
            tried += 1
            return await renew_all(*arguments)

        monkeypatch.setattr(leases, "renew_all", count_and_renew)
        stoppable_postgres.stop()
        before, tried = server.time.millis + local_tables.LEASE_MS, 0
        while tried < 3:
            await asyncio.sleep(0.01)
        server.time.pass_seconds(2)
        await asyncio.to_thread(stoppable_postgres.start)
        stored = await tables.read(table)
        while stored is None or stored.lease_until <= before:
            await asyncio.sleep(0.01)
            stored = await tables.read(table)
        assert await server.tables.table(table) is not None


async def test_a_bug_does_not_end_the_maintenance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(local_tables, "RENEW_MS", 5)
    async with open_server(tmp_path) as server:
        leases = server.store.records.leases
        renew_all, tries = leases.renew_all, 0

        async def stumble_once(*arguments: Any) -> Any:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise RuntimeError("a bug")
            return await renew_all(*arguments)

        monkeypatch.setattr(leases, "renew_all", stumble_once)
        while tries < 3:
            await asyncio.sleep(0.01)
    assert [record.message for record in caplog.records] == ["maintenance of tables failed"]


async def test_after_a_crash_the_tables_of_a_sqlite_file_are_free_at_once(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        table = (await browser.post("/api/tables", json={"game": "bouh", "seats": 2})).json()["table"]
        now = server.time.millis
        await server.store.records.leases.take(table, "a process that was killed", now, now + 3_600_000)
    async with open_server(tmp_path) as server:
        assert isinstance(await server.tables.table(table), Table)


async def test_after_a_crash_the_tables_of_the_only_postgres_server_are_free_at_once(
    tmp_path: Path, postgres_url: str
) -> None:
    async with open_server(tmp_path, database=postgres_url) as server, server.browser() as browser:
        table = (await browser.post("/api/tables", json={"game": "bouh", "seats": 2})).json()["table"]
        now = server.time.millis
        await server.store.records.leases.take(table, "a process that was killed", now, now + 3_600_000)
        async with open_server(tmp_path, database=postgres_url) as beside:
            with pytest.raises(Unavailable):
                await beside.tables.table(table)
    async with open_server(tmp_path, database=postgres_url) as server:
        assert isinstance(await server.tables.table(table), Table)


async def test_a_table_of_another_process_is_unavailable_not_unknown(tmp_path: Path, postgres_url: str) -> None:
    async with open_server(tmp_path, database=postgres_url) as server, server.browser() as browser:
        table = (await browser.post("/api/tables", json={"game": "bouh", "seats": 2})).json()["table"]
        now = server.time.millis
        await server.store.records.leases.take(table, "a process that was killed", now, now + local_tables.LEASE_MS)
        with pytest.raises(Unavailable):
            await server.tables.table(table)
        assert await server.tables.table("no such table") is None
        server.time.pass_seconds(local_tables.LEASE_MS / 1000)
        assert isinstance(await server.tables.table(table), Table)


async def test_a_sqlite_file_has_one_server(tmp_path: Path) -> None:
    async with open_server(tmp_path):
        with pytest.raises(DatabaseInUse):
            async with open_server(tmp_path):
                pass

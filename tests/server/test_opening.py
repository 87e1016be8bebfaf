"""Tables and game socket over a store, and what they do when the store does not answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server import hall
from support.house import open_house
from support.postgres import PostgresServer


async def test_leases_are_renewed_after_the_database_was_away(
    tmp_path: Path, frail: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "RENEW_MS", 5)
    url = await frail.new_database()
    async with asyncio.timeout(60), open_house(tmp_path, database=url) as house, house.browser() as browser:
        table = (await browser.post("/api/tables", json={"game": "bouh", "seats": 2})).json()["table"]
        assert await house.hall.table(table) is not None, "it is awake, and ours"
        tables, leases = house.store.records.tables, house.store.records.leases
        renew_all, tried = leases.renew_all, 0

        async def count_and_renew(*arguments: Any) -> Any:
            nonlocal tried
            tried += 1
            return await renew_all(*arguments)

        monkeypatch.setattr(leases, "renew_all", count_and_renew)
        frail.stop()
        before, tried = house.time.millis + hall.LEASE_MS, 0
        while tried < 3:
            await asyncio.sleep(0.01)
        house.time.pass_seconds(2)
        await asyncio.to_thread(frail.start)
        stored = await tables.read(table)
        while stored is None or stored.lease_until <= before:
            await asyncio.sleep(0.01)
            stored = await tables.read(table)
        assert await house.hall.table(table) is not None

"""Thirty tables of one deal over real sockets: everybody draws the same cards, and results come when all are done."""

from __future__ import annotations

import asyncio
import random
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.store import Records, Store, open_log
from ludotheque.server.tables.table_records import load_match, record_of
from support.processes.server_process import ServerProcess
from support.server.fast_players import PATIENCE, people_at

TABLES = 30
SEATS = 2


async def came(client: httpx.AsyncClient, address: str, number: int) -> str:
    """Somebody comes to the tables; returns their cookie."""
    answer = await client.post("/api/me", json={"name": f"Child {number}"})
    cookie = answer.headers["set-cookie"].partition(";")[0]
    (await client.post(f"{address}/people", headers={"cookie": cookie})).raise_for_status()
    return str(cookie)


async def asked(client: httpx.AsyncClient, address: str, cookie: str) -> Any:
    return (await client.get(address, headers={"cookie": cookie})).raise_for_status().json()


@pytest.mark.at_length
async def test_thirty_tables_play_one_deal(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    server = ServerProcess(tmp_path, url)
    server.start()
    try:
        await server.until_ready()
        base = f"http://127.0.0.1:{server.port}"
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, headers={"x-ludotheque": "test"}) as client:
            client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
            opened = await client.post("/api/duplicates", json={"game": "boussanga", "seats": SEATS, "level": "chick"})
            host = opened.headers["set-cookie"].partition(";")[0]
            address = f"/api/duplicates/{opened.json()['path'].rpartition('/')[2]}"
            cookies = [await came(client, address, number) for number in range(TABLES * SEATS)]
            begun = await client.post(f"{address}/start", json={}, headers={"cookie": host})
            begun.raise_for_status()
            found: dict[str, list[str]] = {}
            for cookie in cookies:
                shown = await asked(client, address, cookie)
                yours = next(table["yours"] for table in shown["tables"] if table["yours"])
                found.setdefault(yours, []).append(cookie)
            assert [len(people) for people in found.values()] == [SEATS] * TABLES
            tables = [(table, "boussanga", people) for table, people in found.items()]
            async with people_at(server.port, tables, random.Random(30)):
                async with asyncio.timeout(3 * PATIENCE):
                    while (shown := await asked(client, address, host))["stage"] != "over":
                        assert shown["seed"] is None
                        assert shown["results"] is None
                        await asyncio.sleep(0.5)
    finally:
        server.stop()
    assert len(shown["results"]) == TABLES * SEATS
    by_seat = [[each["percent"] for each in shown["results"] if each["seat"] == seat] for seat in range(SEATS)]
    assert [sum(shares) / TABLES for shares in by_seat] == pytest.approx([50.0] * SEATS, abs=0.1)
    await same_deal(url, list(found), shown["seed"])


async def same_deal(url: str, tables: list[str], seed: str) -> None:
    """All tables were dealt the same cards in the same order, as far as each of them got."""
    store = Store(open_log(url), Records(Database(url)))
    try:
        dealt = []
        for table in tables:
            stored = await store.records.tables.read(table)
            assert stored is not None
            record = record_of(stored)
            assert record.match is not None
            first = await store.records.duplicates.tables(record.duplicate)
            match = next(each.match for each in first if each.table == table)
            assert match is not None
            live = await load_match(store, match, 0.0)
            assert live.match.hidden_seed == seed
            dealt.append(live.match.log[0])
        assert all(entry == dealt[0] for entry in dealt)
    finally:
        await store.log.close()
        await store.records.close()

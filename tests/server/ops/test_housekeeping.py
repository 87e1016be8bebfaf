"""Old guests and tables are deleted; everything else is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludotheque.server.common.hourly import EVERY_SECONDS
from ludotheque.server.common.logs import make_log
from ludotheque.server.ops import housekeeping
from ludotheque.server.ops.housekeeping import CleanupCounts, Housekeeping, RetentionDays
from ludotheque.server.store.records.identities import Identities
from ludotheque.server.store.records.matches import Player
from ludotheque.server.tables.local_tables import LocalTables
from ludotheque.server.tables.table_records import record_of
from ludotheque.table.match_log import Unavailable
from support.server.local_server import LocalServer, open_server

DAY = 24 * 3600


def housekeeper(server: LocalServer, identities: Identities | None = None) -> Housekeeping:
    records, log = server.store.records, make_log("json", server.log)
    kept, days = identities or records.identities, RetentionDays(guests=30, tables=1000, unfinished=1000)
    return Housekeeping(kept, records.tables, server.tables, now=lambda: server.time.millis, days=days, log=log)


async def guests_there_are(server: LocalServer, *ids: str) -> set[str]:
    return set(await server.store.records.identities.read_many(ids))


async def meet(server: LocalServer, *ids: str) -> None:
    for id in ids:
        await server.store.records.identities.create(id, name=id, avatar=b"{}", settings=b"{}", now=server.time.millis)


async def test_guests_who_never_played_are_deleted(url: str, tmp_path: Path) -> None:
    async with open_server(tmp_path, database=url) as server:
        records, everybody = server.store.records, ("looked", "played", "came_back", "new")
        await meet(server, "looked", "played", "came_back")
        await records.matches.create("m", table=None, game="bouh", header=b"{}", now=1)
        await records.matches.finish("m", outcome=b"{}", players=[Player(0, "P", "played", rank=1)], now=2)
        server.time.pass_seconds(20 * DAY)
        await records.identities.seen(["came_back"], server.time.millis)
        await meet(server, "new")
        server.time.pass_seconds(10 * DAY)
        assert await housekeeper(server).clean_up() == (0, 0), "thirty days are not over"
        server.time.pass_seconds(1)
        assert await housekeeper(server).clean_up() == (1, 0)
        assert await guests_there_are(server, *everybody) == {"played", "came_back", "new"}
        server.time.pass_seconds(100 * DAY)
        assert await housekeeper(server).clean_up() == (2, 0)
        assert await guests_there_are(server, *everybody) == {"played"}


async def test_the_chairs_of_deleted_guests_are_free(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        opened = await browser.post("/api/tables", json={"game": "bouh", "seats": 2})
        server.time.pass_seconds(31 * DAY)
        assert await housekeeper(server).clean_up() == (1, 0)
        stored = await server.store.records.tables.read(opened.json()["table"])
        assert stored is not None
        assert b'"person"' not in stored.record


async def test_unused_tables_are_deleted(url: str, tmp_path: Path) -> None:
    given = {"forget_tables_after_days": 7, "forget_unfinished_after_days": 90, "forget_guests_after_days": 1000}
    async with open_server(tmp_path, database=url, **given) as server, server.browser() as browser:
        settings, records = server.settings, server.store.records
        days = RetentionDays(1000, settings.forget_tables_after_days, settings.forget_unfinished_after_days)
        log = make_log("json", server.log)
        clean_up = Housekeeping(
            records.identities, records.tables, server.tables, now=lambda: server.time.millis, days=days, log=log
        ).clean_up

        async def open_table(**wanted: object) -> str:
            opened = await browser.post("/api/tables", json={"game": "boussanga", "seats": 2, **wanted})
            id: str = opened.json()["table"]
            return id

        waiting, looked_at = await open_table(), await open_table()
        playing = await open_table(bots={"1": "fox"}, start=True)
        local = server.tables
        assert isinstance(local, LocalTables)
        await local.table(waiting)
        await local.unload_idle(after_ms=0)
        assert local.loaded == 0
        server.time.pass_seconds(7 * DAY)
        assert await clean_up() == CleanupCounts(0, 0), "seven days are not over"
        server.time.pass_seconds(1)
        await local.table(looked_at)
        assert await clean_up() == CleanupCounts(0, 1)
        assert await records.tables.read(waiting) is None
        assert await local.table(waiting) is None
        assert await local.table(looked_at) is not None
        await local.unload_idle(after_ms=0)
        assert await clean_up() == CleanupCounts(0, 1)
        server.time.pass_seconds(83 * DAY)
        stored = await records.tables.read(playing)
        assert stored is not None
        match = record_of(stored).match
        assert match is not None
        assert await records.matches.read(match) is not None
        assert await clean_up() == CleanupCounts(0, 1)
        assert await records.matches.read(match) is None
        assert await server.store.log.read(match) == []


async def test_many_guests_and_tables_are_deleted_in_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "AT_ONCE", 10)
    async with open_server(tmp_path) as server:
        many = [f"guest {number:02}" for number in range(25)]
        await meet(server, *many)
        server.time.pass_seconds(31 * DAY)
        assert await housekeeper(server).clean_up() == (25, 0)
        assert await guests_there_are(server, *many) == set()


class Stumbling(Identities):
    """Identities whose first query fails."""

    asked = 0

    async def inactive(self, before: int, *, after: str = "", limit: int) -> list[str]:
        self.asked += 1
        if self.asked == 1:
            raise Unavailable("the database is away")
        return await super().inactive(before, after=after, limit=limit)


async def test_it_runs_every_hour_even_after_an_error(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server:
        await meet(server, "looked")
        server.time.pass_seconds(31 * DAY)
        naps: list[float] = []
        enough = asyncio.Event()

        async def sleep(seconds: float) -> None:
            naps.append(seconds)
            if len(naps) == 2:
                await meet(server, "another")
                server.time.pass_seconds(31 * DAY)
            if len(naps) == 3:
                enough.set()
                await asyncio.Event().wait()

        stumbling = Stumbling(server.store.records.identities._database)
        running = asyncio.create_task(housekeeper(server, stumbling).run(sleep))
        await enough.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert naps == [EVERY_SECONDS] * 3
        assert await guests_there_are(server, "looked", "another") == set()
        logged = server.log.getvalue()
        assert logged.count("housekeeping failed") == 1
        assert logged.count('"count": 1') == 2

"""Guests who never came back are forgotten; everybody else stays."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludotheque.server import housekeeping
from ludotheque.server.housekeeping import EVERY_SECONDS, Housekeeping
from ludotheque.server.logs import make_log
from ludotheque.server.store.identities import Identities
from ludotheque.server.store.matches import Player
from ludotheque.table.log import Unavailable
from support.house import House, open_house

DAY = 24 * 3600


def housekeeper(house: House, identities: Identities | None = None) -> Housekeeping:
    kept, log = identities or house.store.records.identities, make_log("json", house.log)
    return Housekeeping(kept, house.hall, now=lambda: house.time.millis, days=30, log=log)


async def guests_there_are(house: House, *ids: str) -> set[str]:
    return set(await house.store.records.identities.read_many(ids))


async def meet(house: House, *ids: str) -> None:
    for id in ids:
        await house.store.records.identities.create(id, name=id, avatar=b"{}", settings=b"{}", now=house.time.millis)


async def test_who_never_played_nor_came_back_is_forgotten(url: str, tmp_path: Path) -> None:
    async with open_house(tmp_path, database=url) as house:
        records, everybody = house.store.records, ("looked", "played", "came_back", "new")
        await meet(house, "looked", "played", "came_back")
        await records.matches.create("m", table=None, game="bouh", header=b"{}", now=1)
        await records.matches.finish("m", outcome=b"{}", players=[Player(0, "P", "played", rank=1)], now=2)
        house.time.pass_seconds(20 * DAY)
        await records.identities.seen(["came_back"], house.time.millis)
        await meet(house, "new")
        house.time.pass_seconds(10 * DAY)
        assert await housekeeper(house).tidy() == 0, "thirty days are not over"
        house.time.pass_seconds(1)
        assert await housekeeper(house).tidy() == 1
        assert await guests_there_are(house, *everybody) == {"played", "came_back", "new"}
        house.time.pass_seconds(100 * DAY)
        assert await housekeeper(house).tidy() == 2
        assert await guests_there_are(house, *everybody) == {"played"}


async def test_their_chairs_are_free_again(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.browser() as browser:
        opened = await browser.post("/api/tables", json={"game": "bouh", "seats": 2})
        house.time.pass_seconds(31 * DAY)
        assert await housekeeper(house).tidy() == 1
        stored = await house.store.records.tables.read(opened.json()["table"])
        assert stored is not None
        assert b'"person"' not in stored.record


async def test_there_may_be_many_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "AT_ONCE", 10)
    async with open_house(tmp_path) as house:
        many = [f"guest {number:02}" for number in range(25)]
        await meet(house, *many)
        house.time.pass_seconds(31 * DAY)
        assert await housekeeper(house).tidy() == 25
        assert await guests_there_are(house, *many) == set()


class Stumbling(Identities):
    """A database that is away the first time it is asked."""

    asked = 0

    async def never_back(self, before: int, *, after: str = "", limit: int) -> list[str]:
        self.asked += 1
        if self.asked == 1:
            raise Unavailable("the database is away")
        return await super().never_back(before, after=after, limit=limit)


async def test_it_is_done_every_hour_also_after_something_went_wrong(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await meet(house, "looked")
        house.time.pass_seconds(31 * DAY)
        naps: list[float] = []
        enough = asyncio.Event()

        async def sleep(seconds: float) -> None:
            naps.append(seconds)
            if len(naps) == 2:
                await meet(house, "another")
                house.time.pass_seconds(31 * DAY)
            if len(naps) == 3:
                enough.set()
                await asyncio.Event().wait()

        stumbling = Stumbling(house.store.records.identities._database)
        running = asyncio.create_task(housekeeper(house, stumbling).run(sleep))
        await enough.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert naps == [EVERY_SECONDS] * 3
        assert await guests_there_are(house, "looked", "another") == set()
        logged = house.log.getvalue()
        assert logged.count("housekeeping failed") == 1
        assert logged.count('"count": 1') == 2

"""The whole life of a class on PostgreSQL; the other tests of classes use SQLite."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, select

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.server.store.database.schema import class_attempts, class_tables, classes, matches, tables
from ludotheque.table.identities import child_of
from ludotheque.table.people.attempt import Attempt
from support.server.classes import PLAN, joined, live_table, open_class
from support.server.local_server import LocalServer, open_server

WRONG = Calculation((7, 8, "*"), 56, 54)


async def rows(server: LocalServer) -> list[int]:
    """How many rows there are of everything that belongs to classes."""
    async with server.store.records.classes._database.reading() as connection:
        kept = (classes, class_tables, tables, matches, class_attempts)
        return [(await connection.execute(select(func.count()).select_from(table))).scalar_one() for table in kept]


@pytest.mark.at_length
async def test_a_class_lives_and_is_forgotten(postgres_url: str, tmp_path: Path) -> None:
    async with open_server(tmp_path, database=postgres_url) as server, server.browser() as at_desk:
        teacher = await open_class(at_desk)
        tablets = [server.browser() for _ in range(4)]
        for tablet in tablets:
            await joined(tablet, teacher.code)
        begun = (await teacher.post("/rounds", {**PLAN, "sitting": "pairs"})).json()
        assert len({child["table"] for child in begun["children"]}) == 2
        for child in begun["children"]:
            await live_table(server, child["table"])
        server.store.records.attempts.keep(
            Attempt(child_of(teacher.id, 1), "m", "bouh", 4_000, "BOU-18", b"{}", WRONG), server.time.millis
        )
        await server.classes.keeper.look()
        facts = (await at_desk.get(f"{teacher.path}/facts", headers=teacher._headers)).json()
        assert [each["fact"]["first"] for each in facts["whole"]] == [7]
        assert (await teacher.step("pause"))["shown"]["state"] == "paused"
        assert (await teacher.step("gather"))["shown"]["state"] == "waiting"
        assert [count > 0 for count in await rows(server)] == [True] * 5
        assert (await teacher.delete()).status_code == 204
        while any(await rows(server)):
            await server.classes.keeper.look()
        for tablet in tablets:
            await tablet.aclose()

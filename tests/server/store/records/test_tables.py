"""Tables: reading, saving by compare-and-set, listing, deletion."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.server.store.records.matches import Player
from ludotheque.server.store.records.tables import CodeTaken, IdTaken, StoredTable
from ludotheque.server.store.store import open_store
from ludotheque.table.match_log import Row
from support.server.stored_tables import create_table, save_table


async def test_a_table_is_read_as_it_was_created(url: str) -> None:
    async with open_store(url) as store:
        tables = store.records.tables
        await create_table(tables, "t", code="AB12", public=True, now=2_000_000_000_000)
        expected = StoredTable("t", "AB12", "bouh", True, "gathering", b"record of t", 1, 2_000_000_000_000, None, 0, 0)
        assert await tables.read("t") == expected
        assert await tables.find("AB12") == expected
        assert await tables.read("AB12") is None
        assert await tables.find("t") is None


async def test_a_code_belongs_to_one_table_until_it_is_freed(url: str) -> None:
    async with open_store(url) as store:
        tables = store.records.tables
        await create_table(tables, "one", code="CODE")
        await create_table(tables, "none")
        await create_table(tables, "none either")
        with pytest.raises(CodeTaken):
            await create_table(tables, "two", code="CODE")
        with pytest.raises(CodeTaken):
            await save_table(tables, "none", 1, code="CODE")
        assert await tables.read("two") is None
        assert await save_table(tables, "one", 1, code=None, stage="over")
        await create_table(tables, "two", code="CODE")
        found = await tables.find("CODE")
        assert found is not None
        assert found.id == "two"


async def test_using_an_id_twice_is_an_error(url: str) -> None:
    async with open_store(url) as store:
        await create_table(store.records.tables, "t")
        with pytest.raises(IdTaken):
            await create_table(store.records.tables, "t")


async def test_saving_needs_the_version_that_was_read(url: str) -> None:
    async with open_store(url) as store:
        tables = store.records.tables
        await create_table(tables, "t")
        assert await save_table(tables, "t", 1, record=b"second")
        assert not await save_table(tables, "t", 1, record=b"too late", seated=["nobody"])
        assert not await save_table(tables, "unknown", 1)
        kept = await tables.read("t")
        assert kept is not None
        assert (kept.record, kept.version, kept.stage, kept.updated_at) == (b"second", 2, "playing", 9)
        assert await tables.of("nobody") == []


async def test_one_of_many_parallel_saves_succeeds(url: str) -> None:
    async with open_store(url) as store, open_store(url) as elsewhere:
        await create_table(store.records.tables, "t")
        for version in range(1, 6):
            saves = [
                save_table(tables, "t", version, record=str(number).encode(), seated=[f"p{number}"])
                for number in range(4)
                for tables in (store.records.tables, elsewhere.records.tables)
            ]
            answers = await asyncio.gather(*saves)
            assert answers.count(True) == 1
            kept = await store.records.tables.read("t")
            assert kept is not None
            winner = answers.index(True) // 2
            assert (kept.version, kept.record) == (version + 1, str(winner).encode())
            assert [table.id for table in await store.records.tables.of(f"p{winner}")] == ["t"]


async def test_public_tables_are_listed_latest_first(url: str) -> None:
    async with open_store(url) as store:
        tables = store.records.tables
        await create_table(tables, "old", public=True, now=1)
        await create_table(tables, "new", public=True, now=3)
        await create_table(tables, "other", public=True, game="dubalai", now=2)
        await create_table(tables, "private", now=4)
        await create_table(tables, "playing", public=True, stage="playing", now=5)
        assert [table.id for table in await tables.public()] == ["new", "other", "old"]
        assert [table.id for table in await tables.public(game="bouh")] == ["new", "old"]
        assert [table.id for table in await tables.public(limit=1)] == ["new"]
        assert [table.id for table in await tables.public(since=2)] == ["new", "other"]
        assert [table.id for table in await tables.public("playing")] == ["playing"]


async def test_the_tables_of_a_person_are_found(url: str) -> None:
    async with open_store(url) as store:
        tables = store.records.tables
        await create_table(tables, "one", seated=["ann", "bob", "ann"], now=1)
        await create_table(tables, "two", seated=["ann"], now=2)
        await create_table(tables, "three", now=3)
        assert [table.id for table in await tables.of("ann")] == ["two", "one"]
        assert await save_table(tables, "one", 1, seated=["bob", "cleo"])
        assert [table.id for table in await tables.of("ann")] == ["two"]
        assert [table.id for table in await tables.of("cleo")] == ["one"]
        assert await save_table(tables, "one", 2, seated=["bob", "cleo"], stage="over")
        assert await tables.of("cleo") == []


async def test_old_tables_are_deleted_with_their_seated_people(url: str) -> None:
    async with open_store(url) as store:
        tables, leases = store.records.tables, store.records.leases
        await create_table(tables, "old", seated=["ann"], now=1)
        await create_table(tables, "older", stage="over", now=0)
        await create_table(tables, "played", stage="playing", now=1)
        await create_table(tables, "looked at", now=1)
        await create_table(tables, "left behind", now=2)
        await create_table(tables, "new", now=10)
        await leases.take("looked at", "a process", now=9, until=20)
        await leases.take("left behind", "a process that was killed", now=2, until=8)
        names = ("old", "older", "played", "looked at", "left behind", "new")

        async def there() -> set[str]:
            return {name for name in names if await tables.read(name) is not None}

        assert await tables.forget(10, ["gathering", "over"], now=15, limit=2) == 2
        assert await there() == {"played", "looked at", "left behind", "new"}
        assert await tables.of("ann") == []
        assert await tables.forget(10, ["gathering", "over"], now=15, limit=2) == 1
        assert await tables.forget(10, ["gathering", "over"], now=15, limit=2) == 0
        assert await there() == {"played", "looked at", "new"}
        assert await tables.forget(10, ["playing"], now=15, limit=2) == 1


async def test_a_finished_match_outlives_its_table_and_an_unfinished_one_does_not(url: str) -> None:
    async with open_store(url) as store:
        tables, matches = store.records.tables, store.records.matches
        await create_table(tables, "t", stage="playing", now=1)
        for match in ("finished", "unfinished"):
            await matches.create(match, table="t", game="bouh", header=b"{}", now=1)
            await store.log.append([Row(match, 0, b"{}")])
        await matches.finish("finished", outcome=b"{}", players=[Player(0, "Ann", "ann", rank=1)], now=2)
        await matches.create("elsewhere", table=None, game="bouh", header=b"{}", now=1)
        assert await tables.forget(10, ["playing"], now=15, limit=5) == 1
        assert [past.id for past in await matches.history("ann")] == ["finished"]
        replay = await matches.replay("finished")
        assert replay is not None
        assert len(replay.rows) == 1
        assert await matches.read("unfinished") is None
        assert await store.log.read("unfinished") == []
        assert await matches.read("elsewhere") is not None

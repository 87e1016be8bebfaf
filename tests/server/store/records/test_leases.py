"""Leases of tables: one owner at a time."""

from __future__ import annotations

import asyncio

from ludotheque.server.store.store import open_store
from support.server.stored_tables import create_table, save_table


async def test_a_lease_has_one_owner_at_a_time(url: str) -> None:
    async with open_store(url) as store, open_store(url) as elsewhere:
        await create_table(store.records.tables, "t")
        fences = []
        for round_ in range(5):
            takes = [
                part.records.leases.take("t", f"{place} {round_} {number}", now=10 * round_, until=10 * round_ + 10)
                for number in range(4)
                for place, part in (("here", store), ("elsewhere", elsewhere))
            ]
            (fence,) = [fence for fence in await asyncio.gather(*takes) if fence is not None]
            fences.append(fence)
        assert fences == [1, 2, 3, 4, 5]


async def test_a_lease_lasts_until_it_expires_or_is_released(url: str) -> None:
    async with open_store(url) as store:
        leases = store.records.leases
        await create_table(store.records.tables, "t")
        assert await leases.take("unknown", "one", now=0, until=10) is None
        assert await leases.take("t", "one", now=0, until=10) == 1
        assert await leases.take("t", "two", now=9, until=19) is None
        assert await leases.renew_all("one", until=20) == {"t": 1}
        assert await leases.take("t", "two", now=19, until=29) is None
        assert await leases.take("t", "two", now=20, until=30) == 2
        assert await leases.renew_all("one", until=40) == {}
        assert not await leases.release("t", "one", 1)
        assert await leases.release("t", "two", 2)
        assert not await leases.release("t", "two", 2)
        assert await leases.take("t", "one", now=20, until=30) == 3


async def test_an_owner_that_takes_a_lease_again_gets_a_new_fence(url: str) -> None:
    """After a crash the same machine may come back before its lease has expired."""
    async with open_store(url) as store:
        await create_table(store.records.tables, "t")
        assert await store.records.leases.take("t", "one", now=0, until=10) == 1
        assert await store.records.leases.take("t", "one", now=1, until=11) == 2
        assert await store.records.leases.renew_all("one", until=20) == {"t": 2}


async def test_saving_with_a_fence_needs_the_current_fence(url: str) -> None:
    async with open_store(url) as store:
        tables, leases = store.records.tables, store.records.leases
        await create_table(tables, "t")
        old = await leases.take("t", "one", now=0, until=10)
        assert await save_table(tables, "t", 1, fence=old)
        new = await leases.take("t", "two", now=10, until=20)
        assert not await save_table(tables, "t", 2, fence=old)
        assert await save_table(tables, "t", 2, fence=new)
        kept = await tables.read("t")
        assert kept is not None
        assert (kept.owner, kept.fence, kept.lease_until) == ("two", 2, 20)


async def test_the_lease_of_a_dead_owner_can_be_taken(url: str) -> None:
    async with open_store(url) as store:
        leases = store.records.leases
        await create_table(store.records.tables, "t")
        assert await leases.take("t", "one", now=0, until=10) == 1
        assert await leases.take("t", "two", now=1, until=11, dead="somebody else") is None
        assert await leases.take("t", "two", now=1, until=11, dead="one") == 2
        assert await leases.owners(["t"], now=1) == {"t": "two"}


async def test_leases_are_renewed_and_released_together(url: str) -> None:
    async with open_store(url) as store:
        leases = store.records.leases
        for name in ("a", "b", "c", "never", "waiting"):
            await create_table(store.records.tables, name, stage="gathering" if name == "waiting" else "playing")
        assert await leases.take("a", "one", now=0, until=10) == 1
        assert await leases.take("b", "one", now=0, until=11) == 1
        assert await leases.take("c", "two", now=0, until=12) == 1
        assert await leases.renew_all("one", until=30) == {"a": 1, "b": 1}
        assert await leases.renew_all("nobody", until=30) == {}
        await leases.release_all()
        assert await leases.renew_all("one", until=40) == {}
        assert await leases.take("c", "one", now=1, until=11) == 2, "fences continue from the last one"

"""The stored duplicate tables: who came in which order, where they sit, and what stays hidden until the end."""

from __future__ import annotations

from ludotheque.server.store.records.matches import Player
from ludotheque.server.store.store import Store, open_store


async def opened(store: Store, *people: str) -> None:
    for person in ("host", *people):
        await store.records.identities.create(person, name=person.title(), avatar=b"{}", settings=b"{}", now=1)
    assert await store.records.duplicates.create("CODE", host="host", deal=b"{}", level="fox", now=2)
    for person in people:
        await store.records.duplicates.join("CODE", person)


async def test_people_come_once_and_in_order_and_it_begins_once(url: str) -> None:
    async with open_store(url) as store:
        await opened(store, "zoe", "bob", "ann")
        duplicates = store.records.duplicates
        assert not await duplicates.create("CODE", host="host", deal=b"{}", level="fox", now=2), "the code is taken"
        await duplicates.join("CODE", "zoe")
        assert [tuple(person) for person in await duplicates.people("CODE")] == [
            ("zoe", "Zoe", None),
            ("bob", "Bob", None),
            ("ann", "Ann", None),
        ]
        assert await duplicates.start("CODE", 3, {"t1": ["zoe", "ann"], "t2": ["bob"]})
        assert not await duplicates.start("CODE", 4, {"t3": ["zoe", "bob", "ann"]})
        assert [person.number for person in await duplicates.people("CODE")] == [1, 2, 1]
        await store.records.identities.forget("zoe")
        await store.records.identities.forget("host")
        assert [person.name for person in await duplicates.people("CODE")] == ["Bob", "Ann"]
        found = await duplicates.read("CODE")
        assert found is not None
        assert (found.host, found.started_at, found.closed_at) == (None, 3, None)
        assert await duplicates.read("OTHER") is None


async def test_matches_are_hidden_until_it_is_closed_and_only_the_first_of_a_table_counts(url: str) -> None:
    async with open_store(url) as store:
        await opened(store, "ann")
        duplicates, matches = store.records.duplicates, store.records.matches
        assert await duplicates.start("CODE", 3, {"t1": ["ann"]})
        for id, created in (("first", 5), ("second", 8)):
            await matches.create(id, table="t1", game="bouh", header=b"{}", now=created)
        await matches.create("elsewhere", table="t9", game="bouh", header=b"{}", now=5)
        for id in ("first", "elsewhere"):
            players = [Player(0, "Ann", "ann", rank=1, score=3.0)]
            await matches.finish(id, outcome=b"{}", players=players, now=9)
        assert await matches.finished("elsewhere") is not None
        assert (await matches.finished("first"), await matches.replay("first")) == (None, None)
        assert [tuple(table) for table in await duplicates.tables("CODE")] == [(1, "t1", None, "first", 9)]
        await duplicates.close("CODE", 10)
        assert await matches.finished("first") is not None
        assert await matches.replay("first") is not None

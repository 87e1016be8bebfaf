"""Puzzles of a day are stored once, and each person plays each of them once."""

from __future__ import annotations

from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.server.store.store import Store, open_store

KEY = DailyKey("2027-01-15", "bouh", "collect")
OTHER = DailyKey("2027-01-15", "boussanga", "one")


async def meet(store: Store, *people: str) -> None:
    for person in people:
        await store.records.identities.create(person, name=person, avatar=b"{}", settings=b"{}", now=1)


async def test_the_first_of_two_prepared_puzzles_stays(url: str) -> None:
    async with open_store(url) as store, open_store(url) as elsewhere:
        assert await store.records.dailies.prepared(KEY) is None
        assert await store.records.dailies.keep(KEY, b"first") == b"first"
        assert await elsewhere.records.dailies.keep(KEY, b"second") == b"first"
        assert await elsewhere.records.dailies.prepared(KEY) == b"first"
        assert await store.records.dailies.prepared(OTHER) is None


async def test_a_play_is_begun_once_and_only_the_latest_version_changes(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann", "bob")
        dailies = store.records.dailies
        assert await dailies.begin("ann", KEY, b"1")
        assert not await dailies.begin("ann", KEY, b"again")
        assert await dailies.change("ann", KEY, 1, b"2", None, None)
        assert not await dailies.change("ann", KEY, 1, b"late", 9, 9)
        assert await dailies.change("ann", KEY, 2, b"3", 5, 7)
        played = await dailies.read("ann", KEY)
        assert played is not None
        assert tuple(played) == (b"3", 3, 5, 7, None)
        assert await dailies.read("bob", KEY) is None
        assert await dailies.read("ann", OTHER) is None
        assert await dailies.begin("ann", OTHER, b"1")
        assert [tuple(each) for each in await dailies.of_person("ann")] == [(KEY, 5, 7), (OTHER, None, None)]


async def test_the_spread_counts_finished_plays_and_forgets_people_with_their_plays(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann", "bob", "cleo", "dan")
        dailies = store.records.dailies
        for person, score in (("ann", 4), ("bob", 4), ("cleo", 9)):
            assert await dailies.begin(person, KEY, b"")
            assert await dailies.change(person, KEY, 1, b"", 5, score)
        await dailies.begin("dan", KEY, b"")
        assert await dailies.spread(KEY, before=6) == {4: 2, 9: 1}
        assert await dailies.spread(KEY, before=5) == {}
        await store.records.identities.forget("bob")
        assert await dailies.spread(KEY, before=6) == {4: 1, 9: 1}


async def test_results_of_days_that_are_over_wait_until_they_are_seen(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann", "bob")
        dailies = store.records.dailies
        for person in ("ann", "bob"):
            for key in (KEY, OTHER):
                await dailies.begin(person, key, b"1")
        await dailies.change("ann", KEY, 1, b"2", 5, 7)
        waiting = await dailies.unseen("ann", "2027-01-10", "2027-01-16")
        assert [(each.key, each.score) for each in waiting] == [(KEY, 7)]
        assert await dailies.unseen("ann", "2027-01-10", KEY.day) == []
        assert await dailies.unseen("ann", "2027-01-16", "2027-01-20") == []
        assert await dailies.unseen("bob", "2027-01-10", "2027-01-16") == []
        await dailies.see("ann", KEY, 9)
        assert await dailies.unseen("ann", "2027-01-10", "2027-01-16") == []
        seen = await dailies.read("ann", KEY)
        assert seen is not None
        assert seen.seen_at == 9

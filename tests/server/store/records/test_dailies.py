"""Puzzles of a day are stored once, and each person plays each of them once."""

from __future__ import annotations

import asyncio

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
        assert tuple(played) == (b"3", 3, 5, 7, None, False)
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


PUZZLES = (KEY[1:], OTHER[1:])


async def test_what_is_not_begun_is_taken_along_once_and_does_not_count(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann", "bob")
        dailies = store.records.dailies
        await dailies.begin("ann", KEY, b"1")
        for _ in range(2):
            assert await dailies.take("ann", KEY.day, PUZZLES) == {OTHER[1:]}
        assert await dailies.taken("ann", KEY.day) == {OTHER[1:]}
        assert await dailies.taken("bob", KEY.day) == await dailies.taken("ann", "2027-01-16") == set()
        assert [await dailies.is_taken("ann", key) for key in (KEY, OTHER)] == [False, True]
        assert not await dailies.is_taken("bob", OTHER)
        await dailies.begin("ann", OTHER, b"1")
        assert await dailies.take("ann", KEY.day, PUZZLES) == {OTHER[1:]}, "also after it was begun"
        await dailies.begin("bob", OTHER, b"1")
        for person in ("ann", "bob"):
            await dailies.change(person, OTHER, 1, b"2", 5, 7)
        await dailies.change("ann", KEY, 1, b"2", 5, 3)
        played = {person: await dailies.read(person, OTHER) for person in ("ann", "bob")}
        assert {person: each and each.taken for person, each in played.items()} == {"ann": True, "bob": False}
        assert await dailies.spread(OTHER, before=6) == {7: 1}
        assert await dailies.spread(KEY, before=6) == {3: 1}, "it was begun before"


async def test_two_devices_of_one_person_take_the_same_along(url: str) -> None:
    async with open_store(url) as store, open_store(url) as elsewhere:
        await meet(store, "ann")
        takes = (each.records.dailies.take("ann", KEY.day, PUZZLES) for each in (store, elsewhere) * 4)
        assert await asyncio.gather(*takes) == [set(PUZZLES)] * 8


async def test_what_a_forgotten_person_has_taken_is_forgotten(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann", "bob")
        dailies = store.records.dailies
        for person in ("ann", "bob"):
            await dailies.take(person, KEY.day, PUZZLES)
        await store.records.identities.forget("ann")
        assert await dailies.taken("ann", KEY.day) == set()
        assert await dailies.taken("bob", KEY.day) == set(PUZZLES)


async def test_with_a_chapter_of_the_book_only_earlier_days_are_forgotten(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann")
        for day in ("2027-01-14", KEY.day):
            await store.records.dailies.take("ann", day, PUZZLES)
        await store.records.book.forget_guest("ann", KEY.day)
        assert await store.records.dailies.taken("ann", "2027-01-14") == set()
        assert await store.records.dailies.taken("ann", KEY.day) == set(PUZZLES), "they would count otherwise"

"""Ratings are written together, and none is lost."""

from __future__ import annotations

import asyncio

from ludotheque.server.store.records.ratings import Rating
from ludotheque.server.store.store import Store, open_store


async def meet(store: Store, *people: str) -> None:
    for person in people:
        await store.records.identities.create(person, name=person, avatar=b"{}", settings=b"{}", now=1)


async def test_ratings_are_written_together_or_not_at_all(url: str) -> None:
    first, second = Rating(25.5, 8.25, 1), Rating(26.0, 8.0, 2)
    async with open_store(url) as store:
        await meet(store, "ann", "bob", "cleo")
        ratings = store.records.ratings
        assert await ratings.read("bouh", ["ann", "bob"]) == {}
        assert await ratings.write("bouh", {"ann": first, "bob": first})
        assert await ratings.write("dubalai", {"ann": first})
        assert not await ratings.write("bouh", {"ann": second, "bob": first})
        assert not await ratings.write("bouh", {"ann": second, "cleo": second})
        assert await ratings.read("bouh", ["ann", "bob", "cleo"]) == {"ann": first, "bob": first}
        assert await ratings.write("bouh", {"ann": second, "cleo": first})
        assert await ratings.read("bouh", ["ann", "cleo"]) == {"ann": second, "cleo": first}
        assert await ratings.of("ann") == {"bouh": second, "dubalai": first}


async def test_a_person_deleted_during_a_match_gets_no_rating(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "bob")
        assert await store.records.ratings.write("bouh", {"ann": Rating(25, 8, 1), "bob": Rating(25, 8, 1)})
        assert list(await store.records.ratings.read("bouh", ["ann", "bob"])) == ["bob"]


async def test_matches_that_end_at_the_same_time_both_count(url: str) -> None:
    async with open_store(url) as store, open_store(url) as elsewhere:
        await meet(store, "ann", "bob")

        async def end(part: Store, people: list[str]) -> None:
            while True:
                before = await part.records.ratings.read("bouh", people)
                played = {person: before[person].played if person in before else 0 for person in people}
                if await part.records.ratings.write("bouh", {who: Rating(1, 1, played[who] + 1) for who in people}):
                    return

        await asyncio.gather(
            *(end(store, ["ann", "bob"]) for _ in range(5)), *(end(elsewhere, ["bob", "ann"]) for _ in range(5))
        )
        counted = await store.records.ratings.read("bouh", ["ann", "bob"])
        assert {person: rating.played for person, rating in counted.items()} == {"ann": 10, "bob": 10}

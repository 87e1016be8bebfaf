"""Identities and links: reading, changing, using links once, deletion."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.records.identities import FORGOTTEN, Identities, Identity
from ludotheque.server.store.records.matches import Player
from ludotheque.server.store.records.ratings import Rating
from ludotheque.server.store.store import open_store


async def meet(identities: Identities, *ids: str) -> None:
    for id in ids:
        await identities.create(id, name=id.title(), avatar=b"face", settings=b"quiet", now=1)


async def test_identities_are_stored_and_changed(url: str) -> None:
    async with open_store(url) as store:
        identities = store.records.identities
        await meet(identities, "ann", "bob")
        ann = Identity("ann", 1, 1, "Ann", b"face", b"quiet")
        assert await identities.read("ann") == ann
        assert await identities.read("nobody") is None
        assert set(await identities.read_many(["ann", "bob", "nobody"])) == {"ann", "bob"}
        assert await identities.change("ann", name="Anne", avatar=b"hat", settings=b"loud", now=7)
        assert not await identities.change("nobody", name="", avatar=b"", settings=b"", now=7)
        await identities.seen(["bob", "nobody"], now=8)
        assert await identities.read("ann") == Identity("ann", 1, 7, "Anne", b"hat", b"loud")
        assert await identities.read("bob") == Identity("bob", 1, 8, "Bob", b"face", b"quiet")


async def test_a_link_works_once(url: str) -> None:
    async with open_store(url) as store:
        identities = store.records.identities
        await meet(identities, "ann")
        await identities.link(b"hash", "ann", expires_at=10)
        assert await identities.follow(b"other", now=5) is None
        assert await identities.follow(b"hash", now=5) == "ann"
        assert await identities.follow(b"hash", now=5) is None
        with pytest.raises(IntegrityError):
            await identities.link(b"ghost", "nobody", expires_at=10)


async def test_an_expired_link_does_not_work(url: str) -> None:
    async with open_store(url) as store:
        identities = store.records.identities
        await meet(identities, "ann")
        await identities.link(b"hash", "ann", expires_at=10)
        assert await identities.follow(b"hash", now=10) is None
        assert await identities.follow(b"hash", now=9) == "ann"
        assert await identities.forget_links(before=10) == 0
        assert await identities.forget_links(before=11) == 1


async def test_a_link_works_for_one_of_many_parallel_callers(url: str) -> None:
    async with open_store(url) as store, open_store(url) as elsewhere:
        await meet(store.records.identities, "ann")
        for number in range(5):
            token = f"link {number}".encode()
            await store.records.identities.link(token, "ann", expires_at=10)
            follows = [part.records.identities.follow(token, now=1) for _ in range(4) for part in (store, elsewhere)]
            assert sorted(await asyncio.gather(*follows), key=str) == [None] * 7 + ["ann"]


async def test_a_deleted_person_leaves_only_matches_without_a_name(url: str) -> None:
    async with open_store(url) as store:
        records = store.records
        await meet(records.identities, "ann", "bob")
        await records.identities.link(b"hash", "ann", expires_at=10)
        await records.ratings.write("bouh", {"ann": Rating(25, 8, 1)})
        await records.matches.create("m", table=None, game="bouh", header=b"{}", now=1)
        players = [Player(0, "Ann", "ann", rank=1), Player(1, "Bob", "bob", rank=2)]
        await records.matches.finish("m", outcome=b"{}", players=players, now=2)
        assert await records.identities.forget("ann")
        assert not await records.identities.forget("ann")
        assert await records.identities.read("ann") is None
        assert await records.identities.follow(b"hash", now=1) is None
        assert await records.ratings.of("ann") == {}
        assert await records.matches.history("ann") == []
        (past,) = await records.matches.history("bob")
        assert past.players == [Player(0, FORGOTTEN, None, rank=1), players[1]]

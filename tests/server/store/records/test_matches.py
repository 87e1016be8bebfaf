"""Matches: creating, finishing once, histories, replays."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError, NoResultFound

from ludotheque.server.store.records.matches import Matches, Player, StoredMatch
from ludotheque.server.store.records.ratings import Rating
from ludotheque.server.store.store import Store, open_store
from ludotheque.table.match_log import Row

ANN, BOB = Player(0, "Ann", "ann", rank=1, score=12.5), Player(1, "Bob", "bob", rank=2, score=3)


BOT = Player(2, "Robot", level="hard", rank=2, score=3)


async def play(matches: Matches, id: str, *players: Player, at: int = 5) -> None:
    await matches.create(id, table=None, game="bouh", header=b"{}", now=1)
    assert await matches.finish(id, outcome=f"outcome of {id}".encode(), players=players, now=at) == "done"


async def meet(store: Store, *people: str) -> None:
    for person in people:
        await store.records.identities.create(person, name=person, avatar=b"{}", settings=b"{}", now=1)


async def test_a_match_is_read_as_it_was_created_and_finished(url: str) -> None:
    async with open_store(url) as store:
        matches = store.records.matches
        await matches.create("m", table="t", game="bouh", header=b"seed", now=1)
        assert await matches.read("m") == StoredMatch("m", "t", "bouh", b"seed", 1, None, None)
        assert await matches.finish("m", outcome=b"won", players=[ANN], now=2) == "done"
        assert await matches.read("m") == StoredMatch("m", "t", "bouh", b"seed", 1, 2, b"won")
        assert await matches.read("unknown") is None
        with pytest.raises(IntegrityError):
            await matches.create("m", table="t", game="bouh", header=b"other", now=1)


async def test_a_match_is_finished_once(url: str) -> None:
    async with open_store(url) as store, open_store(url) as elsewhere:
        await store.records.matches.create("m", table=None, game="bouh", header=b"{}", now=1)
        finishes = [
            part.records.matches.finish("m", outcome=b"won", players=[ANN, BOB], now=2)
            for _ in range(3)
            for part in (store, elsewhere)
        ]
        assert sorted(await asyncio.gather(*finishes)) == ["done"] + ["done before"] * 5
        (past,) = await store.records.matches.history("ann")
        assert past.players == [ANN, BOB]
        with pytest.raises(NoResultFound):
            await store.records.matches.finish("never begun", outcome=b"won", players=[], now=2)


async def test_a_match_is_in_the_history_of_every_player(url: str) -> None:
    async with open_store(url) as store:
        matches = store.records.matches
        await play(matches, "m1", ANN, BOB, BOT, at=5)
        await play(matches, "m2", BOB, at=6)
        await matches.create("running", table=None, game="bouh", header=b"{}", now=1)
        (past,) = await matches.history("ann")
        assert (past.id, past.game, past.finished_at, past.outcome) == ("m1", "bouh", 5, b"outcome of m1")
        assert past.players == [ANN, BOB, BOT]
        assert [one.id for one in await matches.history("bob")] == ["m2", "m1"]
        assert await matches.history("nobody") == []


async def test_history_comes_in_pages(url: str) -> None:
    async with open_store(url) as store:
        moments = [5, 3, 5, 5, 4, 9, 5]
        for number, at in enumerate(moments):
            await play(store.records.matches, f"m{number}", ANN, at=at)
        seen: list[str] = []
        page = await store.records.matches.history("ann", limit=2)
        while page:
            assert len(page) <= 2
            seen += [past.id for past in page]
            page = await store.records.matches.history("ann", limit=2, before=page[-1])
        assert seen == ["m5", "m0", "m2", "m3", "m6", "m4", "m1"]


async def test_a_replay_exists_only_after_the_match(url: str) -> None:
    rows = [Row("m", 0, b"a", "0:x", b"receipt"), Row("m", 1, b"b")]
    async with open_store(url) as store:
        matches = store.records.matches
        await matches.create("m", table=None, game="bouh", header=b"seed", now=1)
        await store.log.append(rows)
        assert await matches.replay("m") is None
        assert await matches.replay("unknown") is None
        await matches.finish("m", outcome=b"won", players=[BOB, ANN], now=2)
        replay = await matches.replay("m")
        assert replay is not None
        assert (replay.match.header, replay.players, replay.rows) == (b"seed", [ANN, BOB], rows)


async def test_a_match_and_its_ratings_are_stored_together_or_not_at_all(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann")
        matches = store.records.matches
        await matches.create("m", table=None, game="bouh", header=b"{}", now=1)
        stale, right = {"ann": Rating(25, 8, 2)}, {"ann": Rating(25, 8, 1)}
        assert await matches.finish("m", outcome=b"", players=[ANN], now=2, ratings=stale) == "ratings moved"
        assert await matches.replay("m") is None
        assert await matches.finish("m", outcome=b"", players=[ANN], now=2, ratings=right) == "done"
        assert await matches.finish("m", outcome=b"", players=[ANN], now=2, ratings=stale) == "done before"
        assert await store.records.ratings.read("bouh", ["ann"]) == right
        assert len(await matches.history("ann")) == 1


async def test_receipts_of_stored_entries_can_be_replaced_and_nothing_else(url: str) -> None:
    async with open_store(url) as store:
        await store.records.matches.create("m", table=None, game="bouh", header=b"{}", now=1)
        rows = [Row("m", 0, b"a", "0:c", b"first"), Row("m", 1, b"b"), Row("m", 2, b"c", None, b"second")]
        await store.log.append(rows)
        await store.records.matches.amend("m", {0: b"first, and who was late", 7: b"no such entry"})
        assert await store.records.matches.receipts("m") == [b"first, and who was late", b"second"]
        assert await store.log.read("m") == [replace(rows[0], receipt=b"first, and who was late"), *rows[1:]]
        assert await store.records.matches.receipts("other") == []

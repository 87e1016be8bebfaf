"""Ratings: which matches count, how they change ratings, and that each counts once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from ludotheque.engine.game import AnyGame
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.registry import find_game
from ludotheque.server.people.ratings import RatedSeat, displayed_rating, finish_match, rate
from ludotheque.server.store.records.matches import Player
from ludotheque.server.store.records.ratings import Rating
from ludotheque.server.store.store import Store, open_store
from ludotheque.table.match_log import Row
from ludotheque.table.races.receipts import Receipt

BOUSSANGA = find_game("boussanga")
ALONE = ((0,), (1,), (2,), (3,))


def people(*names: str) -> list[Player]:
    return [Player(seat, name.title(), name) for seat, name in enumerate(names)]


def outcome(*ranking: int) -> Outcome:
    return Outcome(tuple(10 - rank for rank in ranking), ranking, "points")


def stayed(*names: str) -> list[RatedSeat]:
    return [RatedSeat(name, True) for name in names]


def test_the_teams_of_games() -> None:
    options = BOUSSANGA.Options
    assert BOUSSANGA.teams(options(mode="teams"), 4) == ((0, 2), (1, 3))
    assert BOUSSANGA.teams(options(mode="coop"), 3) == ((0, 1, 2),)
    assert BOUSSANGA.teams(options(), 3) == ALONE[:3]
    assert find_game("bouh").teams(find_game("bouh").Options(), 2) == ALONE[:2]


def test_winners_gain_and_losers_lose() -> None:
    after = rate(stayed("ann", "bob", "cleo"), (2, 1, 3), ALONE[:3], {})
    assert after["bob"].mu > after["ann"].mu > after["cleo"].mu
    assert all(rating.sigma < 25 / 3 and rating.played == 1 for rating in after.values())


def test_whoever_leaves_is_placed_last() -> None:
    began = [RatedSeat("ann", False), *stayed("bob", "cleo")]
    after = rate(began, (1, 2, 3), ALONE[:3], {})
    assert after["bob"].mu > after["cleo"].mu > after["ann"].mu
    assert after == rate(stayed("ann", "bob", "cleo"), (4, 2, 3), ALONE[:3], {})


def test_those_who_leave_their_team_do_not_take_its_win_from_it() -> None:
    began = [RatedSeat("ann", False), *stayed("bob", "cleo", "dan")]
    after = rate(began, (1, 2, 1, 2), ((0, 2), (1, 3)), {})
    assert after["cleo"].mu > 25 > after["ann"].mu
    assert after["bob"].mu < 25, "the others have lost"


def test_a_person_who_was_forgotten_still_counts_for_the_others() -> None:
    after = rate([RatedSeat(None, False), *stayed("bob")], (1, 2), ALONE[:2], {})
    assert after.keys() == {"bob"}
    assert after["bob"].mu > 25


def test_a_draw_between_equals_keeps_them_equal() -> None:
    after = rate(stayed("ann", "bob"), (1, 1), ALONE[:2], {})
    assert after["ann"].mu == pytest.approx(after["bob"].mu)


def test_team_members_gain_together() -> None:
    after = rate(stayed("ann", "bob", "cleo", "dan"), (1, 2, 1, 2), ((0, 2), (1, 3)), {})
    assert after["ann"].mu == pytest.approx(after["cleo"].mu)
    assert after["ann"].mu > 25 > after["bob"].mu


def test_a_repeated_winner_gets_a_higher_and_more_certain_rating() -> None:
    held: dict[str, Rating] = {}
    for number in range(60):
        held |= rate(stayed("ann", "bob"), (1, 2) if number % 4 else (2, 1), ALONE[:2], held)
    assert displayed_rating(held["ann"]) > displayed_rating(held["bob"]) >= 0
    assert held["ann"].played == 60


@asynccontextmanager
async def a_store(url: str, *names: str) -> AsyncIterator[Store]:
    async with open_store(url) as store:
        for name in names:
            await store.records.identities.create(name, name=name.title(), avatar=b"", settings=b"", now=1)
        yield store


async def finish(
    store: Store, id: str, players: list[Player], ended: Outcome, game: AnyGame = BOUSSANGA, **given: Any
) -> bool:
    records = store.records
    if await records.matches.read(id) is None:
        await records.matches.create(id, table=None, game=game.id, header=b"{}", now=1)
    options = game.Options()
    told: dict[str, Any] = {"rated": [RatedSeat(str(player.identity), True) for player in players], "now": 2} | given
    return await finish_match(
        records.matches, records.ratings, id, game=game, options=options, outcome=ended, players=players, **told
    )


async def test_a_match_counts_once_even_if_finished_twice(url: str) -> None:
    async with a_store(url, "ann", "bob") as store:
        assert await finish(store, "m1", people("ann", "bob"), outcome(1, 2))
        once = await store.records.ratings.read("boussanga", ["ann", "bob"])
        assert {name: rating.played for name, rating in once.items()} == {"ann": 1, "bob": 1}
        assert not await finish(store, "m1", people("ann", "bob"), outcome(1, 2))
        assert await store.records.ratings.read("boussanga", ["ann", "bob"]) == once
        (past,) = await store.records.matches.history("ann")
        assert [(player.rank, player.score) for player in past.players] == [(1, 9.0), (2, 8.0)]


async def test_matches_that_end_at_the_same_time_all_count(url: str) -> None:
    async with a_store(url, "ann", "bob") as store:
        ended = [finish(store, f"m{number}", people("ann", "bob"), outcome(1, 2)) for number in range(6)]
        assert await asyncio.gather(*ended) == [True] * 6
        assert (await store.records.ratings.of("ann"))["boussanga"].played == 6


async def test_an_unrated_match_is_stored_too(url: str) -> None:
    async with a_store(url, "ann") as store:
        with_bot = [*people("ann"), Player(1, "", None, "fox")]
        assert await finish(store, "m1", with_bot, outcome(1, 2), rated=None)
        assert await store.records.ratings.of("ann") == {}
        assert len(await store.records.matches.history("ann")) == 1


async def test_the_ranking_leaves_out_people_with_few_matches(url: str) -> None:
    async with a_store(url, "ann", "bob", "cleo") as store:
        for number in range(3):
            await finish(store, f"m{number}", people("ann", "bob"), outcome(2, 1))
        await finish(store, "m9", people("cleo", "ann"), outcome(1, 2))
        best = await store.records.ratings.best("boussanga", 10, at_least=3)
        assert [rated.name for rated in best] == ["Bob", "Ann"]
        assert [rated.identity for rated in await store.records.ratings.best("boussanga", 1)] in (["bob"], ["cleo"])
        assert await store.records.ratings.best("bouh", 10) == []


async def race(store: Store, id: str, reported: int) -> None:
    """A match in which the seat 1 reports this reaction five times."""
    await store.records.matches.create(id, table=None, game="dubalai", header=b"{}", now=1)
    receipt = Receipt(1, 7, reported, 400, allowance=60, credited=400, at=400, floor=100)
    rows = [Row(id, seq, b"{}", receipt=msgspec.json.encode(receipt)) for seq in range(5)]
    await store.log.append(rows)


async def test_a_match_with_reactions_that_no_person_can_have_is_not_rated(url: str) -> None:
    dubalai = find_game("dubalai")
    async with a_store(url, "ann", "bob") as store:
        await race(store, "human", reported=380)
        assert await finish(store, "human", people("ann", "bob"), outcome(2, 1), dubalai)
        before = await store.records.ratings.read("dubalai", ["ann", "bob"])
        assert before["bob"].mu > before["ann"].mu
        await race(store, "script", reported=0)
        assert await finish(store, "script", people("ann", "bob"), outcome(2, 1), dubalai)
        assert await store.records.ratings.read("dubalai", ["ann", "bob"]) == before
        assert len(await store.records.matches.history("ann")) == 2


async def test_nobody_escapes_a_defeat_by_impossible_reactions(url: str) -> None:
    dubalai = find_game("dubalai")
    async with a_store(url, "ann", "bob") as store:
        await race(store, "script", reported=0)
        assert await finish(store, "script", people("ann", "bob"), outcome(1, 2), dubalai)
        after = await store.records.ratings.read("dubalai", ["ann", "bob"])
        assert after.keys() == {"bob"}
        assert after["bob"].mu < 25

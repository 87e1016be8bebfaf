"""Challenges over HTTP: others play the identical deal, and see results only after their own."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
from sqlalchemy import update

from ludotheque.engine.match import Match
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.store.database.schema import matches
from ludotheque.server.store.records.challenges import ChallengeKey
from ludotheque.server.store.records.matches import Player
from ludotheque.table.table import Table
from support.server.guests import guest
from support.server.local_server import LocalServer, open_server


def finished(seed: str = "deal:3") -> Match:
    rng = random.Random(3)
    match = Match("boussanga", seats=2, seed=seed)
    while moves := match.moves():
        match.step(*moves[rng.randrange(len(moves))])
    return match


async def challenge(server: LocalServer, sender: httpx.AsyncClient, match: Match, id: str = "m1") -> tuple[str, str]:
    """The address and the key of a challenge by the player on seat 1."""
    who = await guest(server, sender, "Ann")
    players = [Player(0, "", level="owl"), Player(1, "Ann", who)]
    await import_match(server.store, id, match, players, now=5)
    link = (await sender.post(f"/api/matches/{id}/challenge")).json()["path"]
    path, _, key = link.partition("#")
    assert path == f"/challenge/{id}/1"
    return f"/api/challenges/{id}/1", key


async def test_whoever_has_the_link_plays_the_identical_deal(tmp_path: Path) -> None:
    match = finished()
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        address, key = await challenge(server, ann, match)
        shown = (await bob.get(address, params={"key": key})).json()
        assert (shown["game"], shown["by"], shown["table"], shown["results"]) == ("boussanga", "Ann", None, None)
        assert match.hidden_seed not in str(shown)
        await bob.post("/api/me", json={"name": "Bob"})
        found = (await bob.post(address, params={"key": key})).json()["table"]
        assert (await bob.post(address, params={"key": key})).json()["table"] == found
        table = await server.tables.table(found)
        assert isinstance(table, Table)
        while table.live is None:  # the table begins its match in a turn of its own
            await asyncio.sleep(0.002)
        assert table.live.match.hidden_seed == match.hidden_seed
        assert table.live.match.log[0] == match.log[0]
        assert [chair.bot for chair in table.record.chairs] == ["owl", None]
        assert (await bob.get(address, params={"key": key})).json()["table"] == found


async def test_results_are_for_those_who_have_finished_and_for_the_sender(tmp_path: Path) -> None:
    match = finished()
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        address, key = await challenge(server, ann, match)
        assert match.outcome is not None
        made = float(match.outcome.scores[1])
        who = await guest(server, bob, "Bob")
        found = (await bob.post(address, params={"key": key})).json()["table"]
        assert (await bob.get(address, params={"key": key})).json()["results"] is None
        seen: Any = (await ann.get(address, params={"key": key})).json()["results"]
        assert [(each["name"], each["score"], each["you"]) for each in seen] == [("Ann", made, True)]
        stored = server.store.records.matches
        for id, score in (("own", 9.0), ("later, another deal", 99.0)):
            await stored.create(id, table=found, game="boussanga", header=b"{}", now=7 + len(id))
            players = [Player(0, "", level="owl"), Player(1, "Bob", who, rank=1, score=score)]
            await stored.finish(id, outcome=msgspec.json.encode(match.outcome), players=players, now=9)
        for browser in (bob, ann):
            seen = (await browser.get(address, params={"key": key})).json()["results"]
            assert [(each["name"], each["score"]) for each in seen] == [("Ann", made), ("Bob", 9.0)]
            assert (await browser.get(seen[0]["replay"].replace("/replay/", "/api/replays/"))).status_code == 200


async def test_wrong_links_and_matches_of_others_are_not_found(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        address, key = await challenge(server, ann, finished())
        await bob.post("/api/me", json={"name": "Bob"})
        for path in (address, "/api/challenges/m1/0", "/api/challenges/nothing/1"):
            for wrong in ("", "wrong", key if path != address else "é"):
                for answer in (
                    await bob.get(path, params={"key": wrong}),
                    await bob.post(path, params={"key": wrong}),
                ):
                    assert (answer.status_code, answer.json()["problem"]) == (404, "no_such_match")
        for path in ("m1", "nothing"):
            assert (await bob.post(f"/api/matches/{path}/challenge")).status_code == 404


async def test_matches_whose_draws_depend_on_the_number_of_moves_are_no_challenge(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        who = await guest(server, ann, "Ann")
        players = [Player(0, "", level="owl"), Player(1, "Ann", who)]
        await import_match(server.store, "old", finished(seed="3"), players, now=5)
        assert (await ann.post("/api/matches/old/challenge")).status_code == 404


async def test_thirty_friends_play_one_deal_and_are_listed_in_the_order_in_which_they_finished(tmp_path: Path) -> None:
    match = finished()
    async with open_server(tmp_path) as server, server.browser() as ann:
        address, key = await challenge(server, ann, match)
        origin = ChallengeKey("m1", 1)
        scores = [float(random.Random(5 + number).randrange(15)) for number in range(30)]
        for number, score in enumerate(scores):
            async with server.browser() as friend:
                who = await guest(server, friend, f"Friend {number}")
                await server.store.records.challenges.begin(origin, who, f"t{number}")
                await server.store.records.matches.create(
                    f"p{number}", table=f"t{number}", game="boussanga", header=b"{}", now=number
                )
                players = [Player(0, "", level="owl"), Player(1, f"Friend {number}", who, rank=1, score=score)]
                outcome = msgspec.json.encode(match.outcome)
                await server.store.records.matches.finish(f"p{number}", outcome=outcome, players=players, now=number)
        seen = (await ann.get(address, params={"key": key})).json()["results"]
        assert [each["match"] for each in seen] == ["m1", *(f"p{number}" for number in range(30))]
        assert [each["score"] for each in seen[1:]] == scores, "not by score"


async def test_decisions_are_compared_for_those_who_may_see_the_results(tmp_path: Path) -> None:
    match = finished()
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        address, key = await challenge(server, ann, match)
        who = await guest(server, bob, "Bob")
        compared = f"{address}/plays/own"
        assert (await ann.get(compared, params={"key": key})).status_code == 404, "nobody has finished"
        await server.store.records.challenges.begin(ChallengeKey("m1", 1), who, "t")
        await import_match(server.store, "own", finished(), [Player(0, "", level="fox"), Player(1, "Bob", who)], now=9)
        async with server.browser() as eve:
            await guest(server, eve, "Eve")
            for browser, given in ((eve, key), (bob, "wrong")):
                assert (await browser.get(compared, params={"key": given})).status_code == 404
        # An imported match has no table, so it is no play of the challenge yet.
        assert (await bob.get(compared, params={"key": key})).status_code == 404
        await _move_to_table(server, "own", "t")
        shown = (await bob.get(compared, params={"key": key})).json()
        assert shown["names"] == ["Ann", "Bob"]
        assert shown["decisions"]
        assert all(each["is_same"] for each in shown["decisions"]), "both played the same match"
        assert "Ann" in shown["decisions"][0]["first"]["fr"]
        assert "Bob" in shown["decisions"][0]["second"]["en"]
        for page in shown["replays"]:
            assert (await bob.get(page.replace("/replay/", "/api/replays/"))).status_code == 200


async def _move_to_table(server: LocalServer, match: str, table: str) -> None:
    """Say that a match was played at a table."""
    async with server.store.records._database.writing() as connection:
        await connection.execute(update(matches).where(matches.c.id == match).values(table_id=table))

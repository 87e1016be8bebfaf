"""Ghosts over HTTP: who may race whom, and the table that is opened."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque import Match, play_bots
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.matches.recordings import header_of
from ludotheque.server.store.records.matches import Player
from ludotheque.table.record import GhostOf
from ludotheque.table.table import Table
from support.server.guests import guest
from support.server.local_server import LocalServer, open_server


@cache
def raced(seed: str = "deal:7") -> Match:
    match = Match("tohuwabohu", seats=3, seed=seed, options={"pace": "calm"})
    play_bots(match, "chick", seed=1)
    return match


async def finished(
    server: LocalServer, ann: httpx.AsyncClient, bob: httpx.AsyncClient, match: Match
) -> tuple[str, str]:
    """Ann, Bob and a bot have finished a race."""
    ids = await guest(server, ann, "Ann"), await guest(server, bob, "Bob")
    players = [Player(0, "Ann", ids[0]), Player(1, "Bob", ids[1]), Player(2, "", level="rabbit")]
    await import_match(server.store, "m1", match, players, now=5)
    return ids


async def agree(browser: httpx.AsyncClient) -> None:
    settings: Any = (await browser.get("/api/me")).json()["me"]["settings"]
    assert settings["ghosts"] is False, "nobody has agreed unasked"
    changed = await browser.patch("/api/me", json={"settings": {**settings, "ghosts": True}})
    assert changed.json()["settings"]["ghosts"] is True


async def opened(server: LocalServer, answer: httpx.Response) -> Table:
    assert answer.status_code == 201, answer.text
    table = await server.tables.table(answer.json()["table"])
    assert isinstance(table, Table)
    return table


async def test_others_have_to_agree_before_their_ghosts_are_raced(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        await finished(server, ann, bob, raced())
        shown: Any = (await ann.get("/api/matches/m1/ghosts")).json()
        assert (shown["game"], [seat["willing"] for seat in shown["seats"]]) == ("tohuwabohu", [True, False, True])
        refused = await ann.post("/api/matches/m1/ghosts", json={"seat": 0, "ghosts": [1, 2]})
        assert (refused.status_code, refused.json()["refusal"]["reason"]) == (422, "ghost_not_agreed")
        await agree(bob)
        shown = (await ann.get("/api/matches/m1/ghosts")).json()
        assert [seat["willing"] for seat in shown["seats"]] == [True, True, True]
        assert [seat["player"]["you"] for seat in shown["seats"]] == [True, False, False]
        assert [seat["level"] for seat in shown["seats"]] == ["fox", "chick", "rabbit"], (
            "Ann was before the bot, Bob not"
        )


async def test_the_identical_deal_is_played_against_ghosts(tmp_path: Path) -> None:
    match = raced()
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        ids = await finished(server, ann, bob, match)
        await agree(bob)
        answer = await ann.post("/api/matches/m1/ghosts", json={"seat": 0, "ghosts": [1, 2]})
        table = await opened(server, answer)
        while table.live is None:
            await asyncio.sleep(0.002)
        assert table.live.match.hidden_seed == match.hidden_seed
        assert table.live.match.log[0] == match.log[0]
        chairs = table.record.chairs
        assert [(chair.name, chair.bot) for chair in chairs[1:]] == [("Bob", "chick"), ("", "rabbit")]
        assert [chair.ghost for chair in chairs] == [None, GhostOf("m1", 1, ids[1]), GhostOf("m1", 2)]
        assert table._bots._scripts.keys() == {chairs[1].ghost, chairs[2].ghost}


async def test_alone_against_oneself_and_bots_with_a_chair_left_free(tmp_path: Path) -> None:
    """Tohuwabohu needs three; one person and ghosts are enough."""
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        await finished(server, ann, bob, raced())
        request = {"seat": 1, "ghosts": [0], "bots": {"2": "owl"}}
        table = await opened(server, await ann.post("/api/matches/m1/ghosts", json=request))
        assert [(chair.name, chair.bot) for chair in table.record.chairs] == [
            ("Ann", "fox"),
            ("Ann", None),
            ("", "owl"),
        ]
        waiting = await opened(server, await ann.post("/api/matches/m1/ghosts", json={"seat": 1, "ghosts": [0]}))
        assert waiting.record.stage == "gathering"
        assert [chair.is_free for chair in waiting.record.chairs] == [False, False, True]


async def test_results_mark_ghosts_and_have_no_name_of_a_forgotten_person(tmp_path: Path) -> None:
    match = raced()
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        ids = await finished(server, ann, bob, match)
        ghost = Player(1, "", level="fox", ghost_match="m1", ghost_seat=1)
        players = [Player(0, "Ann", ids[0]), ghost, Player(2, "", level="rabbit")]
        await import_match(server.store, "m2", match, players, now=9)
        past: Any = (await ann.get("/api/me/matches")).json()[0]["players"]
        assert [(each["name"], each["ghost"]) for each in past] == [("Ann", False), ("Bob", True), ("", False)]
        races: Any = (await ann.get("/api/matches/m2/races")).json()["players"]
        assert races[1]["ghost"] is True
        assert (await bob.get("/api/me/matches")).json()[0]["id"] == "m1", "a ghost's match is not the person's own"
        seats: Any = (await ann.get("/api/matches/m2/ghosts")).json()["seats"]
        assert [seat["willing"] for seat in seats] == [True, False, True]
        await agree(bob)
        await bob.delete("/api/me")
        past = (await ann.get("/api/me/matches")).json()[0]["players"]
        assert [(each["name"], each["ghost"]) for each in past] == [("Ann", False), ("", True), ("", False)]
        seats = (await ann.get("/api/matches/m1/ghosts")).json()["seats"]
        assert [seat["willing"] for seat in seats] == [True, False, True], "the ghosts of a forgotten person are gone"


async def test_the_tables_of_a_forgotten_persons_ghosts_forget_them(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        await finished(server, ann, bob, raced())
        await agree(bob)
        table = await opened(server, await ann.post("/api/matches/m1/ghosts", json={"seat": 0, "ghosts": [1, 2]}))
        assert (await bob.delete("/api/me")).status_code == 204
        stored = await server.store.records.tables.read(table.record.id)
        assert stored is not None
        assert b"Bob" not in stored.record
        assert table.record.chairs[1].ghost is None


@pytest.mark.parametrize("wrong", [{"seat": 3}, {"seat": 0, "ghosts": [7]}, {"seat": 0, "bots": {"-1": "owl"}}])
async def test_chairs_that_do_not_exist_are_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        await finished(server, ann, bob, raced())
        assert (await ann.post("/api/matches/m1/ghosts", json=wrong)).status_code == 422


async def test_only_people_who_sat_there_and_only_races_of_deals(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        ids = await finished(server, ann, bob, raced())
        players = [Player(0, "Ann", ids[0]), Player(1, "", level="owl")]
        other = Match("boussanga", seats=2, seed="deal:1")
        play_bots(other, "chick")
        await import_match(server.store, "m2", other, players, now=6)
        old = [Player(0, "Ann", ids[0]), Player(1, "", level="owl"), Player(2, "", level="owl")]
        await import_match(server.store, "m3", raced("7"), old, now=7)
        async with server.browser() as eve:
            await guest(server, eve, "Eve")
            tried = [(eve, "m1"), (ann, "m2"), (ann, "m3"), (ann, "nothing")]
            for browser, match in tried:
                assert (await browser.get(f"/api/matches/{match}/ghosts")).status_code == 404
                answer = await browser.post(f"/api/matches/{match}/ghosts", json={"seat": 0})
                assert (answer.status_code, answer.json()["problem"]) == (404, "no_such_match")
        found = await server.store.records.matches.finished("m3")
        assert found is not None
        assert header_of(found).seed == "7"


async def test_companions_are_raced_if_all_guests_of_the_match_agree(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        ids = await guest(server, ann, "Ann"), await guest(server, bob, "Bob")
        grandmother = Player(2, "Mamie")
        await import_match(
            server.store, "m1", raced(), [Player(0, "Ann", ids[0]), Player(1, "Bob", ids[1]), grandmother], now=5
        )
        seats: Any = (await ann.get("/api/matches/m1/ghosts")).json()["seats"]
        assert [seat["willing"] for seat in seats] == [True, False, False]
        await agree(bob)
        table = await opened(server, await ann.post("/api/matches/m1/ghosts", json={"seat": 0, "ghosts": [1, 2]}))
        assert [chair.name for chair in table.record.chairs] == ["Ann", "Bob", "Mamie"]

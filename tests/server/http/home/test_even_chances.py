"""Even chances over HTTP: the host is proposed handicaps, and everybody sees only their own estimate."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from ludotheque.engine.match import Match
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.store.records.matches import Player
from support.random_match import random_match
from support.server.classes import live_table
from support.server.guests import guest
from support.server.local_server import LocalServer, open_server

TABLE: dict[str, Any] = {"game": "boussanga", "seats": 2, "bots": {"1": "owl"}}


def lost(seed: int) -> tuple[Match, int]:
    """A match of two that was not shared, and the seat that lost it."""
    for other in count(100 * seed):
        match = random_match("boussanga", 2, other)
        assert match.outcome is not None
        if 2 in match.outcome.ranking:
            return match, match.outcome.ranking.index(2)
    raise AssertionError("every match was shared")


async def lose_to_chicks(server: LocalServer, person: str, matches: int) -> None:
    for number in range(matches):
        match, seat = lost(number)
        players = [Player(each, "Ann", person) if each == seat else Player(each, "", level="chick") for each in (0, 1)]
        await import_match(server.store, f"{person}:{number}", match, players, now=server.time.millis + number)


async def opened(browser: httpx.AsyncClient, **changed: Any) -> str:
    answer = await browser.post("/api/tables", json=TABLE | changed)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


async def test_the_table_proposes_a_handicap_from_own_matches(url: str, tmp_path: Path) -> None:
    async with open_server(tmp_path, database=url) as server, server.browser() as ann:
        a = await guest(server, ann, "Ann")
        table = await opened(ann)
        asked = f"/api/tables/{table}/handicaps"
        await lose_to_chicks(server, a, 2)
        assert (await ann.get(asked)).json() == {"handicaps": [0, 0]}, "two results say too little"
        assert (await ann.get("/api/me/strengths")).json() == []
        await lose_to_chicks(server, a, 5)
        mine, theirs = (await ann.get(asked)).json()["handicaps"]
        assert mine > theirs >= 0
        (known,) = (await ann.get("/api/me/strengths")).json()
        assert (known["game"], known["level"], known["low"], known["results"]) == ("boussanga", "chick", "chick", 5)


async def test_nobody_else_sees_an_estimate(tmp_path: Path) -> None:
    """Others get their own estimate only, and are proposed nothing at tables of others or of strangers."""
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        a = await guest(server, ann, "Ann")
        await guest(server, bob, "Bob")
        await lose_to_chicks(server, a, 5)
        table = await opened(ann)
        answer = await bob.get(f"/api/tables/{table}/handicaps")
        assert (answer.status_code, answer.json()["problem"]) == (403, "only_the_host")
        assert (await bob.get("/api/me/strengths")).json() == []
        public = await opened(ann, public=True)
        assert (await ann.get(f"/api/tables/{public}/handicaps")).json() == {"handicaps": [0, 0]}
        assert (await ann.get("/api/tables/none/handicaps")).json()["problem"] == "no_such_table"
    async with open_server(tmp_path) as server, server.browser() as nobody:
        assert (await nobody.get("/api/me/strengths")).json() == []
        assert (await nobody.get(f"/api/tables/{table}/handicaps")).status_code == 401


async def test_a_match_that_is_played_proposes_nothing(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        await lose_to_chicks(server, await guest(server, ann, "Ann"), 5)
        table = await opened(ann, start=True)
        await live_table(server, table)
        while (stored := await server.store.records.tables.read(table)) is None or stored.stage != "playing":
            await asyncio.sleep(0.002)
        assert (await ann.get(f"/api/tables/{table}/handicaps")).json() == {"handicaps": [0, 0]}

"""Private matches stay private on every route that names a match, and forgotten people are nobody on all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque.server.http.replay_keys import ReplayKeys
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.store.records.matches import Player
from ludotheque.table.identities import television_of
from ludotheque.table.messages import ShowReplay, Sit, Start
from ludotheque.table.table import Table
from support.random_match import random_match
from support.server.guests import guest
from support.server.live_tables import ask, play_on, until
from support.server.local_server import LocalServer, open_server
from support.server.memory_table import Person

pytestmark = pytest.mark.at_length

BODIES: dict[str, Any] = {
    "POST /api/replays/{match}/branches": {"entry": 3, "luck": "same", "seat": 0, "bots": {"1": "fox"}},
    "POST /api/matches/{match}/ghosts": {"seat": 0, "ghosts": [1]},
}
"""What is sent to routes that ask for a body."""
PLACES = {"match": "m1", "number": "0", "seat": "0", "play": "m1"}
ANN, BOB = "Annabelle", "Bobinette"
"""Names that occur nowhere else in answers."""


async def routes_of_matches(browser: httpx.AsyncClient) -> list[str]:
    """Every route of the API whose path names a match."""
    described = (await browser.get("/api/openapi.json")).json()["paths"]
    return [f"{verb.upper()} {path}" for path, verbs in described.items() for verb in verbs if "{match}" in path]


async def send(browser: httpx.AsyncClient, route: str, key: str | None = None) -> httpx.Response:
    verb, path = route.split()
    params = {} if key is None else {"key": key}
    return await browser.request(verb, path.format(**PLACES), params=params, json=BODIES.get(route))


async def private_match(server: LocalServer, ann: httpx.AsyncClient, bob: httpx.AsyncClient, id: str) -> None:
    """A finished private match of Ann and Bob."""
    players = [Player(0, ANN, await guest(server, ann, ANN)), Player(1, BOB, await guest(server, bob, BOB))]
    await import_match(server.store, id, random_match("dubalai", seats=2, seed=3), players, now=5)


async def test_no_route_shows_a_private_match_to_others(tmp_path: Path) -> None:
    async with (
        open_server(tmp_path, limit_address_burst=10_000.0) as server,
        server.browser() as ann,
        server.browser() as bob,
        server.browser() as other,
        server.browser() as nobody,
    ):
        await private_match(server, ann, bob, "m1")
        await private_match(server, ann, other, "m2")
        key = (await ann.get("/api/replays/m1")).json()["key"]
        guesses = {
            "",
            key[:-1],
            key + "A",
            key.swapcase(),
            (await ann.get("/api/replays/m2")).json()["key"],
            ReplayKeys(["another secret"]).of("m1"),
            (await ann.post("/api/matches/m1/challenge")).json()["path"].partition("#")[2],
        }
        routes = await routes_of_matches(ann)
        assert len(routes) > 10
        for route in routes:
            for browser in (other, nobody):
                # The key of a challenge opens the deal of a match, not the match.
                tried = guesses if "/challenges/" not in route else {"", key}
                for guess in tried:
                    server.time.pass_seconds(600)  # whoever guesses is slowed down
                    refused = await send(browser, route, guess)
                    assert refused.status_code in (401, 404), (route, guess, refused.text)
                    assert not {ANN, BOB} & set(refused.text.split('"')), route
        assert (await ann.get("/api/replays/m1")).status_code == 200, "nothing was changed"
        assert (await other.get("/api/replays/m1", params={"key": key})).status_code == 200


async def test_somebody_who_was_forgotten_is_nobody_on_every_route(tmp_path: Path) -> None:
    async with (
        open_server(tmp_path, limit_address_burst=10_000.0) as server,
        server.browser() as ann,
        server.browser() as bob,
    ):
        await private_match(server, ann, bob, "m1")
        challenge = (await bob.post("/api/matches/m1/challenge")).json()["path"].partition("#")[2]
        routes = [route for route in await routes_of_matches(bob) if not route.startswith("DELETE")]
        assert any([ANN in (await send(bob, route)).text for route in routes])
        assert (await ann.delete("/api/me")).status_code == 204
        for route in routes:
            for key in (None, challenge):
                assert ANN not in (await send(bob, route, key)).text, route
        for path in ("/api/me/matches", "/api/me/book", "/api/me/tables"):
            assert ANN not in (await bob.get(path)).text
        await ann.post("/api/me", json={"name": ANN})
        assert (await ann.get("/api/replays/m1")).status_code == 404, "a new person of the same name is another one"


async def test_a_television_may_watch_a_private_match_only_while_its_table_shows_it(tmp_path: Path) -> None:
    async with (
        open_server(tmp_path, limit_address_burst=10_000.0) as server,
        server.browser() as ann,
        server.browser() as bob,
        server.browser() as screen,
    ):
        people = [Person(await guest(server, ann, ANN), ANN), Person(await guest(server, bob, BOB), BOB)]
        television = Person(television_of(await guest(server, screen, "Screen")), "")
        opened = await ann.post("/api/tables", json={"game": "boussanga", "seats": 2})
        table = await server.tables.table(opened.json()["table"])
        assert isinstance(table, Table)
        for person in (*people, television):
            table.enter(person)
        await ask(table, people[1], Sit("1"))
        await ask(table, people[0], Start("2"))
        await play_on(table, people)
        await until(lambda: table.record.stage == "over")
        assert table.live is not None
        path = f"/api/replays/{table.live.id}"
        assert (await screen.get(path)).status_code == 404
        assert television.shown.replay is None
        await ask(table, people[0], ShowReplay("3", match=table.live.id, step=0))
        assert television.shown.replay is not None
        key = television.shown.replay.key
        assert (await screen.get(path, params={"key": key})).status_code == 200
        assert (await screen.get(path)).status_code == 404, "the key is needed each time"
        await bob.delete("/api/me")
        shown = await screen.get(path, params={"key": key})
        assert [player["name"] for player in shown.json()["players"]] == [ANN, ""]

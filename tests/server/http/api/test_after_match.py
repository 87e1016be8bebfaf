"""After a match: playing on from one of its moments, the tree of such matches, and who may have it analysed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque.engine.files.verify import verify
from ludotheque.engine.match import Match
from ludotheque.engine.registry import own_game_ids
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.store.records.matches import Player
from ludotheque.table.messages import Sit, Start
from ludotheque.table.table import Table
from support.random_match import random_match
from support.server.guests import guest
from support.server.live_tables import ask, play_on, until
from support.server.local_server import LocalServer, open_server
from support.server.memory_table import Person


def finished(game: str = "boussanga", seats: int = 2) -> Match:
    return random_match(game, seats, 3)


async def opened(server: LocalServer, browser: httpx.AsyncClient, match: str, **request: Any) -> Table:
    answer = await browser.post(f"/api/replays/{match}/branches", json=request)
    assert answer.status_code == 201, answer.text
    table = await server.tables.table(answer.json()["table"])
    assert isinstance(table, Table)
    return table


@pytest.mark.parametrize("luck", ["same", "fresh"])
async def test_friends_play_on_and_the_recording_says_where_it_branched(tmp_path: Path, luck: str) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        players = [Player(0, "Ann", await guest(server, ann, "Ann")), Player(1, "Bob", await guest(server, bob, "Bob"))]
        match = finished()
        await import_match(server.store, "m1", match, players, now=5)
        entry = len(match.log) // 2
        table = await opened(server, ann, "m1", entry=entry, luck=luck, seat=1)
        people = [Person(players[0].identity or "", "Ann"), Person(players[1].identity or "", "Bob")]
        for person in people:
            table.enter(person)
        await ask(table, people[1], Sit("1"))
        assert people[0].shown.stage == "gathering"
        assert not people[0].shown.public
        assert people[0].shown.plays_on is not None
        assert (people[0].shown.plays_on.match, people[0].shown.plays_on.entry) == ("m1", entry)
        await ask(table, people[0], Start("2"))
        await until(lambda: table.live is not None and any(hasattr(each, "view") for each in people[0].inbox))
        assert table.live is not None
        assert table.live.match.log[:entry] == match.log[:entry]
        assert (table.live.match.seed_hash == match.seed_hash) == (luck == "same")
        assert [chair.person for chair in table.record.chairs] == [players[1].identity, players[0].identity]
        await play_on(table, people)
        await until(lambda: table.record.stage == "over")
        played = table.live.id
        shown: Any = None
        for browser in (ann, bob):
            saved = (await browser.get(f"/api/matches/{played}")).json()["saved"]
            branch = verify(saved).branch
            assert branch is not None
            assert (branch.match, branch.entry, branch.luck) == ("m1", entry, luck)
            assert Match.load(saved).log[:entry] == match.log[:entry]
            shown = (await browser.get(f"/api/replays/{played}")).json()
            assert shown["plays_on"] == {"type": "plays_on", "match": "m1", "entry": entry, "luck": luck}
            for id in ("m1", played):
                nodes = (await browser.get(f"/api/replays/{id}/branches")).json()["nodes"]
                assert [(node["id"], node["of"]) for node in nodes] == [("m1", None), (played, "m1")]
        async with server.browser() as other:
            await other.post("/api/me", json={"name": "Cleo"})
            assert (await other.get(f"/api/replays/{played}/branches")).status_code == 404
            request = {"entry": entry, "luck": luck, "seat": 0}
            assert (await other.post("/api/replays/m1/branches", json=request)).status_code == 404
            key = shown["key"]
            nodes = (await other.get(f"/api/replays/{played}/branches", params={"key": key})).json()["nodes"]
            assert [(node["id"], node["of"]) for node in nodes] == [(played, None)], "the first match stays private"
            again = await other.post(f"/api/replays/{played}/branches", params={"key": key}, json=request)
            assert again.status_code == 201, "whoever may watch may play on"


@pytest.mark.parametrize("game", own_game_ids())
async def test_against_bots_it_begins_at_once_and_survives_a_restart(tmp_path: Path, game: str) -> None:
    match = finished(game, 3)
    entry = next(seq for seq in range(len(match.log) // 2, len(match.log)) if match.log[seq].actor != "chance")
    async with open_server(tmp_path) as server, server.browser() as ann:
        players = [
            Player(0, "Ann", await guest(server, ann, "Ann")),
            Player(1, "", level="fox"),
            Player(2, "", level="owl"),
        ]
        await import_match(server.store, "m1", match, players, now=5)
        table = await opened(server, ann, "m1", entry=entry, luck="same", seat=2, bots={0: "fox", 1: "owl"})
        await until(lambda: table.record.stage == "playing" and table.live is not None)
        assert table.live is not None
        assert table.live.match.log[:entry] == match.log[:entry]
        assert [chair.bot for chair in table.record.chairs] == ["fox", "owl", None]
        id, begun = table.record.id, table.live.id
    async with open_server(tmp_path) as server:
        again = await server.tables.table(id)
        assert isinstance(again, Table)
        assert again.live is not None
        assert (again.live.id, again.live.match.branch is not None) == (begun, True)
        assert again.live.match.log[:entry] == match.log[:entry]


async def test_a_table_that_was_not_begun_plays_on_after_a_restart(tmp_path: Path) -> None:
    match = finished()
    async with open_server(tmp_path) as server, server.browser() as ann:
        who = Player(0, "Ann", await guest(server, ann, "Ann"))
        await import_match(server.store, "m1", match, [who, Player(1, "Bob")], now=5)
        id = (await opened(server, ann, "m1", entry=6, luck="fresh", seat=0)).record.id
    async with open_server(tmp_path) as server:
        table = await server.tables.table(id)
        assert isinstance(table, Table)
        person, friend = Person(who.identity or "", "Ann"), Person("friend")
        table.enter(person)
        table.enter(friend)
        await ask(table, friend, Sit("1"))
        await ask(table, person, Start("2"))
        await until(lambda: table.live is not None)
        assert table.live is not None
        assert table.live.match.log[:6] == match.log[:6]
        assert table.live.match.branch is not None


async def test_matches_of_files_can_be_played_on(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        match = finished()
        id = (await ann.post("/api/replays", json={"saved": match.save()})).json()["id"]
        table = await opened(server, ann, id, entry=3, luck="same", seat=0, bots={1: "chick"})
        await until(lambda: table.live is not None)
        assert table.live is not None
        assert table.live.match.log[:3] == match.log[:3]


async def test_what_cannot_be_played_on_is_refused_with_a_reason(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        match = finished()
        await import_match(server.store, "m1", match, [Player(0, "Ann"), Player(1, "Bob")], now=5, public=True)
        good = {"entry": 3, "luck": "same", "seat": 0}
        for change, status, problem in (
            ({"entry": len(match.log)}, 422, "over_then"),
            ({"entry": len(match.log) + 1}, 422, "over_then"),
            ({"seat": 2}, 422, "refused"),
            ({"bots": {"7": "fox"}}, 422, "refused"),
            ({"luck": "none"}, 400, "bad_request"),
            ({"entry": -1}, 400, "bad_request"),
        ):
            answer = await ann.post("/api/replays/m1/branches", json=good | change)
            assert (answer.status_code, answer.json()["problem"]) == (status, problem), change
        assert (await ann.post("/api/replays/unknown/branches", json=good)).status_code == 404


async def test_those_who_may_watch_a_match_may_have_it_analysed(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as other:
        players = [Player(0, "Ann", await guest(server, ann, "Ann")), Player(1, "Bob")]
        await other.post("/api/me", json={"name": "Cleo"})
        await import_match(server.store, "m1", finished(), players, now=5)
        assert (await ann.get("/api/replays/m1/analysis")).json()["state"] == "none"
        started = await ann.post("/api/replays/m1/analysis")
        assert (started.status_code, started.json()["state"]) == (202, "failed"), "this server has no workers"
        assert (await other.get("/api/replays/m1/analysis")).status_code == 404
        assert (await other.post("/api/replays/m1/analysis")).status_code == 404
        key = (await ann.get("/api/replays/m1")).json()["key"]
        assert (await other.get("/api/replays/m1/analysis", params={"key": key})).status_code == 200

"""Replays over HTTP: who may watch a finished match, and what they are shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec

from ludotheque.engine.match import Match
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.matches.recordings import MOST_READERS
from ludotheque.server.store.records.matches import Player
from support.random_match import random_match
from support.server.guests import guest
from support.server.local_server import LocalServer, open_server


def finished(game: str = "bouh", seed: int = 3) -> Match:
    return random_match(game, 2, seed)


async def ann_and_bob(server: LocalServer, ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> list[Player]:
    """Two new guests on the seats of a match."""
    return [Player(0, "Ann", await guest(server, ann, "Ann")), Player(1, "Bob", await guest(server, bob, "Bob"))]


async def test_a_private_match_is_for_those_who_sat_there_and_whom_they_give_the_link(tmp_path: Path) -> None:
    async with (
        open_server(tmp_path) as server,
        server.browser() as ann,
        server.browser() as bob,
        server.browser() as other,
    ):
        players = await ann_and_bob(server, ann, bob)
        await other.post("/api/me", json={"name": "Cleo"})
        match = finished()
        await import_match(server.store, "m1", match, players, now=5)
        shown: Any = None
        for browser, you in ((ann, [True, False]), (bob, [False, True])):
            shown = (await browser.get("/api/replays/m1")).json()
            assert [player["you"] for player in shown["players"]] == you
            assert [player["name"] for player in shown["players"]] == ["Ann", "Bob"]
        assert shown["seed"] == match.seed
        assert shown["steps"][-1]["entries"] == len(match.log)
        for path in ("/api/replays/m1", "/api/replays/m1/chunks/0", "/api/matches/m1", "/api/matches/m1/races"):
            for key in ("", "wrong", "é" * 20):
                refused = await other.get(path, params={"key": key})
                assert (refused.status_code, refused.json()["problem"]) == (404, "no_such_match")
                assert str(match.seed) not in refused.text.replace("m1", "")
            allowed = await other.get(path, params={"key": shown["key"]})
            assert allowed.status_code == 200
        await import_match(server.store, "m2", match, players, now=6)
        assert (await other.get("/api/replays/m2", params={"key": shown["key"]})).status_code == 404


async def test_a_match_of_a_public_table_is_for_everybody(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as other:
        await import_match(server.store, "m1", finished(), [Player(0, "Ann"), Player(1, "Bob")], now=5, public=True)
        assert (await other.get("/api/replays/m1")).status_code == 200
        assert (await other.get("/api/replays/unknown")).status_code == 404


async def test_chunks_show_each_seat_its_own_hand(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        match = finished()
        await import_match(server.store, "m1", match, [Player(0, "Ann"), Player(1, "Bob")], now=5, public=True)
        timeline = (await browser.get("/api/replays/m1")).json()
        last = (len(timeline["steps"]) - 1) // timeline["chunk"]
        for seat in (0, 1, None):
            params: dict[str, Any] = {} if seat is None else {"seat": seat}
            chunk = (await browser.get(f"/api/replays/m1/chunks/{last}", params=params)).json()
            view = chunk["view"]
            for step in chunk["steps"]:
                view |= step["changed"]
            known = msgspec.to_builtins(match.view(seat))
            if seat is None:  # from above all hands are open
                known["known"] = [msgspec.to_builtins(match.view(other))["hand"] for other in range(2)]
            assert view == msgspec.json.decode(msgspec.json.encode(known))
        for path in (f"chunks/{last + 1}", "chunks/0?seat=2"):
            assert (await browser.get(f"/api/replays/m1/{path}")).status_code == 404
        for path in ("chunks/-1", "chunks/nothing", "chunks/0?seat=100"):
            assert (await browser.get(f"/api/replays/m1/{path}")).status_code in (400, 404)


async def test_somebody_who_was_forgotten_is_nobody_in_a_replay(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        players = await ann_and_bob(server, ann, bob)
        await import_match(server.store, "m1", finished(), players, now=5)
        assert (await bob.get("/api/replays/m1")).json()["players"][0]["name"] == "Ann"
        await ann.delete("/api/me")
        assert (await bob.get("/api/replays/m1")).json()["players"][0]["name"] == ""
        assert (await ann.get("/api/replays/m1")).status_code == 404


async def test_a_match_can_be_removed_from_the_own_list(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        players = await ann_and_bob(server, ann, bob)
        await import_match(server.store, "m1", finished(), players, now=5)
        assert (await ann.delete("/api/me/matches/m1")).status_code == 204
        assert (await ann.get("/api/me/matches")).json() == []
        assert (await ann.get("/api/replays/m1")).status_code == 404
        assert (await ann.delete("/api/me/matches/m1")).status_code == 404
        (left,) = (await bob.get("/api/me/matches")).json()
        assert [player["name"] for player in left["players"]] == ["", "Bob"]


async def test_few_recordings_stay_in_memory(tmp_path: Path) -> None:
    async with open_server(tmp_path, limit_address_burst=10_000.0) as server, server.browser() as browser:
        match = finished("boussanga")
        players = [Player(0, "Ann"), Player(1, "Bob")]
        for number in range(MOST_READERS + 3):
            await import_match(server.store, f"m{number}", match, players, now=5, public=True)
            assert (await browser.get(f"/api/replays/m{number}")).status_code == 200
        assert server.app.services is not None
        assert len(server.app.services.recordings._readers) == MOST_READERS
        assert (await browser.get("/api/replays/m0")).status_code == 200, "it is read again"


async def test_a_file_of_a_visitor_is_verified_and_can_be_watched(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        match = finished("boussanga")
        opened = await browser.post("/api/replays", json={"saved": match.save()})
        id = opened.json()["id"]
        assert (await browser.post("/api/replays", json={"saved": match.save()})).json()["id"] == id
        timeline = (await browser.get(f"/api/replays/{id}")).json()
        assert (timeline["game"], timeline["finished_at"]) == ("boussanga", 0)
        assert timeline["outcome"]["scores"] == list(match.outcome.scores if match.outcome else ())
        assert [player["name"] for player in timeline["players"]] == ["", ""]
        assert (await browser.get(f"/api/replays/{id}/chunks/0?seat=1")).json()["view"]["seat"] == 1


async def test_a_file_that_does_not_verify_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        lines = finished("boussanga").save().splitlines()
        changed = "\n".join([*lines[:3], lines[3].replace('"at":0', '"at":1'), *lines[4:]])
        for text, line in (("nonsense", 1), (changed, 4), ("\n".join(lines[:-1]), len(lines) - 1)):
            refused = await browser.post("/api/replays", json={"saved": text})
            assert (refused.status_code, refused.json()["problem"]) == (422, "bad_file")
            assert f"line {line} is wrong" in refused.json()["sentence"]["en"]
        begun = Match("boussanga", seats=2, seed=1).save()
        refused = await browser.post("/api/replays", json={"saved": begun})
        assert (refused.status_code, refused.json()["problem"]) == (422, "unfinished_file")

"""What waits for a guest: answers to challenges and results of yesterday, until they are looked at."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.store.records.challenges import ChallengeKey
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.server.store.records.matches import Player
from support.random_match import random_match
from support.server.daily import passes_boussanga
from support.server.guests import guest
from support.server.local_server import open_server


async def test_nothing_waits_for_nobody(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        assert (await ann.get("/api/me/waiting")).json() == {"challenges": [], "dailies": []}


async def test_answers_to_a_challenge_wait_until_its_sender_looks(url: str, tmp_path: Path) -> None:
    match = random_match("boussanga", 2, 1)
    async with open_server(tmp_path, database=url) as server, server.browser() as ann, server.browser() as bob:
        a, b = await guest(server, ann, "Ann"), await guest(server, bob, "Bob")
        await import_match(server.store, "m", match, [Player(0, "Ann", a), Player(1, "", level="owl")], now=5)
        link = (await ann.post("/api/matches/m/challenge")).json()["path"]
        key = ChallengeKey("m", 0)
        records = server.store.records
        await records.challenges.begin(key, b, "table")
        assert (await ann.get("/api/me/waiting")).json()["challenges"] == [], "it is not finished"
        await records.matches.create("played", table="table", game="boussanga", header=b"{}", now=7)
        outcome = msgspec.json.encode(match.outcome)
        players = [Player(0, "Bob", b, rank=1, score=9.0), Player(1, "", level="owl")]
        await records.matches.finish("played", outcome=outcome, players=players, now=9)
        waits = (await ann.get("/api/me/waiting")).json()["challenges"]
        assert waits == [{"game": "boussanga", "name": "Bob", "people": 1, "page": link}]
        assert (await bob.get("/api/me/waiting")).json()["challenges"] == []
        path, _, opens = link.partition("#")
        await bob.get(f"/api/challenges{path.removeprefix('/challenge')}", params={"key": opens})
        assert (await ann.get("/api/me/waiting")).json()["challenges"] == waits, "the sender has not looked"
        await ann.get(f"/api/challenges{path.removeprefix('/challenge')}", params={"key": opens})
        assert (await ann.get("/api/me/waiting")).json()["challenges"] == []


async def test_results_of_yesterday_wait_until_they_are_looked_at(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        await guest(server, ann, "Ann")
        path = "/api/daily/2027-01-15/boussanga/one"
        await passes_boussanga(ann, "2027-01-15")
        await ann.post(path)
        assert (await ann.get("/api/me/waiting")).json()["dailies"] == [], "the day is not over"
        server.time.pass_seconds(86_400)
        waits = (await ann.get("/api/me/waiting")).json()["dailies"]
        assert waits == [DailyKey("2027-01-15", "boussanga", "one")._asdict()]
        assert (await ann.post(path)).json()["result"]["told"] is not None
        assert (await ann.get("/api/me/waiting")).json()["dailies"] == []

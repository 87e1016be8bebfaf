"""Matches over HTTP: secret until the end, public after it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec

from ludotheque.engine.files.verify import verify
from ludotheque.server.store.records.ratings import Rating
from ludotheque.table.messages import Act, Answer, Sit, Start
from ludotheque.table.table import Table
from support.server.live_tables import play_on
from support.server.local_server import LocalServer, open_server
from support.server.memory_table import Person


async def identity_of(server: LocalServer, browser: httpx.AsyncClient) -> str:
    shown = server.app._cookies.read(browser.cookies["ludotheque"])
    assert shown is not None
    return shown.id


async def until(what: Any) -> Any:
    """Wait until a condition is true."""
    for _ in range(2_000):
        found = what()
        if found:
            return found
        await asyncio.sleep(0.002)
    raise AssertionError("it never comes to that")


async def play(server: LocalServer, table_id: str, people: list[Person], stop_after: int | None = None) -> Table:
    """All players take their first legal action, to the end of the match or for a while."""
    table = await server.tables.table(table_id)
    assert isinstance(table, Table)
    for number, person in enumerate(people):
        table.enter(person)
        if number:
            table.request(person, Sit(f"sit{number}"))
    await until(lambda: len(table.record.people) == len(people))
    table.request(people[0], Start("start"))
    await until(lambda: all(person.inbox and table.live is not None for person in people))
    await play_on(table, people, stop_after)
    return table


def json_raw(action: Any) -> Any:
    return msgspec.Raw(msgspec.json.encode(action))


async def two_at_a_public_table(server: LocalServer, browsers: list[httpx.AsyncClient]) -> tuple[str, list[Person]]:
    people = []
    for browser, name in zip(browsers, ("Rosalinde", "Bob"), strict=True):
        await browser.post("/api/me", json={"name": name})
        people.append(Person(await identity_of(server, browser), name))
    wanted = {"game": "boussanga", "seats": 2, "public": True}
    return (await browsers[0].post("/api/tables", json=wanted)).json()["table"], people


async def test_an_unfinished_match_is_not_found(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        id, people = await two_at_a_public_table(server, [ann, bob])
        table = await play(server, id, people, stop_after=4)
        assert table.record.match is not None
        assert table.live is not None
        for browser in (ann, bob):
            answer = await browser.get(f"/api/matches/{table.record.match}")
            assert (answer.status_code, answer.json()["problem"]) == (404, "no_such_match")
            assert table.live.match.hidden_seed not in answer.text
            assert (await browser.get(f"/api/matches/{table.record.match}/races")).status_code == 404
            assert (await browser.get("/api/me/matches")).json() == []
        # Refusals are counted by clause.
        table.request(people[0], Act("nonsense", 1, json_raw({"type": "nonsense"})))
        await until(lambda: any(isinstance(m, Answer) and m.command == "nonsense" for m in people[0].inbox))
        assert figures_of(server)['ludotheque_refusals_total{clause="TBL-9",game="boussanga"}'] == 1


async def test_a_finished_match_can_be_replayed_and_verified_by_anybody(tmp_path: Path) -> None:
    async with (
        open_server(tmp_path) as server,
        server.browser() as ann,
        server.browser() as bob,
        server.browser() as other,
    ):
        id, people = await two_at_a_public_table(server, [ann, bob])
        table = await play(server, id, people)
        match = table.record.match
        assert match is not None
        assert table.live is not None
        live = table.live
        found = await until_found(ann, match)
        report = verify(found["saved"].encode())
        assert report.outcome == live.match.outcome
        assert report.seed_hash == live.match.seed_hash
        assert [player["name"] for player in found["players"]] == ["Rosalinde", "Bob"]
        assert [player["you"] for player in found["players"]] == [True, False]
        for identity in (person.identity for person in people):
            assert identity not in json.dumps(found)
        races = (await other.get(f"/api/matches/{match}/races")).json()
        assert (races["id"], races["races"]) == (match, []), "Boussanga has no races"
        seen = (await other.get(f"/api/matches/{match}")).json()
        assert not any(player["you"] for player in seen["players"])
        (past,) = (await bob.get("/api/me/matches")).json()
        assert (past["id"], past["game"]) == (match, "boussanga")
        after = {"before_at": past["finished_at"], "before": past["id"]}
        assert (await bob.get("/api/me/matches", params=after)).json() == []
        # A match among people at a public table is rated, once.
        rated = [(await browser.get("/api/me/ratings")).json() for browser in (ann, bob)]
        assert [[rating["played"] for rating in of] for of in rated] == [[1], [1]]
        assert (await other.get("/api/ratings/boussanga")).json() == [], "too few matches for the ranking"
        # The metrics have counted the match.
        figures = figures_of(server)
        moves = sum(isinstance(entry.actor, int) for entry in live.match.log)
        assert figures["ludotheque_moves_total"] == moves
        assert figures['ludotheque_matches_finished_total{game="boussanga"}'] == 1
        assert figures["ludotheque_commit_rows_sum"] == 1 + moves  # first draws, then moves
        assert figures["ludotheque_commit_seconds_count"] == figures["ludotheque_commit_rows_count"] > 0
        assert figures["ludotheque_tables_awake"] == 1
        # Deleting a guest leaves a seat without a name.
        await ann.delete("/api/me")
        left = (await bob.get(f"/api/matches/{match}")).json()
        assert [player["name"] for player in left["players"]] == ["", "Bob"]
        # The log has no personal data of the match.
        logged = server.log.getvalue()
        for secret in ("Rosalinde", "Bob", id, match, live.match.hidden_seed, *(p.identity for p in people)):
            assert secret not in logged


def figures_of(server: LocalServer) -> dict[str, float]:
    lines = [line.rsplit(" ", 1) for line in server.app.metrics.page().decode().splitlines() if line[0] != "#"]
    return {name: float(value) for name, value in lines}


async def until_found(browser: httpx.AsyncClient, match: str) -> Any:
    for _ in range(500):
        answer = await browser.get(f"/api/matches/{match}")
        if answer.status_code == 200:
            return answer.json()
        await asyncio.sleep(0.01)
    raise AssertionError("the match is never finished in the database")


async def test_the_ranking_lists_people_who_played_enough(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        _, people = await two_at_a_public_table(server, [ann, bob])
        for number in range(1, 7):
            changed = {people[0].identity: Rating(30.0, 3.0, number), people[1].identity: Rating(20.0, 2.0, number)}
            assert await server.store.records.ratings.write("bouh", changed)
        listed = (await ann.get("/api/ratings/bouh")).json()
        assert [(line["place"], line["name"], line["rating"], line["you"]) for line in listed] == [
            (1, "Rosalinde", 840, True),
            (2, "Bob", 560, False),
        ]
        assert (await ann.get("/api/ratings/chess")).json()["problem"] == "no_such_game"
        for limit in ("0", "101", "x"):
            assert (await ann.get(f"/api/ratings/bouh?limit={limit}")).status_code == 400

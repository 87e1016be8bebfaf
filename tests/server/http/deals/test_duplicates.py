"""Duplicate tables over HTTP: one deal, one code, many tables, and nothing revealed before the end."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from ludotheque import Match
from ludotheque.engine import Deal
from ludotheque.engine.chance import seed_hash
from ludotheque.lab.bot_match import play_bots
from ludotheque.server.store.records.tables import Tables
from ludotheque.server.tables.table_records import players_of
from ludotheque.table.match_log import Unavailable
from ludotheque.table.messages import Update
from ludotheque.table.publishing.listener import Envelope
from ludotheque.table.table import Table
from support.server.local_server import LocalServer, open_server

GAME = {"game": "boussanga", "seats": 2, "options": {}, "level": "chick"}


async def opened(host: httpx.AsyncClient, request: dict[str, Any] | None = None) -> str:
    answer = await host.post("/api/duplicates", json=request or GAME)
    assert answer.status_code == 201, answer.text
    path: str = answer.json()["path"]
    assert path.startswith("/together/")
    return f"/api/duplicates/{path.removeprefix('/together/')}"


async def begun(
    server: LocalServer, stack: AsyncExitStack
) -> tuple[str, httpx.AsyncClient, httpx.AsyncClient, httpx.AsyncClient]:
    """Ann and Bob sit at a table of their own each; returns the address, and the browsers of the host and of both."""
    host, ann, bob = [await stack.enter_async_context(server.browser()) for _ in range(3)]
    address = await opened(host)
    for browser, name in ((ann, "Ann"), (bob, "Bob")):
        await browser.post("/api/me", json={"name": name})
        await browser.post(f"{address}/people")
    await host.post(f"{address}/start", json={})
    return address, host, ann, bob


async def table_of(server: LocalServer, browser: httpx.AsyncClient, address: str) -> Table:
    shown: Any = (await browser.get(address)).json()
    found = next(table["yours"] for table in shown["tables"] if table["yours"])
    table = await server.tables.table(found)
    assert isinstance(table, Table)
    while table.live is None:
        await asyncio.sleep(0.002)
    return table


class Spectator:
    """Keeps the last update."""

    identity, name, allowance, witness = "somebody", "Somebody", 40, "ping"

    def __init__(self) -> None:
        self.update: Update | None = None

    def send(self, envelope: Envelope) -> None:
        if envelope.kind == "update":
            self.update = msgspec.json.decode(envelope.body, type=Update)


async def finish(server: LocalServer, table: Table, score: int) -> str:
    """Store an end of the table's match, with this score for seat 0."""
    record, live = table.record, table.live
    assert live is not None
    assert record.match is not None
    match = Match(live.match.game, seats=2, seed=live.match.hidden_seed)
    outcome = play_bots(match, "random")
    assert outcome is not None

    players = [
        msgspec.structs.replace(player, rank=1, score=float(score if player.seat == 0 else 1))
        for player in players_of(record)
    ]
    await server.store.records.matches.finish(
        record.match, outcome=msgspec.json.encode(outcome), players=players, now=9
    )
    return record.match


async def test_people_come_by_one_code_and_play_the_same_deal_at_different_tables(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, AsyncExitStack() as stack:
        host, *people = [await stack.enter_async_context(server.browser()) for _ in range(4)]
        address = await opened(host)
        for browser, name in zip(people, ("Ann", "Bob", "Cat"), strict=True):
            await browser.post("/api/me", json={"name": name})
            joined: Any = (await browser.post(f"{address}/people")).json()
            assert (joined["stage"], joined["joined"], joined["hosting"]) == ("gathering", True, False)
        assert (await people[0].post(f"{address}/people")).json()["names"] == ["Ann", "Bob", "Cat"]
        assert (await people[0].post(f"{address}/start", json={})).status_code == 403
        shown: Any = (await host.post(f"{address}/start", json={})).json()
        assert [table["names"] for table in shown["tables"]] == [["Ann", "Cat"], ["Bob"]]
        assert (await host.post(f"{address}/start", json={})).json()["problem"] == "begun_already"
        tables = [await table_of(server, browser, address) for browser in people]
        assert tables[0] is tables[2]
        matches = [table.live.match for table in tables if table.live is not None]
        assert matches[0].hidden_seed == matches[1].hidden_seed
        assert matches[0].log[0] == matches[1].log[0]
        assert shown["seed_hash"] == seed_hash(matches[0].hidden_seed)
        assert shown["deal"] == Deal.of(matches[0]).public.id
        assert matches[0].hidden_seed not in str(shown)
        late = await stack.enter_async_context(server.browser())
        assert (await late.post(f"{address}/people")).json()["problem"] == "begun_already"


async def test_nothing_of_the_deal_is_shown_before_all_tables_are_closed(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, AsyncExitStack() as stack:
        address, _, ann, bob = await begun(server, stack)
        first, second = await table_of(server, ann, address), await table_of(server, bob, address)
        played = await finish(server, first, 12)
        shown: Any = (await ann.get(address)).json()
        assert (shown["stage"], shown["seed"], shown["results"]) == ("playing", None, None)
        assert [table["finished"] for table in shown["tables"]] == [True, False]
        hidden = (f"/api/replays/{played}", f"/api/matches/{played}", f"/api/matches/{played}/races")
        for path in hidden:
            assert (await ann.get(path)).status_code == 404
        assert (await ann.post(f"/api/matches/{played}/challenge")).status_code == 404
        assert first.record.is_sealed
        await finish(server, second, 5)
        shown = (await bob.get(address)).json()
        assert shown["stage"] == "over"
        assert shown["seed"] == (second.live and second.live.match.hidden_seed)
        results = [(each["place"], each["name"], each["percent"], each["you"]) for each in shown["results"]]
        assert results == [(1, "Ann", 100.0, False), (2, "Bob", 0.0, True)]
        for path in hidden[:2]:
            assert (await ann.get(path)).status_code == 200


async def test_the_host_may_close_it_and_only_finished_tables_are_compared(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, AsyncExitStack() as stack:
        host, ann, bob = [await stack.enter_async_context(server.browser()) for _ in range(3)]
        address = await opened(host)
        for browser in (ann, bob):
            await browser.post(f"{address}/people")
        assert (await host.post(f"{address}/close")).status_code == 409
        await host.post(f"{address}/start", json={"tables": 2})
        await finish(server, await table_of(server, ann, address), 12)
        assert (await ann.post(f"{address}/close")).status_code == 403
        shown: Any = (await host.post(f"{address}/close")).json()
        assert shown["stage"] == "over"
        assert [(each["table"], each["percent"]) for each in shown["results"]] == [(1, 50.0)]


async def test_the_rest_of_the_tables_opens_after_the_death_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as stack:
        async with open_server(tmp_path) as server:
            host, *people = [await stack.enter_async_context(server.browser()) for _ in range(7)]
            address = await opened(host)
            for browser in people:
                await browser.post(f"{address}/people")
            create, created = Tables.create, 0

            async def dies_at_the_third(self: Tables, id: str, **values: Any) -> None:
                nonlocal created
                created += 1
                if created == 3:
                    raise Unavailable("the server is dead")
                await create(self, id, **values)

            monkeypatch.setattr(Tables, "create", dies_at_the_third)
            assert (await host.post(f"{address}/start", json={"tables": 4})).status_code == 503
            monkeypatch.undo()
            cookies = [dict(browser.cookies) for browser in (host, *people)]
        async with open_server(tmp_path) as server:
            host, *people = [await stack.enter_async_context(server.browser()) for _ in range(7)]
            for browser, kept in zip((host, *people), cookies, strict=True):
                browser.cookies.update(kept)
            shown = [(await browser.get(address)).json() for browser in (*people, *people)]
            assert [len(each["tables"]) for each in shown] == [4] * 12
            tables = {next(table["yours"] for table in each["tables"] if table["yours"]) for each in shown[6:]}
            assert len(tables) == 4
            for each in [await table_of(server, browser, address) for browser in people]:
                assert each.record.played == 1
            code = address.rpartition("/")[2].replace("-", "")
            for person in await server.store.records.duplicates.people(code):
                assert len(await server.store.records.tables.of(person.identity)) == 1
            assert (await host.post(f"{address}/start", json={})).json()["problem"] == "begun_already"


async def test_bad_requests_get_clear_answers(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, AsyncExitStack() as stack:
        host, ann = [await stack.enter_async_context(server.browser()) for _ in range(2)]
        for wrong in ({**GAME, "seats": 9}, {**GAME, "game": "nothing"}, {**GAME, "options": {"x": 1}}):
            assert (await host.post("/api/duplicates", json=wrong)).status_code == 422
        address = await opened(host)
        assert (await host.post(f"{address}/start", json={})).json()["problem"] == "too_few_people"
        await ann.post(f"{address}/people")
        assert (await host.post(f"{address}/start", json={"tables": 3})).json()["problem"] == "too_few_people"
        assert (await ann.get("/api/duplicates/CCCCCCC")).json()["problem"] == "no_such_code"
        assert (await ann.get("/api/duplicates/nonsense!")).status_code == 404


async def test_a_forgotten_person_leaves_the_lists_and_the_host_may_be_forgotten(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, AsyncExitStack() as stack:
        address, host, ann, bob = await begun(server, stack)
        await ann.delete("/api/me")
        await host.delete("/api/me")
        shown: Any = (await bob.get(address)).json()
        assert shown["names"] == ["Bob"]
        assert [(table["names"], bool(table["yours"])) for table in shown["tables"]] == [([], False), (["Bob"], True)]


async def test_the_seed_is_not_published_at_the_end_of_one_table(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, AsyncExitStack() as stack:
        address, _, ann, _ = await begun(server, stack)
        table = await table_of(server, ann, address)
        assert table.live is not None
        play_bots(table.live.match, "random")
        table.live._record_entries(None, None)
        spectator = Spectator()
        table.enter(spectator)  # type: ignore[arg-type]
        while spectator.update is None or spectator.update.outcome is None:
            await asyncio.sleep(0.002)
        assert spectator.update.seed is None

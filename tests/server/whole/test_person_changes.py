"""Renaming and deleting people at all tables and in the database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque.server.store.database.schema import metadata
from ludotheque.server.tables import table_records
from ludotheque.server.tables.local_tables import LocalTables
from ludotheque.table.messages import SeatBot, Sit, Stand, Start
from ludotheque.table.table import Table
from support.server.live_tables import ask, play_on, until
from support.server.local_server import LocalServer, open_server
from support.server.memory_table import Person

NAME = "Rosalinde"


class Guest:
    """A guest with a browser and a connection to each table."""

    def __init__(self, server: LocalServer, browser: httpx.AsyncClient, name: str) -> None:
        self.server, self.browser, self.name = server, browser, name
        self.id = ""

    async def come_in(self) -> Guest:
        assert (await self.browser.post("/api/me", json={"name": self.name})).json()["name"] == self.name
        shown = self.server.app._cookies.read(self.browser.cookies["ludotheque"])
        assert shown is not None
        self.id = shown.id
        return self

    async def open_table(self, **wanted: Any) -> Table:
        answer = await self.browser.post("/api/tables", json={"game": "boussanga", "seats": 2, **wanted})
        return await table_of(self.server, answer.json()["table"])

    async def enter(self, table: Table) -> Person:
        person = Person(self.id, self.name)
        table.enter(person)
        await until(lambda: bool(person.inbox))
        return person


async def table_of(server: LocalServer, id: str) -> Table:
    table = await server.tables.table(id)
    assert isinstance(table, Table)
    return table


async def a_match(rose: Guest, bob: Guest, **wanted: Any) -> tuple[Table, Person, Person]:
    """A running match of two; Rosalinde is the host."""
    table = await rose.open_table(**wanted)
    one, two = await rose.enter(table), await bob.enter(table)
    await ask(table, two, Sit("sit"))
    await ask(table, one, Start("start"))
    await until(lambda: table.live is not None and table.record.stage == "playing")
    return table, one, two


async def sleep(server: LocalServer) -> None:
    """Unload every table."""
    assert isinstance(server.tables, LocalTables)
    tables = [served.table for served in server.tables._served.values()]
    for table in tables:
        for listener in table._audience.listeners:
            table.leave(listener)
    await until(lambda: all(table.is_deserted for table in tables))
    await server.tables.unload_idle(after_ms=-1)
    assert server.tables.loaded == 0


async def everything_stored(server: LocalServer) -> str:
    """All rows of all database tables, as one text."""
    async with server.store.records._database.reading() as connection:
        rows = [row for table in metadata.sorted_tables for row in await connection.execute(table.select())]
    return "\n".join(str(tuple(row)) for row in rows)


async def test_a_deleted_guest_is_in_no_row(url: str, tmp_path: Path) -> None:
    """Not at tables that gather, play, are over, sleep, or are only theirs; not in histories, ratings or links."""
    async with (
        open_server(tmp_path, database=url, limit_identity_burst=1000.0) as server,
        server.browser() as first,
        server.browser() as second,
    ):
        rose, bob = await Guest(server, first, NAME).come_in(), await Guest(server, second, "Bob").come_in()
        await rose.browser.post("/api/me/links")
        # asleep, in the middle of a match and before one
        asleep, _, _ = await a_match(rose, bob)
        gathering_asleep = await rose.open_table(public=True)
        await sleep(server)
        # over
        over, one, two = await a_match(rose, bob, public=True)
        await play_on(over, [one, two])
        await until(lambda: over.record.stage == "over")
        # in play; gathering; a chair she gave up in play, and a table she is the host of without a chair
        playing, _, beside = await a_match(rose, bob)
        gathering = await rose.open_table()
        left, one, _ = await a_match(rose, bob)
        await ask(left, one, Stand("stand"))
        empty = await rose.open_table()
        one = await rose.enter(empty)
        await ask(empty, one, Stand("stand"))
        await ask(empty, one, SeatBot("bot", 0, "owl"))
        before = await everything_stored(server)
        assert before.count(rose.id) > 8
        assert before.count(NAME) > 5

        assert (await rose.browser.delete("/api/me")).status_code == 204

        after = await everything_stored(server)
        assert rose.id not in after
        assert NAME not in after
        assert bob.id in after
        # what remains of her, by stage: a bot, a free chair, a player without a name
        assert [chair.kind for chair in beside.shown.chairs] == ["bot", "person"]
        assert beside.shown.hosting
        assert [(chair.person, chair.bot) for chair in playing.record.chairs] == [(None, "fox"), (bob.id, None)]
        assert gathering.record.chairs[0].is_free
        assert over.record.chairs[0].is_free
        assert (await table_of(server, asleep.record.id)).record.chairs[0].bot == "fox"
        assert (await table_of(server, gathering_asleep.record.id)).record.chairs[0].is_free
        (past,) = (await bob.browser.get("/api/me/matches")).json()
        assert [player["name"] for player in past["players"]] == ["", "Bob"]
        assert (await rose.browser.get("/api/me")).json() == {"me": None}


async def test_the_next_to_sit_down_becomes_host_after_the_host_was_deleted(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as first, server.browser() as second:
        rose, bob = await Guest(server, first, NAME).come_in(), await Guest(server, second, "Bob").come_in()
        table = await rose.open_table()
        await rose.browser.delete("/api/me")
        person = await bob.enter(table)
        assert not person.shown.hosting
        await ask(table, person, Sit("sit"))
        await until(lambda: person.shown.hosting)


async def test_a_deleted_guest_cannot_return_over_an_old_connection(tmp_path: Path) -> None:
    told: list[tuple[str, str | None]] = []
    async with open_server(tmp_path) as server, server.browser() as browser:
        server.tables.watch_people(lambda person, name: told.append((person, name)))
        rose = await Guest(server, browser, NAME).come_in()
        await browser.delete("/api/me")
        assert set(told) == {(rose.id, None)}


async def test_a_changed_name_reaches_every_table(url: str, tmp_path: Path) -> None:
    """Those in memory at once, those that sleep in the database; and it is not for a sleeping table to be touched."""
    async with (
        open_server(tmp_path, database=url, limit_identity_burst=1000.0) as server,
        server.browser() as first,
        server.browser() as second,
    ):
        rose, bob = await Guest(server, first, NAME).come_in(), await Guest(server, second, "Bob").come_in()
        asleep, _, _ = await a_match(rose, bob)
        await sleep(server)
        stored = await server.store.records.tables.read(asleep.record.id)
        assert stored is not None
        playing, _, beside = await a_match(rose, bob)
        server.time.pass_seconds(1)

        assert (await rose.browser.patch("/api/me", json={"name": "Rosa"})).json()["name"] == "Rosa"

        assert [chair.name for chair in beside.shown.chairs] == ["Rosa", "Bob"]
        assert playing.record.host == rose.id
        changed = await server.store.records.tables.read(asleep.record.id)
        assert changed is not None
        assert (changed.version, changed.updated_at) == (stored.version + 1, stored.updated_at)
        assert {card["names"][0] for card in (await rose.browser.get("/api/me/tables")).json()} == {"Rosa"}
        assert (await table_of(server, asleep.record.id)).record.chairs[0].name == "Rosa"


async def test_deleting_fails_if_a_table_cannot_be_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else serves it and does not answer: who asked still exists, and may ask again."""
    monkeypatch.setattr(table_records, "PERSON_CHANGE_TRIES", 3)
    async with open_server(tmp_path) as server, server.browser() as browser:
        rose = await Guest(server, browser, NAME).come_in()
        table = await rose.open_table()
        await sleep(server)
        now = server.time.millis
        assert await server.store.records.leases.take(table.record.id, "elsewhere", now, now + 60_000)
        answer = await browser.delete("/api/me")
        assert (answer.status_code, answer.json()["problem"]) == (503, "unavailable")
        assert (await browser.get("/api/me")).json()["me"]["name"] == NAME
        server.time.pass_seconds(120)  # its lease has expired
        assert (await browser.delete("/api/me")).status_code == 204
        assert rose.id not in await everything_stored(server)

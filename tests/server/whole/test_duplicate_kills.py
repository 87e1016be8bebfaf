"""The server is killed while it opens the tables of one deal: the rest opens when somebody asks, and nothing twice."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest

from support.processes.serve_command import ServeCommand
from support.server.cluster_guest import VisitingGuest
from support.server.fast_players import PATIENCE

TABLES = 40


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServeCommand]:
    with ServeCommand(tmp_path) as running:
        yield running


def open_tables(server: ServeCommand) -> list[tuple[str, int]]:
    """The tables of the deal that are stored, with the number of their matches."""
    counted = """
        SELECT tables.id, count(matches.id) FROM duplicate_tables
        JOIN tables ON tables.id = duplicate_tables.table_id
        LEFT JOIN matches ON matches.table_id = tables.id GROUP BY tables.id
    """
    with closing(sqlite3.connect(next(server.folder.glob("*.db")))) as database:
        return [(str(id), int(number)) for id, number in database.execute(counted)]


@pytest.mark.at_length
async def test_all_tables_are_open_once_after_a_kill(server: ServeCommand) -> None:
    host, *people = (VisitingGuest(f"Guest {number}") for number in range(TABLES + 1))
    await host.come_in(server.port)
    request = {"game": "boussanga", "seats": 2, "level": "chick"}
    path = (await host.ask(server.port, "POST", "/api/duplicates", request))["path"]
    address = "/api/duplicates/" + path.rpartition("/")[2]
    for guest in people:
        await guest.come_in(server.port)
        await guest.ask(server.port, "POST", f"{address}/people")
    starting = asyncio.create_task(host.ask(server.port, "POST", f"{address}/start", {"tables": TABLES}))
    async with asyncio.timeout(PATIENCE):
        while not open_tables(server):
            await asyncio.sleep(0.002)
    server.stop(signal.SIGKILL)
    with suppress(httpx.TransportError, AssertionError):
        await starting
    assert 0 < len(open_tables(server)) < TABLES, "the server was killed while it opened tables"
    server.start()
    async with asyncio.timeout(PATIENCE):
        while [number for _, number in open_tables(server)] != [1] * TABLES:
            await asyncio.gather(*(guest.ask(server.port, "GET", address) for guest in people[:8]))
    for guest in people[::8]:
        shown = await guest.ask(server.port, "GET", address)
        assert len(shown["tables"]) == TABLES
        assert sum(table["yours"] is not None for table in shown["tables"]) == 1

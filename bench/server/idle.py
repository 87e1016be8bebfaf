"""Measures memory and processor time of idle players and of tables without connected players."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import httpx

from bench.server.cores import cpu_seconds, resident_bytes, two_cores
from bench.server.load.client import Client
from bench.server.load.guests import client_without_cookies, open_table
from bench.server.processes import free_port, running
from ludotheque.server.http.cookies import Cookies
from ludotheque.server.ops.secret_key import load_or_create_secrets
from ludotheque.server.store.store import open_store

PLAYERS = 5_000
TABLES = 1_000
AT_ONCE = 20
SETTLE_SECONDS = 10.0
NAMES = 200
"""The number of players who host tables; each hosts several."""


class Idle(NamedTuple):
    """Resident memory in bytes, and the server's processor time."""

    empty: int
    """The server without any players."""
    players: int
    with_players: int
    share: float
    """Share of a core, with all players connected and idle."""
    tables: int
    with_tables: int
    """With all tables in memory."""
    asleep: int
    """After the tables were unloaded from memory."""


async def make_guests(folder: Path, url: str, number: int) -> list[str]:
    """Create guests directly in the database; returns cookies signed with the server's key."""
    cookies = Cookies(load_or_create_secrets(folder, os.urandom), time.time)
    now = time.time_ns() // 1_000_000
    async with open_store(url) as store:
        create = store.records.identities.create
        names = [f"guest-{guest}" for guest in range(number)]
        await asyncio.gather(*(create(name, name=name, avatar=b"{}", settings=b"{}", now=now) for name in names))
    return [f"ludotheque={cookies.sign(name)}" for name in names]


class IdlePlayer:
    """A connected player who only answers pings."""

    def __init__(self) -> None:
        self._client = Client(self.receive)

    def receive(self, message: bytes) -> None:
        """Answer a ping; ignore other messages."""
        if message.startswith(b'{"type":"ping"'):
            self._client.send(message.replace(b'"ping"', b'"pong"', 1))

    async def connect(self, port: int, cookie: str) -> None:
        """Connect to the game socket."""
        await self._client.connect(f"ws://127.0.0.1:{port}/ws", {"cookie": cookie})

    def close(self) -> None:
        """Close the connection."""
        self._client.close()


async def measure(players: int, tables: int) -> Idle:
    """Connect idle players to a server, then open tables."""
    cores, own = two_cores()
    os.sched_setaffinity(0, own)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder / 'ludotheque.db'}"
        cookies = await make_guests(folder, url, players)
        port = free_port()
        command = [sys.executable, "-P", "-m", "support.processes.unlimited_server", str(port), name]
        with running(command, port, cores) as process:
            empty = resident_bytes(process)
            idle_players = await _connect(port, cookies)
            await asyncio.sleep(SETTLE_SECONDS)
            busy = cpu_seconds(process)
            await asyncio.sleep(SETTLE_SECONDS)
            share = (cpu_seconds(process) - busy) / SETTLE_SECONDS
            with_players = resident_bytes(process)
            await _open(port, cookies[:NAMES], tables)
            with_tables = resident_bytes(process)
            await _until_asleep(port)
            asleep = resident_bytes(process)
            for player in idle_players:
                player.close()
    return Idle(empty, players, with_players, share, tables, with_tables, asleep)


async def _connect(port: int, cookies: list[str]) -> list[IdlePlayer]:
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(cookie: str) -> IdlePlayer:
        async with turns:
            player = IdlePlayer()
            await player.connect(port, cookie)
            return player

    return await asyncio.gather(*map(one, cookies))


async def _open(port: int, hosts: list[str], tables: int) -> None:
    """Open tables in play with three bots and no connected player: their clocks stand still."""
    bots = {1: "chick", 2: "chick", 3: "chick"}
    async with client_without_cookies(port) as client:
        for number in range(tables):
            await open_table(client, hosts[number % len(hosts)], game="boussanga", seats=4, bots=bots, start=True)


async def _until_asleep(port: int) -> None:
    async with httpx.AsyncClient(timeout=60) as client:
        while "ludotheque_tables_awake 0.0" not in (await client.get(f"http://127.0.0.1:{port}/metrics")).text:
            await asyncio.sleep(1)


def report(players: int = PLAYERS, tables: int = TABLES) -> list[str]:
    """The results as Markdown."""
    found = asyncio.run(measure(players, tables))
    mega = 1_000_000
    return [
        "| one process | memory | each |",
        "|---|---:|---:|",
        f"| nobody there | {found.empty / mega:.0f} MB | |",
        f"| {players:,} players connected | {found.with_players / mega:.0f} MB "
        f"| {(found.with_players - found.empty) / players / 1000:.1f} kB a player |",
        f"| and {tables:,} tables in play, at which nobody looks yet | {found.with_tables / mega:.0f} MB "
        f"| {(found.with_tables - found.with_players) / tables / 1000:.1f} kB a table |",
        f"| and a minute later, when they sleep in the database: Python keeps the room for the next "
        f"| {found.asleep / mega:.0f} MB | |",
        "",
        f"With {players:,} players connected and nobody playing, the server is busy for {found.share:.0%} of the time, "
        "answering and sending pings.",
    ]


if __name__ == "__main__":
    print("\n".join(report(*map(int, sys.argv[1:]))))

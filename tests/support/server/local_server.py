"""The whole server in this process, with real routes, database and tables, and a clock that the test controls."""

from __future__ import annotations

import io
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from ludotheque.server.app import Application, Runtime, guest_of_socket
from ludotheque.server.common.clock_and_random import ClockAndRandom
from ludotheque.server.common.logs import make_log
from ludotheque.server.common.metrics import Metrics
from ludotheque.server.http.asgi import Receive, Scope, Send
from ludotheque.server.matches.analyses import Analyses
from ludotheque.server.people.identity import Guest
from ludotheque.server.settings import Settings, read_settings
from ludotheque.server.store.store import Store
from ludotheque.server.tables.interfaces import TableService
from ludotheque.server.wiring import OpenClasses, open_classes, open_tables
from ludotheque.table.daily.prepared import try_here
from ludotheque.table.replay.shared_replay import ReplayKey
from support.server.empty_database import put_empty_database
from support.server.memory_table import FirstOption

SECRETS = ("a secret for tests that is long enough",)
ORIGIN = "http://games.test"


class Time:
    """A clock that moves only when the test says so."""

    def __init__(self) -> None:
        self.millis = 1_800_000_000_000

    def pass_seconds(self, seconds: float) -> None:
        self.millis += round(seconds * 1000)

    @property
    def clock_and_random(self) -> ClockAndRandom:
        return ClockAndRandom(lambda: self.millis, lambda: self.millis / 1000, os.urandom, random.Random(1).randrange)


class QuietSocket:
    """Accepts a WebSocket, records its guest, and closes it."""

    def __init__(self) -> None:
        self.guests: list[Guest | None] = []
        self.drained = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        self.guests.append(guest_of_socket(scope))
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 1000})

    async def drain(self) -> None:
        self.drained += 1


class LocalServer:
    """A whole server in this process, with access to its parts."""

    def __init__(self, folder: Path, secrets: tuple[str, ...] = SECRETS, **given: Any) -> None:
        self.time = Time()
        self.log = io.StringIO()
        self.socket = QuietSocket()
        self.tables: TableService
        self.store: Store
        self.classes: OpenClasses
        self.settings: Settings = read_settings(given, {}, default_data=folder)
        self.app = Application(
            self.settings,
            secrets,
            self._open_runtime,
            clock_and_random=self.time.clock_and_random,
            log=make_log("json", self.log),
            client=folder / "client",
        )

    @asynccontextmanager
    async def _open_runtime(self, store: Store, metrics: Metrics, replay_key: ReplayKey) -> AsyncIterator[Runtime]:
        self.store = store
        clock_and_random, bots = self.time.clock_and_random, FirstOption()
        async with open_tables(self.settings, clock_and_random, store, metrics, bots, replay_key) as self.tables:
            analyses = Analyses(None, store.records.analyses, clock_and_random.now)
            async with open_classes(store, self.tables, clock_and_random) as self.classes:
                yield Runtime(self.tables, self.socket, analyses, self.classes.service, try_here)

    def browser(self, address: str = "192.0.2.1", origin: str | None = ORIGIN, base: str = ORIGIN) -> httpx.AsyncClient:
        """A browser with its own cookies."""
        headers = {"accept-language": "en"} | ({} if origin is None else {"origin": origin})
        transport = httpx.ASGITransport(self.app, client=(address, 4321))
        return httpx.AsyncClient(transport=transport, base_url=base, headers=headers)


@asynccontextmanager
async def open_server(folder: Path, **given: Any) -> AsyncIterator[LocalServer]:
    """Run a server, with an empty database unless it has one."""
    server = LocalServer(folder, **given)
    await put_empty_database(server.settings.database)
    async with server.app.running():
        yield server

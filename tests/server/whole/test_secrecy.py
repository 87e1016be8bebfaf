"""Whole games over real sockets: no secrets in logs, metrics or error messages."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from ludotheque.bots.bot import Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.entry import Drawn
from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis
from ludotheque.server.app import Application
from ludotheque.server.common.clock_and_random import system_clock_and_random
from ludotheque.server.common.logs import LibraryLogHandler, make_log
from ludotheque.server.settings import read_settings
from ludotheque.server.socket.limits import Limits
from ludotheque.server.wiring import runtime_opener
from ludotheque.table.messages import Answer, TableShown, Update
from ludotheque.table.table import Table
from support.server.local_server import SECRETS
from support.server.socket_server import MESSAGE
from support.server.untimed_bot import find_untimed_bot

MOVES = 15
"""Of one person, or to the end of the match."""
SHORT = {"tohuwabohu": {"card_seconds": 5}, "dubalai": {"look_seconds": 5, "write_seconds": 5, "choose_seconds": 5}}
"""Nobody has to wait long for those who do nothing."""
EVENTS = {"request", "library"}
"""All that a server has to say while nothing is wrong."""


class QuickBots:
    """The real bots, without delays."""

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Decision[Any, Any]:
        bot = find_untimed_bot(game)
        thought = bot.think(view, now, level=level, seed=seed, memory=memory, budget=Budget())
        return Decision(thought.action, now, thought.memory)

    async def options(self, game: str, view: View, most: int) -> tuple[Any, ...]:
        return tuple(find_game(game).options(view))[:most]

    async def hints(self, game: str, view: View, person: str) -> tuple[Hint[Any], ...]:
        return find_untimed_bot(game).hints(view, budget=Budget())


class Words(logging.Handler):
    """Collects everything that modules of this project log, with messages."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("ludotheque"):
            self.said.append(self.format(record))


class Observed:
    """A running server, with its logs, metrics and error messages."""

    def __init__(self, folder: Path) -> None:
        settings = read_settings({"limit_identity_burst": 1e6, "limit_address_burst": 1e6}, {}, default_data=folder)
        self.log = io.StringIO()
        clock_and_random = system_clock_and_random()
        self._open = runtime_opener(settings, clock_and_random, QuickBots(), Limits(burst=10**9, mistakes=10**9))
        log = make_log("json", self.log)
        self.app = Application(settings, SECRETS, self._open, clock_and_random=clock_and_random, log=log)
        self.libraries = LibraryLogHandler(log)
        self.libraries.setLevel(logging.DEBUG)
        self.words = Words()
        self.errors: list[str] = []
        self.secrets: set[str] = set()
        self.table_ids: set[str] = set()
        """Ids of tables, which only the people at them may know."""
        self.address = ""

    @property
    def tables(self) -> Any:
        assert self.app._runtime is not None
        return self.app._runtime.tables

    @contextmanager
    def everything_logged(self) -> Iterator[None]:
        """Log all records of libraries, at every level, as a server does."""
        root = logging.getLogger()
        before, root.handlers, level = root.handlers, [self.libraries, self.words], root.level
        root.setLevel(logging.DEBUG)
        try:
            yield
        finally:
            root.handlers = before
            root.setLevel(level)


@asynccontextmanager
async def observed(folder: Path) -> AsyncIterator[Observed]:
    server = Observed(folder)
    with server.everything_logged(), socket.create_server(("127.0.0.1", 0)) as listening:
        server.address = f"127.0.0.1:{listening.getsockname()[1]}"
        config = uvicorn.Config(
            server.app, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="on", log_config=None
        )
        running = uvicorn.Server(config)
        serving = asyncio.create_task(running.serve(sockets=[listening]))
        while not running.started:
            assert not serving.done()
            await asyncio.sleep(0.01)
        try:
            yield server
        finally:
            await server.app.drain()
            running.should_exit = True
            await serving


class Player:
    """A player with a browser and a socket, who takes legal actions."""

    def __init__(self, server: Observed, browser: httpx.AsyncClient, connection: ClientConnection, name: str) -> None:
        self.server, self.browser, self.connection = server, browser, connection
        self.rng = random.Random(name)
        self.moves = 0
        self.stage = ""

    async def send(self, message: dict[str, Any]) -> None:
        await self.connection.send(json.dumps(message))

    async def request(self, table: str, kind: str, **fields: Any) -> None:
        request = {"type": kind, "command": f"c{self.rng.random()}", **fields}
        await self.send({"type": "to", "table": table, "wish": request})

    async def receive(self) -> Any:
        text = await asyncio.wait_for(self.connection.recv(), 60)
        message = MESSAGE.decode(text)
        name = type(message).__name__
        if name == "Ping":
            await self.send({"type": "pong", "token": message.token})
        elif name == "Problem" or (isinstance(message, Answer) and message.refusal is not None):
            self.server.errors.append(str(text))
        elif isinstance(message, TableShown):
            self.stage = message.stage
        return message

    async def until(self, kind: type[Any]) -> Any:
        while not isinstance(message := await self.receive(), kind):
            pass
        return message

    async def play(self, table: str, game: str) -> None:
        """Answer every prompt, ask for hints sometimes, and send some wrong messages."""
        rules = find_game(game)
        views: msgspec.json.Decoder[View] = msgspec.json.Decoder(rules.View)
        while self.moves < MOVES:
            message = await self.receive()
            if not isinstance(message, Update):
                continue
            if message.outcome is not None:
                return
            view = views.decode(message.view)
            self.note_what_is_seen(view)
            if view.prompt is None:
                continue
            self.moves += 1
            if self.moves % 8 == 1:
                await self.request(table, "ask_hint")
                await self.request(table, "act", prompt=view.prompt.id, action={"type": "nonsense"})
                await self.send({"type": "nonsense"})
            action = self.rng.choice(rules.options(view))
            await self.request(table, "act", prompt=view.prompt.id, action=msgspec.to_builtins(action), reaction=250.0)

    def note_what_is_seen(self, view: View) -> None:
        """Record the secrets in a view, as JSON and as Python would print them."""
        shown = msgspec.to_builtins(view)
        for part in ("hand", "hands", "cards", "formula", "written", "spells"):
            if shown.get(part):
                self.server.secrets |= {json.dumps(shown[part]), str(shown[part]), str(getattr(view, part))}


def secrets_of(match: Match) -> set[str]:
    """The seed of a match and all its actions."""
    secrets = {match.hidden_seed}
    for entry in match.log:
        if isinstance(entry.action, Drawn):
            if len(entry.action.values) > 3:  # shorter ones occur by chance
                secrets |= {str(list(entry.action.values)), str(tuple(entry.action.values))}
        else:
            secrets |= {msgspec.json.encode(entry.action).decode(), str(entry.action)}
    return {secret for secret in secrets if len(secret) > 8}


async def a_player(server: Observed, browser: httpx.AsyncClient, name: str) -> Player:
    """A guest who creates a link to another device, uses it, and connects."""
    await browser.post("/api/me", json={"name": name})
    token = (await browser.post("/api/me/links")).json()["token"]
    for _ in range(2):  # the second time it is used up
        server.errors.append((await browser.post(f"/api/links/{token}")).text.replace(name, ""))
    cookie = browser.cookies["ludotheque"]
    shown = server.app._cookies.read(cookie)
    assert shown is not None
    server.secrets |= {name, token, cookie, cookie.split(".")[0], shown.id}
    connection = await connect(
        f"ws://{server.address}/ws",
        additional_headers={"cookie": f"ludotheque={cookie}"},
        origin=f"http://{server.address}",  # type: ignore[arg-type]
        ping_interval=None,
    )
    return Player(server, browser, connection, name)


async def a_game(server: Observed, game: str, rose: Player, bob: Player) -> None:
    """Play a match of two people and a bot, and record its secrets."""
    wanted = {"game": game, "seats": 3, "bots": {"2": "owl"}, "chat": True, "options": SHORT.get(game, {})}
    opened = await rose.browser.post("/api/tables", json=wanted)
    id = opened.json()["table"]
    (card,) = (await rose.browser.get("/api/me/tables")).json()
    server.table_ids.add(id)
    server.secrets |= {card["code"], "mind the dragon"}
    assert (await bob.browser.get(f"/api/codes/{card['code']}")).json() == {"table": id}
    for player in (rose, bob):
        player.moves = 0
        await player.send({"type": "enter", "table": id, "since": 0})
        await player.until(TableShown)
    await bob.request(id, "sit")
    assert (await bob.until(Answer)).refusal is None
    await rose.request(id, "chat", text="mind the dragon")
    await rose.request(id, "start")
    playing = [asyncio.create_task(player.play(id, game)) for player in (rose, bob)]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        task.cancel()
    for result in await asyncio.gather(*playing, return_exceptions=True):
        assert result is None or isinstance(result, asyncio.CancelledError), result
    assert rose.moves + bob.moves > 5
    table = await server.tables.table(id)
    assert isinstance(table, Table)
    assert table.live is not None
    assert table.record.match is not None
    server.secrets |= {table.record.match, *secrets_of(table.live.match)}
    asked = await bob.browser.get(f"/api/matches/{table.record.match}")
    if asked.status_code != 200:  # a finished match is public
        server.errors.append(asked.text)
    for player in (rose, bob):
        await player.request(id, "stand")
        await player.send({"type": "leave", "table": id})


@pytest.mark.parametrize("game", own_game_ids())
async def test_nothing_secret_is_logged_counted_or_quoted(game: str, tmp_path: Path) -> None:
    async with observed(tmp_path) as server:
        base, headers = f"http://{server.address}", {"origin": f"http://{server.address}"}
        async with (
            httpx.AsyncClient(base_url=base, headers=headers) as first,
            httpx.AsyncClient(base_url=base, headers=headers) as second,
        ):
            rose, bob = await a_player(server, first, "Rosalinde"), await a_player(server, second, "Barnabé")
            async with rose.connection, bob.connection:
                await a_game(server, game, rose, bob)
            for path in ("/api/matches/nothing", "/api/codes/NOTHING", "/nowhere"):
                server.errors.append((await first.get(path)).text)
            server.errors.append((await first.post("/api/tables", json={"game": game, "seats": 99})).text)
            figures = (await first.get("/metrics")).text
            await first.delete("/api/me")
    logged = server.log.getvalue()
    assert len(server.secrets) > 15
    assert any("nonsense" in error or "not_understood" in error for error in server.errors)
    places = {"log": logged, "our own words": "\n".join(server.words.said), "figures": figures}
    places["errors"] = "\n".join(server.errors)
    for where, text in places.items():
        secrets = server.secrets if where == "errors" else server.secrets | server.table_ids
        found = [secret for secret in secrets if secret in text]
        assert not found, f"in the {where}: {found}"
    # Log lines have only allowed keys.
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {line["event"] for line in lines} == EVENTS
    assert any(line.get("logger", "").startswith("aiosqlite") for line in lines), "records of libraries are logged"
    assert "ludotheque_moves_total" in figures

"""People who play whole matches over real sockets without pauses, whatever happens to the servers.

They behave as a browser does: who loses the connection comes back, who is told that a table is gone
enters it again, and a move without an answer is sent again with the same command. What they were
told is kept, to be compared with the log.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ludotheque.bots.player import BotPlayer
from ludotheque.bots.registry import find_bot
from ludotheque.engine.registry import find_game
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Millis
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.store import Records, Store, open_log
from ludotheque.server.tables.table_records import load_match, record_of
from ludotheque.table.messages import Act, Update
from support import timeouts

SEATS = 4
Games = Sequence[tuple[str, Mapping[str, object]]]
"""The games of new tables, with their options."""
TABLES: Games = (("boussanga", {"mode": "competitive"}), ("bouh", {"level": "collect"}))
RETRY_SECONDS = 0.1
PATIENCE = timeouts.HANGING_SECONDS
"""Seconds after which people who cannot play have been let down, even on a busy machine."""

encode = msgspec.json.Encoder().encode
_update = msgspec.json.Decoder(Update)


class Ledger:
    """The moves that were confirmed to people."""

    def __init__(self) -> None:
        self.acknowledged: Counter[tuple[str, str]] = Counter()
        """By match and command."""
        self.asked_again = 0
        self._by_table: Counter[str] = Counter()
        self._more = asyncio.Event()

    def note(self, table: str, match: str, command: str) -> None:
        """Record a confirmed move."""
        self.acknowledged[match, command] += 1
        self._by_table[table] += 1
        self._more.set()

    async def until_more(self, tables: list[str], moves: int) -> None:
        """Wait until this many more moves were made at each table."""
        goal = {table: self._by_table[table] + moves for table in tables}
        while any(self._by_table[table] < goal[table] for table in tables):
            self._more.clear()
            await self._more.wait()


class Person:
    """A person at a table, who reconnects whenever the connection breaks."""

    def __init__(
        self,
        port: int,
        cookie: str,
        table: str,
        game: str,
        seat: int,
        ledger: Ledger,
        luck: random.Random,
        thinking: bool = False,
    ) -> None:
        self._address, self._cookie = f"ws://127.0.0.1:{port}/ws", cookie
        self._table, self._seat, self._ledger, self._luck = table, seat, ledger, luck
        self._game = game
        self._rules = find_game(game)
        self._view = msgspec.json.Decoder(self._rules.View)
        self._match = ""
        self._thinking = thinking
        self._bot: BotPlayer | None = None
        self._seen = 0
        self._commands = 0
        self._waiting: tuple[str, Act] | None = None
        """The match and the move whose answer has not come."""
        self._asking_again = False

    async def play(self) -> None:
        """Connect, play, and reconnect, until cancelled."""
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self._address, additional_headers={"cookie": self._cookie}) as socket:
                    await self._sit_and_play(socket)
            await asyncio.sleep(RETRY_SECONDS)

    async def _sit_and_play(self, socket: ClientConnection) -> None:
        await self._enter(socket)
        async for frame in socket:
            message = frame.encode() if isinstance(frame, str) else frame
            match msgspec.json.decode(message)["type"]:
                case "table_shown":
                    await self._look_around(socket, msgspec.json.decode(message))
                case "update":
                    await self._see(socket, _update.decode(message))
                case "answer":
                    await self._hear(socket, msgspec.json.decode(message))
                case "ping":
                    await self._send(socket, {"type": "pong", "token": msgspec.json.decode(message)["token"]})
                case "gone":
                    await self._enter(socket)
                case "problem":
                    await self._wait_and_enter(socket, msgspec.json.decode(message))
                case "closing":
                    return  # come in again

    async def _look_around(self, socket: ClientConnection, shown: dict[str, Any]) -> None:
        if shown["match"] != self._match:
            self._match, self._waiting = shown["match"], None
            self._bot = BotPlayer(find_bot(self._game), "fox", self._match) if self._thinking else None
        if shown["you"] is None:
            await self._request(socket, {"type": "sit", "command": f"sit {self._luck.random()}", "seat": self._seat})
        elif shown["hosting"] and shown["stage"] != "playing" and all(c["kind"] == "person" for c in shown["chairs"]):
            await self._request(socket, {"type": "start", "command": f"start {self._luck.random()}"})

    async def _see(self, socket: ClientConnection, update: Update) -> None:
        self._seen = update.number
        view = self._view.decode(update.view)
        action = self._choose(view, update.now)
        if action is None:
            return
        if self._waiting is not None and self._waiting[0] == self._match:
            self._ledger.asked_again += 1
            self._asking_again = True
        else:
            self._commands += 1
            command = f"{self._commands}-{self._luck.getrandbits(32):x}"
            self._waiting = self._match, Act(command, view.prompt.id, msgspec.Raw(encode(action)))
        await self._request(socket, self._waiting[1])

    def _choose(self, view: View, now: Millis) -> Action | None:
        """What they do at once; nothing if they are not asked or only watch."""
        action: Action | None = None
        if self._bot is not None:
            action = self._bot.think(view, now).action
        elif view.prompt is not None and view.prompt.kind != "rearrange":
            action = self._luck.choice(self._rules.options(view))
        return action

    async def _hear(self, socket: ClientConnection, answer: dict[str, Any]) -> None:
        if self._waiting is None or answer["command"] != self._waiting[1].command:
            if answer["refusal"] is not None and answer["command"].startswith(("sit", "start")):
                # the table could not be stored, or matches so short follow each other too quickly (TBL-18)
                await asyncio.sleep(RETRY_SECONDS)
                await self._enter(socket)
            return
        match, act = self._waiting
        self._waiting = None
        if answer["refusal"] is None:
            self._ledger.note(self._table, match, f"{self._seat}:{act.command}")
        if answer["refusal"] is not None or self._asking_again:
            # it may have been an old question: look what is asked now
            self._asking_again = False
            await self._enter(socket)

    async def _enter(self, socket: ClientConnection) -> None:
        await self._send(socket, {"type": "enter", "table": self._table, "since": self._seen})

    async def _wait_and_enter(self, socket: ClientConnection, problem: dict[str, Any]) -> None:
        """Wait and enter again: the table is unreachable for a moment, or was just lost."""
        assert problem["key"] in ("unavailable", "not_entered"), problem
        if problem["key"] == "unavailable":
            await asyncio.sleep(problem["retry_after_ms"] / 1000)
            await self._enter(socket)

    async def _request(self, socket: ClientConnection, request: Any) -> None:
        await self._send(socket, {"type": "to", "table": self._table, "wish": request})

    async def _send(self, socket: ClientConnection, message: Any) -> None:
        await socket.send(encode(message), text=True)


class Company:
    """People who play at a few tables."""

    def __init__(self, tables: list[str], ledger: Ledger) -> None:
        self.tables = tables
        self.ledger = ledger

    async def play_on(self, moves: int) -> None:
        """Wait until this many more moves were made at each table."""
        async with asyncio.timeout(PATIENCE):
            await self.ledger.until_more(self.tables, moves)


@asynccontextmanager
async def people_playing(
    port: int, luck: random.Random, games: Games = TABLES, *, thinking: bool = False
) -> AsyncIterator[Company]:
    """Let people play at new tables of a running server.

    They play at random. Those who are ``thinking`` play as foxes do, without pauses: their races come to an end.
    """
    async with people_at(port, await _open_tables(port, games), luck, thinking=thinking) as company:
        yield company


@asynccontextmanager
async def people_at(
    port: int, tables: list[tuple[str, str, list[str]]], luck: random.Random, *, thinking: bool = False
) -> AsyncIterator[Company]:
    """Let people play at certain tables; each is an id, a game, and the cookies of its people by seat."""
    ledger = Ledger()
    people = [
        asyncio.create_task(Person(port, cookie, id, game, seat, ledger, luck, thinking).play())
        for id, game, cookies in tables
        for seat, cookie in enumerate(cookies)
    ]
    try:
        yield Company([id for id, _, _ in tables], ledger)
    finally:
        for person in people:
            assert not person.done() or person.exception() is None, person.exception()
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)


async def _open_tables(port: int, games: Games) -> list[tuple[str, str, list[str]]]:
    found: list[tuple[str, str, list[str]]] = []
    header = {"x-ludotheque": "test"}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, headers=header) as client:
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
        for game, options in games:
            cookies: list[str] = []
            for seat in range(SEATS):
                answer = await _post(client, "/api/me", {"name": f"{game} {seat}"})
                cookies.append(answer.headers["set-cookie"].partition(";")[0])
            wanted = {"game": game, "seats": SEATS, "options": options, "keep_warm": False}
            opened = await _post(client, "/api/tables", wanted, cookie=cookies[0])
            found.append((opened.json()["table"], game, cookies))
    return found


async def _post(client: httpx.AsyncClient, path: str, body: object, **headers: str) -> httpx.Response:
    """Send a request, again and again while a balancer says that no server can answer it."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await client.post(path, json=body, headers=headers)).status_code in (502, 503):
            await asyncio.sleep(RETRY_SECONDS)
    answer.raise_for_status()
    return answer


async def verify(url: str, tables: list[str], told: dict[tuple[str, str], int]) -> int:
    """Check that every confirmed move is stored once and every table can be read; return the number of entries."""
    assert set(told.values()) <= {1}, "a command was acknowledged twice"
    entries = 0
    stored: Counter[tuple[str, str]] = Counter()
    # not ``open_store``: it would bring the schema up to date, which is the server's business
    store = Store(open_log(url), Records(Database(url)))
    try:
        for match in {match for match, _ in told}:
            rows = await store.log.read(match)
            there = 0
            for row in rows:
                assert row.seq == there, f"{match} has a gap"
                there += row.entries
            entries += there
            stored.update((match, row.command) for row in rows if row.command is not None)
        for id in tables:
            found = await store.records.tables.read(id)
            assert found is not None, f"table {id} is gone"
            playing = record_of(found).match
            if playing is not None:
                await load_match(store, playing, 0.0)
    finally:
        await store.log.close()
        await store.records.close()
    lost = [command for command in told if not stored[command]]
    assert not lost, f"acknowledged, but not in the log: {lost}"
    twice = [command for command, times in stored.items() if times > 1]
    assert not twice, f"played twice: {twice}"
    return entries

"""Players of our server: four at each table; the seat that is asked plays, match after match."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass

import msgspec

from bench.server.load.client import Client
from bench.server.load.guests import create_guests, open_tables
from bench.server.load.meter import Meter, Pace, now
from bench.server.load.moves import Choose, bouh, boussanga
from ludotheque.engine.native.rng import Rng

SEATS = 4
GAMES = {"boussanga": boussanga, "bouh": bouh}
TAIL = 40
"""The length of the end of an update that holds its seed: ``null`` while the match goes on."""
IGNORED = (b'{"type":"table_shown"', b'{"type":"welcome"')
"""The first bytes of messages that need no reaction."""
OPTIONS: dict[str, dict[str, object]] = {"boussanga": {"mode": "competitive"}, "bouh": {"level": "collect"}}


class PlayedTable:
    """One table, and the times at which its moves were sent."""

    def __init__(self, id: str, choose: Choose, meter: Meter, pace: Pace) -> None:
        self.id = id
        self.choose, self.meter, self.pace = choose, meter, pace
        self.sent: dict[int, float] = {}
        """Times of moves, by the number of entries the mover had seen."""
        self.players: list[Player] = []
        self.matches = 0
        self.tolerates_failures = False
        """Whether moves may fail, as they do for players who leave and come back during a move."""
        self.since_at = len(f'{{"type":"update","table":"{id}","match":"{id}","number":')


class Player:
    """The player of one seat. Decodes as little of each message as possible."""

    def __init__(self, table: PlayedTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.seated = asyncio.get_running_loop().create_future()
        self._client = Client(self.receive)
        self._commands = 0
        self._moved: tuple[bytes, float] | None = None
        self._to = f'{{"type":"to","table":"{table.id}","wish":'.encode()

    async def connect(self, port: int, cookie: str) -> None:
        """Connect and take the seat; the host has one already."""
        await self._client.connect(f"ws://127.0.0.1:{port}/ws", {"cookie": cookie})
        self._client.send(b'{"type":"enter","table":"%s"}' % self.table.id.encode())
        if self.seat:
            self._request(b'{"type":"sit","command":"sit","seat":%d}' % self.seat)
            await self.seated

    def start(self) -> None:
        """Start a match."""
        self._request(b'{"type":"start","command":"start %d"}' % self.table.matches)

    async def reconnect(self, port: int, cookie: str) -> None:
        """Close the connection and connect again."""
        self.close()
        self._client = Client(self.receive)
        await self._client.connect(f"ws://127.0.0.1:{port}/ws", {"cookie": cookie})
        self._client.send(b'{"type":"enter","table":"%s"}' % self.table.id.encode())

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

    def receive(self, message: bytes) -> None:
        """Handle one message of the server."""
        if message.startswith(b'{"type":"update"'):
            self._updated(message)
        elif message.startswith(b'{"type":"answer"'):
            self._answered(message)
        elif message.startswith(b'{"type":"ping"'):
            token = msgspec.json.decode(message)["token"]
            self._send(b'{"type":"pong","token":"%s"}' % token.encode())
        elif not (self.table.tolerates_failures or message.startswith(IGNORED)):
            raise AssertionError(message)

    def _updated(self, message: bytes) -> None:
        table = self.table
        numbers = message[table.since_at : table.since_at + 40].partition(b',"since":')[2]
        since = int(numbers.partition(b",")[0])
        table.meter.updated(table.sent.get(since), len(message))
        if b',"seed":null' not in message[-TAIL:]:  # the match is over: the seed is published
            if self.seat == 0:
                table.matches += 1
                table.sent.clear()
                self.start()
        elif b'"prompt":{' in message:
            wait = table.pace.wait()
            if wait:
                asyncio.get_running_loop().call_later(wait, self._play, message)
            else:
                self._play(message)

    def _play(self, message: bytes) -> None:
        self._commands += 1
        command = f"{self._commands}"
        chosen = self.table.choose(message, command)
        if chosen is not None:
            number, request = chosen
            self._moved = command.encode(), now()
            self.table.sent[number] = self._moved[1]
            self._request(request)

    def _answered(self, message: bytes) -> None:
        if not message.endswith(b'"refusal":null}'):
            if not self.table.tolerates_failures:
                raise AssertionError(message)
        elif b'"command":"sit"' in message:
            self.seated.set_result(None)
        elif self._moved is not None and b'"command":"%s"' % self._moved[0] in message:
            self.table.meter.answered(self._moved[1])

    def _request(self, request: bytes) -> None:
        self._send(self._to + request + b"}")

    def _send(self, message: bytes) -> None:
        self._client.send(message)


@dataclass
class Players:
    """The players of all tables, with their cookies."""

    players: list[Player]
    cookies: list[str]
    returns: int = 0
    """How often a player left and came back."""


async def enter_once(port: int, table: str, cookie: str) -> None:
    """Enter a table through a process, which serves it from then on, and leave."""
    shown = asyncio.get_running_loop().create_future()

    def receive(message: bytes) -> None:
        if message.startswith(b'{"type":"table_shown"') and not shown.done():
            shown.set_result(None)

    client = Client(receive)
    await client.connect(f"ws://127.0.0.1:{port}/ws", {"cookie": cookie})
    client.send(b'{"type":"enter","table":"%s"}' % table.encode())
    await shown
    client.close()


async def sit_down(port: int, table: PlayedTable, cookies: list[str]) -> None:
    """Connect all players of a table."""
    for player, cookie in zip(table.players, cookies, strict=True):
        await player.connect(port, cookie)


async def play_tables(
    port: int,
    game: str,
    tables: int,
    meter: Meter,
    per_second: float | None,
    seed: int,
    served_at: int | None = None,
) -> Players:
    """Connect players to new tables and start the matches; they play until they are closed.

    ``served_at`` is the port of the process that serves the tables, if it is another one.
    """
    cookies = await create_guests(port, tables * SEATS)
    hosts = cookies[::SEATS]
    ids = await open_tables(port, hosts, game=game, seats=SEATS, options=OPTIONS[game])
    rng = random.Random(seed)
    rate = None if per_second is None else per_second / tables
    played = [PlayedTable(id, GAMES[game](Rng(rng.getrandbits(31))), meter, Pace(rate, rng)) for id in ids]
    for table, host in zip(played, hosts, strict=True):
        table.players = [Player(table, seat) for seat in range(SEATS)]
        if served_at is not None:
            await enter_once(served_at, table.id, host)
    await asyncio.gather(
        *(sit_down(port, table, cookies[number * SEATS :][:SEATS]) for number, table in enumerate(played))
    )
    for table in played:
        table.players[0].start()
    return Players([player for table in played for player in table.players], cookies)

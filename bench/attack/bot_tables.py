"""People who play against bots, and how long the bots take to answer."""

from __future__ import annotations

from bench.server.load.client import Client
from bench.server.load.guests import client_without_cookies, create_guest, open_table
from bench.server.load.meter import now
from bench.server.load.moves import Choose, boussanga
from ludotheque.engine.native.rng import Rng


class BotTable:
    """One person against one bot. The person answers at once; the bot takes its time."""

    def __init__(self, table: str, choose: Choose) -> None:
        self.waits: list[float] = []
        """How long the bot took for each of its turns, in seconds."""
        self._table, self._choose = table, choose
        self._client = Client(self.receive)
        self._moved: float | None = None
        self._commands = 0
        self._to = f'{{"type":"to","table":"{table}","wish":'.encode()

    async def connect(self, port: int, cookie: str) -> None:
        """Connect, seat the bot and begin."""
        await self._client.connect(f"ws://127.0.0.1:{port}/ws", {"cookie": cookie})
        self._client.send(b'{"type":"enter","table":"%s"}' % self._table.encode())
        self._request(b'{"type":"seat_bot","command":"bot","seat":1,"level":"fox"}')
        self._request(b'{"type":"start","command":"start"}')

    def receive(self, message: bytes) -> None:
        """Handle one message of the server."""
        if message.startswith(b'{"type":"ping"'):
            self._client.send(message.replace(b'"ping"', b'"pong"', 1))
        elif message.startswith(b'{"type":"update"'):
            if b',"seed":null' not in message[-40:]:
                self._moved = None
                self._commands += 1
                self._request(b'{"type":"start","command":"again %d"}' % self._commands)
            elif b'"prompt":{' in message:
                if self._moved is not None:
                    self.waits.append(now() - self._moved)
                self._move(message)

    def _move(self, message: bytes) -> None:
        self._commands += 1
        chosen = self._choose(message, f"{self._commands}")
        if chosen is not None:
            self._request(chosen[1])
            self._moved = now()

    def _request(self, request: bytes) -> None:
        self._client.send(self._to + request + b"}")

    def close(self) -> None:
        """Close the connection."""
        self._client.close()


async def play_with_bots(port: int, tables: int) -> list[BotTable]:
    """Let people play against bots at so many tables."""
    made = []
    async with client_without_cookies(port) as client:
        for number in range(tables):
            cookie = await create_guest(client, f"Player {number}")
            options = {"mode": "competitive"}
            table = await open_table(client, cookie, game="boussanga", seats=2, options=options)
            opened = BotTable(table, boussanga(Rng(number + 1)))
            await opened.connect(port, cookie)
            made.append(opened)
    return made

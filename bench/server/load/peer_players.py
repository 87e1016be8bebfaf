"""Players of the peers' servers. Their moves are as cheap as possible: each is the last number plus one."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import msgspec

from bench.server.load.client import Client
from bench.server.load.meter import Meter, Pace, now

SEATS = 4


class PeerTable:
    """One table, and the times at which its moves were sent."""

    def __init__(self, number: int, meter: Meter, pace: Pace) -> None:
        self.number, self.meter, self.pace = number, meter, pace
        self.sent: dict[int, float] = {}


class PeerPlayer:
    """The player of one seat; subclasses implement the peer's protocol."""

    binary = False

    def __init__(self, table: PeerTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.client = Client(self.receive, binary=self.binary)
        self._ready = asyncio.get_running_loop().create_future()

    async def connect(self, port: int) -> None:
        """Connect to the table."""
        raise NotImplementedError

    def receive(self, message: bytes) -> None:
        """Handle one message of the server."""
        raise NotImplementedError

    def move(self, step: int) -> bytes:
        """Encode a move."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the connection."""
        self.client.close()

    def updated(self, step: int, size: int) -> None:
        """Handle an update after ``step`` moves; play if this seat is next."""
        self.table.meter.updated(self.table.sent.get(step - 1), size)
        if step % SEATS == self.seat:
            wait = self.table.pace.wait()
            if wait:
                asyncio.get_running_loop().call_later(wait, self._play, step)
            else:
                self._play(step)

    def answered(self, step: int) -> None:
        """Count the answer to the move made after ``step`` moves."""
        self.table.meter.answered(self.table.sent[step])

    def _play(self, step: int) -> None:
        self.table.sent[step] = now()
        self.table.sent.pop(step - 8, None)
        self.client.send(self.move(step))


class FanOutPlayer(PeerPlayer):
    """A player at the bare fan-out."""

    async def connect(self, port: int) -> None:
        """Connect to the table."""
        await self.client.connect(f"ws://127.0.0.1:{port}/{self.table.number}/{self.seat}")

    def receive(self, message: bytes) -> None:
        """Handle one message of the server."""
        if message.startswith(b'{"type":"update"'):
            self.updated(int(message[24:31]), len(message))
        else:
            self.answered(int(message[24:].partition(b",")[0]))

    def move(self, step: int) -> bytes:
        """Encode a move."""
        return b"%d" % step


STATE_ID = re.compile(rb'"_stateID":(\d+)')


class BoardgamePlayer(PeerPlayer):
    """A player at boardgame.io, whose transport is socket.io over a WebSocket. The mover's own update is the answer."""

    game = "hidden"

    async def connect(self, port: int) -> None:
        """Connect to the table."""
        await self.client.connect(f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket")
        await self._ready

    def receive(self, message: bytes) -> None:
        """Handle one message of the server."""
        if message.startswith(b"0"):
            self.client.send(b"40/%s," % self.game.encode())
        elif message == b"2":
            self.client.send(b"3")
        elif message.startswith(b"40/"):
            self._emit("sync", f"t{self.table.number}", str(self.seat), None, SEATS)
        elif b'["sync"' in message[:30]:
            self._ready.set_result(None)
        elif b'["update"' in message[:30]:
            found = STATE_ID.search(message)
            assert found is not None, message
            step = int(found[1])
            if (step - 1) % SEATS == self.seat:
                self.answered(step - 1)
            self.updated(step, len(message))
        elif not message.startswith((b"42", b"41")):
            raise AssertionError(message)

    def begin(self) -> None:
        """Make the first move."""
        self.updated(0, 0)

    def move(self, step: int) -> bytes:
        """Encode a move."""
        payload = {"type": "move", "args": [step % 64], "playerID": str(self.seat)}
        return self._event(
            "update", {"type": "MAKE_MOVE", "payload": payload}, step, f"t{self.table.number}", str(self.seat)
        )

    def _emit(self, *event: Any) -> None:
        self.client.send(self._event(*event))

    def _event(self, *event: Any) -> bytes:
        return b"42/%s," % self.game.encode() + msgspec.json.encode(event)


class ColyseusPlayer(PeerPlayer):
    """A player at Colyseus, which has its own binary messages."""

    binary = True
    join, data = 10, 13

    async def connect(self, port: int) -> None:
        """Connect to the table."""
        async with httpx.AsyncClient(timeout=60, verify=False) as client:  # loading certificates takes long
            wanted = {"table": self.table.number, "seat": self.seat}
            answer = await client.post(f"http://127.0.0.1:{port}/matchmake/joinOrCreate/table", json=wanted)
            answer.raise_for_status()
            seat = answer.json()
        room = seat.get("room") or seat
        address = f"ws://127.0.0.1:{port}/{room['processId']}/{room['roomId']}?sessionId={seat['sessionId']}"
        await self.client.connect(address)
        await self._ready

    def receive(self, message: bytes) -> None:
        """Handle one message of the server."""
        kind = message[0]
        if kind == self.join:
            self.client.send(bytes([self.join]))
            if not self._ready.done():
                self._ready.set_result(None)
        elif kind == self.data:
            # a short text names the kind of message, and the number of moves comes first in its body
            name = message[2 : 2 + (message[1] & 31)]
            body = message[2 + (message[1] & 31) :]
            if name == b"answer":
                self.answered(_first_number(body))
            else:
                self.updated(_first_number(body), len(message))

    def begin(self) -> None:
        """Make the first move."""
        self.updated(0, 0)

    def move(self, step: int) -> bytes:
        """Encode a move."""
        return bytes([self.data]) + msgspec.msgpack.encode("move") + msgspec.msgpack.encode([step])


def _first_number(body: bytes) -> int:
    """The first number of a packed array: four bytes, of which the last three are used."""
    at = body.index(b"\xce") + 2
    return int.from_bytes(body[at : at + 3], "big")


PLAYERS: dict[str, type[PeerPlayer]] = {
    "fan-out": FanOutPlayer,
    "boardgame.io": BoardgamePlayer,
    "Colyseus": ColyseusPlayer,
}

Begin = Callable[[int, Meter, float | None], Awaitable[list[PeerPlayer]]]


def players_of(peer: str, tables: int, seed: int) -> Begin:
    """Connects players of a peer at ``tables`` tables of four."""
    kind = PLAYERS[peer]

    async def begin(port: int, meter: Meter, per_second: float | None) -> list[PeerPlayer]:
        rng = random.Random(seed)
        rate = None if per_second is None else per_second / tables
        found: list[PeerPlayer] = []
        for number in range(tables):
            table = PeerTable(number, meter, Pace(rate, rng))
            seated = [kind(table, seat) for seat in range(SEATS)]
            for player in seated:
                await player.connect(port)
            found += seated
        for player in found:
            if player.seat == 0 and isinstance(player, BoardgamePlayer | ColyseusPlayer):
                player.begin()
        return found

    return begin

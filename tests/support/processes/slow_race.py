"""Races of real clients against a real server over a network with real delays; prints their receipts.

Run as a program in a network namespace of its own: ``python -m support.processes.slow_race FOLDER CARDS WITNESS``.
The witness is ``kernel``, ``proxy`` (all players come through one that reports their round trips) or ``ping``
(the kernel is switched off).

Three people play Tohuwabohu. The first is far away and honest. The second is near, delays its pongs, reports that it
reacted at once, and claims in a header that its way is long. The third is a script that answers at once and says so.
The first and the second want the same shape, and the first is a little quicker.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from ludotheque.engine.registry import find_game
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView
from ludotheque.server.socket.protocol import ClientMessage, Enter, Ping, Pong, To
from ludotheque.table.messages import Act, Sit, Start, Update
from ludotheque.table.races.receipts import Receipt
from support.processes.reporting_proxy import HEADER, reporting_proxy
from support.processes.server_process import ServerProcess
from support.processes.slow_network import address_of, begin_to_delay
from support.server.cluster_guest import VisitingGuest
from support.server.socket_server import MESSAGE

FAR, LIAR, SCRIPT = 0, 1, 2
ROUND_TRIPS_MS = {1 + FAR: 160.0, 1 + LIAR: 20.0, 1 + SCRIPT: 20.0}
PONG_DELAY_SECONDS = 0.3
REACTION_SECONDS = {FAR: 1.0, LIAR: 1.09, SCRIPT: 0.0}
WAIT_SECONDS = 120.0
SETTINGS = {
    "kernel": {"host": "0.0.0.0"},
    "ping": {"host": "0.0.0.0", "race_witness": "ping"},
    "proxy": {"trusted_proxies": "127.0.0.1", "round_trip_header": HEADER},
}
"""The server's settings, by the witness."""


class RacedCard(msgspec.Struct):
    """What happened at one card."""

    reactions: dict[int, float]
    """When each player really touched, in milliseconds after they were shown the card."""
    receipts: list[Receipt]


class Player:
    """One of the three, over a real connection."""

    def __init__(self, seat: int, table: str) -> None:
        self.seat, self.table = seat, table
        self.reactions: dict[int, float] = {}
        """By prompt, in milliseconds."""
        self.joined = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._shown: set[int] = set()

    async def play(self, port: int, cookie: str) -> None:
        """Stay connected, and answer."""
        address = f"ws://{address_of(1 + self.seat)}:{port}/ws"
        headers = {"cookie": cookie} | ({HEADER: "400000"} if self.seat == LIAR else {})
        async with connect(address, additional_headers=headers) as self.connection:
            await self.send(Enter(self.table))
            if self.seat:
                await self.send(To(self.table, Sit(f"sit-{self.seat}", self.seat)))
            self.joined.set()
            async for frame in self.connection:
                message = MESSAGE.decode(frame)
                if isinstance(message, Ping):
                    self._later(PONG_DELAY_SECONDS if self.seat == LIAR else 0.0, Pong(message.token))
                elif isinstance(message, Update):
                    self._answer(msgspec.json.decode(message.view, type=TohuwabohuView))

    async def send(self, message: ClientMessage) -> None:
        """Send a message now."""
        await self.connection.send(msgspec.json.encode(message).decode())

    def _later(self, seconds: float, message: ClientMessage) -> None:
        async def send() -> None:
            await asyncio.sleep(seconds)
            await self.send(message)

        self._keep(asyncio.create_task(send()))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _answer(self, view: TohuwabohuView) -> None:
        prompt = view.prompt
        if prompt is None or prompt.id in self._shown:
            return
        self._shown.add(prompt.id)
        if prompt.race and view.card is not None:
            shape = view.card.shapes[0 if self.seat == SCRIPT else 1]
            self._keep(asyncio.create_task(self._touch(prompt.id, shape)))
        elif not prompt.race:
            turn = msgspec.Raw(msgspec.json.encode(TurnCard()))
            self._later(0.0, To(self.table, Act(f"turn-{prompt.id}", prompt.id, turn)))

    async def _touch(self, prompt: int, shape: int) -> None:
        loop = asyncio.get_running_loop()
        seen = loop.time()
        await asyncio.sleep(REACTION_SECONDS[self.seat])
        took = self.reactions[prompt] = (loop.time() - seen) * 1000
        action = msgspec.Raw(msgspec.json.encode(Point(shape)))
        reported = took if self.seat == FAR else 0.0
        await self.send(To(self.table, Act(f"{self.seat}-{prompt}", prompt, action, reaction=reported)))


async def race(folder: Path, cards: int, witness: str) -> list[RacedCard]:
    """Play so many cards."""
    begin_to_delay(ROUND_TRIPS_MS)
    file = folder / "races.db"
    server = ServerProcess(folder, f"sqlite:///{file}", settings=SETTINGS[witness], unlimited=False)
    server.start()
    async with AsyncExitStack() as stack:
        stack.callback(server.kill)
        await server.until_ready()
        port = await stack.enter_async_context(reporting_proxy(server.port)) if witness == "proxy" else server.port
        guests = [VisitingGuest(f"player-{seat}") for seat in range(3)]
        for guest in guests:
            await guest.come_in(server.port)
        made = await guests[0].ask(server.port, "POST", "/api/tables", {"game": find_game("tohuwabohu").id, "seats": 3})
        players = [Player(seat, made["table"]) for seat in range(3)]
        playing = [
            asyncio.create_task(player.play(port, guest.cookie)) for player, guest in zip(players, guests, strict=True)
        ]
        for player in players:
            await player.joined.wait()
        await asyncio.sleep(2.5)  # a few pings
        await players[0].send(To(made["table"], Start("start")))
        async with asyncio.timeout(WAIT_SECONDS):
            while len(found := _raced(file, players)) < cards:
                await asyncio.sleep(0.2)
        for task in playing:
            task.cancel()
        return found


def _raced(file: Path, players: list[Player]) -> list[RacedCard]:
    """The cards at which all three have touched."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    rows = connection.execute("SELECT receipt FROM entries WHERE receipt IS NOT NULL ORDER BY seq").fetchall()
    connection.close()
    receipts = [msgspec.json.decode(receipt, type=Receipt) for (receipt,) in rows]
    everything = [each for receipt in receipts for each in (receipt, *receipt.beaten)]
    found: list[RacedCard] = []
    for prompt in dict.fromkeys(receipt.prompt for receipt in receipts):
        claims = [claim for claim in everything if claim.prompt == prompt]
        if {claim.seat for claim in claims} == {FAR, LIAR, SCRIPT}:
            found.append(RacedCard({player.seat: player.reactions[prompt] for player in players}, claims))
    return found


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(race(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))))

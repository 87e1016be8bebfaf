"""People race while others send arbitrary messages; every update and verdict is checked."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from ludotheque.engine.registry import find_game
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.protocol import Enter
from ludotheque.table.messages import Answer, Emote, SeatBot, Sit, Start, TableShown, Update
from ludotheque.table.races.credit import CAP
from ludotheque.table.races.receipts import Receipt
from support.server.attacker import Attacker
from support.server.socket_server import Client, SocketServer

KEPT = 100
"""So many messages are remembered: the rest was looked at when it came."""
LIMITS = Limits(burst=10**9, mistakes=10**9, most_messages=10**6, most_bytes=10**9)


class Onlooker(Client):
    """A client that checks every update against what its seat may see."""

    socket_server: SocketServer
    attacker: Attacker
    compared = 0

    def receive(self, message: Any, text: str) -> None:
        super().receive(message, text)
        if len(self.inbox) > 2 * KEPT:
            self.inbox = [self.last(TableShown), *self.inbox[-KEPT:]]
        live = self.socket_server.memory_table.table.live
        if not isinstance(message, Update) or live is None:
            return
        seen = msgspec.json.decode(message.view, type=live.match.game.View)
        self.attacker.seen.append(seen)
        assert seen.seat == self.last(TableShown).you
        if message.number == live.number:  # otherwise the match has gone on before this was read
            assert msgspec.json.encode(live.match.view(seen.seat)) == bytes(message.view)
            self.compared += 1


async def at_a_table(game: str, seed: int) -> tuple[SocketServer, dict[str, Onlooker], Attacker]:
    socket_server = SocketServer(game, 3, LIMITS)
    attacker = Attacker(seed, "table", find_game(game))
    clients: dict[str, Onlooker] = {}
    for person in ("ann", "mallory", "zoe"):
        client = clients[person] = Onlooker(socket_server.socket, person, socket_server.settle)
        client.socket_server, client.attacker = socket_server, attacker
        await client.enter()
    assert (await clients["mallory"].request(Sit, seat=1)).refusal is None
    assert (await clients["ann"].request(SeatBot, seat=2, level="fox")).refusal is None
    assert (await clients["ann"].request(Start)).refusal is None
    return socket_server, clients, attacker


def raced(socket_server: SocketServer) -> list[Receipt]:
    """The timing of all claims."""
    kept = [row.receipt for row in socket_server.memory_table.log.rows.values()]
    return [msgspec.json.decode(receipt, type=Receipt) for receipt in kept if receipt is not None]


async def fuzz_races(game: str, messages: int, seed: int = 5) -> None:
    """Send so many messages to a table at which people race, and check everything."""
    socket_server, clients, attacker = await at_a_table(game, seed)
    rng = attacker.rng
    for number in range(20 * messages):
        if number >= messages and raced(socket_server) and all(client.compared > 5 for client in clients.values()):
            break  # the first race comes at a random time
        who = rng.choice(("mallory", "mallory", "zoe"))
        clients[who].send(attacker.frame())
        if rng.random() < 0.02:
            clients[who].send(Enter("table"))
        if rng.random() < 0.25:
            await socket_server.wait(rng.choice((0, 1, 30, 300, 3_000)))
    ann = clients["ann"]
    await socket_server.wait(1_000)
    ann.inbox = [ann.last(TableShown)]
    assert (await ann.request(Emote, key="hello")).refusal is None
    assert len(ann.all(Answer)) == 1
    assert ann.last(TableShown).you == 0
    for receipt in raced(socket_server):
        assert 0 <= receipt.allowance <= CAP
        assert receipt.elapsed - receipt.allowance <= receipt.credited <= max(receipt.elapsed, receipt.floor)
    assert raced(socket_server)
    assert all(client.compared > 5 for client in clients.values())
    for client in clients.values():
        client.disconnect()
    await asyncio.gather(*(client.task for client in clients.values()))
    assert socket_server.socket.connections == 0

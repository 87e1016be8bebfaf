"""Clients of the game socket in the test process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from ludotheque.engine.registry import find_game
from ludotheque.server.socket.limits import Limits
from ludotheque.table.messages import Sit, Start
from support import timeouts
from support.server.socket_server import Client, SocketServer

OPEN: list[Client] = []
"""All connected clients."""


def run(story: Callable[[], Awaitable[None]]) -> None:
    """Run a test, and disconnect all clients at its end."""

    async def whole() -> None:
        await story()
        for client in OPEN:
            client.disconnect()
        await asyncio.gather(*(client.task for client in OPEN))
        OPEN.clear()

    OPEN.clear()
    timeouts.run(whole())


async def connect(socket_server: SocketServer, person: str, **kind: Any) -> Client:
    """Connect a client."""
    client = await socket_server.connect(person, **kind)
    OPEN.append(client)
    return client


async def two_at_boussanga(limits: Limits | None = None) -> tuple[SocketServer, Client, Client]:
    """Ann and Bob play Boussanga, and it is Ann's turn."""
    socket_server = SocketServer("boussanga", 2, limits, first=0)
    ann, bob = await connect(socket_server, "ann"), await connect(socket_server, "bob")
    await ann.enter()
    await bob.enter()
    assert (await bob.request(Sit)).refusal is None
    assert (await ann.request(Start)).refusal is None
    return socket_server, ann, bob


def option(client: Client, game: str = "boussanga") -> tuple[Any, int]:
    """The first legal action of a client, and its prompt."""
    view = client.view(game)
    return find_game(game).options(view)[0], view.prompt.id

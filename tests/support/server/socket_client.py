"""A client over a real connection, which the test controls step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection

from ludotheque.server.socket.protocol import ClientMessage, Ping, Pong
from support.server.socket_server import MESSAGE

T = TypeVar("T")


class Browser:
    """A client over a real network connection."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.inbox: list[Any] = []

    async def send(self, message: ClientMessage) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def receive(self, kind: type[T] | tuple[type[T], ...], wanted: Callable[[T], bool] = lambda _: True) -> T:
        """Read messages until one of this type, or of these types, arrives."""
        while True:
            message = MESSAGE.decode(await self.connection.recv())
            self.inbox.append(message)
            if isinstance(message, Ping):
                await self.send(Pong(message.token))
            if isinstance(message, kind) and wanted(message):
                return message

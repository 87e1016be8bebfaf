# Compiled with mypyc: every move at a table comes through here.
"""The seam between us and whatever carries the messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Protocol

from ludotheque.server.socket.fast_writer import Line
from ludotheque.server.socket.uvicorn_fast_path import Hear, StraightWebSocket

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Disconnected(Exception):
    """The other end is gone."""


class Pipe(Protocol):
    """One open WebSocket. Another server than an ASGI one needs nothing but another of these."""

    def listen(self, hear: Hear) -> None:
        """Where there is a shorter way than ``receive``, offer each text to ``hear`` first."""
        ...

    async def receive(self) -> str | bytes | None:
        """The next message, a text or binary; ``None`` when the other end is gone."""
        ...

    def send_now(self, text: bytes, *, soon: bool = False) -> bool:
        """Send a text without waiting; if that is not possible, nothing is sent.

        ``soon``: it may wait a moment for others to go with it.
        """
        ...

    async def send(self, text: bytes) -> None:
        """Send a text, given as UTF-8. Waits while the other end reads too slowly; raises ``Disconnected``."""
        ...

    async def close(self, code: int) -> None:
        """Say goodbye."""
        ...


class AsgiPipe:
    """A WebSocket of an ASGI server, once it was accepted."""

    def __init__(self, receive: Receive, send: Send, straight: StraightWebSocket | None = None) -> None:
        """``straight`` is the same WebSocket by a shorter way, where the server has one."""
        self._receive = receive
        self._send = send
        self._straight = straight
        self._line: Line | None = None if straight is None else straight.line
        self._open = True

    def listen(self, hear: Hear) -> None:
        """See ``Pipe``."""
        if self._straight is not None:
            self._straight.listen(hear)

    def send_now(self, text: bytes, *, soon: bool = False) -> bool:
        """See ``Pipe``."""
        return self._line is not None and self._line.send(text, soon=soon)

    async def receive(self) -> str | bytes | None:
        """See ``Pipe``."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            self._open = False
            return None
        text: str | None = message.get("text")
        if text is not None:
            return text
        return bytes(message.get("bytes") or b"")

    async def send(self, text: bytes) -> None:
        """See ``Pipe``."""
        await self._tell({"type": "websocket.send", "text": text.decode()})

    async def close(self, code: int) -> None:
        """See ``Pipe``."""
        if self._open:
            self._open = False
            await self._tell({"type": "websocket.close", "code": code})

    async def _tell(self, message: MutableMapping[str, Any]) -> None:
        try:
            await self._send(message)
        except OSError as error:  # how ASGI servers say that a client is gone
            self._open = False
            raise Disconnected from error

# Compiled with mypyc: every move at a table comes through here.
"""What carries frames to and from a client: a WebSocket of an ASGI server, or another transport."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from ludotheque.server.socket.frames.fast_reader import OnText
from ludotheque.server.socket.frames.fast_writer import FastWriter
from ludotheque.server.socket.frames.frame_budget import Budget
from ludotheque.server.socket.frames.uvicorn_fast_path import FastPathWebSocket, OnAbuse

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Disconnected(Exception):
    """The client is gone."""


class Transport:
    """One open WebSocket. To serve another protocol than ASGI, implement this.

    A base class rather than a protocol, because compiled code calls its methods directly.
    """

    writer: FastWriter | None = None
    """Sends texts without waiting, if the transport can do that."""

    def listen(self, on_text: OnText, budget: Budget, on_abuse: OnAbuse) -> None:
        """Where there is a faster way than ``receive``, pass each text to ``on_text`` first.

        All that arrives is charged to the budget; a client that exceeds it is cut off.
        """
        raise NotImplementedError

    async def receive(self) -> str | bytes | None:
        """The next frame, text or binary; ``None`` when the client is gone."""
        raise NotImplementedError

    async def send(self, frame: bytes) -> None:
        """Send a text frame, given as UTF-8. Waits while the client reads too slowly; raises ``Disconnected``."""
        raise NotImplementedError

    async def close(self, code: int) -> None:
        """Close the WebSocket with a code."""
        raise NotImplementedError

    def cut_off(self) -> None:
        """End the connection without waiting for the client, where that is possible."""
        raise NotImplementedError


class AsgiTransport(Transport):
    """A WebSocket of an ASGI server, after it was accepted."""

    def __init__(self, receive: Receive, send: Send, fast_path: FastPathWebSocket | None = None) -> None:
        """``fast_path`` is the same WebSocket without ASGI in between, where the server offers that."""
        self._receive = receive
        self._send = send
        self._fast_path = fast_path
        self.writer = None if fast_path is None else fast_path.writer
        self._open = True

    def listen(self, on_text: OnText, budget: Budget, on_abuse: OnAbuse) -> None:
        """See ``Transport``."""
        if self._fast_path is not None:
            self._fast_path.listen(on_text, budget, on_abuse)

    async def receive(self) -> str | bytes | None:
        """See ``Transport``."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            self._open = False
            return None
        text: str | None = event.get("text")
        if text is not None:
            return text
        return bytes(event.get("bytes") or b"")

    async def send(self, frame: bytes) -> None:
        """See ``Transport``."""
        await self._send_event({"type": "websocket.send", "text": frame.decode()})

    async def close(self, code: int) -> None:
        """See ``Transport``."""
        if self._open:
            self._open = False
            await self._send_event({"type": "websocket.close", "code": code})

    def cut_off(self) -> None:
        """See ``Transport``."""
        if self._fast_path is not None:
            self._fast_path.cut_off()

    async def _send_event(self, event: MutableMapping[str, Any]) -> None:
        try:
            await self._send(event)
        except OSError as error:  # ASGI servers raise it when the client is gone
            self._open = False
            raise Disconnected from error

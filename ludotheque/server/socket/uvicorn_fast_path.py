"""uvicorn's WebSocket with a short way for plain texts, which is nearly all that passes over it.

An ASGI server wakes a task for every message in either direction. Here a text that
came whole is handed over on the spot, and a text to a client that keeps up is written
on the spot (see ``line.py``). Whatever is rarer (handshakes, fragments, control frames, long frames,
clients that read slowly) goes uvicorn's own way, one whole frame after another.

Give the class to uvicorn as ``ws``; applications find the connection in their scope,
see ``straight_of``. Compressed messages are not for this class: leave deflate off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from ludotheque.server.http.asgi import Scope
from ludotheque.server.socket.fast_writer import Line
from ludotheque.server.socket.rfc6455 import frame_end, text_alone, text_in

EXTENSION = "ludotheque.straight"
OPEN = State.OPEN
LONGEST_STRAIGHT = 0xFFFF

Hear = Callable[[str], bool]
"""Takes a text, or says that it has to wait its turn."""


class StraightWebSocket(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._hear: Hear | None = None
        self._early = False
        """Whether frames came before anybody listened: uvicorn may hold a part of one."""
        self.line: Line | None = None
        """The short way out, once there is one."""
        self._detour = False
        """Whether something went uvicorn's own way and may not have arrived yet."""
        self._begun = b""
        """Of a frame that has not come whole yet."""

    def handle_connect(self, event: Request) -> None:
        """See uvicorn; the application can find us."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.line = Line(self.transport, self.loop)
            self.scope["extensions"][EXTENSION] = {"connection": self}

    def listen(self, hear: Hear) -> None:
        """From now on offer each text to ``hear`` first; what it does not take is received as ever."""
        if not self._early:
            self._hear = hear

    def _look(self) -> None:
        """Whether the short way out is free may have changed."""
        if self.line is not None:
            self.line.is_free = self.writable.is_set() and not self.disconnected and self.conn.state is OPEN

    def pause_writing(self) -> None:
        """See uvicorn."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """See uvicorn."""
        super().resume_writing()
        self._look()

    def shutdown(self) -> None:
        """See uvicorn."""
        super().shutdown()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """See uvicorn; what refers to itself through us is taken apart, so that it goes at once: garbage is looked
        for rarely, and people come and go all day."""
        super().connection_lost(exc)
        self._look()
        self._hear = self.line = None
        if self.handshake_initiated:
            self.scope["extensions"].pop(EXTENSION, None)
        self.conn.parser.close()

    async def send(self, message: ASGISendEvent) -> None:
        """See uvicorn; what was to be sent soon goes first."""
        if self.line is not None:
            self.line.flush()
        await super().send(message)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Deal with the frames that are whole, and keep the rest."""
        hear = self._hear
        if hear is not None and not self._detour and not self._begun:
            text = text_alone(data)  # nearly always it is one
            if text is not None and hear(text):
                return
        if hear is None:
            self._early = self.handshake_initiated
            self._receive_as_ever(data)
            return
        if self._begun:
            data, self._begun = self._begun + data, b""
        while data:
            end = frame_end(data)
            if end > len(data):
                if end > LONGEST_STRAIGHT:
                    self._hear = None  # too long for us: from here on all is uvicorn's
                    self._receive_as_ever(data)
                else:
                    self._begun = data
                return
            frame, data = (data, b"") if end == len(data) else (data[:end], data[end:])
            if not self._take(frame):
                self._receive_as_ever(frame)

    def _receive_as_ever(self, data: bytes) -> None:
        self._detour = True
        super().data_received(data)
        self._look()

    def _take(self, frame: bytes) -> bool:
        """Hand over a plain text on the spot, if it is one and nothing is before it."""
        if self.conn.state is not OPEN or self.conn.current_size is not None or not self.queue.empty():
            return False
        self._detour = False
        text = text_in(frame)
        return text is not None and self._hear is not None and self._hear(text)


def straight_of(scope: Scope) -> StraightWebSocket | None:
    """The connection behind a WebSocket's scope, where it has a short way."""
    found = scope.get("extensions", {}).get(EXTENSION)
    return None if found is None else found["connection"]

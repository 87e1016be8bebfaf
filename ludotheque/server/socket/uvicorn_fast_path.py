"""uvicorn's WebSocket with a fast path for whole text frames, which are nearly all frames there are.

An ASGI server wakes a task for every message in either direction. Here a text that
arrived in one frame is passed on at once, and a text to a client that keeps up is written
at once (see ``fast_writer.py``). Everything rarer (handshakes, fragments, control frames,
long frames, clients that read slowly) is left to uvicorn, one whole frame after another.

Give the class to uvicorn as ``ws``; applications find the connection in their scope with
``fast_path_of``. Compressed messages are not supported: leave deflate off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from ludotheque.server.http.asgi import Scope
from ludotheque.server.socket.fast_writer import FastWriter
from ludotheque.server.socket.rfc6455 import frame_end, text_alone, text_in

EXTENSION = "ludotheque.fast_path"
"""Where the connection is found in an ASGI scope."""
OPEN = State.OPEN
LONGEST_FRAME = 0xFFFF
"""Longer frames are left to uvicorn."""

OnText = Callable[[str], bool]
"""Takes a text; false, if the text has to wait its turn."""


class FastPathWebSocket(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._on_text: OnText | None = None
        self._received_before_listening = False
        """Whether data came before ``listen``: uvicorn may hold a part of a frame."""
        self.writer: FastWriter | None = None
        """The fast path to the client, once the WebSocket is open."""
        self._uvicorn_was_last = False
        """Whether the last data went through uvicorn and may not have reached the application yet."""
        self._partial = b""
        """The beginning of a frame that has not arrived whole."""

    def handle_connect(self, event: Request) -> None:
        """See uvicorn; puts the connection into the scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.writer = FastWriter(self.transport, self.loop)
            self.scope["extensions"][EXTENSION] = {"connection": self}

    def listen(self, on_text: OnText) -> None:
        """From now on pass each text to ``on_text`` first; what it does not take is received through ASGI."""
        if not self._received_before_listening:
            self._on_text = on_text

    def _update_writer(self) -> None:
        """Note whether texts may be written at once: call it when that may have changed."""
        if self.writer is not None:
            self.writer.is_free = self.writable.is_set() and not self.disconnected and self.conn.state is OPEN

    def pause_writing(self) -> None:
        """See uvicorn."""
        super().pause_writing()
        self._update_writer()

    def resume_writing(self) -> None:
        """See uvicorn."""
        super().resume_writing()
        self._update_writer()

    def shutdown(self) -> None:
        """See uvicorn."""
        super().shutdown()
        self._update_writer()

    def connection_lost(self, exc: Exception | None) -> None:
        """See uvicorn; breaks the reference cycles through this object, so that it is freed at once.

        The garbage collector runs rarely, and clients come and go all day.
        """
        super().connection_lost(exc)
        self._update_writer()
        self._on_text = self.writer = None
        if self.handshake_initiated:
            self.scope["extensions"].pop(EXTENSION, None)
        self.conn.parser.close()

    async def send(self, message: ASGISendEvent) -> None:
        """See uvicorn; frames that were held back go first."""
        if self.writer is not None:
            self.writer.flush()
        await super().send(message)
        self._update_writer()

    def data_received(self, data: bytes) -> None:
        """Handle the frames that are whole, and keep the rest."""
        on_text = self._on_text
        if on_text is not None and not self._uvicorn_was_last and not self._partial:
            text = text_alone(data)  # nearly always there is exactly one frame
            if text is not None and on_text(text):
                return
        if on_text is None:
            self._received_before_listening = self.handshake_initiated
            self._receive_by_uvicorn(data)
            return
        if self._partial:
            data, self._partial = self._partial + data, b""
        while data:
            end = frame_end(data)
            if end > len(data):
                if end > LONGEST_FRAME:
                    self._on_text = None  # from here on everything is left to uvicorn
                    self._receive_by_uvicorn(data)
                else:
                    self._partial = data
                return
            frame, data = (data, b"") if end == len(data) else (data[:end], data[end:])
            if not self._take(frame):
                self._receive_by_uvicorn(frame)

    def _receive_by_uvicorn(self, data: bytes) -> None:
        self._uvicorn_was_last = True
        super().data_received(data)
        self._update_writer()

    def _take(self, frame: bytes) -> bool:
        """Pass a text on at once, if the frame is a text and nothing waits before it."""
        if self.conn.state is not OPEN or self.conn.current_size is not None or not self.queue.empty():
            return False
        self._uvicorn_was_last = False
        text = text_in(frame)
        return text is not None and self._on_text is not None and self._on_text(text)


def fast_path_of(scope: Scope) -> FastPathWebSocket | None:
    """The connection behind a WebSocket's scope, where it has a fast path."""
    found = scope.get("extensions", {}).get(EXTENSION)
    return None if found is None else found["connection"]

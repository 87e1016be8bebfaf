"""uvicorn's WebSocket with a short way for plain texts, which is nearly all that passes over it.

An ASGI server wakes a task for every message in either direction. Here a text that
came whole is handed over on the spot, and a text to a client that keeps up is written
on the spot. Whatever is rarer (handshakes, fragments, control frames, long frames,
clients that read slowly) goes uvicorn's own way, one whole frame after another.

Give the class to uvicorn as ``ws``; applications find the connection in their scope,
see ``straight_of``. Compressed messages are not for this class: leave deflate off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from ludotheque.server.asgi import Scope

try:
    from websockets.speedups import apply_mask
except ImportError:  # compiled for no platform but the usual ones
    from websockets.utils import apply_mask

EXTENSION = "ludotheque.straight"
WHOLE_TEXT = 0x81
MASKED = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
"""Lengths that say in how many bytes the length follows."""
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
        self._begun = b""
        """Of a frame that has not come whole yet."""

    def handle_connect(self, event: Request) -> None:
        """See uvicorn; the application can find us."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"connection": self}

    def listen(self, hear: Hear) -> None:
        """From now on offer each text to ``hear`` first; what it does not take is received as ever."""
        if not self._early:
            self._hear = hear

    def write_text(self, text: bytes) -> bool:
        """Send a text, given as UTF-8, or say that it has to wait: the other end reads slowly, or is gone."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        size = len(text)
        if size < TWO_BYTES:
            head = bytes((WHOLE_TEXT, size))
        elif size <= 0xFFFF:
            head = bytes((WHOLE_TEXT, TWO_BYTES, size >> 8, size & 0xFF))
        else:
            head = bytes((WHOLE_TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big")
        self.transport.write(head + text)
        return True

    def data_received(self, data: bytes) -> None:
        """Deal with the frames that are whole, and keep the rest."""
        if self._hear is None:
            self._early = self.handshake_initiated
            super().data_received(data)
            return
        if self._begun:
            data, self._begun = self._begun + data, b""
        while data:
            end = frame_end(data)
            if end > len(data):
                if end > LONGEST_STRAIGHT:
                    self._hear = None  # too long for us: from here on all is uvicorn's
                    super().data_received(data)
                else:
                    self._begun = data
                return
            frame, data = (data, b"") if end == len(data) else (data[:end], data[end:])
            if not self._take(frame):
                super().data_received(frame)

    def _take(self, frame: bytes) -> bool:
        """Hand over a plain text on the spot, if it is one and nothing is before it."""
        if frame[0] != WHOLE_TEXT or self._hear is None or not frame[1] & MASKED:
            return False
        if self.conn.state is not State.OPEN or self.conn.current_size is not None or not self.queue.empty():
            return False
        begin = (6, 8, 14)[max(0, (frame[1] & ~MASKED) - TWO_BYTES + 1)]
        try:
            text = apply_mask(frame[begin:], frame[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            return False
        return self._hear(text)


def straight_of(scope: Scope) -> StraightWebSocket | None:
    """The connection behind a WebSocket's scope, where it has a short way."""
    found = scope.get("extensions", {}).get(EXTENSION)
    return None if found is None else found["connection"]


def frame_end(data: bytes) -> int:
    """How many bytes the first frame has; more than there are, if that cannot be told yet.

    >>> frame_end(b"\\x81\\x83"), frame_end(b"\\x81\\x83mask123"), frame_end(b"\\x81\\xfe\\x01\\x00")
    (9, 9, 264)
    """
    if len(data) < 2:
        return 2
    mask = 4 if data[1] & MASKED else 0
    length = data[1] & ~MASKED
    if length < TWO_BYTES:
        return 2 + mask + length
    more = 2 if length == TWO_BYTES else 8
    if len(data) < 2 + more:
        return 2 + more
    return 2 + more + mask + int.from_bytes(data[2 : 2 + more], "big")

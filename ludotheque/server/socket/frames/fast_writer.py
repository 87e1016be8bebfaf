# Compiled with mypyc: every message to everybody goes out here.
"""Writes texts to one WebSocket at once, without going through the ASGI server."""

from __future__ import annotations

from asyncio import AbstractEventLoop, Transport

from ludotheque.server.socket.frames.rfc6455 import frame_of


class FastWriter:
    """Writes texts as WebSocket frames, as long as the client reads."""

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self.is_free = False
        """Whether texts may be written at once; set by the owner of this writer."""
        self._held = b""
        """Frames that wait for the next one, or for the next turn of the loop."""

    def send(self, text: bytes, *, soon: bool = False) -> bool:
        """Send a text, given as UTF-8; false, if it has to wait because the client reads slowly or is gone.

        ``soon``: hold it back until the next text, or until the next turn of the loop, to write both at once.
        """
        if not self.is_free:
            return False
        frame = frame_of(text)
        if soon:
            if not self._held:
                self._loop.call_soon(self.flush)
            self._held += frame
        elif self._held:
            held, self._held = self._held, b""
            self._transport.write(held + frame)
        else:
            self._transport.write(frame)
        return True

    def flush(self) -> None:
        """Write the frames that were held back."""
        held, self._held = self._held, b""
        if held and not self._transport.is_closing():
            self._transport.write(held)

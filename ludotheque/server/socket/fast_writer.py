# Compiled with mypyc: every message to everybody goes out here.
"""The short way out of one WebSocket: a text becomes a frame, and the frame is written at once."""

from __future__ import annotations

from asyncio import AbstractEventLoop, Transport

from ludotheque.server.socket.rfc6455 import frame_of


class Line:
    """Writes texts, as long as the other end reads."""

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self.is_free = False
        """Whether texts may be written at once; whoever made this sees to it."""
        self._held = b""
        """Frames that are to be sent soon."""

    def send(self, text: bytes, *, soon: bool = False) -> bool:
        """Send a text, given as UTF-8, or say that it has to wait: the other end reads slowly, or is gone.

        ``soon``: more may follow at once, and then go with it; if nothing does, it is sent alone.
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
        """Send what was to be sent soon."""
        held, self._held = self._held, b""
        if held and not self._transport.is_closing():
            self._transport.write(held)

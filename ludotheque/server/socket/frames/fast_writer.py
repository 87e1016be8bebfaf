# Compiled with mypyc: every message to everybody goes out here.
"""Writes texts to one WebSocket at once, without going through the ASGI server."""

from __future__ import annotations

import asyncio
import logging
from asyncio import AbstractEventLoop, Transport
from typing import Final, final
from weakref import WeakKeyDictionary

from ludotheque.server.socket.frames.rfc6455 import head_of

logger = logging.getLogger(__name__)


@final
class FastWriter:
    """Writes texts as WebSocket frames, as long as the client reads."""

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport, self._holding = transport, _holding_in(loop)
        self._write: Final = transport.write
        self.is_free = False
        """Whether texts may be written at once; set by the owner of this writer."""
        self._held = b""
        """Frames that wait for the next one, or for the next turn of the loop."""

    def send(self, before: bytes, shared: bytes = b"", after: bytes = b"", *, soon: bool = False) -> bool:
        """Send a text, given as UTF-8 in up to three parts, which are copied once, into its frame.

        False, if it has to wait because the client reads slowly or is gone. ``soon``: hold it back until the next
        text, or until the next turn of the loop, to write both at once.
        """
        if not self.is_free:
            return False
        head = head_of(len(before) + len(shared) + len(after))
        if soon:
            if not self._held:
                self._holding.add(self)
            self._held = b"".join([self._held, head, before, shared, after])
        elif self._held:
            held, self._held = self._held, b""
            self._write(b"".join([held, head, before, shared, after]))
        else:
            self._write(b"".join([head, before, shared, after]))
        return True

    def flush(self) -> None:
        """Write the frames that were held back."""
        held, self._held = self._held, b""
        if held and not self._transport.is_closing():
            self._write(held)


@final
class _Holding:
    """The writers of an event loop that hold frames back. All are flushed in one call: tables answer many at once."""

    def __init__(self) -> None:
        self._writers: list[FastWriter] = []

    def add(self, writer: FastWriter) -> None:
        """Flush this writer in the next turn of the loop."""
        if not self._writers:
            asyncio.get_running_loop().call_soon(self._flush)
        self._writers.append(writer)

    def _flush(self) -> None:
        writers, self._writers = self._writers, []
        for writer in writers:
            try:
                writer.flush()
            except Exception:  # the others are flushed all the same
                logger.exception("frames that were held back cannot be written")


_holding: Final[WeakKeyDictionary[AbstractEventLoop, _Holding]] = WeakKeyDictionary()


def _holding_in(loop: AbstractEventLoop) -> _Holding:
    found = _holding.get(loop)
    if found is None:
        found = _holding[loop] = _Holding()
    return found

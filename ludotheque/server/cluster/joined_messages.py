# Compiled with mypyc: every move at a table of another process comes through here.
"""Joins the messages for one process into one message of the bus.

Most of what a message costs, the bus charges per message and not per byte. When a batch of moves has
been stored, all its tables publish in the same turn of the event loop: their updates for the clients
of one process travel together.
"""

from __future__ import annotations

import asyncio
from typing import Any, final

import msgspec

from ludotheque.server.cluster.bus import Bus

MOST_BYTES = 256 * 1024
"""With more than this, no further message is joined; NATS refuses messages of more than a megabyte."""

encode = msgspec.msgpack.Encoder().encode


@final
class Waiting:
    """A message that waits."""

    def __init__(self, message: Any, source: object) -> None:
        self.message, self.source = message, source


class JoinedMessages:
    """Publishes, once per turn of the event loop, a list of the messages for each subject."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._waiting: dict[str, list[Any]] = {}
        self._last: dict[str, Waiting] = {}
        self._bytes = 0

    def add(self, subject: str, message: msgspec.Struct, size: int, source: object = None) -> None:
        """Send a message soon, after those that wait; ``size`` is about how many bytes it has.

        ``source`` is what it was made from, for ``last``.
        """
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self._waiting.setdefault(subject, []).append(message)
        self._last[subject] = Waiting(message, source)
        self._bytes += size
        if self._bytes > MOST_BYTES:  # checked afterwards: a message may refer to the one before it
            self.flush()

    def last(self, subject: str) -> Waiting | None:
        """The last message that waits for a subject."""
        return self._last.get(subject)

    def flush(self) -> None:
        """Publish everything that waits."""
        waiting, self._waiting, self._last, self._bytes = self._waiting, {}, {}, 0
        for subject, messages in waiting.items():
            self._bus.publish(subject, encode(messages))

# Compiled with mypyc: every move at a table of another process comes through here.
"""Joins the messages for one process into one message of the bus.

Most of what a message costs, the bus charges per message and not per byte. When a batch of moves has
been stored, all its tables publish in the same turn of the event loop: their updates for the clients
of one process travel together.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, final

import msgspec

from ludotheque.server.cluster.bus import Bus

MOST_BYTES = 256 * 1024
"""With more than this, no further message is joined; NATS refuses messages of more than a megabyte."""

encode: Final = msgspec.msgpack.Encoder().encode


@final
class Waiting:
    """The messages that wait for a subject."""

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.source: object = None
        """What the last of them was made from."""

    @property
    def message(self) -> Any:
        """The last of them."""
        return self.messages[-1]


class JoinedMessages:
    """Publishes, once per turn of the event loop, a list of the messages for each subject."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._waiting: dict[str, Waiting] = {}
        self._bytes = 0

    def add(self, subject: str, message: Any, size: int, source: object = None) -> None:
        """Send a message soon, after those that wait; ``size`` is about how many bytes it has.

        ``source`` is what it was made from.
        """
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        waiting = self._waiting.get(subject)
        if waiting is None:
            waiting = self._waiting[subject] = Waiting()
        waiting.messages.append(message)
        waiting.source = source
        self._bytes += size
        if self._bytes > MOST_BYTES:  # checked afterwards: a message may refer to the one before it
            self.flush()

    def waiting(self, subject: str) -> Waiting | None:
        """What waits for a subject."""
        return self._waiting.get(subject)

    def flush(self) -> None:
        """Publish everything that waits."""
        all_waiting, self._waiting, self._bytes = self._waiting, {}, 0
        for subject, waiting in all_waiting.items():
            self._bus.publish(subject, encode(waiting.messages))

# Compiled with mypyc: every move at a table of another process comes through here.
"""Joins the messages for one process into one message of the bus.

Most of what a message costs, the bus charges per message and not per byte. When a batch of moves has
been stored, all its tables publish in the same turn of the event loop: their updates for the clients
of one process travel together.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec

from ludotheque.server.cluster.bus import Bus

MOST_BYTES: Final = 256 * 1024
"""With more than this, no further message is joined; NATS refuses messages of more than a megabyte."""

encode: Final = msgspec.msgpack.Encoder().encode


class Queue:
    """The messages that wait for one subject. They are published as a list, after the name of this process."""

    def __init__(self, joined: JoinedMessages, subject: str) -> None:
        self._joined = joined
        self.subject: Final = subject
        self._messages: list[Any] = []
        self._bytes = 0
        """About how many bytes they have."""

    def add(self, message: Any, size: int) -> None:
        """Send a message soon, after those that wait; ``size`` is about how many bytes it has."""
        if not self._messages:
            self._begin()
        self._messages.append(message)
        self._count(size)

    def _begin(self) -> None:
        """The first message is being added: see to it that it is published."""
        self._joined.publish_soon(self)

    def _count(self, size: int) -> None:
        """Publish at once if too many bytes wait now.

        Called after a message was added, because it may refer to the one before it.
        """
        self._bytes += size
        if self._bytes > MOST_BYTES:
            self._joined.publish(self)

    def take(self) -> list[Any]:
        """Remove the messages that wait, and return them."""
        messages, self._messages, self._bytes = self._messages, [], 0
        return messages


class JoinedMessages:
    """Publishes, once per turn of the event loop, what waits in the queues."""

    def __init__(self, bus: Bus, name: str) -> None:
        """``name`` is the name of this process."""
        self._bus, self._name = bus, name
        self._waiting: list[Queue] = []

    def publish_soon(self, queue: Queue) -> None:
        """Publish a queue in the next turn of the event loop."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self._waiting.append(queue)

    def flush(self) -> None:
        """Publish the queues that are to be published in the next turn."""
        waiting, self._waiting = self._waiting, []
        for queue in waiting:
            self.publish(queue)

    def publish(self, queue: Queue) -> None:
        """Publish what waits in a queue."""
        messages = queue.take()
        if messages:
            self._bus.publish(queue.subject, encode((self._name, messages)))

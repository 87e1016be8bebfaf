# Compiled with mypyc: every move at a table comes through here.
"""The messages that wait to be sent to one client. Their number is limited."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from typing import NamedTuple

from ludotheque.server.socket.limits import Limits


class Outgoing(NamedTuple):
    """An encoded message that waits to be sent."""

    frame: bytes
    key: Hashable = None
    """Messages with the same key may be replaced by a newer one; ``None``: the message must arrive."""
    sent: Callable[[float], None] | None = None
    """Called with the time at which it went to the socket."""
    since: int = 0
    """Of an update: see ``Envelope``."""


class Outbox:
    """A queue, first in first out."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: deque[Outgoing] = deque()
        self._bytes = 0
        self.is_empty = True
        """Whether nothing waits. Looked at before every message."""

    @property
    def is_full(self) -> bool:
        """Whether messages that can be left out should be."""
        return len(self._waiting) >= self._limits.full_messages or self._bytes >= self._limits.full_bytes

    @property
    def is_overflowing(self) -> bool:
        """Whether so much waits that the connection has to be closed."""
        return len(self._waiting) > self._limits.most_messages or self._bytes > self._limits.most_bytes

    def put(self, message: Outgoing) -> None:
        """Add a message at the end."""
        self._waiting.append(message)
        self._bytes += len(message.frame)
        self.is_empty = False

    def take(self) -> Outgoing | None:
        """Remove and return the next message, if any."""
        if not self._waiting:
            return None
        message = self._waiting.popleft()
        self._bytes -= len(message.frame)
        self.is_empty = not self._waiting
        return message

    def drop(self, key: Hashable) -> list[Outgoing]:
        """Remove and return the messages with this key."""
        dropped = [message for message in self._waiting if message.key == key]
        if dropped:
            self._waiting = deque(message for message in self._waiting if message.key != key)
            self._bytes -= sum(len(message.frame) for message in dropped)
            self.is_empty = not self._waiting
        return dropped

    def clear(self) -> None:
        """Remove all messages."""
        self._waiting.clear()
        self._bytes = 0
        self.is_empty = True

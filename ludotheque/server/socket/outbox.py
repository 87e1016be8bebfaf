# Compiled with mypyc: every move at a table comes through here.
"""What waits to be sent to one client; it never grows without bound."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from typing import NamedTuple

from ludotheque.server.socket.limits import Limits


class Outgoing(NamedTuple):
    """A message on its way."""

    text: bytes
    key: Hashable = None
    """What it is about, if a newer message about the same may take its place; ``None``: it must arrive."""
    sent: Callable[[float], None] | None = None
    """Told the moment it went to the socket."""


class Outbox:
    """A queue, first in first out."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: deque[Outgoing] = deque()
        self._bytes = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    @property
    def is_full(self) -> bool:
        """Whether no more should be put in that can be left out."""
        return len(self._waiting) >= self._limits.full_messages or self._bytes >= self._limits.full_bytes

    @property
    def is_overflowing(self) -> bool:
        """Whether there is too much even of what cannot be left out."""
        return len(self._waiting) > self._limits.most_messages or self._bytes > self._limits.most_bytes

    def put(self, message: Outgoing) -> None:
        """Add a message at the end."""
        self._waiting.append(message)
        self._bytes += len(message.text)

    def take(self) -> Outgoing | None:
        """The next message, if any."""
        if not self._waiting:
            return None
        message = self._waiting.popleft()
        self._bytes -= len(message.text)
        return message

    def drop(self, key: Hashable) -> list[Outgoing]:
        """Take out everything about something."""
        dropped = [message for message in self._waiting if message.key == key]
        if dropped:
            self._waiting = deque(message for message in self._waiting if message.key != key)
            self._bytes -= sum(len(message.text) for message in dropped)
        return dropped

    def clear(self) -> None:
        """Forget everything."""
        self._waiting.clear()
        self._bytes = 0

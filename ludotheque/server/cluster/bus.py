"""The message bus between the processes that share a database.

Messages are delivered at most once: they may be lost while something restarts. Subscribers are
told when that may have happened. Requests have ids, so that one sent twice is handled once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

MessageHandler = Callable[[bytes], None]
"""Called with each message of a subject."""


class Bus(Protocol):
    """Publishes messages under subjects, and subscribes to subjects."""

    @property
    def is_connected(self) -> bool:
        """Whether messages can be sent and received at present."""
        ...

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers of a subject, in order; never waits."""
        ...

    async def subscribe(self, subject: str, handle: MessageHandler) -> None:
        """Call ``handle`` with every message published under a subject from now on, in order."""
        ...

    def on_loss(self, lost: Callable[[], None]) -> None:
        """Call ``lost`` whenever messages from or to this process may have been lost, once it can send again."""
        ...

    async def close(self) -> None:
        """Send the waiting messages, then disconnect."""
        ...


class MemoryBus:
    """A bus inside one process."""

    def __init__(self) -> None:
        self._handlers: dict[str, list[MessageHandler]] = {}
        self.is_connected = True

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers of a subject."""
        if self.is_connected:
            for handle in self._handlers.get(subject, []):
                handle(message)

    async def subscribe(self, subject: str, handle: MessageHandler) -> None:
        """Call ``handle`` with every message published under a subject from now on."""
        self._handlers.setdefault(subject, []).append(handle)

    def on_loss(self, lost: Callable[[], None]) -> None:
        """Do nothing: this bus does not report losses."""

    async def close(self) -> None:
        """Remove all subscribers."""
        self._handlers.clear()

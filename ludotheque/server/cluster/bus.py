"""What carries messages between the processes that share a database.

At most once: messages may be lost while something restarts. Whoever listens is told that this
may have happened; commands have names, so that those sent again happen once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

MessageHandler = Callable[[bytes], None]


class Bus(Protocol):
    """Publishes under subjects, and listens to them."""

    @property
    def is_connected(self) -> bool:
        """Whether messages come and go at present."""
        ...

    def publish(self, subject: str, message: bytes) -> None:
        """Send to everybody who listens to this subject, in order; never waits."""
        ...

    async def subscribe(self, subject: str, heard: MessageHandler) -> None:
        """Be told everything published under a subject from now on, in order."""
        ...

    def on_loss(self, lost: Callable[[], None]) -> None:
        """Be told whenever messages from or for this process may have been lost, once it can send again."""
        ...

    async def close(self) -> None:
        """Send what is waiting, then stop."""
        ...


class MemoryBus:
    """A bus inside one process, for several halls in it."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[MessageHandler]] = {}
        self._told: list[Callable[[], None]] = []
        self.is_connected = True

    def publish(self, subject: str, message: bytes) -> None:
        """Send to everybody who listens to this subject."""
        if self.is_connected:
            for heard in self._listeners.get(subject, []):
                heard(message)

    async def subscribe(self, subject: str, heard: MessageHandler) -> None:
        """Be told everything published under a subject from now on."""
        self._listeners.setdefault(subject, []).append(heard)

    def on_loss(self, lost: Callable[[], None]) -> None:
        """Be told whenever the bus comes back."""
        self._told.append(lost)

    def reconnect(self) -> None:
        """Carry messages again."""
        self.is_connected = True
        for lost in self._told:
            lost()

    async def close(self) -> None:
        """Stop."""
        self._listeners.clear()

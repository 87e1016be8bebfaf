"""What carries messages between the processes that share a database.

At most once: a message may be lost while something restarts. Whoever cares asks
again; commands have names, so that nothing happens twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[bytes], None]


class Bus(Protocol):
    """Publishes under subjects, and listens to them."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send to everybody who listens to this subject; never waits."""
        ...

    async def listen(self, subject: str, heard: Heard) -> None:
        """Be told everything published under a subject from now on, in order."""
        ...

    async def close(self) -> None:
        """Send what is waiting, then stop."""
        ...


class MemoryBus:
    """A bus inside one process, for several halls in it."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Heard]] = {}

    def publish(self, subject: str, message: bytes) -> None:
        """Send to everybody who listens to this subject."""
        for heard in self._listeners.get(subject, []):
            heard(message)

    async def listen(self, subject: str, heard: Heard) -> None:
        """Be told everything published under a subject from now on."""
        self._listeners.setdefault(subject, []).append(heard)

    async def close(self) -> None:
        """Stop."""
        self._listeners.clear()

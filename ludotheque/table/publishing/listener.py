"""A connection, as a table knows it."""

from __future__ import annotations

from typing import Protocol

from ludotheque.engine.wire import Millis
from ludotheque.table.record import Identity


class Listener(Protocol):
    """A connection of somebody who looks at this table."""

    @property
    def identity(self) -> Identity: ...

    @property
    def name(self) -> str: ...

    @property
    def allowance(self) -> Millis:
        """How much of an elapsed time may be this connection's network."""
        ...

    def send(self, message: bytes, question: int | None = None) -> None:
        """Send a message; ``question`` is the race it shows, whose time runs from then on."""
        ...

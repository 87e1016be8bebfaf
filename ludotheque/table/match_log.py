"""The log of every match. An action has happened once it is appended here, and not before.

Nothing is published before ``append`` has returned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

import msgspec

Clash = Literal["exists", "fence", "unknown match"]


class Row(msgspec.Struct, frozen=True, gc=False):
    """One entry of one match with the entries that follow from it, and what is stored beside it.

    A structure rather than a tuple with names, because one is made for every move: it takes about a tenth of the time.
    """

    match: str
    seq: int
    """The number of the first entry."""
    lines: bytes
    """One line of JSON per entry."""
    command: str | None = None
    """The command that caused it, with its seat (``"2:abc"``): a command sent twice is played once."""
    receipt: bytes | None = None
    """The timing of a race."""

    @property
    def entries(self) -> int:
        """The number of entries."""
        return self.lines.count(b"\n") + 1


class Conflict(Exception):
    """None of the call's rows were written.

    ``exists``: a row with this (match, seq) was written already. ``fence``: the match's table
    has another owner now. ``unknown match``: the match was never created.
    """

    def __init__(self, reason: Clash, match: str) -> None:
        super().__init__(f"match {match}: {reason}")
        self.reason: Clash = reason
        self.match = match


class Unavailable(Exception):
    """Storage failed: disk full, locked, closed, no connection.

    Unless the log was closed, the rows may have been written nevertheless: read them before continuing.
    """


Then = Callable[[Exception | None], None]
"""Called when rows are durable, or with the reason why not: ``Conflict`` or ``Unavailable``."""


class MatchLog(Protocol):
    """Stores the rows of all matches."""

    async def append(self, rows: Sequence[Row], fence: int = 0) -> None:
        """Write the rows, all or nothing; durable on return.

        ``fence`` is what taking the lease of the match's table returned (0: it was never
        taken). Raises ``Conflict`` or ``Unavailable``.
        """

    def append_then(self, rows: Sequence[Row], fence: int, then: Then) -> None:
        """The same without waiting: ``then`` is called once, perhaps before this returns."""

    async def read(self, match: str, since: int = 0) -> list[Row]:
        """The rows of a match in order, from ``since`` on."""

    async def close(self) -> None:
        """Write the rows that wait, then refuse all others."""

"""The log of every match: what is appended here happened, and what is not never did.

A move is told to nobody before ``append`` has returned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol

Clash = Literal["exists", "fence", "unknown match"]


class Row(NamedTuple):
    """One entry of one match and those that follow from it by themselves, with what is kept beside it."""

    match: str
    seq: int
    """The number of the first entry."""
    entry: bytes
    """A line of JSON for each."""
    command: str | None = None
    """The command that caused it, with its seat (``"2:abc"``), so that one sent twice is played once."""
    receipt: bytes | None = None
    """The timing of a race."""

    @property
    def entries(self) -> int:
        """How many entries it holds."""
        return self.entry.count(b"\n") + 1


class Conflict(Exception):
    """None of the call's rows were written.

    ``exists``: somebody has written such a (match, seq). ``fence``: the match's table has
    another owner by now. ``unknown match``: it was never created.
    """

    def __init__(self, reason: Clash, match: str) -> None:
        super().__init__(f"match {match}: {reason}")
        self.reason: Clash = reason
        self.match = match


class Unavailable(Exception):
    """Storage failed: disk full, locked, closed, no connection.

    Unless the log was closed, the rows may have been written nevertheless: read before going on.
    """


Then = Callable[[Exception | None], None]
"""Told that rows are durable, or why they are not: ``Conflict`` or ``Unavailable``."""


class MatchLog(Protocol):
    """Where entries are kept."""

    async def append(self, rows: Sequence[Row], fence: int = 0) -> None:
        """Write the rows, all or nothing; durable on return.

        ``fence`` is what taking the lease of the match's table returned (0: it was never
        taken). Raises ``Conflict`` or ``Unavailable``.
        """

    def append_then(self, rows: Sequence[Row], fence: int, then: Then) -> None:
        """The same for whoever has no time to wait: ``then`` is called, once and perhaps at once."""

    async def read(self, match: str, since: int = 0) -> list[Row]:
        """The rows of a match in order, from ``since`` on."""

    async def close(self) -> None:
        """Write what is waiting, then refuse everything."""

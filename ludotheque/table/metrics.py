"""The events of a table that can be counted. Who counts them is up to the caller."""

from __future__ import annotations

from typing import Protocol


class TableCounters(Protocol):
    """Counts what happens at tables."""

    def moved(self, moves: int) -> None:
        """So many moves of people and bots were stored."""
        ...

    def refused(self, game: str, clause: str) -> None:
        """A request was refused."""
        ...

    def judged(self, held_ms: float) -> None:
        """An action in a race was held so long, because others could still have been earlier."""
        ...

    def finished(self, game: str) -> None:
        """A match was played to its end."""
        ...


class NoCounters:
    """Counts nothing."""

    def moved(self, moves: int) -> None:
        """See ``TableCounters``."""

    def refused(self, game: str, clause: str) -> None:
        """See ``TableCounters``."""

    def judged(self, held_ms: float) -> None:
        """See ``TableCounters``."""

    def finished(self, game: str) -> None:
        """See ``TableCounters``."""

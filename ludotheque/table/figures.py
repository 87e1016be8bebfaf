"""What a table lets be counted. It does not know by whom, nor why."""

from __future__ import annotations

from typing import Protocol


class Figures(Protocol):
    """Somebody who counts."""

    def moved(self, moves: int) -> None:
        """So many moves of people and bots are stored."""
        ...

    def refused(self, game: str, clause: str) -> None:
        """A wish was refused."""
        ...

    def judged(self, held_ms: float) -> None:
        """What somebody did in a race was held so long for others who could have been earlier."""
        ...

    def finished(self, game: str) -> None:
        """A match was played to its end."""
        ...


class NoFigures:
    """Nobody counts."""

    def moved(self, moves: int) -> None:
        """See ``Figures``."""

    def refused(self, game: str, clause: str) -> None:
        """See ``Figures``."""

    def judged(self, held_ms: float) -> None:
        """See ``Figures``."""

    def finished(self, game: str) -> None:
        """See ``Figures``."""

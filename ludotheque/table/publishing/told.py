# Compiled with mypyc: every move at a table comes through here.
"""What was told of a match, as it is written."""

from __future__ import annotations

from ludotheque.engine.wire import Seat


class Told:
    """Something that was told."""

    def __init__(self, number: int, to: frozenset[Seat] | None, written: bytes) -> None:
        self.number = number
        """Of entries after which it was told."""
        self.to = to
        """Who may hear it; ``None``: everybody."""
        self.written = written

"""What happened, and who may hear of it."""

from __future__ import annotations

from typing import Generic, TypeVar

from ludotheque.engine.wire import Event, Seat, Wire

E = TypeVar("E", bound=Event)


class Notice(Wire, Generic[E], frozen=True):
    """An event and its audience.

    ``to`` has no default on purpose: whoever writes a notice decides who may
    hear it. ``None`` means everyone, spectators included.
    """

    kind: str
    data: E
    to: frozenset[Seat] | None

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether this seat (``None``: a spectator) may hear the notice."""
        return self.to is None or (seat is not None and seat in self.to)

"""Notices: what happened, and which seats may know it."""

from __future__ import annotations

from typing import Generic, TypeVar

from ludotheque.engine.wire import Event, Seat, Wire

E = TypeVar("E", bound=Event)


class Notice(Wire, Generic[E], frozen=True):
    """An event and its audience.

    ``to`` has no default on purpose: the author of a notice must decide which seats
    get it. ``None`` means everyone, spectators included.

    >>> from ludotheque import Match
    >>> notice = Match("boussanga", seats=2, seed=7, options={"first": 0}).notices_for(None)[0]
    >>> notice.kind, notice.data, notice.to
    ('began', Began(first=0), None)
    """

    kind: str
    data: E
    to: frozenset[Seat] | None

    def is_for(self, seat: Seat | None) -> bool:
        """Whether the notice is for this seat (``None``: a spectator)."""
        return self.to is None or (seat is not None and seat in self.to)

"""Notices: what happened, and which seats may know it."""

from __future__ import annotations

from typing import Generic, TypeVar

from ludotheque.engine.wire import Event, Seat, Wire

E = TypeVar("E", bound=Event)

_tags: dict[type[Event], str] = {}
"""The wire tag of each event class. Reading it from the class for every notice is slow."""


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


def notice_of(event: Event, *, to: frozenset[Seat] | None) -> Notice[Event]:
    """A notice of this event. Its ``kind`` is the event's wire tag.

    >>> from ludotheque.engine import Event
    >>> class BellRang(Event, frozen=True):
    ...     seat: int
    >>> notice = notice_of(BellRang(1), to=frozenset({1}))
    >>> notice.kind, notice.is_for(1), notice.is_for(None)
    ('bell_rang', True, False)
    """
    event_class = type(event)
    tag = _tags.get(event_class)
    if tag is None:
        tag = _tags[event_class] = str(event_class.__struct_config__.tag)
    return Notice(tag, event, to)

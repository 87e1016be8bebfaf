# Compiled with mypyc: every move at a table comes through here.
"""Makes notices of events. Compiled, unlike the classes of notices and events: several are made for every move."""

from __future__ import annotations

from typing import Final

from ludotheque.engine.notice import Notice
from ludotheque.engine.wire import Event, Seat

_tags: Final[dict[type[Event], str]] = {}
"""The wire tag of each event class. Reading it from the class for every notice is slow."""


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

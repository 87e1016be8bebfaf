# Compiled with mypyc: every move at a table comes through here.
"""Making notices of what happens."""

from __future__ import annotations

from ludotheque.engine.notice import Notice
from ludotheque.engine.wire import Event, Seat

_kinds: dict[type[Event], str] = {}
"""The tags of events, which are not to be had for nothing."""


def tell(event: Event, *, to: frozenset[Seat] | None) -> Notice[Event]:
    """A notice of this event; its kind is the event's own tag."""
    of = type(event)
    kind = _kinds.get(of)
    if kind is None:
        kind = _kinds[of] = str(of.__struct_config__.tag)
    return Notice(kind, event, to)

"""Base classes of everything that leaves the engine.

Actions, views, entries, notices, refusals and outcomes are frozen, tagged
``msgspec`` structs: one definition is the wire format, the log format and the
source of the browser's types.
"""

from __future__ import annotations

import re
from typing import ClassVar

import msgspec

Seat = int
"""A place at the table, counted clockwise from 0."""

Millis = int
"""Match time in milliseconds since the match began; never wall time."""


def snake_case(name: str) -> str:
    """The wire tag of a class: ``PutBack`` becomes ``put_back``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Wire(msgspec.Struct, frozen=True, tag=snake_case, forbid_unknown_fields=True, gc=False):
    """Base of all that is sent or logged; the tag of a subclass is its name.

    Frozen structs cannot form reference cycles, so the garbage collector does not track them.
    """


class Action(Wire, frozen=True):
    """Base of actions. Each game has one subclass per kind of move.

    >>> class Take(Action, frozen=True):
    ...     matches: int
    >>> msgspec.json.encode(Take(3))
    b'{"type":"take","matches":3}'
    """


class Event(Wire, frozen=True):
    """Base of events: something that happened, in enough detail to animate it.

    ``reveals`` marks events that by the rules make a secret known to their audience.
    All other events must not depend on anything the audience may not know.

    >>> class CardShown(Event, frozen=True):
    ...     card: int
    >>> CardShown(7), CardShown.reveals
    (CardShown(card=7), False)
    """

    reveals: ClassVar[bool] = False

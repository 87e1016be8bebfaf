"""The base class of views: what one seat may know."""

from __future__ import annotations

import msgspec

from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat, Wire


class View(Wire, frozen=True):
    """Base of every game's view. A view is built from what the seat may see, never copied and stripped.

    ``seat`` is ``None`` for a spectator. ``prompt`` is what this seat is asked now.

    >>> from ludotheque import Match
    >>> match = Match("bouh", seats=2, seed=7)
    >>> len(match.view(0).hand), match.view(None).hand
    (5, ())
    """

    seat: Seat | None
    prompt: Prompt | None


def fields_as_json(view: View, fields: tuple[str, ...]) -> bytes:
    """Some fields of a view as JSON, each with its name and a comma before.

    >>> from ludotheque import Match
    >>> fields_as_json(Match("bouh", seats=2, seed=7).view(None), ("seat", "hand"))
    b',"seat":null,"hand":[]'
    """
    return b"".join([b',"%s":%s' % (field.encode(), msgspec.json.encode(getattr(view, field))) for field in fields])

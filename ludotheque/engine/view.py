"""What a seat may know."""

from __future__ import annotations

from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat, Wire


class View(Wire, frozen=True):
    """Base of every game's view: built from what may be seen, never copied and stripped.

    ``seat`` is ``None`` for a spectator. ``prompt`` is what this seat is asked now.
    """

    seat: Seat | None
    prompt: Prompt | None

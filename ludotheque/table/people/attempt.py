"""An action that a person tried, with the answer of the rules.

A module of its own that is not compiled: compiled ones cannot define structures with keywords, which are made in a
fraction of the time of tuples with names.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.engine.wire import Millis
from ludotheque.table.identities import Identity


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """An action that a person tried, and what the rules answered."""

    person: Identity
    match: str
    game: str
    took: Millis
    """Match time since the person was asked, or since their last attempt."""
    clause: str | None
    """The clause that refused it; ``None`` if it was accepted."""
    action: bytes
    """The action as JSON."""
    calculation: Calculation | None


Keep = Callable[[Attempt], None]

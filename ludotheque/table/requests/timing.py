"""How long a player took to act.

This module is not compiled: servers send timings to one another, and a compiled ``NamedTuple`` does not tell the
decoder the types of its fields.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.engine.wire import Millis


class Timing(NamedTuple):
    """When a player acted, as measured at the socket."""

    reaction: float | None
    elapsed: Millis | None
    """From sending the question to receiving the answer; ``None`` if it was never sent over that socket."""
    allowance: Millis

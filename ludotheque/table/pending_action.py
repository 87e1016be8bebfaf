"""What somebody does, on its way into the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Action, Millis, Seat


class Timing(NamedTuple):
    """What is known of when somebody touched: measured where the socket is."""

    reaction: float | None
    elapsed: Millis | None
    """From sending the question to receiving the answer; ``None`` if it was never sent over that socket."""
    allowance: Millis


class PendingAction(msgspec.Struct):
    """What somebody does, on its way into the log."""

    seat: Seat
    prompt: int
    action: Action
    command: str | None = None
    """The client's name for it, with its seat; nothing for bots."""
    timing: Timing | None = None
    settle: Callable[[Refusal | None], None] | None = None
    """Told what became of it, when that is certain."""

"""An action of a player, on its way into the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Action, Millis, Seat
from ludotheque.table.races.credit import Witness


class Timing(NamedTuple):
    """When a player acted, as measured at the socket."""

    reaction: float | None
    elapsed: Millis | None
    """From sending the question to receiving the answer; ``None`` if it was never sent over that socket."""
    allowance: Millis


def logged_command(seat: Seat, command: str) -> str:
    """A command id as it stands in the log, with its seat."""
    return f"{seat}:{command}"


class PendingAction(msgspec.Struct):
    """An action that was requested, and is not in the log yet."""

    seat: Seat
    prompt: int
    action: Action
    command: str | None = None
    """The command id of the request, with the seat; ``None`` for bots."""
    timing: Timing | None = None
    witness: Witness = "ping"
    """What measured the round trip of the connection it came through."""
    on_decided: Callable[[Refusal | None], None] | None = None
    """Called once with the result: ``None`` if it was played, else the refusal."""

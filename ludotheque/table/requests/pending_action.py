# Compiled with mypyc: every move at a table comes through here.
"""An action of a player, on its way into the log."""

from __future__ import annotations

from typing import final

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Action, Seat
from ludotheque.table.races.credit import Witness
from ludotheque.table.requests.timing import Timing


def logged_command(seat: Seat, command: str) -> str:
    """A command id as it stands in the log, with its seat."""
    return f"{seat}:{command}"


class Decision:
    """What follows when an action is played or refused."""

    def decided(self, refusal: Refusal | None) -> None:
        """``None``: it was played."""
        raise NotImplementedError


@final
class PendingAction:
    """An action that was requested, and is not in the log yet."""

    def __init__(
        self,
        seat: Seat,
        prompt: int,
        action: Action,
        command: str | None = None,
        timing: Timing | None = None,
        witness: Witness = "ping",
        on_decided: Decision | None = None,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.action = action
        self.command = command
        """The command id of the request, with the seat; ``None`` for bots."""
        self.timing = timing
        self.witness: Witness = witness
        """What measured the round trip of the connection it came through."""
        self.on_decided = on_decided
        """Told once, when the action is played or refused."""

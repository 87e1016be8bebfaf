"""Refusals: errors a player can cause, as values."""

from __future__ import annotations

from ludotheque.engine.wire import Wire

Param = int | str | bool | tuple[int | str, ...]


class Refusal(Wire, frozen=True):
    """Why something is not allowed.

    ``clause`` names the rule, ``reason`` the sentence in the game's words, and
    ``params`` the values the sentence mentions. Clauses of the library itself
    have ids that begin with ``LUD``:

    - ``LUD-1`` this seat is not being asked anything
    - ``LUD-2`` the question answered is no longer the one being asked
    - ``LUD-3`` the action does not answer the question asked
    - ``LUD-4`` the game is over
    - ``LUD-5`` the table is not set up in a way this game can be played
    """

    clause: str
    reason: str
    params: dict[str, Param] = {}


class Refused(Exception):
    """Raised by ``Match.play`` for an action that is not allowed; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        details = ", ".join(f"{name}={value}" for name, value in refusal.params.items())
        super().__init__(f"{refusal.clause} {refusal.reason}" + (f" ({details})" if details else ""))
        self.refusal = refusal

# Compiled with mypyc: every move at a table comes through here.
"""What people try at a table and what the rules answer, for their own review.

An attempt is kept beside the log and is shown to nobody else. Moves that were accepted are in the log already:
of these only calculations are kept.
"""

from __future__ import annotations

from typing import Final, final

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Action, Millis, Seat
from ludotheque.table.identities import Identity, is_companion
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.people.attempt import Attempt, Keep

NOT_OF_THE_GAME: Final = ("LUD", "TBL")
"""Refusals of these clauses are about requests, for example about one that came too late."""
MOST_BYTES: Final = 600
"""An action that is longer as JSON is not kept."""
encode: Final = msgspec.json.Encoder().encode


@final
class OpenAttempt:
    """An action that the rules have not answered yet."""

    def __init__(
        self, keep: Keep, person: Identity | None, live: LiveMatch, seat: Seat, action: Action, took: Millis
    ) -> None:
        self._keep, self._person, self._live, self._seat = keep, person, live, seat
        self._action, self._took = action, took

    def decided(self, refusal: Refusal | None) -> None:
        """The rules have answered: keep the attempt if it is about the game."""
        person, match = self._person, self._live.match
        if person is None or (refusal is not None and refusal.clause.startswith(NOT_OF_THE_GAME)):
            return
        calculation = match.game.attempted(match.table_options, self._action, refusal)
        if refusal is None and calculation is None:
            return
        action = encode(self._action)
        if len(action) <= MOST_BYTES:
            clause = None if refusal is None else refusal.clause
            game, id = match.game.id, self._live.id
            self._keep(Attempt(person, id, game, self._took, clause, action, calculation))


@final
class _LastAttempt:
    """The last attempt of a seat."""

    def __init__(self) -> None:
        self.command = ""
        self.at: Millis = 0


class Attempts:
    """Times the attempts at one table. A companion on a shared device has no attempts: they are no guest."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._match = ""
        self._last: dict[Seat, _LastAttempt] = {}

    def begin(
        self, person: Identity | None, live: LiveMatch, seat: Seat, action: Action, command: str, tick: float
    ) -> OpenAttempt:
        """A person on a seat tries an action. One that is sent again is not kept again."""
        if live.id != self._match:
            self._match, self._last = live.id, {}
        now = live.clock.now(tick)
        last = self._last.get(seat)
        if last is None:
            last = self._last[seat] = _LastAttempt()
        if person is not None and (is_companion(person) or command == last.command or command in live.commands):
            person = None
        took = max(0, now - max(last.at, live.match.now))
        last.command, last.at = command, now
        return OpenAttempt(self._keep, person, live, seat, action, took)

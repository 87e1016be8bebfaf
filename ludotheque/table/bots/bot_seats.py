# Compiled with mypyc: every move at a table comes through here.
"""The seats of a table that bots play for: whose they are, what they are asked, and when they act."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from ludotheque.bots.level import Level
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis, Seat
from ludotheque.table.bots.bot_thinking import SeatedBots, Thinker
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.pending_action import PendingAction
from ludotheque.table.record import TableRecord

WARM_AFTER_MS: Millis = 20_000
"""So long somebody may be away in play before a bot keeps the seat warm, where the table agrees."""
KEEPER: Level = "fox"

Later = Callable[[Callable[[float], None]], None]
"""Has something done in its turn, at the moment it is told then."""


class BotSeats:
    """The bots of one match, and the people who are away from it."""

    def __init__(self, thinker: Thinker, live: LiveMatch | None, game: str) -> None:
        self._thinker = thinker
        self._minds: SeatedBots | None = None
        self._live: LiveMatch | None = None
        self._away: dict[Seat, float] = {}
        """Since when people are away."""
        self._seated_by: TableRecord | None = None
        self.take_up(live, game)

    def take_up(self, live: LiveMatch | None, game: str) -> None:
        """A match begins, or is taken up again: nothing is remembered of the one before."""
        self._live = live
        self._minds = None if live is None else SeatedBots(game, live.id, self._thinker)
        self._seated_by = None

    def gone(self, seat: Seat, tick: float) -> None:
        """Somebody is away."""
        self._away[seat] = tick
        self._seated_by = None

    def back(self, seat: Seat) -> None:
        """Somebody is there again."""
        self._away.pop(seat, None)
        self._seated_by = None

    # Time

    def pass_time(self, record: TableRecord, tick: float) -> None:
        """Bots do what they have made up their minds to do by now."""
        live, minds = self._live, self._minds
        if live is None or minds is None:
            return
        if self._away or self._seated_by is not record:
            minds.seat(self._players(record, tick))
            self._seated_by = record
        live.pass_time(tick)
        while minds.seats and live.clock.running:
            due = [intent for intent in minds.ready(live.number) if intent[0] <= live.clock.now(tick)]
            if not due:
                break
            at, seat, action = due[0]
            prompt = live.match.prompts.get(seat)
            minds.seats[seat].thought = None
            if prompt is not None:
                live.act_at(PendingAction(seat, prompt.id, action), at, tick)
                live.pass_time(tick)

    def _players(self, record: TableRecord, tick: float) -> dict[Seat, Level]:
        """The seats that bots play for: their own, and those of people away for too long."""
        if record.stage != "playing":
            return {}
        playing = {seat: chair.bot for seat, chair in enumerate(record.chairs) if chair.bot is not None}
        if record.keep_warm:
            for seat, since in self._away.items():
                if tick - since >= WARM_AFTER_MS and record.chairs[seat].person is not None:
                    playing[seat] = KEEPER
        return playing

    def next_due(self, record: TableRecord, tick: float) -> float | None:
        """When to look again, if nothing else happens before."""
        live, minds = self._live, self._minds
        if live is None or minds is None or not live.clock.running:
            return None
        first = live.next_due(tick)
        if not minds.seats and not self._away:
            return first
        moments = [first]
        if minds.seats:
            moments += [live.clock.moment_of(at) for at, _, _ in minds.ready(live.number)[:1]]
        if self._away and record.keep_warm and record.stage == "playing":
            moments += [since + WARM_AFTER_MS for since in self._away.values() if tick - since < WARM_AFTER_MS]
        return min((moment for moment in moments if moment is not None), default=None)

    # Asking

    def ask(self, tick: float, later: Later) -> list[Coroutine[Any, Any, None]]:
        """What bots have to think about now that the match is as it is."""
        live, minds = self._live, self._minds
        if live is None or minds is None or not minds.seats or not live.clock.running:
            return []
        asking: list[Coroutine[Any, Any, None]] = []
        for seat in minds.to_ask(live.number):
            view, now = live.match.view(seat), live.clock.now(tick)
            if view.prompt is not None and view.prompt.race:
                live.connect(seat)
                live.question_sent(seat, tick, 0)
            asking.append(self._ask(minds, seat, live.number, view, now, later))
        return asking

    async def _ask(self, minds: SeatedBots, seat: Seat, number: int, view: View, now: Millis, later: Later) -> None:
        await minds.ask(seat, number, view, now)
        later(lambda tick: self._announce(seat, tick))

    def _announce(self, seat: Seat, tick: float) -> None:
        """A bot has made up its mind: until then nobody has to wait for it."""
        if self._live is None or self._minds is None:
            return
        mind = self._minds.seats.get(seat)
        if mind is not None and mind.thought is not None and mind.asked == self._live.number:
            never = self._live.clock.now(tick) + 10 * WARM_AFTER_MS
            self._live.announce(seat, mind.thought.at if mind.thought.action is not None else never, tick)

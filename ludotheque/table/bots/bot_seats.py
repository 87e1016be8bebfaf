# Compiled with mypyc: every move at a table comes through here.
"""The seats that bots play: which they are, when bots are asked, and when they act."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from ludotheque.bots.level import Level
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis, Seat
from ludotheque.table.bots.bot_thinking import SeatedBots, Thinker
from ludotheque.table.ghosts.script import Recalled, Script, recall
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.people.absences import Absences
from ludotheque.table.record import GhostOf, TableRecord
from ludotheque.table.requests.pending_action import PendingAction

SUBSTITUTE_AFTER_MS: Millis = 20_000
"""A person may be away so long during play before a bot plays for them, where the table allows it."""
SUBSTITUTE_LEVEL: Level = "fox"
"""The level of that bot."""

Later = Callable[[Callable[[float], None]], None]
"""Posts something to be done in a turn of the table; it is called with the time of that turn."""


class BotSeats:
    """The bots of one match, and the people who are away from it."""

    def __init__(
        self,
        thinker: Thinker,
        live: LiveMatch | None,
        game: str,
        absences: Absences,
        scripts: Mapping[GhostOf, Script] | None = None,
    ) -> None:
        """``scripts`` are what the ghosts of the table repeat."""
        self._thinker = thinker
        self._scripts: Mapping[GhostOf, Script] = {} if scripts is None else scripts
        self._absences = absences
        self._absences_seen = 0
        """The number of changes of the absences when the bots' seats were read."""
        self._thinking_bots: SeatedBots | None = None
        self._live: LiveMatch | None = None
        self._has_bots = False
        """Whether bots play any seats."""
        self._seated_from: TableRecord | None = None
        """The record that the bots' seats were read from; ``None`` if they have to be read again."""
        self.start(live, game)

    def start(self, live: LiveMatch | None, game: str) -> None:
        """A match begins, or is loaded again: forget the one before."""
        self._live = live
        self._thinking_bots = None if live is None else SeatedBots(game, live.id, self._thinker)
        self._has_bots = False
        self._seated_from = None

    # Time

    def pass_time(self, record: TableRecord, tick: float) -> None:
        """Play the actions that bots have decided on and that are due by now."""
        live, bots = self._live, self._thinking_bots
        if live is None or bots is None:
            return
        absences = self._absences
        if absences.since or self._seated_from is not record or self._absences_seen != absences.changes:
            levels = self._bot_levels(record, tick)
            bots.seat(levels)
            self._has_bots = bool(levels)
            self._seated_from = record
            self._absences_seen = absences.changes
        live.pass_time(tick)
        while self._has_bots and live.clock.running:
            due = [decided for decided in bots.ready(live.number) if decided[0] <= live.clock.now(tick)]
            if not due:
                break
            at, seat, action = due[0]
            prompt = live.match.prompt_of(seat)
            bots.seats[seat].decision = None
            if prompt is not None:
                live.act_at(PendingAction(seat, prompt.id, action), at, tick)
                live.pass_time(tick)

    def _bot_levels(self, record: TableRecord, tick: float) -> dict[Seat, Level]:
        """The seats that bots play: their own, and those of people who are away for too long."""
        if record.stage != "playing":
            return {}
        playing = {seat: chair.bot for seat, chair in enumerate(record.chairs) if chair.bot is not None}
        if record.is_kept_warm:
            for seat, since in self._absences.away(record).items():
                if tick - since >= SUBSTITUTE_AFTER_MS:
                    playing[seat] = SUBSTITUTE_LEVEL
        return playing

    def next_due(self, record: TableRecord, tick: float) -> float | None:
        """When something is due next, if nothing else happens before."""
        live, bots = self._live, self._thinking_bots
        if live is None or bots is None or not live.clock.running:
            return None
        first = live.next_due(tick)
        away = self._absences.since
        if not self._has_bots and not away:
            return first
        moments = [first]
        if self._has_bots:
            moments += [live.clock.moment_of(at) for at, _, _ in bots.ready(live.number)[:1]]
        if away and record.is_kept_warm and record.stage == "playing":
            moments += [since + SUBSTITUTE_AFTER_MS for since in away.values() if tick - since < SUBSTITUTE_AFTER_MS]
        return min((moment for moment in moments if moment is not None), default=None)

    # Asking

    def ask(self, tick: float, later: Later) -> list[Coroutine[Any, Any, None]]:
        """Ask the bots that have not seen the match as it is now; the caller runs what is returned."""
        live, bots = self._live, self._thinking_bots
        if live is None or bots is None or not self._has_bots or not live.clock.running:
            return []
        asking: list[Coroutine[Any, Any, None]] = []
        for seat in bots.to_ask(live.number):
            view, now = live.match.view(seat), live.clock.now(tick)
            if view.prompt is not None and view.prompt.race:
                live.connect(seat)
                live.question_sent(seat, tick, 0)
            recalled = self._recall(live, seat, view)
            asking.append(self._ask(bots, seat, live.number, view, now, recalled, later))
        return asking

    def _recall(self, live: LiveMatch, seat: Seat, view: View) -> Recalled | None:
        """What the ghost on this seat did when it was asked the same."""
        record = self._seated_from
        ghost = None if record is None else record.chairs[seat].ghost
        script = None if ghost is None else self._scripts.get(ghost)
        return None if script is None else recall(script, live.match, view)

    async def _ask(
        self,
        bots: SeatedBots,
        seat: Seat,
        number: int,
        view: View,
        now: Millis,
        recalled: Recalled | None,
        later: Later,
    ) -> None:
        await bots.ask(seat, number, view, now, recalled)
        later(lambda tick: self._announce(seat, tick))

    def _announce(self, seat: Seat, tick: float) -> None:
        """A bot has decided when it acts: in a race nobody has to wait for it before that time."""
        if self._live is None or self._thinking_bots is None:
            return
        bot = self._thinking_bots.seats.get(seat)
        if bot is not None and bot.decision is not None and bot.asked == self._live.number:
            never = self._live.clock.now(tick) + 10 * SUBSTITUTE_AFTER_MS
            self._live.announce(seat, bot.decision.at if bot.decision.action is not None else never, tick)

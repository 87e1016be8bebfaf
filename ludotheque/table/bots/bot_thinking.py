"""The bots of one match: what each was asked last, what it remembers, and what it has decided."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from ludotheque.bots.bot import Decision
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis, Seat
from ludotheque.table.ghosts.script import Recalled
from ludotheque.table.identities import Identity


class Superseded(Exception):
    """The same person has asked for other hints meanwhile."""


class Thinker(Protocol):
    """Runs bots outside the event loop, so that no table waits for the bots of another."""

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Decision[Any, Any]:
        """The decision of a bot that is shown a view."""
        ...

    async def hints(self, game: str, view: View, person: Identity) -> tuple[Hint[Any], ...]:
        """Hints for the person who sees this view, from a nudge to the move itself.

        Of each person one request waits at a time, the newest; the one before raises ``Superseded``.
        """
        ...

    async def options(self, game: str, view: View, most: int) -> tuple[Any, ...]:
        """The legal actions of the player who sees this view, at most as many as asked for."""
        ...


class SeatedBot(msgspec.Struct):
    """One bot on one seat."""

    level: Level
    seed: str
    memory: msgspec.Struct | None = None
    asked: int = -1
    """The number of entries in the match when it was asked last."""
    thinking: bool = False
    decision: Decision[Any, Any] | None = None
    """What it will do, unless something new happens before."""


class SeatedBots:
    """All bots of one match."""

    def __init__(self, game: str, match: str, thinker: Thinker) -> None:
        self.game = game
        self.match = match
        self.thinker = thinker
        self.seats: dict[Seat, SeatedBot] = {}

    def seat(self, seats: dict[Seat, Level]) -> None:
        """Let bots play exactly these seats; bots that stay keep their memory."""
        for seat in [seat for seat in self.seats if seat not in seats]:
            del self.seats[seat]
        for seat, level in seats.items():
            bot = self.seats.get(seat)
            if bot is None:
                self.seats[seat] = SeatedBot(level, f"{self.match}:{seat}")
            else:
                bot.level = level

    def to_ask(self, number: int) -> list[Seat]:
        """The seats whose bots have not been asked since the last entry, and are not busy."""
        return [seat for seat, bot in self.seats.items() if bot.asked != number and not bot.thinking]

    async def ask(self, seat: Seat, number: int, view: View, now: Millis, recalled: Recalled | None = None) -> None:
        """Ask a bot, and keep its decision. A ghost does what it has ``recalled``, and is silent as long as it was.

        Its time is kept also if it has passed, because storing the entry before took longer: a race places it there.
        """
        bot = self.seats.get(seat)
        if bot is None:
            return
        if recalled is not None and recalled.action is not None:
            bot.asked, bot.decision = number, Decision(recalled.action, recalled.at, bot.memory)
            return
        bot.asked, bot.thinking, bot.decision = number, True, None
        try:
            decision = await self.thinker.think(self.game, view, now, bot.level, bot.seed, bot.memory)
        finally:
            bot.thinking = False
        bot.memory = decision.memory
        silent_until = 0 if recalled is None else recalled.at
        bot.decision = Decision(decision.action, max(decision.at, silent_until), decision.memory)

    def ready(self, number: int) -> list[tuple[Millis, Seat, Any]]:
        """The decisions about the match as it is now, as (time, seat, action), the earliest first."""
        decided = [
            (bot.decision.at, seat, bot.decision.action)
            for seat, bot in self.seats.items()
            if bot.asked == number and bot.decision is not None and bot.decision.action is not None
        ]
        return sorted(decided, key=lambda intent: intent[:2])

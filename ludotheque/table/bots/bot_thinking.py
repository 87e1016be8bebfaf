"""The bots of a table: what each was shown, remembers, and has made up its mind to do."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from ludotheque.bots.bot import Decision
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis, Seat


class Thinker(Protocol):
    """Thinks outside the event loop, so that no table waits for another table's bots."""

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Decision[Any, Any]:
        """What a bot makes of a view."""
        ...

    async def hints(self, game: str, view: View) -> tuple[Hint[Any], ...]:
        """A ladder of help for whoever sees this view."""
        ...


class SeatedBot(msgspec.Struct):
    """One bot in one seat."""

    level: Level
    seed: str
    memory: msgspec.Struct | None = None
    asked: int = -1
    """The number of entries it was last shown the match after."""
    thinking: bool = False
    thought: Decision[Any, Any] | None = None
    """What it will do, if nothing new happens before."""


class SeatedBots:
    """All bots of one match."""

    def __init__(self, game: str, match: str, thinker: Thinker) -> None:
        self.game = game
        self.match = match
        self.thinker = thinker
        self.seats: dict[Seat, SeatedBot] = {}

    def seat(self, seats: dict[Seat, Level]) -> None:
        """Let exactly these seats be played by bots; whoever stays keeps what it remembers."""
        for seat in [seat for seat in self.seats if seat not in seats]:
            del self.seats[seat]
        for seat, level in seats.items():
            mind = self.seats.get(seat)
            if mind is None:
                self.seats[seat] = SeatedBot(level, f"{self.match}:{seat}")
            else:
                mind.level = level

    def to_ask(self, number: int) -> list[Seat]:
        """Who has not been shown the match as it is now, and is not busy with something older."""
        return [seat for seat, mind in self.seats.items() if mind.asked != number and not mind.thinking]

    async def ask(self, seat: Seat, number: int, view: View, now: Millis) -> None:
        """Show a bot the match, and keep what it makes of it."""
        mind = self.seats.get(seat)
        if mind is None:
            return
        mind.asked, mind.thinking, mind.thought = number, True, None
        try:
            thought = await self.thinker.think(self.game, view, now, mind.level, mind.seed, mind.memory)
        finally:
            mind.thinking = False
        mind.memory = thought.memory
        mind.thought = thought

    def ready(self, number: int) -> list[tuple[Millis, Seat, Any]]:
        """What bots have made up their minds to do about the match as it is now, the earliest first."""
        decided = [
            (mind.thought.at, seat, mind.thought.action)
            for seat, mind in self.seats.items()
            if mind.asked == number and mind.thought is not None and mind.thought.action is not None
        ]
        return sorted(decided, key=lambda intent: intent[:2])

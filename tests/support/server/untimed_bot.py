"""The real bots with few search rounds and no time limit, so that every run is the same."""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.bots.bot import AnyBot, Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.bots.registry import find_bot
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis

EFFORT = 0.02


class UntimedBot:
    """A game's bot whose decisions do not depend on how fast the machine is."""

    def __init__(self, bot: AnyBot) -> None:
        self._bot = bot
        self.Memory = bot.Memory
        self.arenas = bot.arenas

    def think(
        self,
        view: View,
        now: Millis,
        *,
        level: Level,
        seed: int | str,
        memory: msgspec.Struct | None,
        budget: Budget,
    ) -> Decision[Any, Any]:
        return self._bot.think(view, now, level=level, seed=seed, memory=memory, budget=Budget(effort=EFFORT))

    def hints(self, view: View, *, budget: Budget) -> tuple[Hint[Any], ...]:
        return self._bot.hints(view, budget=Budget(effort=EFFORT))


def find_untimed_bot(game: str) -> AnyBot:
    """Find the bot of a game, in the server and in its worker processes."""
    return UntimedBot(find_bot(game))

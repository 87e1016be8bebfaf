"""A bot in one seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ludotheque.bots.bot import AnyBot, Decision
from ludotheque.bots.budget import Budget, default_budget
from ludotheque.bots.level import Level
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis


class BotPlayer:
    """A bot in one seat, with its memory.

    >>> from ludotheque import Match
    >>> from ludotheque.bots import find_bot
    >>> match = Match("dubalai", seats=2, seed=7)
    >>> player = BotPlayer(find_bot("dubalai"), "fox", seed=1)
    >>> decision = player.think(match.view(0), match.now)
    >>> decision.action, decision.at > 0
    (Roll(), True)
    """

    def __init__(
        self, bot: AnyBot, level: Level, seed: int | str, budget: Callable[[Level], Budget] = default_budget
    ) -> None:
        self.bot = bot
        self.remembers = bot.Memory is not None
        """Whether the bot must be shown every new view, also while its seat is not asked anything."""
        self.level = level
        self.seed = seed
        self.budget = budget
        self.memory: msgspec.Struct | None = None

    def think(self, view: View, now: Millis) -> Decision[Any, Any]:
        """Ask the bot for a decision and store its memory."""
        decision = self.bot.think(
            view, now, level=self.level, seed=self.seed, memory=self.memory, budget=self.budget(self.level)
        )
        self.memory = decision.memory
        return decision

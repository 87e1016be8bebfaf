"""What bots of all games share: levels, budgets, search, human timing, hints.

The bot of a game is in the game's own ``bot`` folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.engine.native.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from ludotheque.bots.bot import Arena, Bot, Decision, NoMemory
    from ludotheque.bots.budget import Budget
    from ludotheque.bots.hint import Hint, Mark, hint_sentence
    from ludotheque.bots.level import LEVELS, Level
    from ludotheque.bots.player import BotPlayer
    from ludotheque.bots.randomness import rng_for
    from ludotheque.bots.registry import find_bot
    from ludotheque.bots.timing import thinking_time

__all__ = [
    "LEVELS",
    "Arena",
    "Bot",
    "BotPlayer",
    "Budget",
    "Decision",
    "Hint",
    "Level",
    "Mark",
    "NoMemory",
    "find_bot",
    "hint_sentence",
    "rng_for",
    "thinking_time",
]

_HOMES = {
    "Arena": "bot",
    "Bot": "bot",
    "BotPlayer": "player",
    "Budget": "budget",
    "Decision": "bot",
    "Hint": "hint",
    "LEVELS": "level",
    "Level": "level",
    "Mark": "hint",
    "NoMemory": "bot",
    "find_bot": "registry",
    "hint_sentence": "hint",
    "rng_for": "randomness",
    "thinking_time": "timing",
}
__getattr__ = lazy_exports(__name__, _HOMES)

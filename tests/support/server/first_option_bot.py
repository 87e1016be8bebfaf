"""A bot for every game that plays the first legal action, or fails on request."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.bots.bot import AnyBot, Arena, Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.bots.level import Level
from ludotheque.engine.registry import find_game
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis


class Tally(msgspec.Struct, frozen=True):
    """How often the bot was asked, and in which process."""

    asked: int
    process: int


class FirstOptionBot:
    """Plays the first legal action. Its seed may make it fail: ``raise``, ``die``, or ``die once FILE``."""

    Memory: type[Tally] | None = Tally
    arenas: tuple[Arena, ...] = ()

    def __init__(self, game: str) -> None:
        self.game = find_game(game)

    def think(
        self, view: View, now: Millis, *, level: Level, seed: int | str, memory: Tally | None, budget: Budget
    ) -> Decision[Any, Tally]:
        words = str(seed).split(" ", 2)
        if words[0] == "raise":
            raise ValueError("this bot was told to fail")
        if words[0] == "die" and (len(words) == 1 or not Path(words[2]).exists()):
            if len(words) > 1:
                Path(words[2]).touch()
            os._exit(1)
        options = self.game.options(view) if view.prompt is not None else ()
        asked = 1 if memory is None else memory.asked + 1
        return Decision(options[0] if options else None, now + 10, Tally(asked, os.getpid()))

    def hints(self, view: View, *, budget: Budget) -> tuple[Hint[Any], ...]:
        return (Hint("move", "this", {"n": 1}, (Mark("cell", 3),), self.game.options(view)[0]),)


def find_first_option_bot(game: str) -> AnyBot:
    """The bot for any game."""
    return FirstOptionBot(game)

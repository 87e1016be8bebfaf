"""Finds a game's bot in the game's folder."""

from __future__ import annotations

import importlib
from functools import cache
from typing import cast

from ludotheque.bots.bot import AnyBot
from ludotheque.engine.registry import PACKAGE, find_game


@cache
def find_bot(game: str) -> AnyBot:
    """The bot of this game."""
    return cast("AnyBot", importlib.import_module(f"{PACKAGE}.{find_game(game).id}.bot.bot").BOT)

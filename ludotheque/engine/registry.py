"""Finds games by folder.

A game is a folder of ``ludotheque/games`` with a ``game.py`` that defines
``GAME``. It needs no registration anywhere else.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import cast

from ludotheque.engine.game import AnyGame

PACKAGE = "ludotheque.games"


class UnknownGame(LookupError):
    """There is no game of this name."""

    def __init__(self, name: str) -> None:
        known = ", ".join(game_ids())
        super().__init__(f"there is no game called {name!r} here; there are: {known}")


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    folders = pkgutil.iter_modules(importlib.import_module(PACKAGE).__path__)
    return tuple(sorted(folder.name for folder in folders if folder.ispkg))


@cache
def find_game(name: str) -> AnyGame:
    """The game of this id."""
    if name not in game_ids():
        raise UnknownGame(name)
    return cast("AnyGame", importlib.import_module(f"{PACKAGE}.{name}.game").GAME)

"""Finds the games that can be played in the terminal."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import cast

from ludotheque.engine.registry import PACKAGE, game_ids
from ludotheque.engine.terminal_board import TerminalBoard


@cache
def find_terminal_board(game: str) -> TerminalBoard | None:
    """The terminal board of this game, or ``None`` if there is no such game or it has none."""
    name = f"{PACKAGE}.{game}.terminal"
    if game not in game_ids() or importlib.util.find_spec(name) is None:
        return None
    return cast("TerminalBoard", importlib.import_module(name).TERMINAL_BOARD)


@cache
def terminal_games() -> tuple[str, ...]:
    """The ids of the games that can be played in the terminal; the first is the default."""
    return tuple(game for game in game_ids() if find_terminal_board(game) is not None)

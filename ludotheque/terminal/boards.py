"""Finds the games that can be played in the terminal."""

from __future__ import annotations

from functools import cache
from typing import cast

from ludotheque.bots.registry import installed_games
from ludotheque.engine.registry import UnknownGame, find_module
from ludotheque.engine.terminal_board import TerminalBoard


@cache
def find_terminal_board(game: str) -> TerminalBoard | None:
    """The terminal board of this game, or ``None`` if there is no such game or it has none."""
    try:
        module = find_module(game, "terminal")
    except UnknownGame:
        return None
    return None if module is None else cast("TerminalBoard", module.TERMINAL_BOARD)


@cache
def terminal_games() -> tuple[str, ...]:
    """The ids of the games that can be played in the terminal; the first is the default."""
    return tuple(game for game in installed_games().games if find_terminal_board(game) is not None)

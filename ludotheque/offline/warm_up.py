"""Loads and computes everything that play in a browser may need, before the snapshot of Python's memory is made."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import random

import ludotheque
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.engine.deals.puzzle import puzzle_of
from ludotheque.engine.match import Match
from ludotheque.engine.playing.random_play import play_random
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.engine.scenes.scene import scenes_of
from ludotheque.lab.bot_match import play_out, player_for

FEW_STEPS = 12
"""So many steps of a match compute what its game keeps: editions, lookups, views."""


def warm_up() -> None:
    """Import all modules and let each game and its bots play."""
    for module in pkgutil.walk_packages(ludotheque.__path__, f"{ludotheque.__name__}."):
        importlib.import_module(module.name)
    for id in own_game_ids():
        game = find_game(id)
        scenes_of(id)
        puzzle_of(id)
        match = Match(id, seats=game.seats[-1], seed=1)
        play_random(match, random.Random(1), steps=FEW_STEPS)
        match.view(0)
        for level in LEVELS[-2:]:  # the others use less
            match = Match(id, seats=max(2, game.seats[0]), seed=1)
            play_out(match, [player_for(match, level, seat, _no_time) for seat in range(match.seats)])
    gc.collect()
    gc.freeze()  # what is loaded now stays: the collector need not look at it again


def _no_time(_level: Level) -> Budget:
    """Just enough to think of everything once."""
    return Budget(0)

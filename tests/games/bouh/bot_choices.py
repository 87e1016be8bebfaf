"""The decisions of the bot in a scene."""

from __future__ import annotations

from games.bouh.scene import Scene
from ludotheque.bots.bot import Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.games.bouh.bot.bot import BOT, Intention
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
)
from ludotheque.games.bouh.rules.view import BouhView

SMALL_EFFORT = 0.02
"""A small share of the usual effort: enough for the clear positions of these tests."""


def view_of(scene: Scene, seat: int = 0) -> BouhView:
    """The view of a seat."""
    view = GAME.view(scene.state, seat)
    assert isinstance(view, BouhView)
    return view


def decision_of(
    scene: Scene, level: Level, seat: int = 0, seed: int = 1, now: int = 0, memory: Intention | None = None
) -> Decision[BouhAction, Intention]:
    """The decision of the bot for a seat."""
    budget = Budget(effort=SMALL_EFFORT)
    return BOT.think(view_of(scene, seat), now, level=level, seed=seed, memory=memory, budget=budget)


def action_of(scene: Scene, level: Level, seat: int = 0, seed: int = 1) -> BouhAction | None:
    """The action the bot decides on, which must be legal."""
    action = decision_of(scene, level, seat, seed).action
    if action is not None:
        assert GAME.check(scene.state, seat, action) is None
    return action


def actions_seen(scene: Scene, level: Level) -> set[type[object]]:
    """The kinds of action a level chooses in one position, over several seeds.

    Levels that overlook Bouh at random see them with another seed.
    """
    seeds = 8 if level in ("chick", "rabbit", "fox") else 1
    return {type(action_of(scene, level, seed=seed)) for seed in range(seeds)}

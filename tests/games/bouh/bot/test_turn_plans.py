"""Plans of a turn: captures, totems, and waiting for the last turn."""

from __future__ import annotations

import pytest

from games.bouh.bot_choices import action_of, actions_seen
from games.bouh.scene import Scene, bouh
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.bouh.rules.actions import (
    Capture,
    Pass,
    Take,
)


@pytest.mark.parametrize("level", ["fox", "owl", "dragon"])
def test_captures_the_third_of_a_colour_for_its_totem(level: Level) -> None:
    scene = Scene(
        level="majority", hands=[[1, 8, 4, 4, 1]], centre=["red 9", "blue 9"], homes=[["red 4", "red 5"], ["blue 1"]]
    )
    assert bouh("red 9") in {
        action.bouh for seed in range(3) if isinstance(action := action_of(scene, level, seed=seed), Capture)
    }


def test_plans_two_captures_together() -> None:
    """9 = 4 + 5 alone would leave 1, 1, 8: no 7. With 8 + 1 for the 9, or 8 - 1 for the 7, both are caught."""
    scene = Scene(hands=[[4, 5, 1, 1, 8]], centre=["red 9", "red 7"], operations="+-")
    for _ in range(2):
        action = action_of(scene, "owl")
        assert isinstance(action, Capture)
        scene.play(0, action)
    assert {"red 9", "red 7"} <= scene.home(0)


RED = ["red 5", "red 7", "red 8"]


def test_takes_a_totem_by_calculation() -> None:
    scene = Scene(level="calculation", homes=[RED, ["blue 1", "blue 2", "green 1", "green 2"]], pile=[])
    for level in LEVELS:
        assert Take in actions_seen(scene, level), level


def test_does_not_give_the_last_turn_to_a_rival() -> None:
    """One Bouh is left in the pile: a capture now would give the other player the last turn, and red."""
    scene = Scene(
        level="calculation",
        homes=[["red 5", "red 7", "red 8", "yellow 1"], ["red 6", "red 9", "red 3", "blue 2", "blue 3"]],
        hands=[[1, 1, 2, 2, 3]],
        centre=["green 3", "green 4", "violet 5"],
        pile=["violet 2"],
    )
    scene.position.homes.totems[0] = 0
    assert isinstance(action_of(scene, "dragon"), Pass)

"""Scenes are read from the folders of the games."""

from __future__ import annotations

import pytest

from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.scenes.scene import scenes_of, scenes_of_clauses


@pytest.mark.parametrize("game", own_game_ids())
def test_first_games_are_not_scenes_of_clauses(game: str) -> None:
    first = [scene for scene in scenes_of(game).values() if scene.first_game is not None]
    assert first
    assert not [scene for scene in scenes_of_clauses(game) if scene in first]


def test_an_attempt_changes_parts_of_the_scene() -> None:
    scene = scenes_of("boussanga")["reserve"]
    rule, counter = scene.attempts
    assert scene.position_of(rule)["hands"] == scene.position_of(counter)["hands"]
    assert "board" not in scene.position_of(rule)
    assert "board" in scene.position_of(counter)

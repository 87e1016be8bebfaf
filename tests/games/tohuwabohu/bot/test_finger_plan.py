"""The fingers a bot plans: their times, and how fingers of other players change them."""

from __future__ import annotations

import pytest

from games.tohuwabohu.bot_scene import open_card, plan
from ludotheque.bots.level import LEVELS, Level


@pytest.mark.parametrize("level", LEVELS)
def test_no_finger_lands_faster_than_a_human_can(level: Level) -> None:
    view = open_card().view(0)
    times = [plan(view, level, seed, 1)[0].at - (view.appeared or 0) for seed in range(150)]
    assert min(times) >= 350
    assert len(set(times)) > 120  # times vary


@pytest.mark.parametrize("level", LEVELS)
def test_a_finger_of_another_player_changes_only_what_comes_after_it(level: Level) -> None:
    for seed in range(30):
        scene = open_card()
        before = plan(scene.view(0), level, seed, 3)
        at = before[1].at - (scene.view(0).appeared or 0)
        scene.point(1, 7 if seed % 2 else 20, at)
        after = plan(scene.view(0), level, seed, 3)
        assert after[:2] == before[:2]


@pytest.mark.parametrize("level", LEVELS)
def test_no_finger_goes_to_a_shape_that_another_player_found_long_before(level: Level) -> None:
    scene = open_card()
    scene.point(1, 7, 150)
    for seed in range(60):
        assert 7 not in [landing.shape for landing in plan(scene.view(0), level, seed)]


def test_a_finger_that_is_about_to_land_is_not_held_back() -> None:
    for seed in range(20):
        scene = open_card()
        first = plan(scene.view(0), "owl", seed, 1)[0]
        after = first.at - (scene.view(0).appeared or 0)
        scene.point(1, first.shape, after - 20)
        assert plan(scene.view(0), "owl", seed, 1) == [first]
        scene = open_card()
        scene.point(1, first.shape, after - 600)
        assert plan(scene.view(0), "owl", seed, 1) != [first]


@pytest.mark.parametrize("level", LEVELS)
def test_when_all_targets_seem_found_and_the_card_stays_open_the_search_starts_again(level: Level) -> None:
    """A finger of another player lies on a shape that is similar to the goblin."""
    found = 0
    for seed in range(30):
        scene = open_card()
        for shape, after in ((7, 400), (34, 500)):
            scene.point(1, shape, after)
        scene.point(2, 2, 600)
        found += 1 in [landing.shape for landing in plan(scene.view(0), level, seed)]
    assert found > 24

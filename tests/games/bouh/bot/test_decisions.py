"""Decisions of the levels in whole positions."""

from __future__ import annotations

import pytest

from games.bouh.bot_choices import action_of
from games.bouh.scene import Scene, bouh
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.bouh.box.edition import FIRST_BOUH_ID
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
    Capture,
    Declare,
    Scare,
)
from ludotheque.games.bouh.rules.codes import DECLARE


def test_declares_a_joker_for_the_colour_that_decides() -> None:
    """Two colours are won and two lost in any case; blue is the one that can be won."""
    mine = ["red 1", "red 2", "red 3", "violet 3", "violet 4", "blue 1", "blue 2", "joker 9"]
    theirs = ["yellow 1", "yellow 2", "yellow 3", "blue 7", "blue 8", "green 1", "green 2", "green 3"]
    scene = Scene(homes=[mine, theirs], pile=[])
    scene.position.phase = DECLARE
    scene.position.homes.set_colour(bouh("joker 9") - FIRST_BOUH_ID, -1)
    for level in LEVELS[2:]:
        assert action_of(scene, level) == Declare(bouh("joker 9"), "blue")


HAND = [[3, 4, 6, 7, 9], [1, 2, 5, 8, 9]]


CENTRE = ["red 9", "blue 7", "joker 10"]


HOMES = [["red 1", "red 4", "green 6", "violet 9"], ["blue 2", "blue 3", "yellow 5", "yellow 6"]]


@pytest.mark.parametrize(
    ("age", "level", "expected"),
    [
        ("collect", "chick", Scare(204, 129, (16, 11, "+"))),
        ("collect", "fox", Capture(109, (31, 26, "-", 41, "*"))),
        ("majority", "rabbit", Capture(134, (16, 11, "+"))),
        ("majority", "dragon", Capture(134, (16, 11, "+"))),
        ("calculation", "owl", Capture(109, (31, 26, "-", 41, "*"))),
    ],
)
def test_compiled_and_uncompiled_decide_alike(age: str, level: Level, expected: BouhAction) -> None:
    scene = Scene(level=age, hands=HAND, centre=CENTRE, homes=HOMES, greuhs=[[7]], greuh=True)
    assert action_of(scene, level, seed=5) == expected

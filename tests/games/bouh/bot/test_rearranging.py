"""Rearranging Bouh between totems at 8-12."""

from __future__ import annotations

import pytest

from games.bouh.bot_choices import action_of
from games.bouh.scene import Scene
from ludotheque.games.bouh.rules.actions import (
    Claim,
    Recolour,
    Release,
)

FIVE = ["red 9", "yellow 8", "green 7", "blue 9", "violet 8"]


@pytest.mark.parametrize("turn", [0, 1])
def test_claims_the_multicolour_totem_also_out_of_turn(turn: int) -> None:
    scene = Scene(level="majority", homes=[FIVE, ["red 1"]], turn=turn, pile=["red 2", "red 3"])
    assert isinstance(action_of(scene, "dragon"), Claim)


def test_does_not_claim_when_it_costs_more_than_it_gains() -> None:
    threes = [f"{colour} {number}" for colour in ("red", "yellow", "green") for number in (7, 8, 9)]
    scene = Scene(level="majority", homes=[[*threes, "blue 1", "violet 1"], ["red 1"]], turn=1, pile=["red 2"])
    assert action_of(scene, "dragon") is None


def test_rearranging_comes_to_an_end() -> None:
    """Both players have fives, threes and a joker, so they could rearrange for ever."""
    scene = Scene(
        level="majority",
        homes=[
            [*FIVE, "red 1", "red 2", "red 3", "blue 8", "joker 10"],
            ["yellow 9", "yellow 1", "red 8", "green 9", "green 8", "blue 1", "blue 2", "violet 9", "joker 12"],
        ],
        hands=[[1, 1, 1, 1, 1], [2, 2, 2, 2, 2]],
        jokers={"joker 10": "red", "joker 12": "yellow"},
        operations="+-",
    )
    for _ in range(40):
        moving = False
        for seat in (0, 1):
            action = action_of(scene, "dragon", seat)
            if isinstance(action, Claim | Release | Recolour):
                scene.play(seat, action)
                moving = True
        if not moving:
            return
    raise AssertionError("the players rearrange for ever")

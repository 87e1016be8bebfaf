"""Choosing the cards to discard when passing."""

from __future__ import annotations

from games.bouh.bot_choices import view_of
from games.bouh.scene import Scene
from ludotheque.bots.budget import Budget
from ludotheque.games.bouh.bot.bot import BOT
from ludotheque.games.bouh.rules.actions import (
    Pass,
)


def test_discards_the_least_useful_cards_when_nothing_can_be_captured() -> None:
    scene = Scene(hands=[[9, 9, 9, 9, 1]], centre=["red 4", "red 5", "red 6"], operations="+-")
    budget = Budget()
    action = BOT.think(view_of(scene), 0, level="owl", seed=1, memory=None, budget=budget).action
    assert isinstance(action, Pass)
    discarded = [view_of(scene).table.box.number_cards[id - 1].number for id in action.cards]
    assert discarded.count(9) >= 2
    assert 1 not in discarded


def test_discards_something_when_the_time_is_up() -> None:
    scene = Scene(hands=[[9, 9, 9, 9, 1]], centre=["red 4", "red 5", "red 6"], operations="+-")
    readings = 0

    def clock() -> float:
        nonlocal readings
        readings += 1
        return readings

    budget = Budget(1.0, clock=clock)
    action = BOT.think(view_of(scene), 0, level="fox", seed=1, memory=None, budget=budget).action
    assert isinstance(action, Pass)
    assert readings < 10  # of the 31 ways to discard only the first is tried

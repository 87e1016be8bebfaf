"""The bot keeps the contract of all bots."""

from __future__ import annotations

from games.bouh.bot_choices import SMALL_EFFORT, action_of, decision_of, view_of
from games.bouh.scene import Scene
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS
from ludotheque.games.bouh.bot.bot import BOT

FIVE = ["red 9", "yellow 8", "green 7", "blue 9", "violet 8"]


def test_the_same_view_gets_the_same_decision() -> None:
    scene = Scene(level="calculation", hands=[[3, 4, 6, 7, 9]], centre=["red 9", "blue 7", "joker 10"], greuhs=[[5]])
    for level in LEVELS:
        assert decision_of(scene, level) == decision_of(scene, level)


def test_keeps_its_time_when_another_player_rearranges() -> None:
    scene = Scene(level="majority", homes=[["red 1"], FIVE], centre=["red 9"])
    before = decision_of(scene, "fox")
    assert before.memory is not None
    scene.play(1, scene.claim(*FIVE))
    later = decision_of(scene, "fox", now=400, memory=before.memory)
    assert later.at == before.at > 400


def test_does_nothing_without_a_prompt() -> None:
    scene = Scene(turn=1)
    assert action_of(scene, "dragon") is None
    assert BOT.hints(view_of(scene), budget=Budget(effort=SMALL_EFFORT)) == ()


def test_stops_when_the_time_is_up() -> None:
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return float(looks)

    scene = Scene(hands=[[3, 4, 6, 7, 9]], centre=["red 9", "blue 7", "green 2"])
    for seconds, most in ((0.5, 2), (3.0, 5)):
        looks = 0
        budget = Budget(seconds, clock=clock)
        done = BOT.think(view_of(scene), 0, level="dragon", seed=1, memory=None, budget=budget)
        assert done.action is not None
        assert 1 < looks <= most

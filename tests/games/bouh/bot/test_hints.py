"""Hints for the player."""

from __future__ import annotations

from typing import Any

import pytest

from games.bouh.scene import Scene, bouh
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import RUNGS, Hint, Mark, hint_sentence
from ludotheque.engine.words import LANGUAGES
from ludotheque.games.bouh.bot.bot import BOT
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import BouhAction, Capture, Pass, Take
from ludotheque.games.bouh.rules.view import BouhView

FIVE = ["red 9", "yellow 8", "green 7", "blue 9", "violet 8"]


def hints_of(scene: Scene, seat: int = 0) -> tuple[Hint[BouhAction], ...]:
    """The hints: three, the last with a legal action, all with sentences in every language."""
    view = GAME.view(scene.state, seat)
    assert isinstance(view, BouhView)
    hints = BOT.hints(view, budget=Budget(effort=0.02))
    assert tuple(hint.rung for hint in hints) == RUNGS
    assert hints[-1].action is not None
    assert GAME.check(scene.state, seat, hints[-1].action) is None
    for hint in hints:
        for language in LANGUAGES:
            assert hint_sentence("bouh", language, hint)
    return hints


def test_the_hints_name_a_bouh_then_the_cards_then_the_calculation() -> None:
    scene = Scene(hands=[[4, 5, 1, 1, 1]], centre=["red 9"], operations="+-", homes=[["red 1"], ["red 2"]])
    nudge, region, move = hints_of(scene)
    assert nudge.marks == (Mark("bouh", bouh("red 9")),)
    assert hint_sentence("bouh", "en", nudge) == "Look at the red Bouh 9."
    assert isinstance(move.action, Capture)
    assert {mark.which for mark in region.marks if mark.what == "card"} == {
        step for step in move.action.steps if isinstance(step, int)
    }
    assert move.key == "gain_leads"
    assert (
        hint_sentence("bouh", "en", move)
        == "5 + 4 = 9 catches the red Bouh 9: now you have 2, the most of that colour."
    )
    assert hint_sentence("bouh", "fr", nudge) == "Regarde le Bouh rouge 9."


@pytest.mark.parametrize(
    ("reason", "setup"),
    [
        ("gain_draws_level", {"homes": [[], ["red 2"]]}),
        ("gain_one_more", {"homes": [[], ["red 2", "red 3", "red 4"]]}),
        ("gain_takes_totem", {"level": "majority", "homes": [["red 2", "red 3"], []]}),
        ("gain_strengthens", {"level": "majority", "homes": [["red 2", "red 3", "red 4"], []]}),
        ("gain_towards_three", {"level": "majority", "homes": [["red 2"], []]}),
        ("gain_third", {"level": "calculation", "homes": [["red 2", "red 3"], []]}),
    ],
)
def test_each_capture_has_its_reason(reason: str, setup: dict[str, Any]) -> None:
    scene = Scene(hands=[[4, 5, 1, 1, 1]], centre=["red 9"], operations="+-", **setup)
    assert hints_of(scene)[-1].key == reason


def test_hints_when_nothing_can_be_captured() -> None:
    scene = Scene(hands=[[9, 9, 9, 9, 1]], centre=["red 4", "red 5", "red 6"], operations="+-")
    nudge, region, move = hints_of(scene)
    assert nudge.key == "nothing_to_catch"
    assert isinstance(move.action, Pass)
    assert move.key == ("pass_and_change" if move.action.cards else "pass_and_keep")
    assert tuple(mark.which for mark in region.marks if move.action.cards) == move.action.cards


def test_hints_for_a_totem_by_calculation() -> None:
    scene = Scene(level="calculation", homes=[["red 5", "red 7", "red 8"]], pile=[])
    nudge, _, move = hints_of(scene)
    assert nudge.marks == (Mark("totem", 0),)
    assert isinstance(move.action, Take)
    assert move.key == "take_and_protect"
    scene.position.homes.totems[0] = 1
    assert hints_of(scene)[-1].key == "take_from_another"


def test_hints_for_the_multicolour_totem_by_calculation() -> None:
    scene = Scene(level="calculation", homes=[["red 9", "yellow 8", "green 3", "blue 2", "violet 2"]], pile=[])
    assert hints_of(scene)[-1].key == "take_three_points"


def test_hints_to_claim_five_and_then_to_do_nothing() -> None:
    scene = Scene(level="majority", homes=[FIVE, ["red 1"]], turn=1, pile=["red 2", "red 3"])
    move = hints_of(scene)[-1]
    assert move.key == "claim_five"
    assert move.action is not None
    scene.play(0, move.action)
    nudge, _, move = hints_of(scene)
    assert nudge.key == "all_is_well"
    assert move.key == "rearrange_anyway"

"""What views tell about goals and leaders, and positions guessed from a view."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bouh.invariants import check_cards
from games.bouh.scene import Scene, bouh, greuh
from ludotheque import Match
from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.rng import Rng
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import Capture, Scare, Take
from ludotheque.games.bouh.rules.calculations.calculation import cards_in
from ludotheque.games.bouh.rules.view import Goals, ScareGoal
from ludotheque.testing.random_play import steps


def test_a_guess_keeps_the_cards_that_all_players_have_seen() -> None:
    """BOU-18 with ``penalty``: cards shown by a mistake stay in their hand in every guess."""
    match = Match("bouh", seats=3, seed=5, options={"penalty": True, "youngest": 0})
    view = match.view(0)
    first, second, *_ = view.hand  # type: ignore[attr-defined]
    target = next(b for b in view.centre if b.number != first.number + second.number)  # type: ignore[attr-defined]
    match.play(0, Capture(target.id, (first.id, second.id, "+"), None))
    shown = bit(first.id - 1) | bit(second.id - 1)
    others = set()
    rng = Rng(1)
    for _ in range(20):
        guess = GAME.guess(match.view(1), rng)  # type: ignore[arg-type]
        assert guess.position.hands[0] & shown == shown
        others.add(guess.position.hands[0])
        check_cards(guess.position, greuh=False)
    assert len(others) > 1


@pytest.mark.clause("BOU-5", "BOU-13")
def test_a_bouh_of_the_centre_keeps_its_place() -> None:
    """All seats see the same places; a Bouh that stays in the centre stays on its place."""
    match = Match("bouh", seats=3, seed=4)
    before: tuple[int | None, ...] = (None, None, None)
    replaced = 0
    for _ in steps(match, random.Random(4), most=300):
        places = match.view(None).places  # type: ignore[attr-defined]
        assert all(match.view(seat).places == places for seat in range(3))  # type: ignore[attr-defined]
        assert {bouh for bouh in places if bouh} == {card.id for card in match.view(None).centre}  # type: ignore[attr-defined]
        for old, new in zip(before, places, strict=True):
            assert old == new or old not in places
            replaced += old != new
        before = places
    assert replaced > 10


def goals_of(scene: Scene) -> Goals:
    return GAME.view(scene.state, 0).goals


@pytest.mark.clause("BOU-6", "BOU-15", "BOU-16")
def test_goals_are_the_bouh_and_greuh_of_the_turn() -> None:
    """A Greuh is listed with the unprotected Bouh it may take, and not at all if there are none."""
    homes = [["violet 1"], ["red 1", "red 2", "red 3", "blue 4", "blue 7", "violet 9"]]
    setup: dict[str, Any] = {"level": "majority", "hands": [[4, 5, 1, 3, 2]], "homes": homes, "greuhs": [[4, 8]]}
    scene = Scene(centre=["green 9", "green 3"], **setup)
    goals = goals_of(scene)
    assert set(goals.captures) == {bouh("green 9"), bouh("green 3")}
    assert goals.scares == (
        ScareGoal(greuh(4), (bouh("blue 4"),)),
        ScareGoal(greuh(8), (bouh("blue 4"), bouh("blue 7"))),
    )
    assert goals.takes == ()
    scene.play(0, scene.capture("green 9", "4+5"))
    assert goals_of(scene).captures == (bouh("green 3"),)
    assert goals_of(scene).scares == ()
    scene = Scene(centre=["green 9"], **setup)
    scene.play(0, scene.scare(4, "blue 4", "1+3"))
    assert goals_of(scene).captures == ()


@pytest.mark.clause("BOU-35", "BOU-40", "BOU-41", "BOU-43")
def test_goals_at_level_calculation_are_the_totems_of_others() -> None:
    """With each totem come the Bouh that may be used for it."""
    homes = [["red 5", "red 7", "blue 1", "joker 8"], []]
    scene = Scene(level="calculation", homes=homes, jokers={"joker 8": "blue"})
    scene.position.homes.totems[1] = 0
    takes = {goal.totem: set(goal.bouh) for goal in goals_of(scene).takes}
    assert set(takes) == {"red", "green", "blue", "violet", "multicolour"}
    assert takes["red"] == {bouh("red 5"), bouh("red 7"), bouh("joker 8")}
    assert takes["multicolour"] == {bouh(name) for name in homes[0]}
    scene.position.recoloured = scene.position.lookup.jokers
    takes = {goal.totem: set(goal.bouh) for goal in goals_of(scene).takes}
    assert takes["red"] == {bouh("red 5"), bouh("red 7")}
    assert takes["blue"] == {bouh("blue 1"), bouh("joker 8")}


@pytest.mark.parametrize("level", ["collect", "majority", "calculation"])
def test_goals_agree_with_the_options(level: str) -> None:
    """In random matches every capture, Greuh and totem among the options is a goal."""
    match = Match("bouh", seats=3, seed=4, options={"level": level, "greuh": True})
    for _ in steps(match, random.Random(4), most=150):
        for seat in match.prompts:
            assert isinstance(seat, int)
            goals = match.view(seat).goals  # type: ignore[attr-defined]
            scares = {goal.greuh: goal.bouh for goal in goals.scares}
            takes = {goal.totem: goal.bouh for goal in goals.takes}
            for action in match.options(seat):
                if isinstance(action, Capture):
                    assert action.bouh in goals.captures
                elif isinstance(action, Scare):
                    assert action.bouh in scares[action.greuh]
                elif isinstance(action, Take):
                    assert {id for id in cards_in(action.steps) if id > 100} <= set(takes[action.totem])


@pytest.mark.clause("BOU-20", "BOU-23")
def test_leaders_at_level_collect() -> None:
    """The leader has most Bouh of a colour, or in all; a tie has no leader."""
    homes = [["red 1", "yellow 1", "yellow 2"], ["red 2", "blue 1"]]
    assert GAME.view(Scene(homes=homes).state, None).leaders == (None, 0, None, 1, None, 0)
    assert GAME.view(Scene(homes=homes, level="majority").state, None).leaders == ()

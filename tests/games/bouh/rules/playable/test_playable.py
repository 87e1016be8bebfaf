"""Bouh as numbers: a move is a sequence of small choices."""

from __future__ import annotations

import pytest

from ludotheque.engine.native.rng import Rng
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import Capture, Pass
from ludotheque.games.bouh.rules.playable.playable import BouhPlayable


def at_a_capture() -> BouhPlayable:
    """A match of two in which the player may capture in several ways."""
    play = GAME.playable(BouhOptions(), 2, 0)
    assert isinstance(play, BouhPlayable)
    rng = Rng(5)
    seat = play.settle(rng)
    while sum(isinstance(option, Capture) for option in GAME.options(GAME.view(play.state(), seat))) < 5:
        seat = play.step(play.sample(rng), rng)
        assert seat >= 0
    while play.midway():
        seat = play.step(play.sample(rng), rng)
    return play


def test_a_capture_is_chosen_step_by_step_and_only_its_player_sees_that() -> None:
    play = at_a_capture()
    seat = play.actor()
    captures = [each for each in GAME.options(GAME.view(play.state(), seat)) if isinstance(each, Capture)]
    action = max(captures, key=lambda capture: len(play.path_of(seat, capture)))
    path = play.path_of(seat, action)
    assert len(path) > 1
    others = [list(each) for each in play.observation(1 - seat)]
    for index in path[:-1]:
        assert play.action_at(index) is None
        play.act(index)
        assert play.midway()
        assert play.actor() == seat
        assert [list(each) for each in play.observation(1 - seat)] == others
    assert play.action_at(path[-1]) == action
    play.act(path[-1])
    assert [list(each) for each in play.observation(1 - seat)] != others


@pytest.mark.clause("BOU-7")
def test_there_are_few_choices_at_each_step() -> None:
    play = at_a_capture()
    assert play.spaces.action_count < 200
    seat = play.actor()
    passes = [each for each in GAME.options(GAME.view(play.state(), seat)) if isinstance(each, Pass)]
    first = {play.path_of(seat, each)[0] for each in passes}
    assert len(passes) > 5
    assert len(first) == 1


def test_an_action_that_is_not_listed_has_no_path() -> None:
    play = at_a_capture()
    assert play.path_of(play.actor(), Pass((99,))) == []

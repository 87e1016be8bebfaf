"""Tohuwabohu as numbers: fingers in ticks."""

from __future__ import annotations

import pytest

from ludotheque.engine.native.bits import members
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.codes import SEARCH, TIE
from ludotheque.games.tohuwabohu.rules.playable.playable import TohuwabohuPlayable


def searching(tick: int = 250) -> TohuwabohuPlayable:
    """A match of three in which the first card lies open."""
    play = GAME.playable(TohuwabohuOptions(), 3, tick)
    assert isinstance(play, TohuwabohuPlayable)
    play.settle(Rng(4))
    assert play.position.phase == SEARCH
    return play


def shapes_of_the_card(play: TohuwabohuPlayable) -> list[int]:
    """The shapes that are searched for."""
    return members(play.position.lookup.shapes_on[play.position.card])


@pytest.mark.clause("TOH-8")
def test_fingers_of_one_tick_draw_lots() -> None:
    play = searching()
    first, second, third = shapes_of_the_card(play)
    for index in (first, first, second):
        play.act(index)
    for index in (play.wait, play.wait, third):
        play.act(index)
    assert play.actor() == CHANCE
    assert play.position.phase == TIE
    assert play.outcomes() == 2
    play.draw(1)
    assert [play.position.owned[seat] for seat in range(3)] == [0, 1 << first, (1 << second) | (1 << third)]


@pytest.mark.clause("TOH-6")
def test_the_finger_of_an_earlier_tick_is_first() -> None:
    play = searching()
    first, second, third = shapes_of_the_card(play)
    for index in (first, play.wait, play.wait):
        play.act(index)
    for index in (second, first, third):
        play.act(index)
    assert [play.position.owned[seat] for seat in range(3)] == [(1 << first) | (1 << second), 0, 1 << third]


@pytest.mark.clause("TOH-5")
def test_a_card_ends_when_its_time_is_up() -> None:
    play = searching(tick=20_000)
    cards = play.position.cards_played
    for _ in range(9):  # three ticks of twenty seconds
        assert play.position.cards_played == cards
        play.act(play.wait)
    play.settle(Rng(1))
    assert play.position.cards_played == cards + 1


def test_nobody_sees_what_others_choose_in_the_same_tick() -> None:
    play = searching()
    before = [list(each) for each in play.observation(1)]
    play.act(shapes_of_the_card(play)[0])
    assert [list(each) for each in play.observation(1)] == before
    assert play.actor() == 1

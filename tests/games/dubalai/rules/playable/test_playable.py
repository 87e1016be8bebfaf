"""Du balai ! as numbers: ticks, what a seat remembers, formulas card by card."""

from __future__ import annotations

import pytest

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules.actions import Lay
from ludotheque.games.dubalai.rules.codes import LOOK, LOT, WRITE
from ludotheque.games.dubalai.rules.playable.choices import CLOSES, LOCKS, LOOKS_ON
from ludotheque.games.dubalai.rules.playable.playable import DubalaiPlayable

TICK = 250


def looking(seats: int = 3) -> DubalaiPlayable:
    """A match in which the dice have been rolled and the lid can be closed."""
    play = GAME.playable(DubalaiOptions(), seats, TICK)
    assert isinstance(play, DubalaiPlayable)
    play.settle(Rng(4))
    assert play.position.phase == LOOK
    return play


def part(play: DubalaiPlayable, seat: int, name: str) -> list[int]:
    """A named part of the numbers that a seat knows."""
    found = next(part for part in play.spaces.numbers if part.name == name)
    return list(play.observation(seat)[1])[found.start : found.start + found.size]


@pytest.mark.clause("BAL-3")
def test_hands_on_the_lid_in_one_tick_are_equally_quick() -> None:
    play = looking()
    for index in (CLOSES, LOOKS_ON, CLOSES):
        play.act(index)
    assert play.actor() == CHANCE
    assert play.position.phase == LOT
    assert play.outcomes() == 2
    play.draw(1)
    assert play.position.closer == 2


@pytest.mark.clause("BAL-3")
def test_the_lid_closes_by_itself_when_all_look_on() -> None:
    play = looking()
    ticks = part(play, 0, "ticks_left")[0]
    while play.position.phase == LOOK:
        play.act(LOOKS_ON)
    assert ticks > 10
    assert play.position.phase == WRITE
    assert play.position.closer == -1


def test_a_seat_remembers_the_dice_under_the_closed_lid() -> None:
    play = looking()
    seen = part(play, 1, "dice")
    assert min(seen) >= 0
    play.act(CLOSES)
    play.act(LOOKS_ON)
    play.act(LOOKS_ON)
    assert play.position.phase == WRITE
    assert GAME.view(play.state(), 1).dice is None
    assert part(play, 1, "dice") == seen
    guessed = play.guess(1, Rng(8))
    assert isinstance(guessed, DubalaiPlayable)
    assert part(guessed, 1, "dice") == seen


def test_nobody_sees_what_others_choose_in_the_same_tick() -> None:
    play = looking()
    before = [list(each) for each in play.observation(1)]
    play.act(CLOSES)
    assert [list(each) for each in play.observation(1)] == before
    assert play.actor() == 1


@pytest.mark.clause("BAL-4")
def test_a_whole_formula_is_laid_card_by_card() -> None:
    play = looking(seats=2)
    play.act(CLOSES)
    play.act(LOOKS_ON)
    play.act(play.path_of(0, Lay((7,)))[0])  # to be taken back
    play.act(LOCKS)
    path = play.path_of(0, Lay((0, 4)))
    assert len(path) == 3
    for index in path:
        assert index in list(play.legal(0))
        play.act(index)
    assert play.position.main_rows[0] == 0b10001
    assert play.path_of(0, Lay((0, 4))) == []

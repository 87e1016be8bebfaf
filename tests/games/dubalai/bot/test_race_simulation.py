"""The simulation of the rest of the race."""

from __future__ import annotations

import pytest

from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.bot.race_simulation import Race
from ludotheque.games.dubalai.rules.tabletop.track import FINISH


def race_with(squares: list[int], me: int = 0) -> Race:
    """A race at the end of a round, with these squares."""
    race = Race(len(squares), me)
    for seat, square in enumerate(squares):
        race.squares[seat] = square
    return race


def test_a_square_farther_ahead_never_lowers_the_chance_to_win() -> None:
    race = race_with([0, 10, 10])
    race.run(300, 0, FINISH, Rng(1))
    chances = [race.chance_from(square) for square in range(FINISH + 1)]
    assert chances[0] < 0.2 < 0.5 < chances[FINISH]
    assert all(later >= earlier - 0.05 for earlier, later in zip(chances, chances[3:], strict=False))


def test_equal_players_have_about_equal_chances() -> None:
    race = race_with([5, 5])
    race.run(2000, 5, 5, Rng(2))
    assert race.chance_from(5) == pytest.approx(0.5, abs=0.06)


def test_a_spell_in_hand_raises_the_chance() -> None:
    chances = []
    for spells in (0, 3):
        race = race_with([10, 10])
        race.spells[0] = spells
        race.run(1000, 10, 10, Rng(3))
        chances.append(race.chance_from(10))
    assert chances[1] > chances[0]


def test_the_same_draws_give_the_same_result() -> None:
    chances = set()
    for _ in range(2):
        race = race_with([4, 7, 9])
        race.run(50, 4, 4, Rng(4))
        chances.add(race.chance_from(4))
    assert len(chances) == 1

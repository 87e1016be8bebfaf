"""Games without a playout of their own are played at random to their end."""

from __future__ import annotations

from ludotheque.engine.native.rng import Rng
from support.bell_game import Bell, BellOptions


def test_a_game_is_played_to_its_end_by_seats_or_by_the_clock() -> None:
    bell = Bell()
    ends = set()
    for seed in range(40):
        state = bell.start(BellOptions(), 2)
        decisions = bell.playout(state, Rng(seed))
        assert bell.outcome(state) is not None
        assert decisions == int(state.rang >= 0)
        ends.add(state.rang)
    assert ends == {-1, 0, 1}


def test_the_same_numbers_play_the_same_match() -> None:
    bell = Bell()
    first, second = bell.start(BellOptions(), 2), bell.start(BellOptions(), 2)
    bell.playout(first, Rng(3))
    bell.playout(second, Rng(3))
    assert first == second


def test_a_copy_is_independent() -> None:
    bell = Bell()
    state = bell.start(BellOptions(), 2)
    bell.playout(bell.copy(state), Rng(1))
    assert not state.over

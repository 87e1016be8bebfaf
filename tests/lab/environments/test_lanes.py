"""Many matches side by side."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.engine.table_setup import BadTable
from ludotheque.lab.environments.lanes import Lanes
from ludotheque.lab.environments.setup import Setup, rewards_of
from support.bell_game import Bell

LANES = 6


def lanes_of(game: str, seed: int = 1) -> Lanes:
    """Lanes with the fewest seats, but at least two."""
    return Lanes(game, LANES, seats=max(2, find_game(game).seats[0]), seed=seed)


@pytest.mark.parametrize("game", own_game_ids())
def test_the_same_seed_and_choices_give_the_same_matches(game: str) -> None:
    first, again, other = lanes_of(game), lanes_of(game), lanes_of(game, seed=2)
    differ = False
    for _ in range(40):
        for name in ("actors", "masks", "seen", "rewards", "ended"):
            assert (getattr(first, name) == getattr(again, name)).all()
        differ |= bool((first.seen != other.seen).any())
        chosen = first.sample()
        assert (again.sample() == chosen).all()
        first.step(chosen)
        again.step(chosen)
        other.step(other.sample())
    assert differ
    first.reset(seed=2)
    assert (first.seen == lanes_of(game, seed=2).seen).all()


@pytest.mark.parametrize("game", own_game_ids())
def test_a_lane_does_not_depend_on_the_number_of_lanes(game: str) -> None:
    few, seats = lanes_of(game), max(2, find_game(game).seats[0])
    many = Lanes(game, 2 * LANES, seats=seats, seed=1)
    for _ in range(20):
        assert (many.seen[:LANES] == few.seen).all()
        chosen = many.sample()
        few.sample()
        few.step(chosen[:LANES])
        many.step(chosen)


@pytest.mark.parametrize("game", own_game_ids())
def test_masks_hold_what_may_be_chosen_and_a_match_that_ends_is_followed_by_another(game: str) -> None:
    lanes = lanes_of(game)
    ended = 0
    for _ in range(20_000):
        chosen = lanes.sample()
        if ended == 0 and chosen[0] % 7 == 0:
            assert lanes.masks[np.arange(LANES), chosen].all()
        lanes.step(chosen)
        ended += int(lanes.ended.sum())
        assert (lanes.rewards[~lanes.ended] == 0).all()
        assert (np.abs(lanes.rewards.sum(axis=1)) < 1e-5).all()
        assert (lanes.actors >= 0).all()
        if ended > LANES:
            return
    raise AssertionError("no match ended")


def test_illegal_choices_are_refused_and_change_nothing() -> None:
    lanes = lanes_of("boussanga")
    before = lanes.seen
    legal = lanes.sample()
    for index in (-1, lanes.spaces.action_count, int(lanes.masks[2].argmin())):
        chosen = legal.copy()
        chosen[2] = index
        with pytest.raises(ValueError, match=f"lane 2: seat {lanes.actors[2]} may not choose {index} now"):
            lanes.step(chosen)
    with pytest.raises(ValueError, match="6 lanes need 6 choices"):
        lanes.step(legal[:3])
    assert (lanes.seen == before).all()


def test_tables_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadTable, match="cannot be played like this"):
        Lanes("boussanga", 2, seats=9)
    with pytest.raises(BadTable, match="at least one millisecond"):
        Setup("tohuwabohu", 3, tick=0)
    with pytest.raises(BadTable, match="does not offer matches as numbers"):
        Lanes(Bell(), 2, seats=2)


def test_rewards_compare_a_seat_with_the_seats_of_other_teams() -> None:
    assert rewards_of((1, 2, 3), [(0,), (1,), (2,)]) == [1.0, 0.0, -1.0]
    assert rewards_of((1, 1), [(0,), (1,)]) == [0.0, 0.0]
    assert rewards_of((1, 3, 1, 3), [(0, 2), (1, 3)]) == [1.0, -1.0, 1.0, -1.0]
    assert rewards_of((1, 1, 1), [(0, 1, 2)]) == [1.0] * 3
    assert rewards_of((2, 2, 2), [(0, 1, 2)]) == [-1.0] * 3

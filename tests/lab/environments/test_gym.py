"""Gymnasium environments pass Gymnasium's own check, and bots play the other seats."""

from __future__ import annotations

import warnings

import pytest
from gymnasium.utils.env_checker import check_env

from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.lab import single
from ludotheque.lab.environments.gym import GameEnv

SEATS = {game: max(2, find_game(game).seats[0]) for game in own_game_ids()}


def first_choices(env: GameEnv, seed: int, most: int) -> list[bytes]:
    """What a learner sees that always takes the last index it may choose."""
    seen, _ = env.reset(seed=seed)
    log, ended = [seen["observation"].tobytes()], False
    while not ended and len(log) < most:
        mask = seen["action_mask"]
        seen, _, ended, _, _ = env.step(len(mask) - 1 - int(mask[::-1].argmax()))
        log.append(seen["observation"].tobytes())
    return log


@pytest.mark.parametrize("game", own_game_ids())
def test_a_seed_gives_the_same_match_and_the_same_bots(game: str) -> None:
    env = single(game, seats=SEATS[game], level="chick")
    first = first_choices(env, seed=5, most=8)
    assert len(first) == 8
    assert first_choices(single(game, seats=SEATS[game], level="chick"), seed=5, most=8) == first
    assert first_choices(env, seed=5, most=8) == first
    assert first_choices(env, seed=6, most=8) != first


@pytest.mark.parametrize("game", own_game_ids())
def test_a_match_against_random_players_ends_with_a_reward(game: str) -> None:
    env = single(game, seats=SEATS[game], seat=1, level=None, tick=1_000)
    env.reset(seed=2)
    ended, reward = False, 0.0
    while not ended:
        _, reward, ended, _, _ = env.step(env.play.sample(env._rng))
    assert -1 <= reward <= 1
    assert reward == env.setup.rewards(env.play)[1]


def test_the_check_of_gymnasium_finds_nothing() -> None:
    class Masked(GameEnv):
        """The check samples without masks: other choices count as the first legal one."""

        def step(self, action):  # type: ignore[no-untyped-def]
            return super().step(action if self.play.is_legal(int(action)) else self.play.legal(self.seat)[0])

    env = Masked(single("boussanga", seats=2).setup, 0, None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that numbers are not between 0 and 1
        check_env(env, skip_render_check=True)


def test_seats_and_choices_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="no seat 2 at a table of 2"):
        single("boussanga", seats=2, seat=2)
    env = single("boussanga", seats=2, level=None)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="seat 0 may not choose -1 now"):
        env.step(-1)

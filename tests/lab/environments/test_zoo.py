"""PettingZoo environments pass PettingZoo's own tests."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator

import numpy as np
import pytest

from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.lab import aec, parallel

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports one of its games in a deprecated way
    from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

SEATS = {game: max(2, find_game(game).seats[0]) for game in own_game_ids()}


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo's tests warn, for example, of observations that are not between 0 and 1."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("game", own_game_ids())
def test_seats_one_after_another(game: str) -> None:
    api_test(aec(game, seats=SEATS[game]), num_cycles=30)
    seed_test(lambda: aec(game, seats=SEATS[game]), num_cycles=20)


@pytest.mark.parametrize("game", own_game_ids())
def test_all_seats_in_one_step(game: str) -> None:
    parallel_api_test(parallel(game, seats=SEATS[game], tick=500), num_cycles=30)


@pytest.mark.parametrize("game", own_game_ids())
def test_both_forms_play_the_same_match(game: str) -> None:
    """The same seed and choices, one after another and in one step."""
    one, all_at_once, rng = aec(game, seats=SEATS[game]), parallel(game, seats=SEATS[game]), random.Random(4)
    one.reset(seed=9)
    seen, _ = all_at_once.reset(seed=9)
    for _ in range(60):
        asked = [agent for agent in all_at_once.agents if not seen[agent]["action_mask"][all_at_once.nothing]]
        chosen = dict.fromkeys(all_at_once.agents, all_at_once.nothing)
        for agent in asked:
            assert one.agent_selection == agent
            assert (one.observe(agent)["action_mask"] == seen[agent]["action_mask"][:-1]).all()
            assert (one.observe(agent)["observation"] == seen[agent]["observation"]).all()
            chosen[agent] = rng.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist())
            one.step(chosen[agent])
        seen, rewards, ended, _, _ = all_at_once.step(chosen)
        if any(ended.values()):
            assert rewards == one.rewards
            return


@pytest.mark.parametrize("game", own_game_ids())
def test_a_seed_gives_the_same_match_in_parallel(game: str) -> None:
    played = []
    for _ in range(2):
        env, rng = parallel(game, seats=SEATS[game]), random.Random(1)
        seen, _ = env.reset(seed=3)
        log: list[tuple[object, ...]] = []
        while env.agents and len(log) < 100:
            masks = {agent: np.flatnonzero(seen[agent]["action_mask"]).tolist() for agent in env.agents}
            seen, rewards, _, _, _ = env.step({agent: rng.choice(mask) for agent, mask in masks.items()})
            log.append((str(masks), str(rewards), *(seen[agent]["observation"].tobytes() for agent in seen)))
        played.append(log)
    assert played[0] == played[1]


def test_illegal_choices_are_refused_and_change_nothing() -> None:
    env = aec("boussanga", seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    before = env.observe(agent)
    for bad in (None, -1, env.play.spaces.action_count, int(before["action_mask"].argmin())):
        with pytest.raises(ValueError, match=f"{agent} may not choose {bad} now"):
            env.step(bad)
    assert (env.observe(agent)["observation"] == before["observation"]).all()
    together = parallel("boussanga", seats=2)
    together.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 may not choose"):
        together.step({})


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_the_performance_benchmark_of_pettingzoo_runs(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(aec(game, seats=SEATS[game]))
    assert "turns per second" in capsys.readouterr().out

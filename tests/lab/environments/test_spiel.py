"""Games registered with OpenSpiel pass its own test, and its algorithms play them."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from ludotheque.engine.registry import find_game, own_game_ids

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; make bench installs it")

from ludotheque.lab.environments.spiel import load, register  # noqa: E402 - only where OpenSpiel is

SEATS = {game: max(2, find_game(game).seats[0]) for game in own_game_ids()}
TICK = 1_000


def hides(game: str) -> bool:
    """Whether a game hides anything from a seat."""
    rules = find_game(game)
    return rules.secrets or bool(rules.races)


def after(game: str, decisions: int, seed: int = 1) -> Any:
    """A state after some random decisions; the next decision is a seat's."""
    rng = np.random.RandomState(seed)
    state = load(game, seats=SEATS[game], tick=TICK).new_initial_state()
    while decisions > 0 or state.is_chance_node():
        decisions -= not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game", own_game_ids())
def test_a_game_is_loaded_by_its_name_with_defaults(game: str) -> None:
    loaded = pyspiel.load_game(register(game))
    assert loaded.num_players() == SEATS[game]
    assert loaded.new_initial_state().is_chance_node()


def test_options_are_passed_on() -> None:
    alone = load("boussanga", seats=1, options={"mode": "coop"})
    assert alone.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert pickle.loads(pickle.dumps(alone)).num_players() == 1


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_random_play_with_serialisation(game: str) -> None:
    pyspiel.random_sim_test(load(game, seats=SEATS[game], tick=TICK), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", own_game_ids())
def test_a_seat_cannot_tell_a_resampled_state_from_the_real_one(game: str) -> None:
    state = after(game, 12)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, np.random.RandomState(3).rand)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.observation_string(seat) == state.observation_string(seat)
    assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("game", own_game_ids())
def test_an_information_state_remembers_what_was_seen_and_chosen(game: str) -> None:
    """Asked for at every step or only at the end, it is the same; other matches give others."""
    early, late = after(game, 0), after(game, 0)
    rng = np.random.RandomState(7)
    seen = {early.information_state_string(0)}
    for _ in range(25):
        action = int(rng.choice(early.legal_actions()))
        early.apply_action(action)
        late.apply_action(action)
        seen.add(early.information_state_string(0))
    assert late.information_state_string(0) == early.information_state_string(0)
    assert len(seen) > 3


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_mcts_of_openspiel_plays(game: str) -> None:
    """The search in Python: that in C++ (``pyspiel.MCTSBot``) crashes with every game that is written in Python."""
    from open_spiel.python.algorithms import mcts

    state = after(game, 3)
    rng = np.random.RandomState(2)
    bot = mcts.MCTSBot(state.get_game(), 1.4, 5, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.at_length
@pytest.mark.parametrize("game", [game for game in own_game_ids() if hides(game)])
def test_information_set_mcts_of_openspiel_plays(game: str) -> None:
    """It takes games with hidden information only."""
    from open_spiel.python.algorithms import ismcts, mcts

    state = after(game, 3)
    rng = np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.4, 5, random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.at_length
def test_counterfactual_regret_minimisation_runs() -> None:
    """Outcome sampling needs one match for a step, not the whole tree.

    It multiplies the probabilities of all decisions and draws, and calls itself for each: that fits Boussanga, but in
    games of hundreds of decisions the product becomes zero.
    """
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load("boussanga", seats=2, tick=TICK))
    solver.iteration()
    policy = solver.average_policy()
    state = after("boussanga", 0)
    chances = policy.action_probabilities(state)
    assert set(chances) <= set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_learners_of_openspiel_run(game: str) -> None:
    """Tabular Q-learning in OpenSpiel's environment for learning."""
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import tabular_qlearner

    np.random.seed(1)
    env = rl_environment.Environment(load(game, seats=SEATS[game], tick=TICK))
    agents = [tabular_qlearner.QLearner(seat, env.action_spec()["num_actions"]) for seat in range(SEATS[game])]
    step, decisions = env.reset(), 0
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
        decisions += 1
    for agent in agents:
        agent.step(step)
    assert decisions > 10
    assert sum(step.rewards) == pytest.approx(0)
    assert any(agent.loss is not None for agent in agents)

"""Decisions for search and learning: one at a time, many matches side by side, and PettingZoo environments."""

from __future__ import annotations

import random
import tracemalloc
import warnings
from typing import Any

import numpy as np
import pyspiel

from bench.open_spiel import random_play
from bench.playouts import seats_of
from bench.rates import Work, best_rates
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.lab.environments.lanes import Lanes
from ludotheque.lab.environments.setup import Setup
from ludotheque.lab.environments.zoo import aec

LANES = 256
ONE = "one decision at a time, legal moves listed"
STEPPING = f"{LANES} lanes, random choices"
FULL = f"{LANES} lanes, masks and observations of every step"
ZOO = "PettingZoo AEC: mask and observation of every step"
WITH_TENSOR = "with tensor and mask"


def one_at_a_time(name: str) -> Work:
    """One match from Python: list the legal choices, choose one; a unit is one decision."""
    setup = Setup(find_game(name), seats_of(name))
    rng, draws = random.Random(1), Rng(1)

    def work() -> int:
        play, decisions = setup.first.copy(), 0
        actor = play.settle(draws)
        while actor >= 0:
            actor = play.step(rng.choice(play.legal(actor)), draws)
            decisions += 1
        return decisions

    return work


def lanes(name: str, *, full: bool) -> Work:
    """Random choices in many lanes; ``full`` also makes masks and observations."""
    made = Lanes(name, LANES, seats=seats_of(name), seed=1)

    def work() -> int:
        if full:
            assert made.masks.shape[0] == made.seen.shape[0]
        made.step(made.sample())
        return LANES

    return work


def zoo(env: Any) -> Work:
    """The loop of PettingZoo's performance benchmark; a unit is one step."""
    rng = random.Random(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in env.agent_iter(20):
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            if all(env.terminations.values()):
                env.reset(seed=1)
        return 20

    return work


def connect_four() -> Any:
    """PettingZoo's own environment."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of pygame, which it imports to draw
        from pettingzoo.classic import connect_four_v3

        return connect_four_v3.env()


def with_tensor(game: str) -> Work:
    """Random play of one of OpenSpiel's games from Python, with the tensor and mask of every decision."""
    loaded = pyspiel.load_game(game)
    rng = random.Random(1)

    def work() -> int:
        state, actions = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                seen = np.asarray(state.observation_tensor(), np.float32)
                mask = np.asarray(state.legal_actions_mask(), np.int8)
                assert len(seen) > len(mask) > 0
                actions += 1
            state.apply_action(rng.choice(state.legal_actions()))
        return actions

    return work


def bytes_per_lane(name: str) -> int:
    """Memory of one more lane, with the space for its mask and observation."""
    setup_size, many = 16, 1_016
    taken = []
    for count in (setup_size, many):
        tracemalloc.start()
        made = Lanes(name, count, seats=seats_of(name))
        taken.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        assert len(made) == count
    return (taken[1] - taken[0]) // (many - setup_size)


def table() -> str:
    """The results as Markdown."""
    candidates: dict[str, Work] = {
        "OpenSpiel hex": random_play("hex"),
        f"OpenSpiel hex {WITH_TENSOR}": with_tensor("hex"),
        f"OpenSpiel gin_rummy {WITH_TENSOR}": with_tensor("gin_rummy"),
        "PettingZoo connect_four": zoo(connect_four()),
    }
    rows: list[tuple[str, str]] = []
    for name in own_game_ids():
        first = name == "boussanga"
        peer = f"OpenSpiel {'hex' if first else 'gin_rummy'} {WITH_TENSOR}"
        if first:
            rows.append((f"{name}: {ONE}", "OpenSpiel hex"))
            candidates[rows[-1][0]] = one_at_a_time(name)
            rows.append((f"{name}: {STEPPING}", "OpenSpiel hex"))
            candidates[rows[-1][0]] = lanes(name, full=False)
        rows.append((f"{name}: {FULL}", peer))
        candidates[rows[-1][0]] = lanes(name, full=True)
        rows.append((f"{name}: {ZOO}", "PettingZoo connect_four"))
        candidates[rows[-1][0]] = zoo(aec(name, seats=seats_of(name)))
    measured = best_rates(candidates, rounds=5)
    lines = ["| decisions for learning | a second | ratio |", "|---|---:|---|"]
    for label, peer in rows:
        rate = measured[label]
        lines.append(f"| {label} | {rate:,.0f} | {rate / measured[peer]:.3g} × {peer} |")
    for label in list(candidates)[:4]:
        lines.append(f"| {label} | {measured[label]:,.0f} | 1 × itself |")
    lines += ["", "| a lane | bytes |", "|---|---:|"]
    lines += [f"| {name} | {bytes_per_lane(name):,} |" for name in own_game_ids()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())

"""Random play of OpenSpiel's games from Python, as a reference."""

from __future__ import annotations

import random

import pyspiel

from bench.rates import Work


def random_play(game: str) -> Work:
    """Random play of one of its games; a unit is one action of a player."""
    loaded = pyspiel.load_game(game)
    rng = random.Random(1)

    def work() -> int:
        state, actions = loaded.new_initial_state(), 0
        while not state.is_terminal():
            # chance is uniform in the games used here, so this is the fastest fair draw
            actions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return actions

    return work

"""Memory of a state, and the time to copy it."""

from __future__ import annotations

import tracemalloc

from bench.rates import Work
from ludotheque.engine.registry import find_game


def copying(name: str, seats: int) -> Work:
    """Copies of a starting state; a unit is one copy."""
    game = find_game(name)
    state = game.start(game.Options(), seats)

    def work() -> int:
        for _ in range(500):
            game.copy(state)
        return 500

    return work


def bytes_per_state(name: str, seats: int) -> int:
    """Memory of one more state, without the tables that all states share."""
    game = find_game(name)
    state = game.start(game.Options(), seats)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [game.copy(state) for _ in range(2_000)]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken // len(copies)

"""Finished matches for tests that do not care how they were played."""

from __future__ import annotations

import random

from ludotheque.engine.match import Match


def random_match(game: str, seats: int, seed: int) -> Match:
    """A match that was played at random."""
    rng = random.Random(seed)
    match = Match(game, seats=seats, seed=f"deal:{seed}")
    while moves := match.moves():
        match.step(*moves[rng.randrange(len(moves))])
    return match

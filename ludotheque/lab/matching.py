"""Simulated people who play with the handicaps that the table proposes from their results."""

from __future__ import annotations

from random import Random

from ludotheque.bots.plays_like import (
    FEWEST_RESULTS,
    Belief,
    Result,
    chance,
    gap_of,
    handicap_for,
)

GAMES = 8


def granted_gap(game: str | None, mean: float, opponent: float) -> float:
    """How much stronger the proposed handicaps make somebody who is believed to have this strength.

    Negative if the opponent is granted something. Without a game, handicaps are as fine and as large as needed.

    >>> granted_gap(None, 1.0, 2.5)
    1.5
    """
    gap = opponent - mean
    if game is None:
        return gap
    worth = gap_of(game, handicap_for(game, abs(gap)))
    return worth if gap > 0 else -worth


def chance_after(
    strength: float, opponent: float, rng: Random, *, game: str | None = None, games: int = GAMES
) -> float:
    """The true chance of somebody to win the next game, after so many games with proposed handicaps.

    >>> 0 < chance_after(0.5, 2.0, Random(1)) < 1
    True
    """
    belief = Belief()
    for _ in range(games):
        gap = 0.0 if belief.results < FEWEST_RESULTS else granted_gap(game, belief.estimate().mean, opponent)
        won = rng.random() < chance(strength + gap - opponent)
        belief.learn(Result(opponent, float(won), gap))
    return chance(strength + granted_gap(game, belief.estimate().mean, opponent) - opponent)

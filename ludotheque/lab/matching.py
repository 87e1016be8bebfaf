"""Simulated people who play with the handicaps that the table proposes from their results."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ludotheque.bots.even_handicaps import scale_of
from ludotheque.bots.even_table import even_pair
from ludotheque.bots.plays_like import FEWEST_RESULTS, Belief, Result
from ludotheque.engine.playing.handicap import Pair

GAMES = 8
Play = Callable[[float, float], float]
"""Plays a game in which the person and the opponent have these handicaps; 1 if the person wins."""


def handicaps_after(game: str, opponent: float, play: Play, *, games: int = GAMES) -> Pair:
    """What the table proposes to a person and an opponent of known strength after so many games.

    From the fourth game on they play with what was proposed until then.
    """
    belief = Belief(scale_of(game))
    granted: Pair = (0, 0)
    for _ in range(games):
        belief.learn(Result(opponent, play(*granted), *granted))
        if belief.results >= FEWEST_RESULTS:
            granted = even_pair(game, belief.estimate().likely, [opponent])
    return granted


def chance_with(game: str, strength: float, opponent: float, granted: Pair) -> float:
    """The chance to win with these handicaps, if the model is true.

    >>> chance_with("boussanga", 1.0, 1.0, (0, 0))
    0.5
    """
    scale = scale_of(game)
    return scale.chance_with(strength, opponent, scale.advantage(*granted))


def chance_after(game: str, strength: float, opponent: float, rng: Random, *, games: int = GAMES) -> float:
    """The true chance of somebody to win the next game, after so many games with proposed handicaps.

    >>> 0 < chance_after("boussanga", 0.5, 2.0, Random(1)) < 1
    True
    """

    def play(own: float, theirs: float) -> float:
        return float(rng.random() < chance_with(game, strength, opponent, (own, theirs)))

    return chance_with(game, strength, opponent, handicaps_after(game, opponent, play, games=games))

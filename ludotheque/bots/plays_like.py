"""Estimates like which level somebody plays, from their own results against opponents of known strength.

The model: strengths, and what handicaps are worth, are those of ``even_handicaps``. Before any result, strengths are
spread normally around the middle of the levels; each result changes that by Bayes' rule. What is left is a
distribution: its mean is the estimate, and its middle 90 % are shown as the uncertainty.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludotheque.bots.even_handicaps import USUAL_GAP, Scale, scale_of
from ludotheque.bots.level import LEVELS, Level

PRIOR_LEVEL = 1.5
PRIOR_SPREAD = 4.0
"""In levels, for people of whom some matches are known."""
EQUAL_STEPS = Scale({})
ONE_MATCH_SPREAD = 1.5
"""In levels, where one match is all that is known: a single win does not make a dragon."""
PLACES = 160
BEYOND = 2.0
"""So many levels beyond the weakest and the strongest one are weighed."""
LIKELY = 15
"""So many strengths stand for what is believed."""
FEWEST_RESULTS = 3
"""With fewer results nothing is proposed."""


class Result(NamedTuple):
    """One game against somebody of known strength."""

    against: float
    """Their strength."""
    won: float
    """1 for a win, 0 for a loss, a half for a shared win."""
    own_handicap: float = 0
    their_handicap: float = 0


class Estimate(NamedTuple):
    """A strength with its uncertainty."""

    mean: float
    low: float
    high: float
    results: int
    likely: tuple[float, ...]
    """A few equally likely strengths, from the weakest."""


def nearest_level(scale: Scale, strength: float) -> Level:
    """The level that plays most alike.

    >>> nearest_level(Scale({}), 2.9)
    'fox'
    """
    return LEVELS[min(len(LEVELS) - 1, max(0, round(scale.level_at(strength))))]


class Belief:
    """What is believed about a strength: a weight for each place on the scale.

    >>> belief = Belief(Scale({}))
    >>> belief.learn(Result(against=4.2, won=1))
    >>> belief.estimate().mean > Belief(Scale({})).estimate().mean
    True
    """

    def __init__(self, scale: Scale, spread: float = PRIOR_SPREAD) -> None:
        """``spread``: how far from the middle of the scale strengths are expected before any result, in levels."""
        self.results = 0
        self._scale = scale
        gap = scale.places[-1] / (len(LEVELS) - 1)
        low, high = scale.places[0] - BEYOND * USUAL_GAP, scale.places[-1] + BEYOND * USUAL_GAP
        self._places = [low + (high - low) * step / PLACES for step in range(PLACES + 1)]
        middle = scale.strength_at(PRIOR_LEVEL)
        self._logs = [-0.5 * ((place - middle) / (spread * gap)) ** 2 for place in self._places]

    def learn(self, result: Result) -> None:
        """Bayes' rule for one more result."""
        self.results += 1
        advantage = self._scale.advantage(result.own_handicap, result.their_handicap)
        for step, place in enumerate(self._places):
            win = self._scale.chance_with(place, result.against, advantage)
            self._logs[step] += result.won * math.log(win) + (1 - result.won) * math.log(1 - win)

    def estimate(self) -> Estimate:
        """The mean, and the middle 90 %."""
        most = max(self._logs)
        weights = [math.exp(log - most) for log in self._logs]
        total = sum(weights)
        mean = sum(place * weight for place, weight in zip(self._places, weights, strict=True)) / total
        low, high = (self._quantile(weights, part * total) for part in (0.05, 0.95))
        likely = tuple(self._quantile(weights, (part + 0.5) / LIKELY * total) for part in range(LIKELY))
        return Estimate(mean, low, high, self.results, likely)

    def _quantile(self, weights: Sequence[float], part: float) -> float:
        passed = 0.0
        for place, weight in zip(self._places, weights, strict=True):
            passed += weight
            if passed >= part:
                return place
        return self._places[-1]


def estimate(game: str, results: Iterable[Result]) -> Estimate:
    """The strength at a game that results tell.

    >>> places = scale_of("boussanga").places
    >>> known = estimate("boussanga", [Result(places[2], 1), Result(places[2], 0)] * 3)
    >>> known.low < known.mean < known.high
    True
    """
    return estimate_on(scale_of(game), results)


def estimate_on(scale: Scale, results: Iterable[Result], spread: float = PRIOR_SPREAD) -> Estimate:
    """The strength on a scale that results tell."""
    belief = Belief(scale, spread)
    for result in results:
        belief.learn(result)
    return belief.estimate()


def level_from_one_match(results: Iterable[tuple[Level, float]]) -> Level:
    """The level that plays most alike, where one match is all that is known: who was met, and whether that was won.

    The levels count as equally far apart, whatever the game: where a level hardly ever loses to the one below, a single
    match would make a person a chick or an owl, and people have better and worse days than bots.

    >>> level_from_one_match([("fox", 1.0)]), level_from_one_match([("fox", 0.0)])
    ('owl', 'rabbit')
    """
    known = [Result(EQUAL_STEPS.places[LEVELS.index(level)], won) for level, won in results]
    return nearest_level(EQUAL_STEPS, estimate_on(EQUAL_STEPS, known, ONE_MATCH_SPREAD).mean)

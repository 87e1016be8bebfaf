"""Estimates like which level somebody plays, from their own results, and which handicap evens a gap.

The model: strength is a number on the scale of the levels, where neighbours are 1 apart (chick 0, dragon 4). Of two
players the stronger wins with the chance ``1 / (1 + exp(-STEEPNESS * gap))``. A handicap is worth the gap that it
evens, as the games of bots tell (``bot/handicaps.toml`` of each game). Before any result, strengths are spread around
the middle of the scale; each result against somebody of known strength changes that by Bayes' rule. What is left is a
distribution: its mean is the estimate, and its middle 90 % are shown as the uncertainty.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from ludotheque.bots.level import LEVELS, Level
from ludotheque.engine.registry import find_game, game_package

STEEPNESS = 1.4
"""With a gap of one level the stronger wins four games of five."""
PRIOR_MEAN = 1.5
PRIOR_SPREAD = 2.5
PLACES = tuple(step / 20 for step in range(-40, 121))
"""The places on the scale that are weighed: somewhat beyond the weakest and the strongest level."""
FEWEST_RESULTS = 3
"""With fewer results nothing is proposed."""


class Result(NamedTuple):
    """One game against somebody of known strength."""

    against: float
    """Their strength, as a place on the scale."""
    won: float
    """1 for a win, 0 for a loss, a half for a shared win."""
    gap: float = 0.0
    """How much stronger the handicaps of both made the player."""


class Estimate(NamedTuple):
    """A strength with its uncertainty."""

    mean: float
    low: float
    high: float
    results: int

    @property
    def level(self) -> Level:
        """The level that plays most alike."""
        return LEVELS[min(len(LEVELS) - 1, max(0, round(self.mean)))]


class EvenHandicap(msgspec.Struct, frozen=True):
    """The handicap at which two levels win equally often, and how well that is known."""

    handicap: int
    share: float
    """The share of games that the weaker level won with it."""
    games: int


def chance(gap: float) -> float:
    """The chance to win with this much more strength.

    >>> round(chance(0), 2), round(chance(1), 2)
    (0.5, 0.8)
    """
    return 1 / (1 + math.exp(-STEEPNESS * gap))


class Belief:
    """What is believed about a strength: a weight for each place on the scale.

    >>> belief = Belief()
    >>> belief.learn(Result(against=3, won=1))
    >>> belief.estimate().mean > Belief().estimate().mean
    True
    """

    def __init__(self) -> None:
        self.results = 0
        self._logs = [-0.5 * ((place - PRIOR_MEAN) / PRIOR_SPREAD) ** 2 for place in PLACES]

    def learn(self, result: Result) -> None:
        """Bayes' rule for one more result."""
        self.results += 1
        for step, place in enumerate(PLACES):
            win = chance(place + result.gap - result.against)
            self._logs[step] += result.won * math.log(win) + (1 - result.won) * math.log(1 - win)

    def estimate(self) -> Estimate:
        """The mean, and the middle 90 %."""
        most = max(self._logs)
        weights = [math.exp(log - most) for log in self._logs]
        total = sum(weights)
        mean = sum(place * weight for place, weight in zip(PLACES, weights, strict=True)) / total
        low, high = (_quantile(weights, part * total) for part in (0.05, 0.95))
        return Estimate(mean, low, high, self.results)


def estimate(results: Iterable[Result]) -> Estimate:
    """The strength that results tell.

    >>> known = estimate([Result(1, 1), Result(1, 1), Result(2, 0), Result(2, 1)])
    >>> known.level, known.low < known.mean < known.high
    ('fox', True)
    """
    belief = Belief()
    for result in results:
        belief.learn(result)
    return belief.estimate()


def _quantile(weights: Sequence[float], part: float) -> float:
    passed = 0.0
    for place, weight in zip(PLACES, weights, strict=True):
        passed += weight
        if passed >= part:
            return place
    return PLACES[-1]


@cache
def even_handicaps(game: str) -> dict[tuple[Level, Level], EvenHandicap]:
    """The even handicaps of the levels of a game, weaker level first; empty if none are known.

    >>> all(LEVELS.index(weaker) < LEVELS.index(stronger) for weaker, stronger in even_handicaps("boussanga"))
    True
    """
    file = files(game_package(game).name) / "bot" / "handicaps.toml"
    if not file.is_file():
        return {}
    stored = msgspec.convert(tomllib.loads(file.read_text("utf-8")), type=dict[Level, dict[Level, EvenHandicap]])
    return {(weaker, stronger): even for weaker, others in stored.items() for stronger, even in others.items()}


@cache
def _by_gap(game: str) -> tuple[float, ...]:
    """For gaps of 0, 1, 2 … levels the handicap that evens them on average, never falling."""
    found = [0.0]
    for gap in range(1, len(LEVELS)):
        values = [
            even.handicap
            for (weaker, stronger), even in even_handicaps(game).items()
            if LEVELS.index(stronger) - LEVELS.index(weaker) == gap
        ]
        if not values:
            break
        found.append(max(found[-1], sum(values) / len(values)))
    return tuple(found)


def handicap_for(game: str, gap: float) -> int:
    """The handicap that evens a gap in strength, among those that the game's dialog offers; 0 if nothing is known.

    >>> handicap_for("boussanga", 0)
    0
    """
    kind, known = find_game(game).handicap, _by_gap(game)
    if kind is None or gap <= 0 or len(known) < 2:
        return 0
    below = min(int(gap), len(known) - 2)
    value = known[below] + (gap - below) * (known[below + 1] - known[below])
    return max(0, min(kind.most, round(value / kind.step) * kind.step))


def gap_of(game: str, handicap: int) -> float:
    """The gap in strength that a handicap evens: the inverse of ``handicap_for``.

    >>> gap_of("boussanga", 0)
    0.0
    """
    known = _by_gap(game)
    for gap in range(1, len(known)):
        if handicap <= known[gap]:
            rise = known[gap] - known[gap - 1]
            return gap - 1 + ((handicap - known[gap - 1]) / rise if rise else 1.0)
    return float(len(known) - 1)


def proposed_handicaps(game: str, strengths: Iterable[float | None]) -> tuple[int, ...]:
    """A handicap for each seat that evens the known strengths; nothing for seats about which nothing is known.

    >>> proposed_handicaps("boussanga", [None, 2.0])
    (0, 0)
    """
    each = list(strengths)
    known = [strength for strength in each if strength is not None]
    if len(known) < 2:
        return (0,) * len(each)
    strongest = max(known)
    return tuple(0 if strength is None else handicap_for(game, strongest - strength) for strength in each)

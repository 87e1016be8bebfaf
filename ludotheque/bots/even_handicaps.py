"""How strong the levels of a game are, and which advantage evens two strengths, as games of bots tell.

Strength is a number: of two players the stronger wins with the odds ``exp(gap)``. How often each level beats the next
one gives the places of the levels on this scale. ``bot/handicaps.toml`` of a game, which ``studies/handicaps.py``
writes, has for pairs of levels the handicaps at which they win equally often; strengths between levels are
interpolated. A handicap is an advantage, such as a number of points (``Handicap.advantage``). The logarithm of the odds
grows evenly with it, from minus the gap without a handicap to 0 with the one that evens the two.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise

import msgspec

from ludotheque.bots.level import LEVELS, Level
from ludotheque.engine.playing.handicap import Handicap
from ludotheque.engine.registry import find_game, game_package

USUAL_GAP = 1.4
"""Where no games are known, each level beats the one below four times of five."""
SMALLEST_GAP = 0.1
NO_HELP = 10
"""If a handicap does not help at all, so much more of it would be needed: more than is granted."""
NEAR = 0.5
"""In levels: what an advantage is worth between equals is taken from two strengths that are so far apart."""
SUREST = 30.0
"""Odds beyond exp(30) are not told apart."""


class EvenHandicap(msgspec.Struct, frozen=True):
    """The handicap at which two levels win equally often, and how well that is known."""

    handicap: float
    """What the weaker level is granted."""
    share: float
    """The share of games that the weaker level won with it."""
    games: int
    without: float
    """The share of games that the weaker level won without a handicap."""
    stronger: float = 0
    """What the stronger level is granted: nothing in most games, or less than usual."""


def chance(gap: float) -> float:
    """The chance to win with this much more strength.

    >>> round(chance(0), 2), round(chance(USUAL_GAP), 2)
    (0.5, 0.8)
    """
    return 1 / (1 + math.exp(-gap))


def odds(share: float) -> float:
    """The logarithm of the odds of a share: the inverse of ``chance``. Shares of 0 and 1 are taken for 1 and 99 %."""
    bounded = min(0.99, max(0.01, share))
    return math.log(bounded / (1 - bounded))


class Scale:
    """The strengths of the levels of one game, and what handicaps are worth in it.

    >>> scale = Scale({("chick", "rabbit"): EvenHandicap(4, share=0.5, games=2000, without=0.2)})
    >>> round(scale.places[1] - scale.places[0], 2), scale.evens(scale.places[0], scale.places[1])
    (1.39, 4.0)
    >>> [round(scale.chance_with(scale.places[0], scale.places[1], cards), 2) for cards in (0, 2, 4)]
    [0.2, 0.33, 0.5]
    """

    def __init__(self, known: dict[tuple[Level, Level], EvenHandicap], kind: Handicap | None = None) -> None:
        self.known = known
        self._kind = kind
        self.places = self._places()
        """The strength of each level; the weakest has 0."""
        self._worths: dict[tuple[float, float], float] = {}

    def _places(self) -> tuple[float, ...]:
        places = [0.0]
        for weaker, stronger in pairwise(LEVELS):
            found = self.known.get((weaker, stronger))
            gap = USUAL_GAP if found is None else max(SMALLEST_GAP, -odds(found.without))
            places.append(places[-1] + gap)
        return tuple(places)

    @cached_property
    def _even(self) -> list[list[float]]:
        """For each two levels the advantage that evens them: more than 0 for the weaker, less for the stronger one."""
        size = len(LEVELS)
        table = [[0.0] * size for _ in LEVELS]
        for distance in range(1, size):
            for weaker in range(size - distance):
                stronger = weaker + distance
                found = self.known.get((LEVELS[weaker], LEVELS[stronger]))
                if found is not None:
                    value = self._exactly(found)
                elif distance > 1:
                    value = table[weaker][stronger - 1] + table[stronger - 1][stronger]
                else:  # as much as the neighbours below, if those are known
                    value = table[weaker - 1][weaker] if weaker else 0.0
                table[weaker][stronger], table[stronger][weaker] = value, -value
        return table

    def _exactly(self, found: EvenHandicap) -> float:
        """The advantage at which they would be exactly even: whole cards and points are too little or too much."""
        before, after, granted = odds(found.without), odds(found.share), self.advantage(found.handicap, found.stronger)
        return granted * before / (before - after) if after > before else granted * NO_HELP

    def advantage(self, own: float, other: float) -> float:
        """How much better off somebody with a handicap is than somebody with another one, or with none."""
        return float(own - other) if self._kind is None else self._kind.advantage(own, other)

    def level_at(self, strength: float) -> float:
        """A strength as a number of levels: 1.5 is between a rabbit and a fox."""
        below = sum(strength >= place for place in self.places[1:-1])
        return below + (strength - self.places[below]) / (self.places[below + 1] - self.places[below])

    def strength_at(self, level: float) -> float:
        """The strength of a number of levels: the inverse of ``level_at``."""
        below = min(len(LEVELS) - 2, max(0, math.floor(level)))
        return self.places[below] + (level - below) * (self.places[below + 1] - self.places[below])

    def evens(self, weaker: float, stronger: float) -> float:
        """The advantage that makes somebody even with somebody stronger: between whole ones, and beyond the range."""
        one, other = self.level_at(weaker), self.level_at(stronger)
        low, high = (min(len(LEVELS) - 2, max(0, math.floor(each))) for each in (one, other))
        x, y = one - low, other - high
        table = self._even
        at_low = table[low][high] * (1 - y) + table[low][high + 1] * y
        at_high = table[low + 1][high] * (1 - y) + table[low + 1][high + 1] * y
        return at_low * (1 - x) + at_high * x

    def chance_with(self, one: float, other: float, advantage: float) -> float:
        """The chance of one strength to win against another one with this advantage, or disadvantage below 0."""
        if one > other:
            return 1 - self.chance_with(other, one, -advantage)
        log_odds = one - other + (advantage * self._worth(one, other) if advantage and self.known else 0)
        return chance(min(SUREST, max(-SUREST, log_odds)))

    def _worth(self, weaker: float, stronger: float) -> float:
        """How much strength one unit of advantage is worth between two strengths."""
        found = self._worths.get((weaker, stronger))
        if found is None:
            low, high = self._apart(self.level_at(weaker), self.level_at(stronger))
            least, most = self.strength_at(low), self.strength_at(high)
            even = self.evens(least, most)
            found = self._worths[weaker, stronger] = (most - least) / even if even > 0 else 0.0
        return found

    @staticmethod
    def _apart(low: float, high: float) -> tuple[float, float]:
        """Two numbers of levels within the range of the levels and at least ``NEAR`` apart, near these two."""
        widened = max(0.0, NEAR - (high - low)) / 2
        low, high = low - widened, high + widened
        low = min(len(LEVELS) - 1 - NEAR, max(0.0, low))
        return low, max(low + NEAR, min(len(LEVELS) - 1.0, high))


@cache
def scale_of(game: str) -> Scale:
    """The scale of a game."""
    return Scale(even_handicaps(game), find_game(game).handicap)


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

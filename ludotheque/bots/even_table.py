"""Which handicaps make a table even, from what is believed about the strength of each seat.

A belief is a few equally likely strengths; somebody of known strength has one. Handicaps are even if the chance to win
with them, averaged over all that is believed, is a half. The handicap between the means of two beliefs is another one:
what a handicap is worth does not grow evenly with strength.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import takewhile
from statistics import fmean

from ludotheque.bots.even_handicaps import Scale, scale_of
from ludotheque.engine.playing.handicap import Pair
from ludotheque.engine.registry import find_game

EVEN = 0.5
ENOUGH = 0.01
"""Chances so near to a half count as even where both players may have more or less than usual."""
Likely = Sequence[float]
"""Equally likely strengths of somebody."""


def even_pair(game: str, one: Likely, other: Likely) -> Pair:
    """What two players are granted so that both win equally often, among what can be proposed.

    Where both may have more or less than usual, several pairs are even enough; of these the most usual one is taken.

    >>> even_pair("boussanga", [1.0], [1.0])
    (0, 0)
    """
    kind, scale = find_game(game).handicap, scale_of(game)
    if kind is None or not scale.known:
        return (0, 0)
    if _chance(scale, one, other, 0.0) > EVEN:
        theirs, own = even_pair(game, other, one)
        return own, theirs
    pairs = kind.pairs()
    advantages = [kind.advantage(*pair) for pair in pairs]
    best = _most_even(scale, one, other, advantages)
    if not kind.usual:
        return pairs[best]

    def even_enough(place: int) -> bool:
        return abs(_chance(scale, one, other, advantages[place]) - EVEN) <= ENOUGH

    smaller = takewhile(even_enough, range(best - 1, -1, -1))
    larger = takewhile(even_enough, range(best + 1, len(pairs)))
    places = (best, *smaller, *larger) if even_enough(best) else (best,)
    return min((pairs[place] for place in places), key=lambda pair: sum(map(abs, pair)))


def proposed_handicaps(game: str, seats: Iterable[Likely | None]) -> tuple[float, ...]:
    """A handicap for each seat; nothing for seats about which nothing is known.

    The strongest and the weakest one get the pair that evens them; the others what evens them with the strongest.

    >>> proposed_handicaps("boussanga", [None, [2.0]])
    (0, 0)
    """
    each, kind, scale = list(seats), find_game(game).handicap, scale_of(game)
    known = sorted((likely for likely in each if likely is not None), key=fmean)
    if len(known) < 2 or kind is None or not scale.known:
        return (0,) * len(each)
    strongest, values = known[-1], kind.proposed_values()
    _, granted = even_pair(game, known[0], strongest)
    advantages = [kind.advantage(value, granted) for value in values]
    return tuple(0 if likely is None else values[_most_even(scale, likely, strongest, advantages)] for likely in each)


def _most_even(scale: Scale, one: Likely, other: Likely, advantages: Sequence[float]) -> int:
    """Which of these rising advantages of the first one brings the chance nearest to a half."""

    def chance(advantage: float) -> float:
        return _chance(scale, one, other, advantage)

    above = min(len(advantages) - 1, bisect_left(advantages, EVEN, key=chance))
    return min(range(max(0, above - 1), above + 1), key=lambda place: abs(chance(advantages[place]) - EVEN))


def _chance(scale: Scale, one: Likely, other: Likely, advantage: float) -> float:
    """The mean chance of the first one to win with this advantage."""
    return fmean(scale.chance_with(mine, theirs, advantage) for mine in one for theirs in other)

"""Finds the value of a field at which two line-ups are even: the basis of handicaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludotheque.lab.statistics import Share

EVEN = 0.5


class Trial(NamedTuple):
    """How often one side won with one value.

    >>> Trial(5, Share(50, 100)).share.value
    0.5
    """

    value: int
    share: Share


class Even(NamedTuple):
    """The value at which the shares are closest to a half, and everything that was tried.

    >>> Even(Trial(5, Share(50, 100)), (Trial(4, Share(10, 100)), Trial(5, Share(50, 100)))).bounds
    (4, None)
    """

    best: Trial
    trials: tuple[Trial, ...]

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        """The largest value that is certainly too small, and the smallest that is certainly too large."""
        small = [trial.value for trial in self.trials if trial.share.interval[1] < EVEN]
        large = [trial.value for trial in self.trials if trial.share.interval[0] > EVEN]
        return max(small, default=None), min(large, default=None)


def find_even(play: Callable[[int, range], float], low: int, high: int, *, batch: int = 100, most: int = 2000) -> Even:
    """Search the integers from ``low`` to ``high`` for the value at which one side wins half of its games.

    ``play(value, numbers)`` plays the games with these numbers and returns the wins; a shared
    win counts a half. Wins must rise with the value. Each value is played in batches until
    its interval excludes a half or ``most`` games are played, then the range is halved.

    >>> found = find_even(lambda value, games: len(games) * value / 10, 0, 10)  # wins with a share of value / 10
    >>> found.best.value, found.bounds
    (5, (4, None))
    """
    if low > high or batch < 1 or most < batch:
        raise ValueError("give a range from low to high, and at least one batch of games")
    tried: dict[int, Trial] = {}
    while True:
        value = (low + high) // 2
        tried[value] = trial = _trial(play, value, batch, most, (EVEN, EVEN))
        if trial.share.value < EVEN:
            low = value + 1
        else:
            high = value - 1
        if low > high:
            break
    best = min(tried.values(), key=lambda found: abs(found.share.value - EVEN))
    return Even(best, tuple(sorted(tried.values())))


def confirm_even(
    play: Callable[[int, range], float],
    start: int,
    low: int,
    high: int,
    *,
    games: int,
    within: float = 0.05,
    batch: int = 100,
    beside: int = 0,
) -> Even:
    """Play a value that a short search found for many games, and its neighbours if its share is not near a half.

    A value is given up as soon as its interval excludes all shares within ``within`` of a half. From there the search
    goes on in strides that double, then by halving, until a value is even or none is left. Where wins do not quite rise
    with the value, ``beside`` says how many more values on either side of where they pass a half are tried then. The
    best value is played for all of the games.

    >>> found = confirm_even(lambda value, numbers: len(numbers) * value / 40, 12, 0, 40, games=400)
    >>> found.best.value, found.best.share.whole
    (19, 400)
    """
    tried: dict[int, Trial] = {}
    value, stride, too_small, too_large = start, 1, low - 1, high + 1
    while too_small < value < too_large:
        tried[value] = trial = _trial(play, value, batch, games, (EVEN - within, EVEN + within))
        if abs(trial.share.value - EVEN) <= within:
            break
        if trial.share.value < EVEN:
            too_small = value
        else:
            too_large = value
        if low <= too_small and too_large <= high:
            value = (too_small + too_large) // 2
        elif trial.share.value < EVEN:
            value = max(min(value + stride, high), too_small + 1)
        else:
            value = min(max(value - stride, low), too_large - 1)
        stride *= 2
    for value in range(max(low, too_small - beside), min(high, too_large + beside) + 1):
        if all(abs(trial.share.value - EVEN) > within for trial in tried.values()) and value not in tried:
            tried[value] = _trial(play, value, batch, games, (EVEN - within, EVEN + within))
    best = min(tried.values(), key=lambda trial: (abs(trial.share.value - EVEN), -trial.value))
    if best.share.whole < games:
        best = _trial(play, best.value, batch, games, None)
        tried[best.value] = best
    return Even(best, tuple(sorted(tried.values())))


def _trial(
    play: Callable[[int, range], float], value: int, batch: int, games: int, excludes: tuple[float, float] | None
) -> Trial:
    """Play a value for all of the games, or until its interval excludes all of these shares."""
    won = 0.0
    played = 0
    while played < games:
        numbers = range(played, min(played + batch, games))
        won += play(value, numbers)
        played = numbers.stop
        low, high = Share(won, played).interval
        if excludes is not None and (high < excludes[0] or low > excludes[1]):
            break
    return Trial(value, Share(won, played))

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
        tried[value] = trial = _trial(play, value, batch, most)
        if trial.share.value < EVEN:
            low = value + 1
        else:
            high = value - 1
        if low > high:
            break
    best = min(tried.values(), key=lambda found: abs(found.share.value - EVEN))
    return Even(best, tuple(sorted(tried.values())))


def _trial(play: Callable[[int, range], float], value: int, batch: int, most: int) -> Trial:
    won = 0.0
    played = 0
    while played < most:
        numbers = range(played, min(played + batch, most))
        won += play(value, numbers)
        played = numbers.stop
        low, high = Share(won, played).interval
        if not low <= EVEN <= high:
            break
    return Trial(value, Share(won, played))

# Compiled with mypyc: every move at a table comes through here.
"""A token bucket, for limits on how often something may happen."""

from __future__ import annotations


class Bucket:
    """A bucket of tokens that refills as time passes, in the unit of the caller's clock.

    >>> bucket = Bucket(size=2, rate=0.5, now=0.0)
    >>> bucket.take(2, now=0.0), bucket.take(1, now=0.5), bucket.take(1, now=2.0)
    (0.0, 1.5, 0.0)
    """

    __slots__ = ("_held", "_rate", "_size", "_then")

    def __init__(self, size: float, rate: float, now: float) -> None:
        """A full bucket; ``rate`` is the number of tokens added per unit of time."""
        self._size, self._rate = size, rate
        self._held, self._then = size, now

    def take(self, cost: float, now: float) -> float:
        """Take tokens and return 0, or take none and return how long to wait for them."""
        self._held, self._then = self.left(now), max(self._then, now)
        # A cost above the size of the bucket is paid with a full bucket.
        cost = min(cost, self._size)
        if self._held < cost:
            return (cost - self._held) / self._rate
        self._held -= cost
        return 0.0

    def left(self, now: float) -> float:
        """How many tokens there are. A clock that goes back adds none."""
        return min(self._size, self._held + max(0.0, now - self._then) * self._rate)

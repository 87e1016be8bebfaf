# Compiled with mypyc: every move at a table comes through here.
"""Token buckets for rate limits: each key has a bucket that refills at a steady rate."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

MOST_KEPT = 50_000
"""How many buckets are kept at once. A dropped key starts again with a full bucket."""


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


class Buckets:
    """One bucket per key. ``tick`` is a steady clock in seconds.

    >>> now = 0.0
    >>> buckets = Buckets(burst=2, per_second=0.5, tick=lambda: now)
    >>> [buckets.take("zoé") for _ in range(3)]
    [0.0, 0.0, 2.0]
    """

    def __init__(
        self, *, burst: float, per_second: float, tick: Callable[[], float], most_kept: int = MOST_KEPT
    ) -> None:
        self._burst, self._per_second, self._tick, self._most_kept = burst, per_second, tick, most_kept
        self._kept: OrderedDict[str, Bucket] = OrderedDict()
        """The least recently used bucket comes first."""

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take tokens and return 0, or take none and return the seconds to wait for them."""
        now = self._tick()
        bucket = self._kept.get(key)
        if bucket is None:
            bucket = self._kept[key] = Bucket(self._burst, self._per_second, now)
            if len(self._kept) > self._most_kept:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return bucket.take(cost, now)

    def left(self, key: str) -> float:
        """How many tokens there are."""
        bucket = self._kept.get(key)
        return self._burst if bucket is None else bucket.left(self._tick())

    def __len__(self) -> int:
        """How many buckets are kept."""
        return len(self._kept)

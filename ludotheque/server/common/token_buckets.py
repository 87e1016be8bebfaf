# Compiled with mypyc: every move at a table comes through here.
"""Token buckets for rate limits: each key has a bucket that refills at a steady rate."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from ludotheque.table.people.token_bucket import Bucket

MOST_KEPT = 50_000
"""How many buckets are kept at once. A dropped key starts again with a full bucket."""


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

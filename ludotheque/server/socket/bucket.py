# Compiled with mypyc: every move at a table comes through here.
"""How fast something may be asked for."""

from __future__ import annotations

import math

from ludotheque.engine.wire import Millis


class Bucket:
    """A bucket of tokens that fills up again as time passes; times are in milliseconds.

    >>> bucket = Bucket(size=2, per_second=1.0, now=0.0)
    >>> bucket.take(2, now=0.0), bucket.take(1, now=400.0), bucket.take(1, now=1000.0)
    (0, 600, 0)
    """

    def __init__(self, size: float, per_second: float, now: float) -> None:
        self._size = size
        self._per_ms = per_second / 1000
        self._tokens = size
        self._then = now

    def take(self, cost: float, now: float) -> Millis:
        """Take so many tokens: 0, or in how many milliseconds there will be enough."""
        self._tokens = min(self._size, self._tokens + max(0.0, now - self._then) * self._per_ms)
        self._then = max(self._then, now)
        if self._tokens >= cost:
            self._tokens -= cost
            return 0
        return max(1, math.ceil((cost - self._tokens) / self._per_ms))

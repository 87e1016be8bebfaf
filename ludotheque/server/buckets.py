"""How much anybody may ask for: a bucket of tokens each, refilled at a steady rate."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

MOST_KEPT = 50_000
"""Buckets kept at once. Whoever is forgotten starts anew with a full one."""


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
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What each bucket held, and when; the one untouched for longest first."""

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take tokens out and return 0, or take none and return the seconds to wait for them."""
        left = self.left(key)
        # What costs more than a bucket holds is paid with a full one.
        cost = min(cost, self._burst)
        if left < cost:
            self._keep(key, left)
            return (cost - left) / self._per_second
        self._keep(key, left - cost)
        return 0.0

    def left(self, key: str) -> float:
        """How many tokens there are."""
        if key not in self._kept:
            return self._burst
        held, when = self._kept[key]
        return min(self._burst, held + (self._tick() - when) * self._per_second)

    def _keep(self, key: str, left: float) -> None:
        self._kept[key] = (left, self._tick())
        self._kept.move_to_end(key)
        while len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)

    def __len__(self) -> int:
        """How many buckets are kept."""
        return len(self._kept)

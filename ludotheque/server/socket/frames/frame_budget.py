# Compiled with mypyc: every message of every client comes through here.
"""How much clients may send, in frames of any kind and in bytes, whatever they hold.

The budget is charged before a frame is looked at, so a flood costs the server next to nothing. It is far above
what the rate limit of messages allows (see ``limits.py``): only a client that sends on regardless exceeds it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

BYTES_PER_TOKEN_BITS: Final = 10
"""Every KiB costs as much as a frame."""


class Budget(Protocol):
    """What a connection pays from for all that arrives."""

    def take(self, size: int, /) -> bool:
        """Pay for a frame, or for data of so many bytes; false, if there is not enough left."""
        ...


class FrameBudget:
    """A token bucket that looks at the clock only when it is empty: most connections never get there.

    >>> now = 0.0
    >>> budget = FrameBudget(2, 1.0, lambda: now)
    >>> [budget.take(0) for _ in range(3)]
    [True, True, False]
    >>> now = 2_000.0
    >>> budget.take(500), budget.take(5_000)
    (True, False)
    """

    def __init__(self, burst: float, per_second: float, tick: Callable[[], float]) -> None:
        """``tick`` is a steady clock in milliseconds."""
        self._burst, self._per_milli, self._tick = burst, per_second / 1000, tick
        self._left = burst
        self._filled = tick()

    def take(self, size: int) -> bool:
        """Pay for a frame, or for data of so many bytes; false, if there is not enough left."""
        self._left -= 1 + (size >> BYTES_PER_TOKEN_BITS)
        return self._left >= 0 or self._refill()

    def _refill(self) -> bool:
        now = self._tick()
        left = max(-self._burst, self._left) + (now - self._filled) * self._per_milli  # a debt is not for long
        self._left = min(self._burst, left)
        self._filled = now
        return self._left >= 0

"""Shares of games won, with confidence intervals."""

from __future__ import annotations

import math
from typing import NamedTuple

Z95 = 1.959964
"""95 % of a normal distribution is within this many standard deviations."""


class Share(NamedTuple):
    """``part`` of ``whole``.

    >>> share = Share(60, 100)
    >>> share.value, [round(bound, 2) for bound in share.interval]
    (0.6, [0.5, 0.69])
    """

    part: float
    whole: int

    @property
    def value(self) -> float:
        """The share, from 0 to 1; a half if nothing was counted."""
        return self.part / self.whole if self.whole else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval by Wilson's score, which is also valid near 0 and 1."""
        if not self.whole:
            return 0.0, 1.0
        n, p, z2 = self.whole, self.value, Z95 * Z95
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        reach = Z95 / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(0.0, middle - reach), min(1.0, middle + reach)


def percentile(sorted_values: list[float], part: float) -> float:
    """The value below which this part of the values lies.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    3.0
    """
    if not sorted_values:
        return 0.0
    return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))]

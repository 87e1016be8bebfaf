"""Shares of games won, and how sure one can be of them."""

from __future__ import annotations

import math
from typing import NamedTuple

Z95 = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


class Share(NamedTuple):
    """So many of so many."""

    part: float
    whole: int

    @property
    def value(self) -> float:
        """The share, from 0 to 1; a half where nothing was counted."""
        return self.part / self.whole if self.whole else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval, by Wilson's score, which also holds near 0 and 1."""
        if not self.whole:
            return 0.0, 1.0
        n, p, z2 = self.whole, self.value, Z95 * Z95
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        reach = Z95 / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(0.0, middle - reach), min(1.0, middle + reach)


def percentile(sorted_values: list[float], part: float) -> float:
    """The value below which this part of them lies."""
    if not sorted_values:
        return 0.0
    return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))]

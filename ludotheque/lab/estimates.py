"""Means and differences with 95 % confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from ludotheque.bots.randomness import rng_for
from ludotheque.lab.statistics import Z95

RESAMPLES = 400
"""Resamples of a bootstrap: enough for two digits of an interval."""


class Estimate(NamedTuple):
    """A figure and its 95 % confidence interval.

    >>> Estimate(0.5, 0.4, 0.6).high
    0.6
    """

    value: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean, with the interval of the normal approximation.

    >>> mean_of([1.0, 2.0, 3.0]).value
    2.0
    """
    if not values:
        return Estimate(math.nan, math.nan, math.nan)
    middle = fmean(values)
    reach = Z95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Estimate(middle, middle - reach, middle + reach)


def bootstrap(groups: Sequence[Sequence[float]], figure: Callable[[Sequence[Sequence[float]]], float]) -> Estimate:
    """A figure of grouped values, with the interval of a bootstrap that draws whole groups.

    >>> estimate = bootstrap([[0, 1], [1, 1], [0, 0], [1, 0]], lambda groups: sum(map(sum, groups)) / len(groups))
    >>> estimate.value, estimate.low < 1.0 < estimate.high
    (1.0, True)
    """
    if not groups:
        return Estimate(math.nan, math.nan, math.nan)
    rng = rng_for(1, "bootstrap")
    number = len(groups)
    found = sorted(figure([groups[rng.below(number)] for _ in range(number)]) for _ in range(RESAMPLES))
    cut = RESAMPLES // 40
    return Estimate(figure(groups), found[cut], found[-cut - 1])


def intraclass_correlation(groups: Sequence[Sequence[float]]) -> float:
    """The share of the variance that is common to the values of a group (one-way analysis of variance).

    Groups of one value are left out. 0 if the values do not vary.

    >>> intraclass_correlation([[1, 1], [0, 0]])
    1.0
    """
    used = [group for group in groups if len(group) > 1]
    if len(used) < 2:
        return 0.0
    total = [value for group in used for value in group]
    size, grand = len(total) / len(used), fmean(total)
    between = sum(len(group) * (fmean(group) - grand) ** 2 for group in used) / (len(used) - 1)
    within = sum((value - fmean(group)) ** 2 for group in used for value in group) / (len(total) - len(used))
    spread = between + (size - 1) * within
    return max(0.0, (between - within) / spread) if spread else 0.0

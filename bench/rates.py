"""Comparable rates: candidates are measured in turn, and the best of several rounds counts.

The machine may be shared and noisy. Measuring in turn spreads a slow moment over all
candidates; the best round is the one least disturbed. Work that only computes is measured in
seconds of processor time, so that other processes do not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

Work = Callable[[], int]
"""Does some work and returns the number of units done."""


def best_rates(candidates: dict[str, Work], rounds: int = 7, seconds: float = 0.35) -> dict[str, float]:
    """The best rate of each candidate, in units per second of processor time."""
    best = dict.fromkeys(candidates, 0.0)
    for _ in range(rounds):
        for name, work in candidates.items():
            best[name] = max(best[name], _rate(work, seconds, time.thread_time))
    return best


def median_rates(candidates: dict[str, Work], rounds: int = 9, seconds: float = 0.35) -> dict[str, float]:
    """The median rate of each candidate: for work that waits for a disk, whose best moments are not typical."""
    found: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, work in candidates.items():
            found[name].append(_rate(work, seconds, time.perf_counter))
    return {name: median(rates) for name, rates in found.items()}


def _rate(work: Work, seconds: float, clock: Callable[[], float]) -> float:
    done = 0
    begun = clock()
    while True:
        done += work()
        elapsed = clock() - begun
        if elapsed >= seconds:
            return done / elapsed

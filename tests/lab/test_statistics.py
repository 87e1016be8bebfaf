"""Shares, their confidence intervals, and percentiles."""

from __future__ import annotations

import random

import pytest

from ludotheque.lab.statistics import Share, percentile


def test_wilsons_interval_matches_published_tables() -> None:
    assert Share(60, 100).interval == pytest.approx((0.502, 0.6906), abs=1e-4)
    assert Share(0, 20).interval == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert Share(20, 20).interval == pytest.approx((0.8389, 1.0), abs=1e-4)


def test_without_counts_the_interval_is_everything() -> None:
    assert Share(0, 0).value == 0.5
    assert Share(0, 0).interval == (0.0, 1.0)


@pytest.mark.parametrize("truth", [0.1, 0.5, 0.95])
def test_the_interval_contains_the_true_share_in_95_percent_of_samples(truth: float) -> None:
    rng = random.Random(5)
    contained = 0
    for _ in range(2_000):
        low, high = Share(sum(rng.random() < truth for _ in range(80)), 80).interval
        contained += low <= truth <= high
    assert 0.93 < contained / 2_000 < 0.98


def test_percentiles() -> None:
    values = [float(value) for value in range(100)]
    assert percentile(values, 0.95) == 95
    assert percentile(values, 1.0) == 99
    assert percentile([], 0.5) == 0

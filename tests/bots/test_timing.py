"""Thinking times of bots are like those of people."""

from __future__ import annotations

import statistics

import pytest

from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import QUICKEST, SLOWEST, ex_gaussian, normal, thinking_time


def test_normal_has_its_mean_and_width() -> None:
    rng = rng_for(2)
    drawn = [normal(rng) for _ in range(20_000)]
    assert statistics.mean(drawn) == pytest.approx(0, abs=0.03)
    assert statistics.stdev(drawn) == pytest.approx(1, abs=0.03)


def test_ex_gaussian_has_its_mean_its_width_and_a_tail_to_the_right() -> None:
    rng = rng_for(3)
    drawn = [ex_gaussian(rng, 300, 40, 150) for _ in range(20_000)]
    assert statistics.mean(drawn) == pytest.approx(450, abs=5)
    assert statistics.stdev(drawn) == pytest.approx((40**2 + 150**2) ** 0.5, rel=0.05)
    assert statistics.mean(drawn) > statistics.median(drawn) + 20


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_times_are_neither_too_short_nor_too_long(level: Level) -> None:
    rng = rng_for(4, level)
    times = [thinking_time(rng, level) for _ in range(2_000)]
    assert min(times) >= QUICKEST
    assert max(times) <= SLOWEST
    assert 1_200 < statistics.median(times) < 3_000
    hard = [thinking_time(rng, level, weight=1.8) for _ in range(2_000)]
    assert statistics.median(hard) > 1.5 * statistics.median(times)

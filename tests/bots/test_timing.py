"""Bots take their time as people do."""

from __future__ import annotations

import statistics

import pytest

from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.randomness import rng_for, uniform
from ludotheque.bots.timing import QUICKEST, SLOWEST, ex_gaussian, normal, thinking_time


def test_luck_is_the_same_for_the_same_question_only() -> None:
    asked = [
        rng_for("seed", 0, 7).word(),
        rng_for("seed", 0, 7).word(),
        rng_for("seed", 0, 8).word(),
        rng_for("other", 0, 7).word(),
    ]
    assert asked[0] == asked[1]
    assert len(set(asked)) == 3


def test_shares_fill_the_unit() -> None:
    rng = rng_for(1)
    drawn = [uniform(rng) for _ in range(10_000)]
    assert 0 <= min(drawn) < 0.01
    assert 0.99 < max(drawn) < 1
    assert statistics.mean(drawn) == pytest.approx(0.5, abs=0.01)


def test_the_normal_distribution() -> None:
    rng = rng_for(2)
    drawn = [normal(rng) for _ in range(20_000)]
    assert statistics.mean(drawn) == pytest.approx(0, abs=0.03)
    assert statistics.stdev(drawn) == pytest.approx(1, abs=0.03)


def test_the_ex_gaussian_has_its_mean_its_width_and_a_tail_to_the_right() -> None:
    rng = rng_for(3)
    drawn = [ex_gaussian(rng, 300, 40, 150) for _ in range(20_000)]
    assert statistics.mean(drawn) == pytest.approx(450, abs=5)
    assert statistics.stdev(drawn) == pytest.approx((40**2 + 150**2) ** 0.5, rel=0.05)
    assert statistics.mean(drawn) > statistics.median(drawn) + 20


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_is_neither_hasty_nor_tiring(level: Level) -> None:
    rng = rng_for(4, level)
    times = [thinking_time(rng, level) for _ in range(2_000)]
    assert min(times) >= QUICKEST
    assert max(times) <= SLOWEST
    assert 1_200 < statistics.median(times) < 3_000
    hard = [thinking_time(rng, level, weight=1.8) for _ in range(2_000)]
    assert statistics.median(hard) > 1.5 * statistics.median(times)

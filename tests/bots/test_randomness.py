"""Random numbers of bots follow from the seed and the question."""

from __future__ import annotations

import statistics

import pytest

from ludotheque.bots.randomness import rng_for, uniform


def test_numbers_are_the_same_for_the_same_question_only() -> None:
    asked = [
        rng_for("seed", 0, 7).word(),
        rng_for("seed", 0, 7).word(),
        rng_for("seed", 0, 8).word(),
        rng_for("other", 0, 7).word(),
    ]
    assert asked[0] == asked[1]
    assert len(set(asked)) == 3


def test_uniform_numbers_fill_the_unit_interval() -> None:
    rng = rng_for(1)
    drawn = [uniform(rng) for _ in range(10_000)]
    assert 0 <= min(drawn) < 0.01
    assert 0.99 < max(drawn) < 1
    assert statistics.mean(drawn) == pytest.approx(0.5, abs=0.01)

"""Budgets limit the rounds and the time of a search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from ludotheque.bots.budget import Budget, default_budget
from ludotheque.bots.level import LEVELS, SECONDS


def ticking(step: float = 1.0) -> Iterator[float]:
    return count(0.0, step)


@pytest.mark.parametrize(
    ("effort", "rounds", "expected"), [(1.0, 100, 100), (0.5, 100, 50), (2.0, 7, 14), (0.001, 100, 1)]
)
def test_effort_scales_the_rounds_and_leaves_at_least_one(effort: float, rounds: int, expected: int) -> None:
    assert sum(Budget(effort=effort).batches(rounds, size=8)) == expected


def test_rounds_come_in_batches() -> None:
    assert list(Budget().batches(70, size=32)) == [32, 32, 6]


def test_time_stops_the_rounds_after_the_current_batch() -> None:
    clock = ticking()
    budget = Budget(10.0, clock=lambda: next(clock))  # 85 % of ten seconds, one tick per reading of the clock
    assert sum(budget.batches(1_000, size=1)) == 9


def test_a_spent_budget_still_allows_one_batch() -> None:
    clock = ticking(100.0)
    assert list(Budget(1.0, clock=lambda: next(clock)).batches(1_000, size=4)) == [4]


def test_without_seconds_the_clock_is_never_read() -> None:
    def clock() -> float:
        raise AssertionError

    assert sum(Budget(clock=clock).batches(100)) == 100


def test_the_champion_may_take_a_second_and_the_others_a_fifth() -> None:
    assert [SECONDS[level] for level in LEVELS] == [0.2, 0.2, 0.2, 0.2, 1.0]
    assert not any(default_budget(level).is_spent() for level in LEVELS)

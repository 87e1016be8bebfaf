"""The search for the value at which two sides are even."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ludotheque.lab.study.even import confirm_even, find_even


def simulated(even_at: float) -> tuple[list[int], Callable[[int, range], float]]:
    """The sizes of the batches played, and games that are even at this value."""
    rng = random.Random(11)
    games: list[int] = []

    def play(value: int, numbers: range) -> float:
        games.append(len(numbers))
        return sum(rng.random() < 0.5 + (value - even_at) * 0.04 for _ in numbers)

    return games, play


@pytest.mark.parametrize("even_at", [2, 7, 11])
def test_the_even_value_is_found(even_at: int) -> None:
    games, play = simulated(even_at)
    found = find_even(play, 0, 12)
    assert abs(found.best.value - even_at) <= 1
    low, high = found.bounds
    assert low is None or low < even_at
    assert high is None or high > even_at
    assert sum(games) < 13 * 2000  # far values are given up early


def test_a_range_without_the_even_value_ends_at_its_nearest_end() -> None:
    _, play = simulated(16)
    assert find_even(play, 0, 8).best.value == 8


def test_empty_ranges_are_refused() -> None:
    with pytest.raises(ValueError, match="from low to high"):
        find_even(lambda *_: 0.0, 3, 2)


def test_values_beside_are_tried_where_wins_do_not_rise_with_the_value() -> None:
    """The third value wins less often than the second, and is the even one."""
    shares = [0.1, 0.7, 0.52, 0.9]
    found = confirm_even(lambda value, numbers: len(numbers) * shares[value], 1, 0, 3, games=400, beside=1)
    assert found.best.value == 2
    assert confirm_even(lambda value, numbers: len(numbers) * shares[value], 1, 0, 3, games=400).best.value == 1

"""Simulated people are matched to about even chances within eight games."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from ludotheque.lab.matching import chance_after

WITHIN = 0.07


@pytest.mark.parametrize("strength", [0.5, 2.5])
def test_people_are_matched_on_average_within_eight_games(strength: float) -> None:
    rng = Random(8)
    chances = [chance_after(strength, 2.0, rng) for _ in range(60)]
    assert abs(fmean(chances) - 0.5) <= WITHIN


@pytest.mark.at_length
@pytest.mark.parametrize("opponent", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("strength", [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5])
def test_people_of_every_strength_are_matched_to_every_opponent(strength: float, opponent: float) -> None:
    rng = Random(f"{strength} {opponent}")
    chances = [chance_after(strength, opponent, rng) for _ in range(1000)]
    assert abs(fmean(chances) - 0.5) <= WITHIN

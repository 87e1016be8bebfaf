"""Means, bootstraps and shares of variance."""

from __future__ import annotations

import random

import pytest

from ludotheque.lab.estimates import bootstrap, intraclass_correlation, mean_of


def test_the_interval_contains_the_true_mean_in_95_percent_of_samples() -> None:
    rng = random.Random(3)
    contained = 0
    for _ in range(1_000):
        found = mean_of([rng.gauss(4, 2) for _ in range(60)])
        contained += found.low <= 4 <= found.high
    assert 0.92 < contained / 1_000 < 0.98


@pytest.mark.parametrize("share", [0.0, 0.3, 0.8])
def test_the_share_of_variance_that_groups_have_in_common_is_found(share: float) -> None:
    rng = random.Random(5)
    groups = []
    for _ in range(3_000):
        common = rng.gauss(0, share**0.5)
        groups.append([common + rng.gauss(0, (1 - share) ** 0.5) for _ in range(2)])
    assert intraclass_correlation(groups) == pytest.approx(share, abs=0.05)


def test_values_without_variance_or_pairs_explain_nothing() -> None:
    assert intraclass_correlation([[1, 1], [1, 1]]) == 0
    assert intraclass_correlation([[1], [0]]) == 0


def test_a_bootstrap_encloses_its_figure_and_is_reproducible() -> None:
    rng = random.Random(7)
    groups = [[rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(80)]
    found = bootstrap(groups, intraclass_correlation)
    assert found.low <= found.value <= found.high
    assert found == bootstrap(groups, intraclass_correlation)

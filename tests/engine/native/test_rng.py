"""The random number generator of playouts: reproducible and uniform."""

from __future__ import annotations

from collections import Counter

from ludotheque.engine.native.rng import Rng


def test_the_numbers_of_a_seed_never_change() -> None:
    rng = Rng(2026)
    assert [rng.word() for _ in range(4)] == [1739015753, 393100263, 1895966229, 1749852358]
    assert [rng.below(100) for _ in range(8)] == [5, 61, 39, 22, 65, 95, 61, 81]


def test_numbers_are_uniform() -> None:
    rng = Rng(1)
    drawn = Counter(rng.below(6) for _ in range(60_000))
    assert set(drawn) == set(range(6))
    assert all(9_600 < times < 10_400 for times in drawn.values())


def test_different_seeds_give_different_numbers() -> None:
    assert len({Rng(seed).word() for seed in range(1_000)}) > 990

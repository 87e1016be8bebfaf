"""Draws follow from the seed by a rule anyone can recompute."""

from __future__ import annotations

import hashlib
from collections import Counter

from ludotheque.engine import chance


def test_a_draw_can_be_recomputed_by_hand() -> None:
    digest = hashlib.sha256(b"abc:4:1:0").digest()
    assert chance.draw("abc", 4, [10, 52])[1] == int.from_bytes(digest[:8], "big") % 52


def test_values_are_uniform() -> None:
    drawn = Counter(value for seq in range(2_000) for value in chance.draw("even", seq, [6] * 5))
    assert set(drawn) == set(range(6))
    assert all(1_500 < times < 1_850 for times in drawn.values())


def test_numbers_in_the_incomplete_last_range_are_drawn_again() -> None:
    """With a size just over half the span, nearly half of all numbers must be drawn again."""
    size = (1 << 63) + 1
    values = [chance.draw("again", seq, [size])[0] for seq in range(200)]
    first_tries = [
        int.from_bytes(hashlib.sha256(f"again:{seq}:0:0".encode()).digest()[:8], "big") for seq in range(200)
    ]
    assert all(value < size for value in values)
    redrawn = [v for v, first in zip(values, first_tries, strict=True) if first >= size]
    assert redrawn
    assert all(v == first for v, first in zip(values, first_tries, strict=True) if first < size)


def test_fresh_seeds_differ_and_hashes_hide_them() -> None:
    seeds = {chance.fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(seed not in chance.seed_hash(seed) for seed in seeds)
    assert len({chance.seed_hash(seed) for seed in seeds}) == 20

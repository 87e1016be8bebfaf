"""The strength of the levels grows from one to the next."""

from __future__ import annotations

import pytest

from ludotheque.bots.level import LEVELS
from ludotheque.games.dubalai.bot.levels import STRENGTHS


def test_every_level_has_a_strength() -> None:
    assert set(STRENGTHS) == {"child", *LEVELS}


@pytest.mark.parametrize("field", ["fading_ms", "unseen_weight", "max_cards", "sampled_rolls", "simulated_races"])
def test_memory_and_calculation_grow_with_the_level(field: str) -> None:
    values = [getattr(STRENGTHS[level], field) for level in LEVELS]
    assert values == sorted(values)


@pytest.mark.parametrize(
    "field", ["glance_ms", "wrong_colour_chance", "wrong_symbol_chance", "interference", "patience_ms", "whim_chance"]
)
def test_times_and_errors_shrink_with_the_level(field: str) -> None:
    values = [getattr(STRENGTHS[level], field) for level in LEVELS]
    assert values == sorted(values, reverse=True)

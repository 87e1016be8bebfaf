"""The classes of the games can be subclassed in plain Python where they are not compiled; positions cannot."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludotheque import Match, play_random
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.testing.effort import COMPILED

STOPPED = Outcome((1, 1, 1), (1, 1, 1), "stopped")


@pytest.mark.skipif(COMPILED, reason="compiled games cannot be subclassed in plain Python")
@pytest.mark.parametrize("id", own_game_ids())
def test_a_variant_overrides_a_rule_of_a_game(id: str) -> None:
    class Short(type(find_game(id))):  # type: ignore[misc]
        id = "short"

        def prompts(self, state: Any) -> Any:
            asked = super().prompts(state)
            return {prompted: prompt for prompted, prompt in asked.items() if prompt.id <= 150}

        def outcome(self, state: Any) -> Any:
            return STOPPED

    rules: Any = Short()
    match = Match(rules, seats=max(2, rules.seats[0]), seed=3)
    assert play_random(match, random.Random(3)) == STOPPED
    assert len(match.log) > 2
    assert match.copy().is_over

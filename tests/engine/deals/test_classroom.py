"""What games offer to classes: presets that their rules accept, and events that exist."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.engine.deals.classroom import classroom_games, classroom_of
from ludotheque.engine.registry import find_game
from ludotheque.engine.table_setup import check_table


@pytest.mark.parametrize("game", classroom_games())
def test_presets_can_be_played_and_the_goal_counts_events_with_a_seat(game: str) -> None:
    offered, rules = classroom_of(game), find_game(game)
    assert offered is not None
    assert len({preset.id for preset in offered.presets}) == len(offered.presets)
    for preset in offered.presets:
        options = msgspec.convert(preset.options, type=rules.Options)
        assert any(check_table(rules, options, seats) is None for seats in rules.seats), preset.id
    fields = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in rules.Event.__args__}
    for event in offered.goal.events:
        assert "seat" in fields[event]

"""The game as the engine uses it: saving and replaying."""

from __future__ import annotations

import random

import pytest

from ludotheque import Match
from ludotheque.games.dubalai.box.options import SeatLevel
from ludotheque.testing.random_play import steps
from support.dubalai import LEVEL_TABLES


@pytest.mark.parametrize("levels", LEVEL_TABLES, ids=str)
def test_a_match_of_mixed_levels_can_be_saved_and_replayed(levels: tuple[SeatLevel, ...]) -> None:
    match = Match("dubalai", seats=len(levels) or 2, seed=4, options={"levels": levels})
    for _ in steps(match, random.Random(4), most=120):
        pass
    again = Match.load(match.save(), check_draws=True)
    assert [again.view(seat) for seat in range(match.seats)] == [match.view(seat) for seat in range(match.seats)]

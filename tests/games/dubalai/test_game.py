"""The game as the engine uses it: saving and replaying."""

from __future__ import annotations

import random

import pytest

from ludotheque import Match, Refused
from ludotheque.games.dubalai.box.options import SeatLevel
from ludotheque.games.dubalai.game import FIRST_VERSION
from ludotheque.games.dubalai.rules.actions import Pick
from ludotheque.testing.random_play import steps
from support.dubalai import LEVEL_TABLES


def test_a_match_of_the_first_version_stays_one() -> None:
    """Its novices cannot decline to start ahead (BAL-1)."""
    match = Match(FIRST_VERSION, seats=2, seed=4, options={"levels": ["novice", "normal"]})
    assert match.options(0) == (Pick(5), Pick(6), Pick(7))
    with pytest.raises(Refused, match="BAL-1 novice_squares"):
        match.play(0, Pick(0))
    for _ in steps(match, random.Random(4), most=120):
        pass
    text = match.save()
    loaded = Match.load(text, check_draws=True)
    assert loaded.game is FIRST_VERSION
    assert loaded.save() == text


@pytest.mark.parametrize("levels", LEVEL_TABLES, ids=str)
def test_a_match_of_mixed_levels_can_be_saved_and_replayed(levels: tuple[SeatLevel, ...]) -> None:
    match = Match("dubalai", seats=len(levels) or 2, seed=4, options={"levels": levels})
    for _ in steps(match, random.Random(4), most=120):
        pass
    again = Match.load(match.save(), check_draws=True)
    assert [again.view(seat) for seat in range(match.seats)] == [match.view(seat) for seat in range(match.seats)]

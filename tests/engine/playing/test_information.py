"""What a seat knows of a match: what it saw, what it was told, what it did."""

from __future__ import annotations

import random

import pytest

from ludotheque import Match, play_random
from ludotheque.engine.registry import find_game, own_game_ids
from support.bell_game import Bell, Ring


@pytest.mark.parametrize("game", own_game_ids())
def test_information_holds_all_notices_all_own_actions_and_the_present_view(game: str) -> None:
    match = Match(game, seats=max(2, find_game(game).seats[0]), seed=3)
    play_random(match, random.Random(3), steps=60)
    for seat in (None, *range(match.seats)):
        known = match.information(seat)
        told = [event for moment in known.moments for event in moment.events]
        assert told == [notice.data for notice in match.notices_for(seat)]
        actions = [moment.action for moment in known.moments if moment.action is not None]
        assert actions == [entry.action for entry in match.log if entry.actor == seat and seat is not None]
        assert known.moments[-1].view == match.view(seat)
        times = [moment.at for moment in known.moments]
        assert times == sorted(times)


def test_information_does_not_depend_on_notices_that_were_taken() -> None:
    match = Match("boussanga", seats=2, seed=7)
    before = match.information(0)
    match.take_notices()
    assert match.information(0) == before


def test_dice_that_were_seen_stay_known_under_the_lid() -> None:
    match = Match("dubalai", seats=2, seed=7)
    while (prompt := match.prompt_of(0)) is None or prompt.kind != "write":
        match.step(*match.moves()[-1])  # time passes whenever it can
    assert match.view(0).dice is None  # type: ignore[attr-defined]
    seen = [moment.view.dice for moment in match.information(0).moments]  # type: ignore[attr-defined]
    assert any(dice is not None and len(dice) == 9 for dice in seen)


def test_a_seat_knows_the_same_in_worlds_that_it_cannot_tell_apart() -> None:
    """Only the other seat's coin differs: the information of this seat is equal, that of the other is not."""
    matches = [Match(Bell(), seats=2, seed=seed) for seed in range(40)]
    coins = {match.view(0).coins[0]: match for match in matches}  # type: ignore[attr-defined]
    for match in matches:
        same_coin = coins[match.view(0).coins[0]]  # type: ignore[attr-defined]
        assert match.information(0) == same_coin.information(0)
    assert len({match.view(1) for match in matches}) == 2
    rung = coins[0].copy()
    rung.play(0, Ring())
    assert rung.information(0) != coins[0].information(0)

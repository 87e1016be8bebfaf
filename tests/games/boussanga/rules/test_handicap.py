"""BSG-50: points to start with."""

from __future__ import annotations

import pytest

from ludotheque import BadTable, Match, play_bots
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.refusal import Refusal
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.view import BoussangaView, position_of


def view(match: Match) -> BoussangaView:
    seen = match.view(None)
    assert isinstance(seen, BoussangaView)
    return seen


@pytest.mark.clause("BSG-50")
def test_seats_start_with_the_points_agreed() -> None:
    """They are points without tokens, so they bring no bonus."""
    match = Match("boussanga", seats=3, seed=1, options={"handicaps": [0, 4, 14]})
    assert match.standing == (0, 4, 14)
    assert view(match).points == (0, 4, 14)
    assert view(match).zones == ((0, 0, 0, 0),) * 3
    assert view(match).bonuses == ((False,) * 4,) * 3


@pytest.mark.clause("BSG-50")
def test_a_team_starts_with_the_larger_number_of_its_partners() -> None:
    match = Match("boussanga", seats=4, seed=1, options={"mode": "teams", "handicaps": [2, 0, 5, 1]})
    assert view(match).points == (5, 1)
    assert match.standing == (5, 1, 5, 1)


@pytest.mark.clause("BSG-50")
def test_nobody_starts_with_points_when_all_play_together() -> None:
    with pytest.raises(BadTable) as error:
        Match("boussanga", seats=2, options={"mode": "coop", "handicaps": [3, 0]})
    assert error.value.refusal == Refusal("BSG-50", "not_together")
    assert Match("boussanga", seats=2, options={"mode": "coop", "handicaps": [0, 0]}).prompts


@pytest.mark.clause("BSG-50")
def test_they_count_at_the_end_and_towards_fifteen() -> None:
    match = Match("boussanga", seats=2, seed=3, options={"first": 0, "handicaps": [0, 12]})
    outcome = play_bots(match, "chick", seed=3)
    assert outcome is not None
    shown = view(match)
    tokens = [sum(n * v for n, v in zip(zone, shown.values, strict=True)) for zone in shown.zones]
    assert outcome.scores == (tokens[0], tokens[1] + 12)


@pytest.mark.clause("BSG-50")
def test_the_position_of_a_view_knows_them() -> None:
    """Bots search such positions."""
    match = Match("boussanga", seats=2, seed=3, options={"handicaps": [0, 7]})
    position = position_of(view(match))
    assert (position.points(0), position.points(1)) == (0, 7)
    assert GAME.view(GAME.guess(view(match), Rng(1)), None) == view(match)

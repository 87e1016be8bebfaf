"""Estimates of strength, and handicaps that even a gap."""

from __future__ import annotations

import pytest

from ludotheque.bots.level import LEVELS
from ludotheque.bots.plays_like import (
    Result,
    chance,
    estimate,
    even_handicaps,
    gap_of,
    handicap_for,
    proposed_handicaps,
)
from ludotheque.engine.registry import find_game, own_game_ids


def test_results_move_the_estimate_and_narrow_it() -> None:
    few = estimate([Result(1, 1), Result(2, 0)])
    many = estimate([Result(1, 1), Result(2, 0)] * 10)
    assert 1 < few.mean < 2
    assert 1 < many.mean < 2
    assert many.high - many.low < few.high - few.low
    assert many.results == 20


def test_who_beats_foxes_and_loses_to_owls_plays_between_them() -> None:
    known = estimate([Result(2, 1)] * 6 + [Result(2, 0)] * 2 + [Result(3, 0)] * 6 + [Result(3, 1)] * 2)
    assert 2.2 < known.mean < 2.8


def test_a_win_with_a_handicap_says_less() -> None:
    assert estimate([Result(2, 1, gap=2.0)] * 4).mean < estimate([Result(2, 1)] * 4).mean


def test_chances_of_both_sides_add_up() -> None:
    assert chance(0.7) + chance(-0.7) == pytest.approx(1)


@pytest.mark.parametrize("game", own_game_ids())
def test_larger_gaps_get_larger_handicaps_within_the_range(game: str) -> None:
    kind = find_game(game).handicap
    assert kind is not None
    values = [handicap_for(game, gap / 4) for gap in range(17)]
    assert values == sorted(values)
    assert values[0] == 0
    assert all(0 <= value <= kind.most and value % kind.step == 0 for value in values)
    assert all(0 <= gap_of(game, value) <= len(LEVELS) - 1 for value in values)


@pytest.mark.parametrize("game", own_game_ids())
def test_stored_even_handicaps_are_in_the_range(game: str) -> None:
    kind = find_game(game).handicap
    assert kind is not None
    for (weaker, stronger), even in even_handicaps(game).items():
        assert LEVELS.index(weaker) < LEVELS.index(stronger)
        assert 0 <= even.handicap <= kind.most
        assert 0 <= even.share <= 1
        assert even.games > 0


def test_a_proposal_needs_two_known_strengths() -> None:
    assert proposed_handicaps("boussanga", [None, 1.0, None]) == (0, 0, 0)
    assert proposed_handicaps("boussanga", [2.0, 2.0]) == (0, 0)

"""Handicaps: what a game declares, and which ones a table may have."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque import BadTable, Match
from ludotheque.engine.playing.handicap import handicaps_of, has_handicaps
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game, own_game_ids


@pytest.mark.parametrize("game", own_game_ids())
def test_the_declared_most_is_what_the_options_accept(game: str) -> None:
    rules = find_game(game)
    assert rules.handicap is not None
    seats, most = rules.seats[-1], rules.handicap.most
    Match(rules, seats=seats, options={"handicaps": [most] + [0] * (seats - 1)})
    with pytest.raises(BadTable) as error:
        Match(rules, seats=seats, options={"handicaps": [most + 1] + [0] * (seats - 1)})
    expected = Refusal("LUD-5", "option_range_each", {"field": "handicaps", "least": 0, "most": most})
    assert error.value.refusal == expected
    assert most % rules.handicap.step == 0


@pytest.mark.parametrize("game", own_game_ids())
def test_handicaps_are_given_for_every_seat_or_for_none(game: str) -> None:
    rules = find_game(game)
    seats = rules.seats[-1]
    with pytest.raises(BadTable) as error:
        Match(rules, seats=seats, options={"handicaps": [1]})
    assert error.value.refusal == Refusal("LUD-5", "handicap_for_each", {"handicaps": 1, "seats": seats})


def test_options_without_handicaps_grant_nothing() -> None:
    rules = find_game("boussanga")
    assert handicaps_of(rules.Options(), 3) == (0, 0, 0)
    assert handicaps_of(rules.Options(handicaps=(0, 4, 0)), 3) == (0, 4, 0)
    assert not has_handicaps(rules.Options(handicaps=(0, 0, 0)))
    assert msgspec.json.encode(rules.Options()) == b"{}"


@pytest.mark.parametrize("game", own_game_ids())
def test_zero_for_everybody_changes_nothing(game: str) -> None:
    rules = find_game(game)
    seats = rules.seats[-1]
    plain = Match(rules, seats=seats, seed=5)
    granted = Match(rules, seats=seats, seed=5, options={"handicaps": [0] * seats})
    assert plain.log == granted.log
    assert plain.prompts == granted.prompts

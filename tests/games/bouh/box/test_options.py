"""Options of a table: defaults, suggestions for an age, and those that are refused."""

from __future__ import annotations

import pytest

from ludotheque import Match
from ludotheque.engine.table_setup import BadTable
from ludotheque.games.bouh.box.options import BouhOptions, suggested_options

BAD_OPTIONS: list[dict[str, object]] = [
    {"level": "expert"},
    {"operations": "+"},
    {"operations": "/*-+"},
    {"youngest": 5},
    {"youngest": -1},
    {"youngest": "me"},
    {"last_ranking": (0, 1)},
    {"last_ranking": (1, 2, 3, 4, 5, 5)},
    {"greuh": 3},
    {"colour": "red"},
    {"edition": {}},
    {"edition": {"name": "x" * 1000}},
]


@pytest.mark.parametrize("options", BAD_OPTIONS, ids=str)
def test_invalid_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadTable):
        Match("bouh", seats=2, seed=1, options=options)


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadTable, match="LUD-5"):
        Match("bouh", seats=seats, seed=1)


@pytest.mark.clause("BOU-3")
def test_the_first_player_must_have_a_seat() -> None:
    for options in ({"youngest": 3}, {"last_ranking": (1, 2)}):
        with pytest.raises(BadTable, match="BOU-3"):
            Match("bouh", seats=3, seed=1, options=options)


@pytest.mark.clause("BOU-9")
def test_level_and_operations_suit_the_youngest() -> None:
    """One level and one set of operations for the whole table; suggestions suit the youngest player."""
    assert BouhOptions().level == "collect"
    assert (suggested_options([41, 9, 7]).level, suggested_options([41, 9, 7]).operations) == ("collect", "+-")
    assert (suggested_options([41, 9]).level, suggested_options([41, 9]).operations) == ("majority", "+-*")
    assert (suggested_options([12, 70]).level, suggested_options([12, 70]).operations) == ("calculation", "+-*/")

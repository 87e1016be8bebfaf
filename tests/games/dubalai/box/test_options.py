"""The options of a table: defaults, bad values, and custom editions."""

from __future__ import annotations

import random

import pytest

from ludotheque import BadTable, Match
from ludotheque.engine.table_setup import check_table
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.game import GAME
from ludotheque.testing.random_values import random_value


@pytest.mark.parametrize(
    "raw",
    [
        {"levels": ["novice", "wizard"]},
        {"levels": "novice"},
        {"look_seconds": 4},
        {"look_seconds": 301},
        {"write_seconds": -1},
        {"fog_seconds": 0},
        {"fog_seconds": 31},
        {"choose_seconds": 1.5},
        {"fog_seconds": None},
        {"colour": "green"},
        {"edition": {}},
        {"edition": {"name": "x"}},
    ],
    ids=str,
)
def test_bad_options_are_errors(raw: dict[str, object]) -> None:
    with pytest.raises(BadTable):
        Match("dubalai", seats=2, options=raw)


def test_any_decodable_table_is_playable_or_refused() -> None:
    """Random options, custom editions included."""
    rng = random.Random(3)
    refused = 0
    for _ in range(400):
        options = random_value(DubalaiOptions, rng)
        seats = rng.randrange(-1, 9)
        refusal = check_table(GAME, options, seats)
        if refusal is None:
            assert GAME.prompts(GAME.start(options, seats))
        else:
            refused += 1
    assert 0 < refused < 400


@pytest.mark.clause("BAL-1", "BAL-3", "BAL-4", "BAL-26")
def test_the_defaults_are_those_of_the_rulebook() -> None:
    options = DubalaiOptions()
    assert (options.look_seconds, options.write_seconds, options.fog_seconds) == (45, 30, 4)
    assert options.levels == ()

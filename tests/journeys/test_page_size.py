"""The shelf and one game are small enough for a slow network. First games and scenes are loaded when wanted."""

from __future__ import annotations

import pytest

from support.browser.page_size import page_size
from support.browser.users import Arrivals

MOST_SCRIPTS = 120_000
"""Bytes of JavaScript, as transferred."""
GAMES = ("Bouh", "Boussanga", "Tohuwabohu", "Du balai !")


@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.at_length) for game in GAMES[1:])])
def test_the_shelf_and_one_game_are_small(arrive: Arrivals, game: str) -> None:
    assert page_size(arrive, game).scripts <= MOST_SCRIPTS

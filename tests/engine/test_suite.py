"""The conformance suite itself can fail: games that break the contract are noticed."""

from __future__ import annotations

import random

import pytest

from ludotheque import Match
from ludotheque.engine.game import AnyGame
from ludotheque.engine.native.rng import Rng
from support.bell import (
    Bell,
    BellThatHintsByAsking,
    BellThatHintsByRefusing,
    BellThatShowsAllCoins,
    BellThatShowsAllCoinsToOne,
    BellThatWhispersWrong,
)
from support.worlds import Worlds


def hold(game: AnyGame) -> None:
    worlds = Worlds(game, 2)
    for seed in range(20):
        worlds.compare(Match(game, seats=2, seed=seed), Rng(seed), random.Random(seed))
    worlds.conclude()


def test_a_game_that_keeps_its_secret_passes() -> None:
    hold(Bell())


@pytest.mark.parametrize(
    "game",
    [
        BellThatShowsAllCoins(),
        BellThatShowsAllCoinsToOne(),
        BellThatHintsByRefusing(),
        BellThatHintsByAsking(),
        BellThatWhispersWrong(),
    ],
    ids=lambda game: type(game).__name__,
)
def test_a_secret_that_gets_out_is_noticed(game: AnyGame) -> None:
    """In the view, in one seat's view, by what is refused, by who is asked, by a notice."""
    with pytest.raises(AssertionError):
        hold(game)

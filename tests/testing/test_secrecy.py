"""The secrecy checks of the conformance suite fail for games that leak secrets."""

from __future__ import annotations

import random

import pytest

from ludotheque import Match
from ludotheque.engine.game import AnyGame
from ludotheque.engine.native.rng import Rng
from ludotheque.testing.secrecy import SecrecyCheck
from support.bell_game import (
    Bell,
    BellWithLeakingNotices,
    BellWithLeakingPrompts,
    BellWithLeakingRefusals,
    BellWithLeakingViews,
    BellWithOneLeakingView,
)


def check_secrecy(game: AnyGame) -> None:
    check = SecrecyCheck(game, 2)
    for seed in range(20):
        check.compare(Match(game, seats=2, seed=seed), Rng(seed), random.Random(seed))
    check.conclude()


def test_a_game_that_keeps_its_secret_passes() -> None:
    check_secrecy(Bell())


@pytest.mark.parametrize(
    "game",
    [
        BellWithLeakingViews(),
        BellWithOneLeakingView(),
        BellWithLeakingRefusals(),
        BellWithLeakingPrompts(),
        BellWithLeakingNotices(),
    ],
    ids=lambda game: type(game).__name__,
)
def test_a_leaked_secret_is_found(game: AnyGame) -> None:
    """Leaked by all views, by one seat's view, by a refusal, by who is asked, by a notice."""
    with pytest.raises(AssertionError):
        check_secrecy(game)


def test_matches_too_short_to_judge_guesses_are_followed_by_others() -> None:
    """In the first match the guessed coins of some seat are right every time."""

    def start(seed: int) -> Match:
        return Match(Bell(), seats=2, seed=seed)

    unlucky = next(seed for seed in range(100) if not judged_in_one_match(seed))
    SecrecyCheck(Bell(), 2).play(start, most=1, seed=unlucky)


def judged_in_one_match(seed: int) -> bool:
    """Whether one position is enough to show that every guess changes something."""
    check = SecrecyCheck(Bell(), 2)
    check.compare(Match(Bell(), seats=2, seed=seed), Rng(seed), random.Random(seed))
    return check.ignorant == check.guessed

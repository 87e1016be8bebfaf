"""BAL-33: looking before the others."""

from __future__ import annotations

import pytest

from ludotheque import Match, Refused
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules.actions import Close, Roll
from support.dubalai import view


def rolled(*handicaps: float) -> Match:
    """A match in which the dice have just been rolled."""
    match = Match("dubalai", seats=len(handicaps), seed=1, options={"handicaps": handicaps})
    (roller,) = match.prompts
    match.play(roller, Roll())
    return match


def sees(match: Match) -> list[bool]:
    """Whether each seat, and then a spectator, sees the dice."""
    return [view(match, seat).dice is not None for seat in (*range(match.seats), None)]


@pytest.mark.clause("BAL-33")
def test_seats_begin_to_look_one_after_another() -> None:
    """The one with the longest head start first; spectators when everybody does."""
    match = rolled(0, 5, 2)
    assert (view(match).phase, sees(match)) == ("peek", [False, True, False, False])
    assert list(match.prompts) == ["clock"]
    match.advance(3_000)
    assert (view(match).phase, sees(match)) == ("peek", [False, True, True, False])
    match.advance(5_000)
    assert (view(match).phase, sees(match)) == ("watch", [True] * 4)


@pytest.mark.clause("BAL-33")
def test_the_lid_waits_for_the_look_of_everybody() -> None:
    match = rolled(0, 5)
    with pytest.raises(Refused, match="LUD-1"):
        match.play(1, Close(), at=4_000)
    with pytest.raises(Refused, match="BAL-3 too_early"):
        match.play(1, Close(), at=6_900)
    match.play(1, Close(), at=7_100)
    match.advance(7_200)
    assert view(match).closer == 1


@pytest.mark.clause("BAL-33")
def test_a_head_start_can_have_half_seconds() -> None:
    match = rolled(0, 1.5)
    match.advance(1_499)
    assert sees(match) == [False, True, False]
    match.advance(1_500)
    assert sees(match) == [True, True, True]


@pytest.mark.clause("BAL-33")
def test_equal_head_starts_are_none() -> None:
    assert view(rolled(4, 4)).phase == "watch"


@pytest.mark.clause("BAL-33")
def test_whoever_does_not_look_yet_guesses_the_dice() -> None:
    """A guess shows the same view, and its dice differ from the true ones."""
    match = rolled(0, 5)
    seen = view(match, 0)
    guesses = [GAME.guess(seen, Rng(seed)) for seed in range(5)]
    assert all(GAME.view(guess, 0) == seen for guess in guesses)
    assert len({view(match, 1).dice, *(GAME.view(guess, 1).dice for guess in guesses)}) > 2

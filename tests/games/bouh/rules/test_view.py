"""Positions guessed from a view."""

from __future__ import annotations

from games.bouh.invariants import check_cards
from ludotheque import Match
from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.rng import Rng
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import Capture


def test_a_guess_keeps_the_cards_that_all_players_have_seen() -> None:
    """BOU-18 with ``penalty``: cards shown by a mistake stay in their hand in every guess."""
    match = Match("bouh", seats=3, seed=5, options={"penalty": True, "youngest": 0})
    view = match.view(0)
    first, second, *_ = view.hand  # type: ignore[attr-defined]
    target = next(b for b in view.centre if b.number != first.number + second.number)  # type: ignore[attr-defined]
    match.play(0, Capture(target.id, (first.id, second.id, "+"), None))
    shown = bit(first.id - 1) | bit(second.id - 1)
    others = set()
    rng = Rng(1)
    for _ in range(20):
        guess = GAME.guess(match.view(1), rng)  # type: ignore[arg-type]
        assert guess.position.hands[0] & shown == shown
        others.add(guess.position.hands[0])
        check_cards(guess.position, greuh=False)
    assert len(others) > 1

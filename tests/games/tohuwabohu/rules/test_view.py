"""Views: what is shown, what is hidden, and positions built from views."""

from __future__ import annotations

import pytest

from games.tohuwabohu.random_play import EVERY_TABLE, positions_of_random_game
from ludotheque.engine.native.rng import Rng
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.codes import PAUSE, SEARCH, TURN_CARD
from ludotheque.games.tohuwabohu.rules.playouts import playout
from ludotheque.games.tohuwabohu.rules.view import position_of
from ludotheque.games.tohuwabohu.rules.view_builder import view_of


@pytest.mark.at_length_uncompiled
@EVERY_TABLE
def test_a_view_shows_everything_but_the_length_of_a_pause(seats: int, fingers: int, seconds: int) -> None:
    """A position built from the view of a spectator goes on in the same way."""
    table = TohuwabohuOptions(fingers=fingers, card_seconds=seconds)
    played_on: set[int] = set()
    for number, position in enumerate(positions_of_random_game(GAME.start(table, seats), Rng(4))):
        view = view_of(position, None, None, table)
        again = position_of(view, Rng(5))
        assert view_of(again, None, None, table) == view
        if position.phase == PAUSE:
            assert position.since + 600 <= again.deadline <= position.since + 1600
            again.deadline = position.deadline
        if number > 200 and position.phase not in played_on:
            played_on.add(position.phase)
            here = position.copy()
            playout(here, Rng(6))
            playout(again, Rng(6))
            assert view_of(here, None, None, table) == view_of(again, None, None, table)
    assert played_on >= {TURN_CARD, PAUSE, SEARCH}

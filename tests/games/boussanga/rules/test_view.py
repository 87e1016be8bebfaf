"""A view shows the whole position."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.boussanga.scene import MODES_AND_SEATS, random_game
from ludotheque.games.boussanga.box.options import Mode, standard_edition
from ludotheque.games.boussanga.rules.codes import TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves
from ludotheque.games.boussanga.rules.view import position_of
from ludotheque.games.boussanga.rules.views.view_builder import view_of

TABLES = st.sampled_from(MODES_AND_SEATS)


@given(TABLES, st.integers(0, 2**40))
def test_the_position_can_be_rebuilt_from_a_view(table: tuple[Mode, int], seed: int) -> None:
    """Nothing is hidden, so a position can be rebuilt from what a spectator sees."""
    for position in random_game(*table, seed):
        if position.phase >= TURN:
            view = view_of(position, None, None, standard_edition(), None)
            assert view_of(position_of(view), None, None, standard_edition(), None) == view
            assert list(legal_moves(position_of(view))) == list(legal_moves(position))

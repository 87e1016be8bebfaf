"""Moves listed one by one are those of ``legal_moves``, in the same order."""

from __future__ import annotations

import pytest

from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.box.options import Mode
from ludotheque.games.boussanga.rules.codes import MODE_CODES, OVER, TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, sample_move
from ludotheque.games.boussanga.rules.listed_moves import listed_moves
from ludotheque.games.boussanga.rules.lookup import lookup_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play


@pytest.mark.parametrize("mode", ["competitive", "teams", "coop"])
def test_listed_moves_are_the_legal_moves(mode: Mode) -> None:
    rng = Rng(5)
    position = Position(lookup_of(None), MODE_CODES[mode], 4, 0)
    compared = 0
    while position.phase != OVER:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
            continue
        expected = list(legal_moves(position))
        listed = listed_moves(position)
        assert [listed[index] for index in range(len(listed))] == expected
        compared += len(expected)
        play(position, sample_move(position, rng))
    assert compared > 100

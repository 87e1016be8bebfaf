"""Positions of random games of Boussanga."""

from __future__ import annotations

from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.rules.codes import TURN
from ludotheque.games.boussanga.rules.legal_moves import sample_move
from ludotheque.games.boussanga.rules.lookup import lookup_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play


def random_position(mode: int, seats: int, moves: int, rng: Rng) -> Position:
    """A position in which a seat is asked, after this many random moves."""
    position = Position(lookup_of(None), mode, seats, 0)
    while moves or position.phase < TURN:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
        else:
            play(position, sample_move(position, rng))
            moves -= 1
    return position

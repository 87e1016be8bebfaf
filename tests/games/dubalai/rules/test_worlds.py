"""Positions guessed from a view look the same to its seat."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.box.options import DubalaiOptions, SeatLevel
from ludotheque.games.dubalai.game import GAME, State
from ludotheque.games.dubalai.rules.codes import START
from support.dubalai import LEVEL_TABLES, random_positions


@settings(max_examples=10)
@given(st.sampled_from(LEVEL_TABLES), st.integers(0, 2**40))
def test_a_guessed_position_has_the_view_it_was_guessed_from(levels: tuple[SeatLevel, ...], seed: int) -> None:
    table = DubalaiOptions(levels=levels)
    for number, position in enumerate(random_positions(levels, seed, most=120)):
        if number % 5 or position.phase < START:
            continue
        for seat in range(position.seats):
            view = GAME.view(State(position, table), seat)
            assert GAME.view(GAME.guess(view, Rng(seed)), seat) == view

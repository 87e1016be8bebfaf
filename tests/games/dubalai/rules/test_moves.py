"""Translation between actions and moves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.native.bits import set_of
from ludotheque.games.dubalai.box.edition import COLOURS
from ludotheque.games.dubalai.rules import actions as act
from ludotheque.games.dubalai.rules.moves import action_of, move_of, symbols_in


@given(st.integers(0, 511), st.integers(0, 511), st.sampled_from(["orange", "black"]))
def test_a_formula_survives_the_translation_to_a_move_and_back(row: int, second: int, colour: str) -> None:
    second &= ~row
    label = COLOURS[COLOURS.index(colour)] if second else None
    action = act.Lay(symbols_in(row), symbols_in(second), label)
    assert action_of(move_of(action), 0) == action
    assert set_of(symbols_in(row)) == row

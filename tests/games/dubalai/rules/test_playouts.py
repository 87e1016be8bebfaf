"""Random play to the end, from copies and from guessed positions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.box.options import DubalaiOptions, SeatLevel
from ludotheque.games.dubalai.game import GAME, State
from ludotheque.games.dubalai.rules.codes import START
from support.dubalai import LEVEL_TABLES, random_positions

TABLES = st.sampled_from(LEVEL_TABLES)


@settings(max_examples=12)
@given(TABLES, st.integers(0, 2**40), st.integers(0, 240))
def test_playouts_reach_the_end_from_any_position(levels: tuple[SeatLevel, ...], seed: int, moment: int) -> None:
    """A playout changes only its own copy, and gives the same result for the same seed."""
    *_, position = random_positions(levels, seed, most=moment + 1)
    table = DubalaiOptions(levels=levels)
    state = State(position, table)
    before = [GAME.view(state, seat) for seat in range(position.seats)]
    copies = [GAME.copy(state), *(GAME.guess(view, Rng(seed)) for view in before if position.phase >= START)]
    ends = []
    for copy in copies:
        assert GAME.playout(copy, Rng(seed)) >= 0
        assert not GAME.prompts(copy)
        ends.append(GAME.outcome(copy))
        assert ends[-1] is not None
    assert [GAME.view(state, seat) for seat in range(position.seats)] == before
    again = GAME.copy(state)
    GAME.playout(again, Rng(seed))
    assert GAME.outcome(again) == ends[0]

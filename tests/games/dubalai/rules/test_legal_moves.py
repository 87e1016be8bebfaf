"""The legal moves are exactly what the checks allow."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games.dubalai.box.options import SeatLevel
from ludotheque.games.dubalai.rules import actions as act
from ludotheque.games.dubalai.rules.checks import check_action
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.moves import CARDS, action_of
from ludotheque.games.dubalai.rules.position import Position
from support.dubalai import LEVEL_TABLES, random_positions

TABLES = st.sampled_from(LEVEL_TABLES)


@settings(max_examples=20)
@given(TABLES, st.integers(0, 2**40))
def test_legal_moves_are_exactly_what_the_checks_allow(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """Every action except laying a formula is tried."""
    for index, position in enumerate(random_positions(levels, seed)):
        if index % 12:
            continue
        for seat in range(position.seats):
            offered = {action_of(move, position.casts) for move in moves(position, seat)}
            assert len(offered) == len(moves(position, seat))
            for action in offered:
                assert check_action(position, seat, action) is None
            others = {action for action in offered if not isinstance(action, act.Lay)}
            allowed = {action for action in all_actions(position) if check_action(position, seat, action) is None}
            assert others == allowed


def all_actions(position: Position) -> list[act.DubalaiAction]:
    rows: tuple[act.Row, ...] = ("main", "second")
    return [
        *(act.Pick(square) for square in range(-3, 24)),
        *(act.Roll(), act.LookOn(), act.Close(), act.Lock(), act.Decree(), act.LetPass(), act.Done()),
        *(act.Fog(position.casts + offset) for offset in range(-3, 3)),
        *(act.DoubleGame(), act.Roadblock(), act.Tailwind()),
        *(act.ForgottenSyllable(add, row) for add in range(-1, 10) for row in rows),
        *(act.Correction(out, add, row) for out in range(-1, 10) for add in range(-1, 10) for row in rows),
        *(act.Attraction(squares) for squares in range(-1, 4)),
        *(act.Hex(seat) for seat in range(-1, 7)),
        *(act.Keep(card) for card in CARDS),
    ]

"""Invariants of every position: no card is lost, and colours and totems agree."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bouh.invariants import check_cards, check_homes
from ludotheque import Match
from ludotheque.engine.native.bits import count
from ludotheque.engine.native.rng import Rng
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.codes import OVER, PLAY
from ludotheque.games.bouh.rules.legal_moves import legal_moves
from ludotheque.testing.random_play import steps

TABLES: list[dict[str, Any]] = [
    {"level": "collect"},
    {"level": "collect", "greuh": True, "operations": "+-"},
    {"level": "majority"},
    {"level": "majority", "mixed_turns": True, "operations": "+-*"},
    {"level": "calculation"},
]


@pytest.mark.clause("BOU-1", "BOU-31", "BOU-33", "BOU-35", "BOU-43")
@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("seats", [2, 5])
def test_invariants_hold_in_random_matches(options: dict[str, Any], seats: int) -> None:
    match = Match("bouh", seats=seats, seed=6, options=options)
    table = match.table_options
    assert isinstance(table, BouhOptions)
    for _ in steps(match, random.Random(6)):
        position = match._state.position
        check_cards(position, table.with_greuh)
        check_homes(position)
        if position.phase == PLAY:
            assert count(position.centre) <= 3
            assert count(position.hands[position.turn]) <= 5


@pytest.mark.at_length_uncompiled
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_invariants_hold_in_random_moves(options: dict[str, Any]) -> None:
    rng = Rng(9)
    for seats in GAME.seats:
        state = GAME.start(BouhOptions(**options), seats)
        position = state.position
        while position.phase != OVER:
            if position.phase < PLAY:
                position.draw(rng.below(position.draw_size()))
                continue
            asked = [seat for seat in range(seats) if position.may_act(seat)]
            seat = asked[rng.below(len(asked))]
            moves = legal_moves(position, seat)
            position.play(seat, moves[rng.below(len(moves))])
            check_cards(position, state.options.with_greuh)
            check_homes(position)

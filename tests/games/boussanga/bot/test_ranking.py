"""The best of many moves, without evaluating all of them exactly."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.boussanga.random_positions import random_position
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.bot.decisions import competitive_evaluator_for
from ludotheque.games.boussanga.bot.ranking import BestMoves, best_first
from ludotheque.games.boussanga.rules.codes import COMPETITIVE, TEAMS
from ludotheque.games.boussanga.rules.legal_moves import legal_moves
from ludotheque.games.boussanga.rules.position import Position


def some_position(mode: int, seats: int, moves: int) -> Position:
    """A position after this many random moves."""
    return random_position(mode, seats, moves, Rng(5))


@pytest.mark.parametrize("most", [1, 4, 30])
def test_moves_offered_in_any_order_are_ranked_alike(most: int) -> None:
    chance = random.Random(most)
    values = [chance.randrange(6) for _ in range(20)]
    best = BestMoves(most)
    for place in chance.sample(range(20), 20):
        floor = best.floor(place)
        best.offer(100 + place, values[place] if values[place] > floor else floor, place)
    moves = vec[i64](list(range(100, 120)))
    assert list(best.moves) == list(best_first(moves, vec[i64](values), most))


@pytest.mark.parametrize(("mode", "seats"), [(COMPETITIVE, 2), (COMPETITIVE, 3), (TEAMS, 4)])
def test_a_value_above_the_floor_is_exact(mode: int, seats: int) -> None:
    position = some_position(mode, seats, 9)
    evaluator = competitive_evaluator_for(None)
    moves = list(legal_moves(position))[::29]
    values = {move: evaluator.evaluate(position, move) for move in moves}
    assert len(set(values.values())) > 2
    for floor in sorted(set(values.values())):
        for move in moves:
            found = evaluator.evaluate_above(position, move, floor)
            assert found == values[move] if values[move] > floor else found <= floor

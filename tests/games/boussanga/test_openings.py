"""Lines found at once are the lines that trying every placement finds."""

from __future__ import annotations

import pytest

from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.bot.decisions import competitive_evaluator_for
from ludotheque.games.boussanga.bot.open_lines import shift_forward
from ludotheque.games.boussanga.rules.codes import COMPETITIVE, OVER, PLACEMENTS_END, TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, sample_move
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.tables import tables_of
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play
from support.boussanga import FIRE, Scene


def placements_that_score(position: Position) -> set[int]:
    """Found by playing each."""
    zone = position.zone_of(position.turn)
    found = set()
    for move in legal_moves(position):
        if move < PLACEMENTS_END:
            after = position.copy()
            play(after, move)
            if after.points(zone) > position.points(zone):
                found.add(move)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_scoring_placements_are_found_without_trying_all(seed: int) -> None:
    position = Position(tables_of(None), COMPETITIVE, 2, 0)
    evaluator = competitive_evaluator_for(None)
    rng = Rng(seed)
    scoring = 0
    while position.phase != OVER:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
            continue
        found = list(evaluator.scoring_moves(position, position.turn))
        assert len(found) == len(set(found))
        assert set(found) == placements_that_score(position)
        scoring += bool(found)
        play(position, sample_move(position, rng))
    assert scoring > 3, "the comparison saw lines"


def test_the_gain_counts_points_and_the_bonus() -> None:
    """Three Fire in the point zone: the fourth brings a fifth, and 15 points."""
    scene = Scene("FFF.....", [["FE./E../..."], ["WA./W../..."]], zones={0: (0, 0, 0, 3)})
    evaluator = competitive_evaluator_for(scene.options.edition)
    before = evaluator.zone_value(scene.position, 0)
    assert evaluator.best_immediate_gain(scene.position, 0) >= 600
    play(scene.position, evaluator.best_move)
    assert scene.position.zones[FIRE] == 5
    assert evaluator.zone_value(scene.position, 0) > before


@pytest.mark.parametrize(("cell", "steps"), [(0, 1), (40, 21), (62, 1), (42, 21)])
def test_sets_move_up_to_the_last_cell(cell: int, steps: int) -> None:
    assert shift_forward(bit(cell), steps) == bit(cell + steps)


def test_what_leaves_the_board_is_dropped() -> None:
    assert shift_forward(bit(63) | bit(60), 7) == 0

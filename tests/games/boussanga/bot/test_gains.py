"""Scoring moves and their values."""

from __future__ import annotations

import pytest

from games.boussanga.scene import FIRE, Scene
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.bot.decisions import competitive_evaluator_for
from ludotheque.games.boussanga.rules.codes import COMPETITIVE, OVER, PLACEMENTS_END, TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, sample_move
from ludotheque.games.boussanga.rules.lookup import lookup_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play


def placements_that_score(position: Position) -> set[int]:
    """The placements that score, found by playing each."""
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
def test_scoring_moves_are_those_found_by_trying_all(seed: int) -> None:
    position = Position(lookup_of(None), COMPETITIVE, 2, 0)
    gains = competitive_evaluator_for(None).gains
    rng = Rng(seed)
    scoring = 0
    while position.phase != OVER:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
            continue
        found = list(gains.scoring_moves(position, position.turn))
        assert len(found) == len(set(found))
        assert set(found) == placements_that_score(position)
        scoring += bool(found)
        play(position, sample_move(position, rng))
    assert scoring > 3, "the comparison saw lines"


@pytest.mark.parametrize("seed", range(2))
def test_the_best_gain_is_the_highest_of_all_scoring_moves(seed: int) -> None:
    position = Position(lookup_of(None), COMPETITIVE, 3, 0)
    gains = competitive_evaluator_for(None).gains
    rng = Rng(seed)
    seen = set()
    while position.phase != OVER:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
            continue
        for seat in range(3):
            scoring = list(gains.scoring_moves(position, seat))
            best = max((gains.gain(position, seat, move) for move in scoring), default=0)
            assert gains.best_gain(position, seat) == best
            assert gains.best_gain(position, seat) == best, "asked again"
            seen.add(best)
        scoring = list(gains.scoring_moves(position, position.turn))
        prefer_lines = scoring and rng.below(2)
        play(position, scoring[rng.below(len(scoring))] if prefer_lines else sample_move(position, rng))
    assert len(seen) > 4, "the comparison saw many kinds of gains"


def test_the_immediate_gain_counts_points_and_the_bonus() -> None:
    """Three Fire in the point zone: the fourth brings a fifth, and 15 points."""
    scene = Scene("FFF.....", [["FE./E../..."], ["WA./W../..."]], zones={0: (0, 0, 0, 3)})
    evaluator = competitive_evaluator_for(scene.options.edition)
    gains = evaluator.gains
    before = evaluator.zone_value(scene.position, 0)
    assert gains.best_gain(scene.position, 0) >= 600
    (move,) = gains.best_scoring_moves(scene.position, 0, 1)
    play(scene.position, move)
    assert scene.position.zones[FIRE] == 5
    assert evaluator.zone_value(scene.position, 0) > before

"""What moves are worth when the end of the game is near, and against two opponents of one team."""

from __future__ import annotations

import pytest

from games.boussanga.scene import Scene
from ludotheque.engine.native.bits import bit
from ludotheque.games.boussanga.bot.competitive_evaluation import CompetitiveEvaluator
from ludotheque.games.boussanga.bot.decisions import competitive_evaluator_for
from ludotheque.games.boussanga.bot.levels import STRENGTHS, VALUES
from ludotheque.games.boussanga.rules.codes import GOAL, POINTS
from ludotheque.games.boussanga.rules.legal_moves import legal_moves
from ludotheque.games.boussanga.rules.position import Position

CARDS = [["EW./W../..."], ["FA./A../..."], ["WA./A../..."], ["FW./A../..."]]


def best_move(evaluator: CompetitiveEvaluator, position: Position) -> int:
    return max(legal_moves(position), key=lambda move: evaluator.evaluate(position, move))


@pytest.mark.parametrize(("pile", "ends"), [(1, True), (2, False)])
def test_whoever_draws_the_last_card_brings_the_end_about(pile: int, ends: bool) -> None:
    """The opponent is five points ahead, so every move that draws the last card loses."""
    scene = Scene("", CARDS[:2], zones={1: (5, 0, 0, 0)}, pile=pile)
    evaluator = competitive_evaluator_for(scene.options.edition)
    for move in legal_moves(scene.position):
        assert (evaluator.evaluate(scene.position, move) <= VALUES.end_lost + GOAL) == ends


def test_whoever_has_lost_takes_points_instead_of_holding_back_another() -> None:
    """The second seat can win with the Fire. The first could prevent that for the third, but makes its own line."""
    scene = Scene(
        """
        EEE.....
        ........
        ........
        ........
        FFF.....
        """,
        CARDS[:3],
        seats=3,
        zones={1: (2, 0, 0, 3), 2: (0, 0, 7, 0)},
    )
    position = scene.position
    position.cause, position.ended_by, position.still_to_play = POINTS, 2, bit(1)
    evaluator = competitive_evaluator_for(scene.options.edition, STRENGTHS["fox"].at(position).values)
    evaluator.gains.gain(position, 0, best_move(evaluator, position))
    assert evaluator.gains.points == 1


def test_a_shared_win_is_worth_more_than_any_lost_game() -> None:
    """Even one lost with many points."""
    scene = Scene("", CARDS[:2], zones={0: (0, 0, 0, 7), 1: (0, 0, 0, 8)}, pile=1)
    evaluator = competitive_evaluator_for(scene.options.edition)
    assert all(evaluator.evaluate(scene.position, move) < VALUES.end_tied for move in legal_moves(scene.position))


@pytest.mark.parametrize(("still_to_play", "counts"), [(bit(1), True), (bit(2), False), (bit(1) | bit(3), False)])
def test_a_shared_win_counts_if_at_most_an_opponent_still_plays(still_to_play: int, counts: bool) -> None:
    """Teams are even, and nobody can score. A partner, or two opponents, may still change that."""
    scene = Scene("", CARDS, seats=4, mode="teams", zones={0: (5, 0, 0, 0), 1: (5, 0, 0, 0)})
    position = scene.position
    position.cause, position.ended_by, position.still_to_play = POINTS, 3, still_to_play
    evaluator = competitive_evaluator_for(scene.options.edition)
    values = {evaluator.evaluate(position, move) for move in legal_moves(position)}
    assert values == {VALUES.end_tied if counts else VALUES.end_lost + position.points(0)}


def test_what_two_opponents_of_a_team_can_take_counts_in_full() -> None:
    """Both add to the same points. Opponents who play alone also take from each other."""
    values = []
    for mode in ("teams", "competitive"):
        scene = Scene("........ FFF.....", CARDS, seats=4, mode=mode)
        evaluator = competitive_evaluator_for(scene.options.edition)
        far = max(legal_moves(scene.position), key=lambda move: move % 64)
        values.append(evaluator.evaluate(scene.position, far))
    assert values[0] < values[1]

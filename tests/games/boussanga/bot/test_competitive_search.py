"""Candidates of the tree search: no more of them are ranked than the search asks for."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.boussanga.random_positions import random_position
from ludotheque.bots.budget import Budget
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import FULL_REWARD
from ludotheque.games.boussanga.bot.competitive_search import FEW_REPLIES, CompetitiveSearchState
from ludotheque.games.boussanga.bot.decisions import CANDIDATES, competitive_evaluator_for, start_competitive_search
from ludotheque.games.boussanga.bot.levels import STRENGTHS
from ludotheque.games.boussanga.rules.codes import COMPETITIVE, LAST_CARD, LAST_TOKEN, OVER, POINTS, TEAMS, TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, sample_move
from ludotheque.games.boussanga.rules.turns import draw, draw_size


def after_moves(made: int, seats: int, rng: Rng) -> CompetitiveSearchState:
    """The state of a search that has made two moves since its root, in a random game."""
    position = random_position(0, seats, made, rng)
    state = CompetitiveSearchState(position, competitive_evaluator_for(None), 150, 2)
    for _ in range(2):
        while position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
        state.act(sample_move(position, rng))
    while position.phase < TURN:
        draw(position, rng.below(draw_size(position)))
    return state


@pytest.mark.parametrize(("made", "seats", "seed"), [(4, 2, 1), (9, 2, 2), (8, 3, 3), (10, 4, 4)])
def test_later_candidates_are_the_best_untried_move_and_those_tried(made: int, seats: int, seed: int) -> None:
    """As if the best sixteen had been ranked, whatever was tried before."""
    rng = Rng(seed)
    state = after_moves(made, seats, rng)
    every = list(state.candidates(1000, vec[i64]()))
    position = state.position
    # with no limit and nothing tried, one move comes first; with everything tried, all are ranked
    ranked = list(state.candidates(1000, vec[i64](legal_moves(position))))
    assert every[0] == ranked[0]
    most = min(CANDIDATES, len(ranked) - 2)
    for size in (0, 1, 2, 5, most):
        tried = [ranked[rng.below(len(ranked))] for _ in range(size)]
        found = list(state.candidates(most, vec[i64](tried)))
        best = ranked[:most]
        assert found[0] in best
        assert next(move for move in found if move not in tried) == next(move for move in best if move not in tried)
        assert {move for move in found if move in tried} == {move for move in best if move in tried}


def test_few_replies_are_ranked_until_more_are_asked_for() -> None:
    """The first ones stay the first when all are ranked, although other cards may have been drawn by then."""
    rng = Rng(7)
    state = after_moves(5, 2, rng)
    state.moves_made = 1
    few = list(state.candidates(CANDIDATES, vec[i64]()))
    assert len(few) == FEW_REPLIES
    for _ in range(FEW_REPLIES * FEW_REPLIES - 2):
        assert list(state.candidates(CANDIDATES, vec[i64]())) == few
    more = list(state.candidates(CANDIDATES, vec[i64]()))
    assert len(more) == CANDIDATES
    assert more[:FEW_REPLIES] == few


def test_a_search_never_runs_out_of_ranked_replies() -> None:
    """A first move that is tried often gets as many replies as the search adds by its rule."""
    rng = Rng(3)
    state = after_moves(6, 2, rng)
    search = start_competitive_search(
        state.position, competitive_evaluator_for(None), list(legal_moves(state.position))[:1], Budget()
    )
    search.run(130, rng)
    first = search.first_child[0]
    replies, child = 0, search.first_child[first]
    while child != -1:
        replies, child = replies + 1, search.next_sibling[child]
    assert replies == 12, "the eleventh is added at the 100th visit, the twelfth at the 121st"


@pytest.mark.parametrize(
    ("seats", "mode", "cause", "points", "reward"),
    [
        (2, COMPETITIVE, POINTS, (15, 9), 100),
        (2, COMPETITIVE, LAST_TOKEN, (12, 9), 100),
        (2, COMPETITIVE, LAST_TOKEN, (9, 9), 25),
        (3, COMPETITIVE, POINTS, (15, 9, 3), 100),
        (3, COMPETITIVE, LAST_CARD, (12, 9, 3), 10),
        (3, COMPETITIVE, POINTS, (15, 15, 3), 0),
        (3, COMPETITIVE, LAST_TOKEN, (9, 12, 3), 0),
        (4, TEAMS, LAST_TOKEN, (12, 9), 100),
        (4, TEAMS, POINTS, (15, 15), 0),
    ],
)
def test_three_and_four_play_for_the_goal(
    seats: int, mode: int, cause: int, points: tuple[int, ...], reward: int
) -> None:
    """Between two sides every win counts in full, between more one without 15 points little.

    A shared win counts a quarter between two players, else nothing.
    """
    position = random_position(mode, seats, 4, Rng(5))
    position.cause, position.phase, position.still_to_play = cause, OVER, 0
    for zone, each in enumerate(points):
        position.granted[zone] = each - position.points(zone)
    state = CompetitiveSearchState(
        position, competitive_evaluator_for(None, STRENGTHS["fox"].at(position).values), 150, 2
    )
    assert state.reward(0) == FULL_REWARD * reward // 100


@pytest.mark.parametrize(("seats", "mode"), [(2, COMPETITIVE), (3, COMPETITIVE), (4, TEAMS)])
def test_dragons_value_other_things_only_between_two(seats: int, mode: int) -> None:
    """They leave the opponent less and play for 15 points; at other tables they value what the others do."""
    position = random_position(mode, seats, 4, Rng(5))
    dragon, owl = (STRENGTHS[level].at(position).values for level in ("dragon", "owl"))
    assert (dragon.next_opponent > owl.next_opponent) == (seats == 2)
    assert (dragon.reward_without_goal < owl.reward_without_goal) == (seats == 2)

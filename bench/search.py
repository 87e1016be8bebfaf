"""Rounds of tree search per second."""

from __future__ import annotations

from bench.rates import Work
from ludotheque.bots.budget import Budget
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.bot.decisions import FIRST_MOVES, competitive_evaluator_for, start_competitive_search
from ludotheque.games.boussanga.rules.codes import TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, sample_move
from ludotheque.games.boussanga.rules.lookup import lookup_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play

ROUNDS = 1200
"""The rounds of a decision at level dragon."""


def our_search() -> Work:
    """Our search in Boussanga at level dragon, six moves into a game of two; a unit is a round."""
    rng = Rng(1)
    position = Position(lookup_of(None), 0, 2, 0)
    made = 0
    while made < 6:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
        else:
            play(position, sample_move(position, rng))
            made += 1
    while position.phase < TURN:
        draw(position, rng.below(draw_size(position)))
    evaluator, first = competitive_evaluator_for(None), list(legal_moves(position))[:FIRST_MOVES]

    def work() -> int:
        start_competitive_search(position, evaluator, first, Budget()).run(ROUNDS, rng)
        return ROUNDS

    return work


def open_spiel_search(game: str) -> Work:
    """OpenSpiel's Monte Carlo tree search, in C++ with random playouts, from the start of one of its games."""
    import pyspiel

    loaded = pyspiel.load_game(game)
    bot = pyspiel.MCTSBot(loaded, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, ROUNDS, 500, False, 1, False)
    state = loaded.new_initial_state()

    def work() -> int:
        bot.step(state)
        return ROUNDS

    return work

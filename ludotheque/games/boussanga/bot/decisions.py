"""Which move a level chooses.

All levels see the same table. They differ in how many moves they consider and in
how long they search (see ``levels.py``).
"""

from __future__ import annotations

from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Mind
from ludotheque.bots.search import Search
from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.bot.alignments import Alignments
from ludotheque.games.boussanga.bot.competitive_evaluation import CompetitiveEvaluator
from ludotheque.games.boussanga.bot.competitive_search import CompetitiveSearchState
from ludotheque.games.boussanga.bot.coop_evaluation import CoopEvaluator
from ludotheque.games.boussanga.bot.coop_search import CoopSearchState
from ludotheque.games.boussanga.bot.levels import ALL_MOVES, STRENGTHS, VALUES, Strength
from ludotheque.games.boussanga.bot.ranking import BestMoves
from ludotheque.games.boussanga.bot.values import Values
from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.rules.codes import COOP, PLACEMENTS_END, STOP_MOVE, TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, may_stop
from ludotheque.games.boussanga.rules.lookup import lookup_of
from ludotheque.games.boussanga.rules.position import Position

FIRST_MOVES = 24
"""Competitive search: candidates in the position to decide."""
CANDIDATES = 16
"""Competitive search: candidates in every later position."""
REPLIES_CONSIDERED = 150
"""Competitive search: moves evaluated to find the candidates after each first move."""
LATER_MOVES_OF_A_CARD = 2
"""Competitive search: placements of each card evaluated in every later position, besides scoring moves and passes."""
EXPLORATION = 0.5
"""Competitive search: how much a rarely tried move is preferred to a successful one."""
COOP_CANDIDATES = 12
"""Co-operative search: candidates in every position."""
COOP_EXPLORATION = 0.4
"""Co-operative search: how much a rarely tried move is preferred to a successful one."""
ROUNDS_PER_CLOCK_CHECK = 1
"""Search rounds between two looks at the clock: a round takes long in uncompiled rules."""
GIVE_UP_AFTER_CARDS = 18
"""Discarded cards after which a lost co-operative game is stopped; before that it is played on for the record."""


def choose(position: Position, custom: Edition | None, level: Mind, rng: Rng, budget: Budget) -> int:
    """Choose a legal move. ``custom`` is the table's own edition, or ``None`` for the standard one."""
    strength = STRENGTHS[level]
    if position.mode == COOP:
        return _choose_coop(position, strength, rng, budget)
    return _choose_competitive(position, custom, strength, rng, budget)


def competitive_evaluator_for(custom: Edition | None, values: Values = VALUES) -> CompetitiveEvaluator:
    """Make an evaluator for an edition (``None``: the standard one)."""
    return CompetitiveEvaluator(lookup_of(custom), _alignments(custom), values)


@lru_cache(maxsize=CACHED_EDITIONS)
def _alignments(custom: Edition | None) -> Alignments:
    return Alignments(lookup_of(custom))


def _choose_competitive(
    position: Position, custom: Edition | None, strength: Strength, rng: Rng, budget: Budget
) -> int:
    play = strength.at(position)
    evaluator = competitive_evaluator_for(custom, play.values)
    moves = list(legal_moves(position))
    placements = [move for move in moves if move < PLACEMENTS_END]
    if not strength.considers_replies:
        if not placements:
            return _random_moves(moves, strength.placements_considered, rng)[0]
        most = strength.placements_considered + strength.placements_of_further_seat * (position.seats - 2)
        considered = _random_moves(placements, most, rng)
        if play.sees_the_end:
            return max(considered, key=lambda move: evaluator.evaluate(position, move))
        return max(considered, key=lambda move: evaluator.greedy_value(position, move, strength.token_cost))
    most = min(strength.placements_considered, budget.scaled(ALL_MOVES))
    considered = [*_random_moves(placements, most, rng), *moves[len(placements) :]]
    if most < len(placements) and strength.placements_considered == ALL_MOVES:
        considered += list(evaluator.gains.scoring_moves(position, position.turn))
    first_moves = _best_moves(position, evaluator, considered, FIRST_MOVES if play.search_rounds else 1, budget)
    if not play.search_rounds or len(first_moves) == 1 or budget.is_spent():
        return first_moves[0]
    search = start_competitive_search(position, evaluator, first_moves, budget)
    for rounds in budget.batches(play.search_rounds, ROUNDS_PER_CLOCK_CHECK):
        search.run(rounds, rng)
    return search.best()


def start_competitive_search(
    position: Position, evaluator: CompetitiveEvaluator, first_moves: list[int], budget: Budget
) -> Search:
    """Make a search whose first moves are these, the most promising first."""
    root, scratch = (
        CompetitiveSearchState(
            position.copy(), evaluator, budget.scaled(REPLIES_CONSIDERED), budget.scaled(LATER_MOVES_OF_A_CARD)
        )
        for _ in range(2)
    )
    root.set_first_moves(vec[i64](first_moves))
    return Search([root], scratch, CANDIDATES, EXPLORATION)


def _best_moves(
    position: Position, evaluator: CompetitiveEvaluator, moves: list[int], most: int, budget: Budget
) -> list[int]:
    """Evaluate moves until the time is up, and return the best of them."""
    best = BestMoves(most)
    for place, move in enumerate(dict.fromkeys(moves)):
        if place % 32 == 31 and budget.is_spent():
            break
        best.offer(move, evaluator.evaluate_above(position, move, best.floor(place)), place)
    return list(best.moves)


def _random_moves(moves: list[int], most: int, rng: Rng) -> list[int]:
    """Draw up to ``most`` of these moves."""
    if len(moves) <= most:
        return moves
    left = list(moves)
    return [left.pop(rng.below(len(left))) for _ in range(most)]


def _choose_coop(position: Position, strength: Strength, rng: Rng, budget: Budget) -> int:
    if position.phase == TURN and may_stop(position) and position.discards >= GIVE_UP_AFTER_CARDS:
        return STOP_MOVE
    moves = [move for move in legal_moves(position) if move != STOP_MOVE]
    evaluator = CoopEvaluator(position.lookup)
    if strength.coop_moves_considered < ALL_MOVES:
        considered = _random_moves(moves, strength.coop_moves_considered, rng)
        return max(considered, key=lambda move: evaluator.evaluate(position, move))
    if not strength.coop_search_rounds or len(moves) == 1:
        return evaluator.greedy_move(position)
    search = Search(
        [CoopSearchState(position.copy(), evaluator)],
        CoopSearchState(position.copy(), evaluator),
        COOP_CANDIDATES,
        COOP_EXPLORATION,
    )
    for rounds in budget.batches(strength.coop_search_rounds, ROUNDS_PER_CLOCK_CHECK):
        search.run(rounds, rng)
    return search.best()

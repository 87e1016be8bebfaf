"""Which move a level chooses.

All levels see the same table; they differ in how much of it they look at and how
far they think.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.bots.search import Search
from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.bot.alignments import Alignments
from ludotheque.games.boussanga.bot.competitive_evaluation import Scout
from ludotheque.games.boussanga.bot.competitive_search import Outlook
from ludotheque.games.boussanga.bot.coop_evaluation import Gatherer
from ludotheque.games.boussanga.bot.coop_search import Together
from ludotheque.games.boussanga.bot.ranking import best_first
from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.box.options import tables_of
from ludotheque.games.boussanga.rules.codes import COOP, KIND, STOP, TURN
from ludotheque.games.boussanga.rules.position import Position

EVERYTHING = 2000
"""More placements than there ever are."""
HOPELESS = 18
"""Cards after which a lost co-operative game is given up; before that it is played on for the record."""


class Mind(msgspec.Struct, frozen=True):
    """What a level does with a table."""

    sight: int
    """Placements it looks at."""
    careful: bool
    """Whether it thinks of what a move leaves to the others."""
    rounds: int = 0
    """Rounds of search, in competition."""
    sight_together: int = EVERYTHING
    """Moves it looks at in co-operative play."""
    rounds_together: int = 0


MINDS: dict[Level, Mind] = {
    "chick": Mind(sight=14, careful=False, sight_together=2),
    "rabbit": Mind(sight=45, careful=False, sight_together=4),
    "fox": Mind(sight=80, careful=True),
    "owl": Mind(sight=EVERYTHING, careful=True, rounds=16, rounds_together=60),
    "dragon": Mind(sight=EVERYTHING, careful=True, rounds=1200, rounds_together=300),
}
FIRST_MOVES = 24
"""Moves that are searched, after all were weighed."""
REPLIES = 16
"""Moves that are searched from every later position."""
CURIOSITY = 0.5
PART = 8
"""Rounds between two looks at the clock: they are long where the rules run uncompiled."""
REPLIES_SEEN = 150
"""Moves that are weighed in reply to each of the first moves."""
QUIET_SEEN = 10
"""The same from every later position, besides those that score."""
TOGETHER_MOVES = 12
TOGETHER_CURIOSITY = 0.4


def choose(position: Position, own: Edition | None, level: Level, rng: Rng, budget: Budget) -> int:
    """A legal move, as good as this level can."""
    mind = MINDS[level]
    if position.mode == COOP:
        return _choose_together(position, mind, rng, budget)
    return _choose_against(position, scout_of(own), mind, rng, budget)


def scout_of(own: Edition | None) -> Scout:
    """Fresh eyes for an edition."""
    return Scout(tables_of(own), _alignments(own))


@lru_cache(maxsize=CACHED_EDITIONS)
def _alignments(own: Edition | None) -> Alignments:
    return Alignments(tables_of(own))


def _choose_against(position: Position, scout: Scout, mind: Mind, rng: Rng, budget: Budget) -> int:
    moves = list(position.moves())
    placements = [move for move in moves if move < KIND]
    if not mind.careful:
        seen = _some(placements or moves, mind.sight, rng)
        return max(seen, key=lambda move: scout.gain(position, position.turn, move) if move < KIND else 0)
    sight = min(mind.sight, budget.scaled(EVERYTHING))
    seen = [*_some(placements, sight, rng), *moves[len(placements) :]]
    if sight < len(placements) and mind.sight == EVERYTHING:
        seen += list(scout.scoring_moves(position, position.turn))
    first = _weighed(position, scout, seen, FIRST_MOVES, budget)
    if not mind.rounds or len(first) == 1:
        return first[0]
    search = search_against(position, scout, first, budget)
    for part in budget.batches(mind.rounds, PART):
        search.run(part, rng)
    return search.best()


def search_against(position: Position, scout: Scout, first: list[int], budget: Budget) -> Search:
    """A search that starts with these moves, the most promising first."""
    world, hand = (
        Outlook(position.copy(), scout, budget.scaled(REPLIES_SEEN), budget.scaled(QUIET_SEEN)) for _ in range(2)
    )
    world.start_from(vec[i64](first))
    return Search([world], hand, REPLIES, CURIOSITY)


def _weighed(position: Position, scout: Scout, moves: list[int], most: int, budget: Budget) -> list[int]:
    """The best of these moves, of as many as there is time for."""
    weights: list[int] = []
    for number, move in enumerate(moves):
        if number % 32 == 31 and budget.is_spent():
            break
        weights.append(scout.weigh(position, move))
    return list(best_first(vec[i64](moves[: len(weights)]), vec[i64](weights), most))


def _some(moves: list[int], most: int, rng: Rng) -> list[int]:
    """As many moves as somebody looks at, drawn at random."""
    if len(moves) <= most:
        return moves
    left = list(moves)
    return [left.pop(rng.below(len(left))) for _ in range(most)]


def _choose_together(position: Position, mind: Mind, rng: Rng, budget: Budget) -> int:
    if position.phase == TURN and position.may_stop() and position.discards >= HOPELESS:
        return STOP
    moves = [move for move in position.moves() if move != STOP]
    gatherer = Gatherer(position.tables)
    if mind.sight_together < EVERYTHING:
        seen = _some(moves, mind.sight_together, rng)
        return max(seen, key=lambda move: gatherer.weigh(position, move))
    if not mind.rounds_together or len(moves) == 1:
        return gatherer.quick_move(position)
    search = Search(
        [Together(position.copy(), gatherer)],
        Together(position.copy(), gatherer),
        TOGETHER_MOVES,
        TOGETHER_CURIOSITY,
    )
    for part in budget.batches(mind.rounds_together, PART):
        search.run(part, rng)
    return search.best()

# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Competitive positions for the tree search: their candidate moves and their reward."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import FULL_REWARD, Searchable
from ludotheque.games.boussanga.bot.competitive_evaluation import CompetitiveEvaluator
from ludotheque.games.boussanga.bot.ranking import LOWEST, BestMoves, contains, evenly_spaced
from ludotheque.games.boussanga.rules.codes import HAND_SIZE, NO_CAUSE, PASS_MOVE, PLACEMENTS_END, POINTS, TURN
from ludotheque.games.boussanga.rules.legal_moves import fits, legal_moves
from ludotheque.games.boussanga.rules.listed_moves import placements_of_card
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play

HALF_WIN_LEAD: Final[i64] = 150
HALF_WIN_LEAD_PER_TOKEN: Final[i64] = 30
"""A lead of ``HALF_WIN_LEAD + HALF_WIN_LEAD_PER_TOKEN * tokens`` is rewarded halfway between a draw and a win.

``tokens`` is what the reserve has of its scarcest element: an early lead counts less than a late one.
"""
SCORING_MOVES_CONSIDERED: Final[i64] = 8
"""Scoring placements evaluated in each position of the tree after the first."""


FEW_REPLIES: Final[i64] = 5
"""Replies that are ranked first. Most first moves are tried too seldom to need more."""


@final
class Replies:
    """The replies to a first move: the best of them, and what it takes to rank more."""

    def __init__(self, position: Position, moves: vec[i64]) -> None:
        self.position: Position = position
        self.moves: vec[i64] = moves
        self.best: vec[i64] = vec[i64]()
        self.asked: i64 = 0  # how often the search has asked for them


@final
class CompetitiveSearchState(Searchable):
    """A competitive position, with the evaluator that ranks its moves."""

    def __init__(
        self, position: Position, evaluator: CompetitiveEvaluator, replies_considered: i64, later_moves_of_a_card: i64
    ) -> None:
        """Evaluate ``replies_considered`` moves after each first move; later, ``later_moves_of_a_card`` a card."""
        self.position: Position = position
        self.evaluator: CompetitiveEvaluator = evaluator
        self.replies_considered: i64 = replies_considered
        self.later_moves_of_a_card: i64 = later_moves_of_a_card
        self.moves_made: i64 = 0  # since the root position
        self.first_move: i64 = -1
        self.first_moves: vec[i64] = vec[i64]()
        self.replies: dict[int, Replies] = {}  # by first move

    def set_first_moves(self, moves: vec[i64]) -> None:
        """Set the candidates of the current position, the most promising first."""
        self.first_moves = moves

    def actor(self) -> i64:
        """The seat to move, ``CHANCE`` or ``GAME_OVER``."""
        return self.position.actor()

    def copy_from(self, other: Searchable) -> None:
        """Copy the position and the first moves of another state of the same table."""
        assert isinstance(other, CompetitiveSearchState)
        self.position.copy_from(other.position)
        self.first_moves = other.first_moves
        self.moves_made = 0

    def answer_chance(self, rng: Rng) -> None:
        """Draw a card."""
        draw(self.position, rng.below(draw_size(self.position)))

    def act(self, move: i64) -> None:
        """Make a move."""
        if self.moves_made == 0:
            self.first_move = move
        self.moves_made += 1
        play(self.position, move)

    def ranks_slowly(self) -> bool:
        """After the replies, whose candidates are kept."""
        return self.moves_made > 1

    def is_legal(self, move: i64) -> bool:
        """Whether the card of a move is in the hand and, for a placement, fits."""
        position = self.position
        card = self.evaluator.lookup.card_of(move) if move < PLACEMENTS_END else move - PASS_MOVE
        hand = position.hand_of(position.turn)
        place: i64
        for place in range(hand, hand + HAND_SIZE):
            if position.hands[place] == card:
                return move >= PLACEMENTS_END or fits(position, move)
        return False

    def candidates(self, most: i64, tried: vec[i64]) -> vec[i64]:
        """The first moves in the root position; later, scoring moves and some others."""
        if self.moves_made == 0:
            return self.first_moves
        if self.moves_made == 1:
            return self._best_replies(most)
        moves = self._with_scoring_moves_and_passes(self._some_of_each_card())
        if len(moves) > most:
            return self._best_untried_and_tried(moves, most, tried)
        return self._best_untried_first(moves, tried)

    def _best_replies(self, most: i64) -> vec[i64]:
        """The best replies to the first move: so many that the search, which adds few at first, wants no more.

        They are kept: the card drawn in between differs from round to round, but hardly matters.
        """
        known = self.replies.get(int(self.first_move))
        if known is None:
            moves = evenly_spaced(legal_moves(self.position), self.replies_considered)
            known = Replies(self.position.copy(), self._with_scoring_moves_and_passes(moves))
            known.best = self._best(known.position, known.moves, min(most, FEW_REPLIES))
            self.replies[int(self.first_move)] = known
        known.asked += 1
        # Search._descend wants a sixth reply when it comes for the twenty-fifth time
        if known.asked == FEW_REPLIES * FEW_REPLIES and len(known.best) < most:
            known.best = self._best(known.position, known.moves, most)
        return known.best

    def _some_of_each_card(self) -> vec[i64]:
        """A few placements of every card. They depend on the board and the card alone, not on the other cards.

        So a search that comes to a board again, with another card drawn, compares the same moves.
        """
        position = self.position
        some = vec[i64]()
        hand = position.hand_of(position.turn)
        place: i64
        index: i64
        for place in range(hand, hand + HAND_SIZE):
            if position.hands[place] < 0:
                continue
            placements = placements_of_card(position, position.hands[place])
            size = placements.size
            if size:
                step = (size + self.later_moves_of_a_card - 1) // self.later_moves_of_a_card
                for index in range(step // 2, size, step):
                    some = append(some, placements[index])
        return some

    def _with_scoring_moves_and_passes(self, moves: vec[i64]) -> vec[i64]:
        """These moves, the best scoring moves and all passes, each once."""
        position = self.position
        others: i64 = len(moves)
        scoring = self.evaluator.gains.best_scoring_moves(position, position.turn, SCORING_MOVES_CONSIDERED)
        index: i64
        for index in range(len(scoring)):
            if not contains(moves, others, scoring[index]):
                moves = append(moves, scoring[index])
        hand = position.hand_of(position.turn)
        for index in range(hand, hand + HAND_SIZE):
            if position.hands[index] >= 0 and not contains(moves, others, PASS_MOVE + position.hands[index]):
                moves = append(moves, PASS_MOVE + position.hands[index])
        return moves

    def _best_untried_and_tried(self, moves: vec[i64], most: i64, tried: vec[i64]) -> vec[i64]:
        """What the search asks of the best ``most`` of these moves: the first that was not tried, and all that were.

        The others need not be ranked. The moves that were tried are among the best if the lowest of them is, that is,
        if it is above so many others as are left out.
        """
        left_out: i64 = len(moves) - most
        known = vec[i64]()
        lowest_value: i64 = LOWEST
        lowest_place: i64 = -1
        place: i64
        for place in range(len(moves)):
            if contains(tried, len(tried), moves[place]):
                known = append(known, moves[place])
                value = self.evaluator.evaluate_above(self.position, moves[place], LOWEST)
                if lowest_place < 0 or value <= lowest_value:
                    lowest_value = value
                    lowest_place = place
        if len(known) == 0:
            return self._best(self.position, moves, 1)
        if len(known) >= most:
            return self._best(self.position, moves, most)
        above: i64 = len(known) - 1
        below: i64 = 0
        best: i64 = -1
        best_floor = LOWEST
        place = len(moves) - 1
        while place >= 0:
            if not contains(known, len(known), moves[place]):
                lowest_floor = lowest_value - 1 if place < lowest_place else lowest_value
                floor = best_floor if below >= left_out or best_floor < lowest_floor else lowest_floor
                value = self.evaluator.evaluate_above(self.position, moves[place], floor)
                if value > lowest_floor:
                    above += 1
                    if above >= most and below < left_out:
                        return self._best(self.position, moves, most)
                else:
                    below += 1
                if value > best_floor:
                    best = moves[place]
                    best_floor = value - 1  # an earlier move that is as good comes before it
            place -= 1
        return _with_first(best, known)

    def _best_untried_first(self, moves: vec[i64], tried: vec[i64]) -> vec[i64]:
        """The best of the moves that were not tried, then those that were; if all were tried, the best first."""
        known, untried = vec[i64](), vec[i64]()
        index: i64
        for index in range(len(moves)):
            if contains(tried, len(tried), moves[index]):
                known = append(known, moves[index])
            else:
                untried = append(untried, moves[index])
        if len(untried) == 0:
            return self._best(self.position, moves, len(moves))
        return _with_first(self._best(self.position, untried, 1)[0], known)

    def _best(self, position: Position, moves: vec[i64], most: i64) -> vec[i64]:
        """Up to ``most`` of these moves in a position, the best first."""
        best = BestMoves(most)
        # from the last on: scoring moves and passes come last, and after a good move worse ones are found out sooner
        place: i64 = len(moves) - 1
        while place >= 0:
            value = self.evaluator.evaluate_above(position, moves[place], best.floor(place))
            best.offer(moves[place], value, place)
            place -= 1
        return best.moves

    def roll_out(self, rng: Rng) -> None:
        """Answer a pending draw, but play no further: ``reward`` estimates what each seat can score next.

        Fast random play to the end would be too weak to tell good preparing moves from bad ones.
        """
        if self.position.phase < TURN:
            self.answer_chance(rng)

    def reward(self, seat: i64) -> i64:
        """The result if it is known or nearly so, else a value that grows with the expected lead."""
        position = self.position
        evaluator = self.evaluator
        if position.cause != NO_CAUSE:
            lead = evaluator.final_lead(position, position.zone_of(seat))
            if lead < 0:
                return 0
            percent = evaluator.values.draw_reward if lead == 0 else 100
            if position.cause != POINTS:
                percent = percent * evaluator.values.reward_without_goal // 100
            return FULL_REWARD * percent // 100
        lead = evaluator.expected_lead(position, seat)
        lead_size = lead if lead > 0 else -lead
        fewest = position.reserve[0]
        element: i64
        for element in range(1, 4):
            if position.reserve[element] < fewest:
                fewest = position.reserve[element]
        return FULL_REWARD // 2 + (FULL_REWARD // 2) * lead // (
            lead_size + HALF_WIN_LEAD + HALF_WIN_LEAD_PER_TOKEN * fewest
        )


def _with_first(first: i64, others: vec[i64]) -> vec[i64]:
    moves = append(vec[i64](), first)
    index: i64
    for index in range(len(others)):
        moves = append(moves, others[index])
    return moves

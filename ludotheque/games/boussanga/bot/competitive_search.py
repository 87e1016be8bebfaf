# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Competitive positions for the tree search: their candidate moves and their reward."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import FULL_REWARD, Searchable
from ludotheque.games.boussanga.bot.competitive_evaluation import CompetitiveEvaluator
from ludotheque.games.boussanga.bot.ranking import BestMoves, contains, evenly_spaced
from ludotheque.games.boussanga.rules.codes import HAND_SIZE, NO_CAUSE, PASS_MOVE, PLACEMENTS_END, TURN
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
        self.replies: dict[int, vec[i64]] = {}

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
            # Cached per first move: the card drawn in between differs from round to round, but hardly matters.
            if self.first_move not in self.replies:
                replies = evenly_spaced(legal_moves(self.position), self.replies_considered)
                self.replies[self.first_move] = self._best(self._with_scoring_moves_and_passes(replies), most)
            return self.replies[self.first_move]
        moves = self._with_scoring_moves_and_passes(self._some_of_each_card())
        return self._best(moves, most) if len(moves) > most else self._best_untried_first(moves, tried)

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
            return self._best(moves, len(moves))
        first = self._best(untried, 1)
        for index in range(len(known)):
            first = append(first, known[index])
        return first

    def _best(self, moves: vec[i64], most: i64) -> vec[i64]:
        """Up to ``most`` of these moves, the best first."""
        best = BestMoves(most)
        # from the last on: scoring moves and passes come last, and after a good move worse ones are found out sooner
        place: i64 = len(moves) - 1
        while place >= 0:
            value = self.evaluator.evaluate_above(self.position, moves[place], best.floor(place))
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
            if lead == 0:
                return FULL_REWARD * evaluator.values.draw_reward // 100
            return FULL_REWARD if lead > 0 else 0
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

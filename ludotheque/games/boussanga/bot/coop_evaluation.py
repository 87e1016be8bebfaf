# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Evaluation of co-operative moves.

Collected tokens of an element bring nothing until there are four; then all but three
become points (BSG-42). So it pays to exceed four by as much as possible at once: with
three collected, a card with two more of the element brings two points, a card with
one brings one. Tokens that go back are best put where they complete an open card.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.games.boussanga.bot.ranking import best_first
from ludotheque.games.boussanga.rules.codes import (
    GOAL,
    HAND_SIZE,
    LINE_LENGTH,
    PASS_MOVE,
    PLACEMENTS_END,
    PUT_BACK,
    PUT_BACK_MOVE,
    RETURN_MOVE,
    STOP_MOVE,
)
from ludotheque.games.boussanga.rules.legal_moves import legal_moves
from ludotheque.games.boussanga.rules.lookup import Lookup
from ludotheque.games.boussanga.rules.position import Position

POINT_VALUE: Final[i64] = 100
"""The value of one point."""
COLLECTED_VALUE: Final = vec[i64]([0, 65, 85, 105])
"""The value of none to three collected tokens of an element that is worth one point."""
NEXT_CARD_PERCENT: Final[i64] = 90
"""How much the value of the card that can be collected next counts."""
NO_NEXT_CARD_PENALTY: Final[i64] = 30
"""Subtracted when no open card would be complete on the board afterwards."""
TOKEN_COST: Final[i64] = 10
"""Subtracted from the value of a completion for each token it takes."""
SECOND_MATCH_PERCENT: Final[i64] = 10
"""How much completing a card counts that is complete elsewhere on the board already."""
GOAL_NOW_VALUE: Final[i64] = 5000
"""Added for reaching the goal with this card."""
GOAL_NEXT_VALUE: Final[i64] = 1000
"""Added for reaching the goal with the next card."""
STOP_VALUE: Final[i64] = -1000000
"""Any other move is better than stopping."""


def _neighbours() -> vec[i64]:
    """For every cell, the cells around it."""
    neighbours = vec[i64]()
    for cell in range(64):
        cells: i64 = 0
        for other in range(64):
            if other != cell and abs(other // 8 - cell // 8) <= 1 and abs(other % 8 - cell % 8) <= 1:
                cells |= bit(other)
        neighbours = append(neighbours, cells)
    return neighbours


NEIGHBOURS: Final = _neighbours()


@final
class CoopEvaluator:
    """Evaluates co-operative moves of one edition."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup: Lookup = lookup
        self.needs: vec[i64] = filled(lookup.cards * 4, 0)  # card * 4 + element: tokens the card shows
        self.token_cells: vec[i64] = filled(4, 0)  # scratch: the board after a move
        self.collection: vec[i64] = filled(4, 0)  # scratch: the collection after a move
        self.completion_cells: i64 = 0  # the cells of the completion ``find_completion`` found last
        self.cell_values: vec[i64] = filled(64, 0)  # the best completion through each cell
        card: i64
        token: i64
        for card in range(lookup.cards):
            shape = lookup.first_shape[card]
            for token in range(lookup.first_token[shape], lookup.first_token[shape + 1]):
                self.needs[card * 4 + lookup.token_element[token]] += 1

    # Cards

    def tokens_value(self, element: i64, tokens: i64) -> i64:
        """The value of this many collected tokens of an element."""
        value = COLLECTED_VALUE[tokens] if tokens < LINE_LENGTH else POINT_VALUE * (tokens - LINE_LENGTH + 1)
        return value * self.lookup.points[element]

    def card_value(self, collection: vec[i64], card: i64) -> i64:
        """The value that collecting a card adds to a collection."""
        value: i64 = 0
        element: i64
        for element in range(4):
            more = self.needs[card * 4 + element]
            if more:
                held = collection[element]
                value += self.tokens_value(element, held + more) - self.tokens_value(element, held)
        return value

    def points_for_card(self, collection: vec[i64], card: i64) -> i64:
        """The points that collecting a card brings at once (BSG-42)."""
        points: i64 = 0
        element: i64
        for element in range(4):
            tokens = collection[element] + self.needs[card * 4 + element]
            if tokens >= LINE_LENGTH:
                points += (tokens - LINE_LENGTH + 1) * self.lookup.points[element]
        return points

    def count_matches(self, token_cells: vec[i64], card: i64) -> i64:
        """At how many places a card's combination is complete on a board."""
        lookup = self.lookup
        places: i64 = 0
        shape: i64
        token: i64
        for shape in range(lookup.first_shape[card], lookup.first_shape[card + 1]):
            anchors = lookup.window[shape]
            for token in range(lookup.first_token[shape], lookup.first_token[shape + 1]):
                anchors &= token_cells[lookup.token_element[token]] >> lookup.token_shift[token]
                if not anchors:
                    break
            if anchors:
                places += count(anchors)
        return places

    # Collecting

    def evaluate(self, position: Position, move: i64) -> i64:
        """The value of any co-operative move."""
        if move < PLACEMENTS_END:
            return self._evaluate_collect(position, move)
        if move < PUT_BACK_MOVE:
            return -self.card_value(position.collection, move - PASS_MOVE)
        if move < RETURN_MOVE:
            return self.evaluate_cell(position, move - PUT_BACK_MOVE)
        if move < STOP_MOVE:
            return self._evaluate_return(position, move - RETURN_MOVE)
        return STOP_VALUE

    def _evaluate_collect(self, position: Position, placement: i64) -> i64:
        lookup = self.lookup
        card = lookup.card_of(placement)
        value = self.card_value(position.collection, card)
        lacking = GOAL - position.points(0) - self.points_for_card(position.collection, card)
        if lacking <= 0:
            return value + GOAL_NOW_VALUE
        element: i64
        for element in range(4):
            self.token_cells[element] = position.token_cells[element] & ~lookup.cover[placement * 4 + element]
            tokens = position.collection[element] + self.needs[card * 4 + element]
            self.collection[element] = tokens if tokens < LINE_LENGTH else 0
        best_next: i64 = -NO_NEXT_CARD_PENALTY
        choice: i64 = 0  # a small bonus for each place where a next card could be collected
        place: i64
        for place in range(HAND_SIZE):
            other = position.hands[place]
            if other >= 0 and other != card:
                places = self.count_matches(self.token_cells, other)
                if places:
                    choice += 5 if places > 2 else places
                    next_value = self.card_value(self.collection, other)
                    if self.points_for_card(self.collection, other) >= lacking:
                        next_value += GOAL_NEXT_VALUE
                    if next_value > best_next:
                        best_next = next_value
        return value + best_next * NEXT_CARD_PERCENT // 100 + choice

    # Putting back

    def _evaluate_return(self, position: Position, element: i64) -> i64:
        """The value of putting all collected tokens of an element back."""
        tokens = position.collection[element]
        value = self.find_completion(position, element, tokens, False)
        return value - self.tokens_value(element, tokens)

    def find_completion(self, position: Position, element: i64, tokens: i64, thorough: bool) -> i64:
        """The value of the best way to complete an open card with up to ``tokens`` tokens of an element.

        ``completion_cells`` is set to the cells it fills. If ``thorough``, ``cell_values`` is
        set to the value of the best completion through each cell.
        """
        lookup = self.lookup
        self.completion_cells = 0
        best_value: i64 = 0
        place: i64
        shape: i64
        token: i64
        cell: i64
        if thorough:
            for cell in range(64):
                self.cell_values[cell] = 0
        for place in range(HAND_SIZE):
            card = position.hands[place]
            if card < 0 or not self.needs[card * 4 + element]:
                continue
            card_value = self._card_value_after(position, card, element)
            if self.count_matches(position.token_cells, card):
                card_value = card_value * SECOND_MATCH_PERCENT // 100
            if card_value <= best_value and not thorough:
                continue
            for shape in range(lookup.first_shape[card], lookup.first_shape[card + 1]):
                # Cells for other elements must hold them; cells for this element must hold it or be empty.
                anchors = lookup.window[shape]
                for token in range(lookup.first_token[shape], lookup.first_token[shape + 1]):
                    kind = lookup.token_element[token]
                    suits = position.token_cells[kind]
                    if kind == element:
                        suits |= ~position.occupied
                    anchors &= suits >> lookup.token_shift[token]
                while anchors:
                    anchor = lowest(anchors)
                    anchors &= ~bit(anchor)
                    placement = lookup.placement_at[shape * 64 + anchor]
                    cells = lookup.cover[placement * 4 + element] & ~position.token_cells[element]
                    size = count(cells)
                    if size == 0 or size > tokens:
                        continue
                    value = card_value - TOKEN_COST * size
                    if value > best_value:
                        best_value = value
                        self.completion_cells = cells
                    while thorough and cells:
                        cell = lowest(cells)
                        cells &= ~bit(cell)
                        if value > self.cell_values[cell]:
                            self.cell_values[cell] = value
        return best_value

    def _card_value_after(self, position: Position, card: i64, returning: i64) -> i64:
        """The value of a card after the tokens of an element went back and all fours became points."""
        lacking = GOAL - position.points(0)
        element: i64
        for element in range(4):
            tokens = position.collection[element]
            self.collection[element] = 0
            if element == returning:
                if position.phase == PUT_BACK and not position.passed:
                    lacking -= (tokens - position.left) * self.lookup.points[element]
            elif tokens >= LINE_LENGTH:
                lacking -= (tokens - LINE_LENGTH + 1) * self.lookup.points[element]
            else:
                self.collection[element] = tokens
        value = self.card_value(self.collection, card)
        return value + GOAL_NEXT_VALUE if self.points_for_card(self.collection, card) >= lacking else value

    def evaluate_cell(self, position: Position, cell: i64) -> i64:
        """The value of putting the next token on a cell: part of the best completion, and its neighbours."""
        value = self.find_completion(position, position.restoring, position.left, False)
        return (value if self.completion_cells & bit(cell) else 0) + count(NEIGHBOURS[cell] & position.occupied)

    def best_cell(self, position: Position) -> i64:
        """The cell for the next token: in the best completion if there is one, and with most neighbours."""
        self.find_completion(position, position.restoring, position.left, False)
        free = self.completion_cells if self.completion_cells else ~position.occupied
        best: i64 = -1
        most_neighbours: i64 = -1
        while free:
            cell = lowest(free)
            free &= ~bit(cell)
            neighbours = count(NEIGHBOURS[cell] & position.occupied)
            if neighbours > most_neighbours:
                most_neighbours = neighbours
                best = cell
        return best

    def greedy_move(self, position: Position) -> i64:
        """The move with the highest value, without search."""
        if position.phase == PUT_BACK:
            return PUT_BACK_MOVE + self.best_cell(position)
        moves = legal_moves(position)
        best = moves[0]
        best_value = self.evaluate(position, best)
        index: i64
        for index in range(1, len(moves)):
            value = self.evaluate(position, moves[index])
            if value > best_value:
                best_value = value
                best = moves[index]
        return best

    # Candidates

    def candidates(self, position: Position, most: i64) -> vec[i64]:
        """Up to ``most`` moves, the best first."""
        if position.phase == PUT_BACK:
            return self._put_back_candidates(position, most)
        moves = legal_moves(position)
        values = vec[i64]()
        index: i64
        for index in range(len(moves)):
            values = append(values, self.evaluate(position, moves[index]))
        return best_first(moves, values, most)

    def _put_back_candidates(self, position: Position, most: i64) -> vec[i64]:
        """Moves to cells that help to complete an open card first, then to cells with most neighbours."""
        self.find_completion(position, position.restoring, position.left, True)
        moves = vec[i64]()
        values = vec[i64]()
        cell: i64
        for cell in range(64):
            if not position.occupied & bit(cell):
                moves = append(moves, PUT_BACK_MOVE + cell)
                values = append(values, self.cell_values[cell] * 10 + count(NEIGHBOURS[cell] & position.occupied))
        return best_first(moves, values, most)

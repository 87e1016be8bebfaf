# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Weighs what can be done in co-operative play.

An element's tokens are worth nothing until four are collected; then all but three
become points. So what counts is to go beyond four at one stroke: a third token
kept is worth more when two come at once than when one does. Tokens that go back
are best put where they complete a card that lies open.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.games.boussanga.bot.ranking import best_first
from ludotheque.games.boussanga.rules.codes import (
    ELEMENT,
    GOAL,
    HAND,
    KIND,
    LINE,
    PASS,
    PUT,
    PUT_BACK,
    STOP,
)
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.tables import Tables

EARNED: Final[i64] = 100
"""What a token that becomes a point weighs, for each point it is worth."""
KEPT: Final = vec[i64]([0, 65, 85, 105])
"""The same for so many tokens that still wait in the collection."""
NEXT_TIME: Final[i64] = 90
"""Of a hundred: what can be collected next, against what is collected now."""
NOTHING_NEXT: Final[i64] = 30
"""What is lost when no open card would be shown any more."""
PER_CELL: Final[i64] = 10
"""What a token that is put back should bring at least."""
SHOWN_ALREADY: Final[i64] = 10
"""Of a hundred: what it is worth to show a card a second time."""


GOAL_NOW: Final[i64] = 5000
GOAL_NEXT: Final[i64] = 1000
"""What reaching the goal weighs besides, at once or with the next card."""


def _near() -> vec[i64]:
    """For every cell, the cells around it."""
    near = vec[i64]()
    for cell in range(64):
        cells: i64 = 0
        for other in range(64):
            if other != cell and abs(other // 8 - cell // 8) <= 1 and abs(other % 8 - cell % 8) <= 1:
                cells |= bit(other)
        near = append(near, cells)
    return near


NEAR: Final = _near()


@final
class Gatherer:
    """What one needs to know of an edition to gather well, and room to think."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.needs: vec[i64] = filled(tables.cards * 4, 0)  # tokens per card and element
        self.stones: vec[i64] = filled(4, 0)
        self.collection: vec[i64] = filled(4, 0)
        self.best_cells: i64 = 0
        self.cell_weights: vec[i64] = filled(64, 0)
        card: i64
        token: i64
        for card in range(tables.cards):
            shape = tables.first_shape[card]
            for token in range(tables.first_token[shape], tables.first_token[shape + 1]):
                self.needs[card * 4 + tables.token_element[token]] += 1

    # Cards

    def worth(self, element: i64, tokens: i64) -> i64:
        """What so many collected tokens of an element weigh."""
        kept = KEPT[tokens] if tokens < LINE else EARNED * (tokens - LINE + 1)
        return kept * self.tables.points[element]

    def card_worth(self, collection: vec[i64], card: i64) -> i64:
        """What collecting a card would add."""
        weight: i64 = 0
        element: i64
        for element in range(4):
            more = self.needs[card * 4 + element]
            if more:
                had = collection[element]
                weight += self.worth(element, had + more) - self.worth(element, had)
        return weight

    def points_with(self, collection: vec[i64], card: i64) -> i64:
        """The points that collecting a card would bring at once (BSG-42)."""
        points: i64 = 0
        element: i64
        for element in range(4):
            tokens = collection[element] + self.needs[card * 4 + element]
            if tokens >= LINE:
                points += (tokens - LINE + 1) * self.tables.points[element]
        return points

    def shown(self, stones: vec[i64], card: i64) -> i64:
        """At how many places a board shows a card."""
        tables = self.tables
        places: i64 = 0
        shape: i64
        token: i64
        for shape in range(tables.first_shape[card], tables.first_shape[card + 1]):
            anchors = tables.window[shape]
            for token in range(tables.first_token[shape], tables.first_token[shape + 1]):
                anchors &= stones[tables.token_element[token]] >> tables.token_shift[token]
                if not anchors:
                    break
            if anchors:
                places += count(anchors)
        return places

    # Collecting

    def weigh(self, position: Position, move: i64) -> i64:
        """What any move of co-operative play is worth."""
        if move < KIND:
            return self._weigh_collect(position, move)
        if move < PUT:
            return -self.card_worth(position.collection, move - PASS)
        if move < ELEMENT:
            return self.weigh_cell(position, move - PUT)
        if move < STOP:
            return self._weigh_return(position, move - ELEMENT)
        return -1000000

    def _weigh_collect(self, position: Position, placement: i64) -> i64:
        tables = self.tables
        card = tables.card_of[placement]
        weight = self.card_worth(position.collection, card)
        lacking = GOAL - position.points(0) - self.points_with(position.collection, card)
        if lacking <= 0:
            return weight + GOAL_NOW
        element: i64
        for element in range(4):
            self.stones[element] = position.stones[element] & ~tables.cover[placement * 4 + element]
            tokens = position.collection[element] + self.needs[card * 4 + element]
            self.collection[element] = tokens if tokens < LINE else 0
        best: i64 = -NOTHING_NEXT
        choice: i64 = 0
        place: i64
        for place in range(HAND):
            other = position.hands[place]
            if other >= 0 and other != card:
                places = self.shown(self.stones, other)
                if places:
                    choice += 5 if places > 2 else places
                    next_worth = self.card_worth(self.collection, other)
                    if self.points_with(self.collection, other) >= lacking:
                        next_worth += GOAL_NEXT
                    if next_worth > best:
                        best = next_worth
        return weight + best * NEXT_TIME // 100 + choice

    # Putting back

    def _weigh_return(self, position: Position, element: i64) -> i64:
        """What it is worth to put all collected tokens of an element back."""
        tokens = position.collection[element]
        weight = self.look_for_fillings(position, element, tokens, False)
        return weight - self.worth(element, tokens)

    def look_for_fillings(self, position: Position, element: i64, tokens: i64, thorough: bool) -> i64:
        """How tokens of an element could complete an open card: what the best way weighs.

        ``best_cells`` are its cells. A thorough look also leaves in ``cell_weights``
        what the best way through each cell weighs.
        """
        tables = self.tables
        self.best_cells = 0
        best_weight: i64 = 0
        place: i64
        shape: i64
        token: i64
        cell: i64
        if thorough:
            for cell in range(64):
                self.cell_weights[cell] = 0
        for place in range(HAND):
            card = position.hands[place]
            if card < 0 or not self.needs[card * 4 + element]:
                continue
            worth = self._worth_after(position, card, element)
            if self.shown(position.stones, card):
                worth = worth * SHOWN_ALREADY // 100
            if worth <= best_weight and not thorough:
                continue
            for shape in range(tables.first_shape[card], tables.first_shape[card + 1]):
                # the tokens of other elements must be there; those of this one there, or free
                anchors = tables.window[shape]
                for token in range(tables.first_token[shape], tables.first_token[shape + 1]):
                    kind = tables.token_element[token]
                    suits = position.stones[kind]
                    if kind == element:
                        suits |= ~position.occupied
                    anchors &= suits >> tables.token_shift[token]
                while anchors:
                    anchor = lowest(anchors)
                    anchors &= ~bit(anchor)
                    placement = tables.placement_at[shape * 64 + anchor]
                    cells = tables.cover[placement * 4 + element] & ~position.stones[element]
                    size = count(cells)
                    if size == 0 or size > tokens:
                        continue
                    weight = worth - PER_CELL * size
                    if weight > best_weight:
                        best_weight = weight
                        self.best_cells = cells
                    while thorough and cells:
                        cell = lowest(cells)
                        cells &= ~bit(cell)
                        if weight > self.cell_weights[cell]:
                            self.cell_weights[cell] = weight
        return best_weight

    def _worth_after(self, position: Position, card: i64, returning: i64) -> i64:
        """What a card will be worth once an element went back and everything collected enough was settled."""
        lacking = GOAL - position.points(0)
        element: i64
        for element in range(4):
            tokens = position.collection[element]
            self.collection[element] = 0
            if element == returning:
                if position.phase == PUT_BACK and not position.passed:
                    lacking -= (tokens - position.left) * self.tables.points[element]
            elif tokens >= LINE:
                lacking -= (tokens - LINE + 1) * self.tables.points[element]
            else:
                self.collection[element] = tokens
        worth = self.card_worth(self.collection, card)
        return worth + GOAL_NEXT if self.points_with(self.collection, card) >= lacking else worth

    def weigh_cell(self, position: Position, cell: i64) -> i64:
        """What the next token is worth on a cell: part of the best filling, else among others."""
        weight = self.look_for_fillings(position, position.restoring, position.left, False)
        return (weight if self.best_cells & bit(cell) else 0) + count(NEAR[cell] & position.occupied)

    def best_cell(self, position: Position) -> i64:
        """Where the next token is put back."""
        self.look_for_fillings(position, position.restoring, position.left, False)
        free = self.best_cells if self.best_cells else ~position.occupied
        best: i64 = -1
        best_near: i64 = -1
        while free:
            cell = lowest(free)
            free &= ~bit(cell)
            near = count(NEAR[cell] & position.occupied)
            if near > best_near:
                best_near = near
                best = cell
        return best

    def quick_move(self, position: Position) -> i64:
        """A good move found at once."""
        if position.phase == PUT_BACK:
            return PUT + self.best_cell(position)
        moves = position.moves()
        best = moves[0]
        best_weight = self.weigh(position, best)
        index: i64
        for index in range(1, len(moves)):
            weight = self.weigh(position, moves[index])
            if weight > best_weight:
                best_weight = weight
                best = moves[index]
        return best

    # Candidates

    def candidates(self, position: Position, most: i64) -> vec[i64]:
        """Up to so many moves, the best first."""
        if position.phase == PUT_BACK:
            return self._cells(position, most)
        moves = position.moves()
        weights = vec[i64]()
        index: i64
        for index in range(len(moves)):
            weights = append(weights, self.weigh(position, moves[index]))
        return best_first(moves, weights, most)

    def _cells(self, position: Position, most: i64) -> vec[i64]:
        """Cells that complete an open card, the best first, then those with most around them."""
        self.look_for_fillings(position, position.restoring, position.left, True)
        moves = vec[i64]()
        weights = vec[i64]()
        cell: i64
        for cell in range(64):
            if not position.occupied & bit(cell):
                moves = append(moves, PUT + cell)
                weights = append(weights, self.cell_weights[cell] * 10 + count(NEAR[cell] & position.occupied))
        return best_first(moves, weights, most)

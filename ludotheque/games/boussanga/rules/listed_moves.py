# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The legal moves of a position, counted at once and listed one by one.

In competitive play there are hundreds of placements. Their anchors are found as one bit set for each
shape (see ``legal_moves.py``); counting the bits is enough until a move is looked at.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import count, nth
from ludotheque.games.boussanga.rules.codes import COOP, HAND_SIZE, PASS_MOVE, TURN
from ludotheque.games.boussanga.rules.legal_moves import affordable, anchors_of, legal_moves
from ludotheque.games.boussanga.rules.lookup import Lookup
from ludotheque.games.boussanga.rules.position import Position


@final
class ListedMoves:
    """The moves of ``legal_moves``, in the same order."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup: Lookup = lookup
        self.shapes: vec[i64] = vec[i64]()  # the shapes with an anchor
        self.anchors: vec[i64] = vec[i64]()  # for each of them, its anchors
        self.ends: vec[i64] = vec[i64]()  # and how many placements come up to and with it
        self.size: i64 = 0
        self.rest: vec[i64] = vec[i64]()  # the moves after all placements

    def __len__(self) -> int:
        return self.size + len(self.rest)

    def __getitem__(self, index: int) -> int:
        """The move at this index, counted from 0."""
        place: i64 = index
        if place >= self.size:
            return self.rest[place - self.size]
        found: i64 = 0
        while self.ends[found] <= place:
            found += 1
        skipped: i64 = self.ends[found - 1] if found else 0
        return self.lookup.placement_at[self.shapes[found] * 64 + nth(self.anchors[found], place - skipped)]

    def add_card(self, position: Position, card: i64) -> None:
        """Add the placements of a card, in competitive play."""
        shape: i64
        for shape in range(self.lookup.first_shape[card], self.lookup.first_shape[card + 1]):
            anchors = anchors_of(position, shape)
            if position.reserve_low and anchors:
                anchors = affordable(position, shape, anchors)
            if anchors:
                self.size += count(anchors)
                self.shapes = append(self.shapes, shape)
                self.anchors = append(self.anchors, anchors)
                self.ends = append(self.ends, self.size)


def listed_moves(position: Position) -> ListedMoves:
    """The legal moves of the seat to move."""
    moves = ListedMoves(position.lookup)
    if position.phase != TURN or position.mode == COOP:  # few
        moves.rest = legal_moves(position)
        return moves
    hand = position.hand_of(position.turn)
    place: i64
    for place in range(hand, hand + HAND_SIZE):
        if position.hands[place] >= 0:
            moves.rest = append(moves.rest, PASS_MOVE + position.hands[place])
            moves.add_card(position, position.hands[place])
    return moves


def placements_of_card(position: Position, card: i64) -> ListedMoves:
    """The legal placements of a card, in competitive play."""
    moves = ListedMoves(position.lookup)
    moves.add_card(position, card)
    return moves

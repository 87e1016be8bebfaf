# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Selecting a few of many moves: evenly spaced ones, or the best ones."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

STRIDE: Final[i64] = 7919
"""A prime greater than any number of moves: steps of this size visit every move once before any move twice."""
LOWEST: Final[i64] = -1000000000
"""Lower than the value of any move."""


def evenly_spaced(moves: vec[i64], most: i64) -> vec[i64]:
    """Up to ``most`` moves from all over the list; the same ones for the same list."""
    if len(moves) <= most:
        return moves
    some = vec[i64]()
    at: i64 = 0
    while len(some) < most:
        at = (at + STRIDE) % len(moves)
        some = append(some, moves[at])
    return some


def contains(moves: vec[i64], end: i64, move: i64) -> bool:
    """Whether a move is one of the first ``end`` moves."""
    index: i64
    for index in range(end):
        if moves[index] == move:
            return True
    return False


def best_first(moves: vec[i64], values: vec[i64], most: i64) -> vec[i64]:
    """Up to ``most`` of these moves without repetition, the highest value first."""
    left = vec[i64](moves)
    best = vec[i64]()
    index: i64
    while len(best) < most:
        chosen: i64 = -1
        for index in range(len(left)):
            if left[index] >= 0 and (chosen < 0 or values[index] > values[chosen]):
                chosen = index
        if chosen < 0:
            break
        move = left[chosen]
        best = append(best, move)
        for index in range(len(left)):
            if left[index] == move:
                left[index] = -1
    return best


@final
class BestMoves:
    """The best of the moves that were offered; of equally good ones those at earlier places.

    Moves may be offered in any order. A move that cannot become one of the best need not be evaluated exactly.
    """

    def __init__(self, most: i64) -> None:
        """Keep up to ``most`` moves."""
        self.most: i64 = most
        self.moves: vec[i64] = vec[i64]()
        self.values: vec[i64] = vec[i64]()
        self.places: vec[i64] = vec[i64]()

    def floor(self, place: i64) -> i64:
        """The value that a move at this place has to exceed to be one of the best so far."""
        last = len(self.moves) - 1
        if last + 1 < self.most:
            return LOWEST
        return self.values[last] - 1 if place < self.places[last] else self.values[last]

    def offer(self, move: i64, value: i64, place: i64) -> None:
        """Keep a move if it is one of the best so far. Each move and each place is offered once."""
        if value <= self.floor(place):
            return
        if len(self.moves) < self.most:
            self.moves = append(self.moves, move)
            self.values = append(self.values, value)
            self.places = append(self.places, place)
        at: i64 = len(self.moves) - 1
        while at > 0 and (
            self.values[at - 1] < value or (self.values[at - 1] == value and self.places[at - 1] > place)
        ):
            self.moves[at] = self.moves[at - 1]
            self.values[at] = self.values[at - 1]
            self.places[at] = self.places[at - 1]
            at -= 1
        self.moves[at] = move
        self.values[at] = value
        self.places[at] = place

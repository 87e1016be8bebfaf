# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The track: the squares of the witches, Roadblocks, and the order at the finish."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled

LOWEST_SQUARE: Final[i64] = -2
START_LINE: Final[i64] = 0
FIRST_NOVICE_SQUARE: Final[i64] = 5  # BAL-1
LAST_NOVICE_SQUARE: Final[i64] = 7  # BAL-1
FINISH: Final[i64] = 23
MOST_SEATS: Final[i64] = 6


@final
class Track:
    """The witches on their squares."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.squares: vec[i64] = filled(MOST_SEATS, START_LINE)
        self.crossed: vec[i64] = filled(MOST_SEATS, 0)  # 1 for the first seat on 23, 2 for the next …; else 0
        self.crossings: i64 = 0
        self.blockers: i64 = 0  # seats with a Roadblock this round (BAL-22)

    def copy_from(self, other: Track) -> None:
        """Copy everything from another track with as many seats."""
        self.crossings = other.crossings
        self.blockers = other.blockers
        seat: i64
        for seat in range(MOST_SEATS):
            self.squares[seat] = other.squares[seat]
            self.crossed[seat] = other.crossed[seat]

    # Queries

    def leading_square(self) -> i64:
        """The square of the leader or leaders."""
        best: i64 = LOWEST_SQUARE
        seat: i64
        for seat in range(self.seats):
            best = max(best, self.squares[seat])
        return best

    def seats_on(self, square: i64) -> i64:
        """The seats on a square."""
        found: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.squares[seat] == square:
                found |= bit(seat)
        return found

    def last_seats(self) -> i64:
        """The seats in last position."""
        least: i64 = FINISH
        seat: i64
        for seat in range(self.seats):
            least = min(least, self.squares[seat])
        return self.seats_on(least)

    def position_of(self, seat: i64) -> i64:
        """BAL-25: a seat's position in the race: one more than the players strictly ahead."""
        position: i64 = 1
        other: i64
        for other in range(self.seats):
            if self.squares[other] > self.squares[seat]:
                position += 1
        return position

    def place_of(self, seat: i64) -> i64:
        """BAL-30: the place in which this seat has finished, from 1; 0 if it has not finished."""
        if not self.crossed[seat]:
            return 0
        place: i64 = 1
        other: i64
        for other in range(self.seats):
            if 0 < self.crossed[other] < self.crossed[seat]:
                place += 1
        return place

    # Moves

    def move_to(self, seat: i64, square: i64) -> None:
        """BAL-30: put a pawn on a square. On 23 it crosses the line now; off 23 it loses its place."""
        if square == FINISH and not self.crossed[seat]:
            self.crossings += 1
            self.crossed[seat] = self.crossings
        elif square != FINISH:
            self.crossed[seat] = 0
        self.squares[seat] = square

    def advance(self, seat: i64, squares: i64) -> None:
        """Move forward, but not past 23 (BAL-30) nor past a Roadblock ahead or level (BAL-22)."""
        goal = min(self.squares[seat] + squares, FINISH)
        other: i64
        for other in range(self.seats):
            if self.blockers & bit(other) and other != seat and self.squares[other] >= self.squares[seat]:
                goal = min(goal, self.squares[other])
        self.move_to(seat, goal)

    def go_back(self, seat: i64, squares: i64) -> None:
        """Move back, never below -2 (BAL-15)."""
        self.move_to(seat, max(self.squares[seat] - squares, LOWEST_SQUARE))

    def attract(self, seat: i64, squares: i64, order: vec[i64]) -> None:
        """BAL-21: all other pawns move towards this seat at the same time.

        Pawns that move together keep their order, so none passes a Roadblock. Pawns
        carried over the line cross in the order of the squares they came from, then
        in the order of the round (BAL-30): the pawns ahead are moved first.
        """
        target = self.squares[seat]
        moved = bit(seat)
        square: i64 = FINISH
        while square >= LOWEST_SQUARE:
            index: i64
            for index in range(self.seats):
                other = order[index]
                if self.squares[other] == square and not moved & bit(other):
                    moved |= bit(other)
                    if square < target:
                        self.move_to(other, min(square + squares, target))
                    elif square > target:
                        self.move_to(other, max(square - squares, target))
            square -= 1

    def finishers(self) -> i64:
        """BAL-30: the number of witches on 23."""
        return count(self.seats_on(FINISH))

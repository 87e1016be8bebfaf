# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The track: where the witches are, who may pass whom, who crossed the line when."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled

BACK: Final[i64] = -2
START_LINE: Final[i64] = 0
FINISH: Final[i64] = 23
MOST_SEATS: Final[i64] = 6


@final
class Track:
    """The six witches on their squares."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.squares: vec[i64] = filled(MOST_SEATS, START_LINE)
        self.crossed: vec[i64] = filled(MOST_SEATS, 0)  # when a witch on 23 crossed: 1 before 2; 0 for the others
        self.crossings: i64 = 0
        self.blockers: i64 = 0  # seats that nobody may pass this round

    def copy_from(self, other: Track) -> None:
        """Become like another track with as many witches."""
        self.crossings = other.crossings
        self.blockers = other.blockers
        seat: i64
        for seat in range(MOST_SEATS):
            self.squares[seat] = other.squares[seat]
            self.crossed[seat] = other.crossed[seat]

    # Asking

    def foremost(self) -> i64:
        """The square of the leader or leaders."""
        best: i64 = BACK
        seat: i64
        for seat in range(self.seats):
            best = max(best, self.squares[seat])
        return best

    def on(self, square: i64) -> i64:
        """The seats on a square."""
        found: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.squares[seat] == square:
                found |= bit(seat)
        return found

    def last(self) -> i64:
        """The seats in last position."""
        least: i64 = FINISH
        seat: i64
        for seat in range(self.seats):
            least = min(least, self.squares[seat])
        return self.on(least)

    def position_of(self, seat: i64) -> i64:
        """BAL-25: one more than the players strictly ahead."""
        position: i64 = 1
        other: i64
        for other in range(self.seats):
            if self.squares[other] > self.squares[seat]:
                position += 1
        return position

    def place_of(self, seat: i64) -> i64:
        """BAL-30: the place in which this seat has finished, from 1; 0 if it has not."""
        if not self.crossed[seat]:
            return 0
        place: i64 = 1
        other: i64
        for other in range(self.seats):
            if 0 < self.crossed[other] < self.crossed[seat]:
                place += 1
        return place

    # Moving

    def put(self, seat: i64, square: i64) -> None:
        """BAL-30: whoever reaches 23 crosses now; whoever leaves it loses the place."""
        if square == FINISH and not self.crossed[seat]:
            self.crossings += 1
            self.crossed[seat] = self.crossings
        elif square != FINISH:
            self.crossed[seat] = 0
        self.squares[seat] = square

    def advance(self, seat: i64, squares: i64) -> None:
        """Forward, not past the line (BAL-30) nor past a blocker who is not behind (BAL-22)."""
        goal = min(self.squares[seat] + squares, FINISH)
        other: i64
        for other in range(self.seats):
            if self.blockers & bit(other) and other != seat and self.squares[other] >= self.squares[seat]:
                goal = min(goal, self.squares[other])
        self.put(seat, goal)

    def go_back(self, seat: i64, squares: i64) -> None:
        """Back, never below -2 (BAL-15)."""
        self.put(seat, max(self.squares[seat] - squares, BACK))

    def attract(self, seat: i64, squares: i64, order: vec[i64]) -> None:
        """BAL-21: all others come towards this seat, together.

        Pawns that move together keep their order, so none passes a blocker. Those
        carried over the line cross in the order of the squares they came from,
        then in the order of the round (BAL-30): the foremost are moved first.
        """
        target = self.squares[seat]
        moved = bit(seat)
        square: i64 = FINISH
        while square >= BACK:
            index: i64
            for index in range(self.seats):
                other = order[index]
                if self.squares[other] == square and not moved & bit(other):
                    moved |= bit(other)
                    if square < target:
                        self.put(other, min(square + squares, target))
                    elif square > target:
                        self.put(other, max(square - squares, target))
            square -= 1

    def finished(self) -> i64:
        """How many witches stand on 23."""
        return count(self.on(FINISH))

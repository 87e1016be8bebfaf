# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A co-operative table that can be searched."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import FULL_REWARD, Searchable
from ludotheque.games.boussanga.bot.coop_evaluation import Gatherer
from ludotheque.games.boussanga.rules.codes import GOAL, OVER, POINTS, TURN, WINNING_CARDS
from ludotheque.games.boussanga.rules.position import Position

REWARDS: Final = vec[i64]([1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 560, 520, 360, 330])
"""By the cards it took to reach the goal; a master's eight matter most."""
LATE: Final[i64] = 200
LATER: Final[i64] = 10
"""What reaching the goal too late is worth, less so much for each card."""


@final
class Together(Searchable):
    """One position of co-operative play."""

    def __init__(self, position: Position, gatherer: Gatherer) -> None:
        self.position: Position = position
        self.gatherer: Gatherer = gatherer

    def actor(self) -> i64:
        """The seat to move."""
        return self.position.actor()

    def copy_from(self, other: Searchable) -> None:
        """Become like another one of the same table."""
        assert isinstance(other, Together)
        self.position.copy_from(other.position)

    def answer_chance(self, rng: Rng) -> None:
        """Draw a card."""
        self.position.draw(rng.below(self.position.draw_size()))

    def candidates(self, most: i64) -> vec[i64]:
        """The best moves at first sight."""
        return self.gatherer.candidates(self.position, most)

    def act(self, move: i64) -> None:
        """Make a move."""
        self.position.play(move)

    def roll_out(self, rng: Rng) -> None:
        """Play on as it seems best at first sight, until it is won or can no longer be won in time."""
        position = self.position
        while position.phase != OVER and position.discards <= WINNING_CARDS:
            if position.phase < TURN:
                position.draw(rng.below(position.draw_size()))
            else:
                position.play(self.gatherer.quick_move(position))

    def reward(self, seat: i64) -> i64:
        """All win together: by the number of cards it took."""
        position = self.position
        if position.cause == POINTS:
            if position.discards < len(REWARDS):
                return REWARDS[position.discards]
            late = LATE - LATER * position.discards
            return late if late > 0 else 0
        # not there yet: how far they came
        return FULL_REWARD // 10 * position.points(0) // GOAL

# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Co-operative positions for the tree search."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import FULL_REWARD, Searchable
from ludotheque.games.boussanga.bot.coop_evaluation import CoopEvaluator
from ludotheque.games.boussanga.rules.codes import GOAL, OVER, POINTS, TURN, WINNING_CARDS
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play

REWARDS: Final = vec[i64]([1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 560, 520, 360, 330])
"""The reward for reaching the goal, by the number of cards discarded; up to eight cards are best (BSG-45)."""
LATE_REWARD: Final[i64] = 200
"""The reward for reaching the goal with too many cards (BSG-46), before ``LATE_CARD_COST``."""
LATE_CARD_COST: Final[i64] = 10
"""Subtracted from ``LATE_REWARD`` for each card discarded."""


@final
class CoopSearchState(Searchable):
    """A co-operative position, with the evaluator that ranks its moves."""

    def __init__(self, position: Position, evaluator: CoopEvaluator) -> None:
        self.position: Position = position
        self.evaluator: CoopEvaluator = evaluator

    def actor(self) -> i64:
        """The seat to move, ``CHANCE`` or ``GAME_OVER``."""
        return self.position.actor()

    def copy_from(self, other: Searchable) -> None:
        """Copy the position of another state of the same table."""
        assert isinstance(other, CoopSearchState)
        self.position.copy_from(other.position)

    def answer_chance(self, rng: Rng) -> None:
        """Draw a card."""
        draw(self.position, rng.below(draw_size(self.position)))

    def candidates(self, most: i64, tried: vec[i64]) -> vec[i64]:
        """The moves with the highest values."""
        return self.evaluator.candidates(self.position, most)

    def act(self, move: i64) -> None:
        """Make a move."""
        play(self.position, move)

    def roll_out(self, rng: Rng) -> None:
        """Play greedily until the game is over or can no longer be won (BSG-46)."""
        position = self.position
        while position.phase != OVER and position.discards <= WINNING_CARDS:
            if position.phase < TURN:
                draw(position, rng.below(draw_size(position)))
            else:
                play(position, self.evaluator.greedy_move(position))

    def reward(self, seat: i64) -> i64:
        """The same for every seat: by the number of cards discarded at the goal, else by the points so far."""
        position = self.position
        if position.cause == POINTS:
            if position.discards < len(REWARDS):
                return REWARDS[position.discards]
            late = LATE_REWARD - LATE_CARD_COST * position.discards
            return late if late > 0 else 0
        return FULL_REWARD // 10 * position.points(0) // GOAL

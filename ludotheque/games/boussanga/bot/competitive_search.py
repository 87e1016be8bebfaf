# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A competitive table that can be searched: its candidates, and how it is judged."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import FULL_REWARD, Searchable
from ludotheque.games.boussanga.bot.competitive_evaluation import Scout
from ludotheque.games.boussanga.bot.ranking import best_first, spread
from ludotheque.games.boussanga.rules.codes import OVER, TURN
from ludotheque.games.boussanga.rules.position import Position

EASE: Final[i64] = 150
EASE_PER_TOKEN: Final[i64] = 30
"""The lead, weighed, that is worth half of a certain win: more while the reserve is full."""


SCORING: Final[i64] = 8
"""Placements that score which are weighed from a position in the tree."""


@final
class Outlook(Searchable):
    """One position, with the eyes to judge it."""

    def __init__(self, position: Position, scout: Scout, replies_seen: i64, quiet_seen: i64) -> None:
        """``replies_seen`` moves are weighed after each first move, and ``quiet_seen`` later."""
        self.position: Position = position
        self.scout: Scout = scout
        self.replies_seen: i64 = replies_seen
        self.quiet_seen: i64 = quiet_seen
        self.made: i64 = 0  # moves since the position searched
        self.first_move: i64 = -1
        self.first_moves: vec[i64] = vec[i64]()
        self.replies: dict[int, vec[i64]] = {}

    def start_from(self, moves: vec[i64]) -> None:
        """The candidates of the position as it is now, already in order."""
        self.first_moves = moves

    def actor(self) -> i64:
        """The seat to move."""
        return self.position.actor()

    def copy_from(self, other: Searchable) -> None:
        """Become like another one of the same table."""
        assert isinstance(other, Outlook)
        self.position.copy_from(other.position)
        self.first_moves = other.first_moves
        self.made = 0

    def answer_chance(self, rng: Rng) -> None:
        """Draw a card."""
        self.position.draw(rng.below(self.position.draw_size()))

    def act(self, move: i64) -> None:
        """Make a move."""
        if self.made == 0:
            self.first_move = move
        self.made += 1
        self.position.play(move)

    def candidates(self, most: i64) -> vec[i64]:
        """What scores, and a few quiet moves, always the same ones of a position."""
        if self.made == 0:
            return self.first_moves
        if self.made == 1:
            # what was drawn meanwhile differs from round to round, but hardly changes the replies
            if self.first_move not in self.replies:
                self.replies[self.first_move] = self._best(self.replies_seen, most)
            return self.replies[self.first_move]
        return self._best(self.quiet_seen, most)

    def _best(self, quiet: i64, most: i64) -> vec[i64]:
        """The best of what scores, of so many other placements, and of the passes."""
        position = self.position
        scout = self.scout
        all_moves = position.moves()
        moves = spread(all_moves, quiet)
        scoring = scout.best_scoring(position, position.turn, SCORING)
        index: i64
        for index in range(len(scoring)):
            moves = append(moves, scoring[index])
        for index in range(len(all_moves) - position.hand_size(position.turn), len(all_moves)):
            moves = append(moves, all_moves[index])  # a pass never harms
        return ranked(scout, position, moves, most)

    def roll_out(self, rng: Rng) -> None:
        """Nothing is played on: the draw is answered, and what each can take next is judged.

        Quick play to the end would be played too badly to tell good quiet moves from bad ones.
        """
        if self.position.phase < TURN:
            self.answer_chance(rng)

    def reward(self, seat: i64) -> i64:
        """The result, or the lead so far."""
        position = self.position
        if position.phase == OVER:
            lead = self.scout.lead_of(position, seat)
            return FULL_REWARD if lead > 0 else FULL_REWARD // 2 if lead == 0 else 0
        lead = self.scout.prospects(position, seat)
        size = lead if lead > 0 else -lead
        fewest = position.reserve[0]
        element: i64
        for element in range(1, 4):
            if position.reserve[element] < fewest:
                fewest = position.reserve[element]
        return FULL_REWARD // 2 + (FULL_REWARD // 2) * lead // (size + EASE + EASE_PER_TOKEN * fewest)


def ranked(scout: Scout, position: Position, moves: vec[i64], most: i64) -> vec[i64]:
    """Up to so many of these moves, the best first."""
    weights = vec[i64]()
    index: i64
    for index in range(len(moves)):
        weights = append(weights, scout.weigh(position, moves[index]))
    return best_first(moves, weights, most)

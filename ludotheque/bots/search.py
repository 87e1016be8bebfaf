# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Information-set Monte Carlo tree search.

Every round takes one of the worlds (positions consistent with what the seat sees),
walks down one common tree of moves, and plays the rest out quickly. A node stands
for a sequence of moves, not for a position: draws and hidden pieces differ from round
to round. So a child is tried only if its move is a candidate in the current world, and
its exploration bonus depends on how often it was available, not on its parent's visits.

Nodes are stored in vectors: searching allocates nothing but the lists of candidates.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import filled
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE, FULL_REWARD, GAME_OVER, Searchable

NONE: Final[i64] = -1
NO_SEAT: Final[i64] = -1
ROOT: Final[i64] = 0
MOST_SEATS: Final[i64] = 16
NOT_KNOWN: Final[i64] = -1


@final
class Search:
    """The search for one decision of one seat."""

    def __init__(self, worlds: list[Searchable], scratch: Searchable, max_candidates: i64, exploration: float) -> None:
        """``worlds`` all look alike to the seat that decides; ``scratch`` is a spare position to play on.

        ``max_candidates`` limits the moves searched from one position. ``exploration``
        is the weight of the bonus for moves that were tried less often.
        """
        self.worlds: list[Searchable] = worlds
        self.scratch: Searchable = scratch
        self.max_candidates: i64 = max_candidates
        self.exploration: float = exploration
        self.rounds: i64 = 0
        self.rewards: vec[i64] = filled(MOST_SEATS, NOT_KNOWN)  # of the present round, per seat
        # the nodes: one vector per attribute; ``seat`` is the seat that chose the move
        self.move: vec[i64] = filled(1, 0)
        self.seat: vec[i64] = filled(1, NO_SEAT)
        self.visits: vec[i64] = filled(1, 0)
        self.available: vec[i64] = filled(1, 0)  # in how many rounds it could have been chosen
        self.reward_sum: vec[i64] = filled(1, 0)
        self.first_child: vec[i64] = filled(1, NONE)
        self.next_sibling: vec[i64] = filled(1, NONE)

    def run(self, rounds: i64, rng: Rng) -> None:
        """Run this many more rounds."""
        done: i64
        for done in range(rounds):
            self.scratch.copy_from(self.worlds[self.rounds % len(self.worlds)])
            self.rounds += 1
            self._round(rng)

    def _round(self, rng: Rng) -> None:
        scratch = self.scratch
        node: i64 = ROOT
        path = vec[i64]()
        path = append(path, ROOT)
        expanded = False
        while not expanded:
            actor = scratch.actor()
            while actor == CHANCE:
                scratch.answer_chance(rng)
                actor = scratch.actor()
            if actor == GAME_OVER:
                break
            size = self._size()
            slowly = scratch.ranks_slowly()
            known = self._known_child(node) if slowly else NONE
            if known == NONE:
                tried = self._moves_tried(node) if slowly else vec[i64]()
                known = self._descend(node, scratch.candidates(self.max_candidates, tried), actor)
            node = known
            path = append(path, node)
            scratch.act(self.move[node])
            expanded = self._size() > size
        scratch.roll_out(rng)
        index: i64
        for index in range(MOST_SEATS):
            self.rewards[index] = NOT_KNOWN
        for index in range(len(path)):
            node = path[index]
            self.visits[node] += 1
            seat = self.seat[node]
            if seat >= 0:
                if self.rewards[seat] == NOT_KNOWN:  # judged once for each seat, however often it moved
                    self.rewards[seat] = scratch.reward(seat)
                self.reward_sum[node] += self.rewards[seat]

    def _size(self) -> i64:
        return len(self.move)

    def _descend(self, node: i64, moves: vec[i64], actor: i64) -> i64:
        """The child to try next: a new one while few were tried, else the one with the best score."""
        best: i64 = NONE
        best_score = -1.0
        untried: i64 = NONE
        tried: i64 = 0
        index: i64
        for index in range(len(moves)):
            child = self._child(node, moves[index])
            if child == NONE:
                if untried == NONE:
                    untried = moves[index]
                continue
            tried += 1
            score = self._score(child)
            if score > best_score:
                best_score = score
                best = child
        # candidates are sorted: each further one is added only after more visits of the node
        if untried != NONE and (tried == 0 or tried * tried <= self.visits[node]):
            return self._add(node, untried, actor)
        return best

    def _known_child(self, node: i64) -> i64:
        """The legal child with the best score; none if a further one should be added first."""
        scratch = self.scratch
        tried: i64 = 0
        child = self.first_child[node]
        while child != NONE:
            if scratch.is_legal(self.move[child]):
                tried += 1
            child = self.next_sibling[child]
        if tried == 0 or tried * tried <= self.visits[node]:
            return NONE
        best: i64 = NONE
        best_score = -1.0
        child = self.first_child[node]
        while child != NONE:
            if scratch.is_legal(self.move[child]):
                score = self._score(child)
                if score > best_score:
                    best_score = score
                    best = child
            child = self.next_sibling[child]
        return best

    def _moves_tried(self, node: i64) -> vec[i64]:
        tried = vec[i64]()
        child = self.first_child[node]
        while child != NONE:
            tried = append(tried, self.move[child])
            child = self.next_sibling[child]
        return tried

    def _score(self, child: i64) -> float:
        """How much a child is worth trying; counts that it could have been chosen once more."""
        self.available[child] += 1
        visits = float(self.visits[child])
        mean = float(self.reward_sum[child]) / (visits * float(FULL_REWARD))
        return mean + self.exploration * math.sqrt(math.log(float(self.available[child])) / visits)

    def _child(self, node: i64, move: i64) -> i64:
        child = self.first_child[node]
        while child != NONE and self.move[child] != move:
            child = self.next_sibling[child]
        return child

    def _add(self, node: i64, move: i64, actor: i64) -> i64:
        child: i64 = len(self.move)
        self.move = append(self.move, move)
        self.seat = append(self.seat, actor)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.reward_sum = append(self.reward_sum, 0)
        self.first_child = append(self.first_child, NONE)
        self.next_sibling = append(self.next_sibling, self.first_child[node])
        self.first_child[node] = child
        return child

    def best(self) -> i64:
        """The move tried most often; of several, the one with the higher reward."""
        best: i64 = NONE
        child = self.first_child[ROOT]
        while child != NONE:
            if (
                best == NONE
                or self.visits[child] > self.visits[best]
                or (self.visits[child] == self.visits[best] and self.reward_sum[child] > self.reward_sum[best])
            ):
                best = child
            child = self.next_sibling[child]
        return self.move[best]

# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Information-set Monte Carlo tree search.

Every round takes one of the worlds that look like what the seat sees, walks down
one common tree of moves, and plays the rest out quickly. A node stands for moves,
not for positions: what chance answered, or what others hold, differs from round
to round, so a child is tried only where its move is a candidate in the world at
hand, and a child's luck is weighed against how often it could have been tried.

Nodes live in vectors (an arena): nothing is allocated while searching but the
lists of candidates.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE, FULL_REWARD, NOBODY, Searchable
from ludotheque.engine.native.vectors import filled

NONE: Final[i64] = -1
ROOT: Final[i64] = 0


@final
class Search:
    """One decision of one seat, searched for."""

    def __init__(self, worlds: list[Searchable], hand: Searchable, most: i64, curiosity: float) -> None:
        """``worlds`` all look alike to the seat that decides; ``hand`` is a spare one to play on.

        ``most`` is how many candidates are looked at from one position, and
        ``curiosity`` how much those are preferred that were tried less.
        """
        self.worlds: list[Searchable] = worlds
        self.hand: Searchable = hand
        self.most: i64 = most
        self.curiosity: float = curiosity
        self.rounds: i64 = 0
        # the arena; a node's ``side`` is the seat that chose it
        self.move: vec[i64] = filled(1, 0)
        self.side: vec[i64] = filled(1, NOBODY)
        self.visits: vec[i64] = filled(1, 0)
        self.chances: vec[i64] = filled(1, 0)  # how often it could have been chosen
        self.total: vec[i64] = filled(1, 0)
        self.first: vec[i64] = filled(1, NONE)
        self.next: vec[i64] = filled(1, NONE)

    def run(self, rounds: i64, rng: Rng) -> None:
        """Make so many rounds more."""
        done: i64
        for done in range(rounds):
            self.hand.become(self.worlds[self.rounds % len(self.worlds)])
            self.rounds += 1
            self._round(rng)

    def _round(self, rng: Rng) -> None:
        hand = self.hand
        node: i64 = ROOT
        path = vec[i64]()
        path = append(path, ROOT)
        fresh = False
        while not fresh:
            actor = hand.actor()
            while actor == CHANCE:
                hand.answer_chance(rng)
                actor = hand.actor()
            if actor == NOBODY:
                break
            known = self._size()
            node = self._descend(node, hand.candidates(self.most), actor)
            path = append(path, node)
            hand.act(self.move[node])
            fresh = self._size() > known
        hand.finish(rng)
        place: i64
        for place in range(len(path)):
            node = path[place]
            self.visits[node] += 1
            if self.side[node] >= 0:
                self.total[node] += hand.reward(self.side[node])

    def _size(self) -> i64:
        return len(self.move)

    def _descend(self, node: i64, moves: vec[i64], actor: i64) -> i64:
        """The child to try next: a new one while there are few, else the most hopeful."""
        best: i64 = NONE
        best_hope = -1.0
        untried: i64 = NONE
        tried: i64 = 0
        place: i64
        for place in range(len(moves)):
            child = self._child(node, moves[place])
            if child == NONE:
                if untried == NONE:
                    untried = moves[place]
                continue
            tried += 1
            self.chances[child] += 1
            visits = float(self.visits[child])
            hope = float(self.total[child]) / (visits * float(FULL_REWARD)) + self.curiosity * math.sqrt(
                math.log(float(self.chances[child])) / visits
            )
            if hope > best_hope:
                best_hope = hope
                best = child
        # promising moves come first, the others once the node has been seen often enough
        if untried != NONE and (tried == 0 or tried * tried <= self.visits[node]):
            return self._add(node, untried, actor)
        return best

    def _child(self, node: i64, move: i64) -> i64:
        child = self.first[node]
        while child != NONE and self.move[child] != move:
            child = self.next[child]
        return child

    def _add(self, node: i64, move: i64, actor: i64) -> i64:
        child: i64 = len(self.move)
        self.move = append(self.move, move)
        self.side = append(self.side, actor)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 1)
        self.total = append(self.total, 0)
        self.first = append(self.first, NONE)
        self.next = append(self.next, self.first[node])
        self.first[node] = child
        return child

    # What was found

    def tried(self) -> vec[i64]:
        """The moves that were tried."""
        moves = vec[i64]()
        child = self.first[ROOT]
        while child != NONE:
            moves = append(moves, self.move[child])
            child = self.next[child]
        return moves

    def worth_of(self, move: i64) -> float:
        """What a move that was tried brought on average, from 0 to 1."""
        child = self._child(ROOT, move)
        return float(self.total[child]) / (float(self.visits[child]) * float(FULL_REWARD))

    def best(self) -> i64:
        """The move tried most often; of several, the one that brought more."""
        best: i64 = NONE
        child = self.first[ROOT]
        while child != NONE:
            if (
                best == NONE
                or self.visits[child] > self.visits[best]
                or (self.visits[child] == self.visits[best] and self.total[child] > self.total[best])
            ):
                best = child
            child = self.next[child]
        return self.move[best]

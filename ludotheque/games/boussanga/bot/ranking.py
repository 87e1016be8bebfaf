# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Some of many moves, and the best of some."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

STRIDE: Final[i64] = 7919
"""A prime greater than any number of moves, so that striding meets each move once before any twice."""


def spread(moves: vec[i64], most: i64) -> vec[i64]:
    """All moves, or so many from all over the list; always the same ones."""
    if len(moves) <= most:
        return moves
    some = vec[i64]()
    at: i64 = 0
    while len(some) < most:
        at = (at + STRIDE) % len(moves)
        some = append(some, moves[at])
    return some


def best_first(moves: vec[i64], weights: vec[i64], most: i64) -> vec[i64]:
    """Up to so many of these moves, each once, those that weigh most first."""
    left = vec[i64](moves)
    best = vec[i64]()
    index: i64
    while len(best) < most:
        chosen: i64 = -1
        for index in range(len(left)):
            if left[index] >= 0 and (chosen < 0 or weights[index] > weights[chosen]):
                chosen = index
        if chosen < 0:
            break
        move = left[chosen]
        best = append(best, move)
        for index in range(len(left)):
            if left[index] == move:
                left[index] = -1
    return best

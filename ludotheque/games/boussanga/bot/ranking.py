# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Selecting a few of many moves: evenly spaced ones, or the best ones."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

STRIDE: Final[i64] = 7919
"""A prime greater than any number of moves: steps of this size visit every move once before any move twice."""


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

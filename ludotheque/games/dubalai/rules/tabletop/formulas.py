# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Sorting the dice and judging formulas.

A formula is a bit set of symbols: order does not matter, and each player has each
card once (BAL-4).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit
from ludotheque.games.dubalai.rules.tabletop.setup import DICE, SYMBOLS

ORANGE: Final[i64] = 0
BLACK: Final[i64] = 1
EITHER: Final[i64] = 2  # a single row has no label and may be valid in either colour

FELL: Final[i64] = 0
FLEW: Final[i64] = 1
PERFECT: Final[i64] = 2

EVERY_SYMBOL: Final[i64] = 511


def valid_symbols(dice: vec[i64], colour: i64) -> i64:
    """BAL-5: the symbols whose dice all show this colour."""
    in_colour: i64 = 0
    in_other: i64 = 0
    die: i64
    for die in range(DICE):
        if dice[die] // SYMBOLS == colour:
            in_colour |= bit(dice[die] % SYMBOLS)
        else:
            in_other |= bit(dice[die] % SYMBOLS)
    return in_colour & ~in_other


def colour_of(row: i64, orange: i64, black: i64, label: i64) -> i64:
    """BAL-11, BAL-14, BAL-28: the colour in which a row is valid, or -1."""
    if not row:
        return -1
    if label != BLACK and not row & ~orange:
        return ORANGE
    if label != ORANGE and not row & ~black:
        return BLACK
    return -1


def judge(row: i64, orange: i64, black: i64, label: i64) -> i64:
    """Whether a row falls (BAL-11, BAL-14), flies (BAL-12) or is perfect (BAL-13)."""
    colour = colour_of(row, orange, black, label)
    if colour < 0:
        return FELL
    if row == (orange if colour == ORANGE else black):
        return PERFECT
    return FLEW

# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Sorting the dice and judging formulas.

A formula is a set of symbols, one bit each: order does not matter (BAL-4) and
nobody has a card twice.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit
from ludotheque.games.dubalai.rules.tables import DICE, SYMBOLS

ORANGE: Final[i64] = 0
BLACK: Final[i64] = 1
EITHER: Final[i64] = 2  # a single row has no label: any one colour will do

FELL: Final[i64] = 0
FLEW: Final[i64] = 1
PERFECT: Final[i64] = 2

EVERY_SYMBOL: Final[i64] = 511


def valid_symbols(dice: vec[i64], colour: i64) -> i64:
    """BAL-5: the symbols that show this colour and never the other."""
    own: i64 = 0
    other: i64 = 0
    die: i64
    for die in range(DICE):
        if dice[die] // SYMBOLS == colour:
            own |= bit(dice[die] % SYMBOLS)
        else:
            other |= bit(dice[die] % SYMBOLS)
    return own & ~other


def colour_of(row: i64, orange: i64, black: i64, label: i64) -> i64:
    """The colour in which a row is valid, if it is (BAL-11, BAL-14); else -1."""
    if not row:
        return -1
    if label != BLACK and not row & ~orange:
        return ORANGE
    if label != ORANGE and not row & ~black:
        return BLACK
    return -1


def judge(row: i64, orange: i64, black: i64, label: i64) -> i64:
    """BAL-11 to BAL-14: does a row fall, fly, or is it perfect?"""
    colour = colour_of(row, orange, black, label)
    if colour < 0:
        return FELL
    if row == (orange if colour == ORANGE else black):
        return PERFECT
    return FLEW

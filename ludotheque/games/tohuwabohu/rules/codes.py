# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The numbers positions are written in: phases, causes, times and points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What is waited for. In the first five it is chance.
LOT: Final[i64] = 0  # who deals first
LAY_OUT: Final[i64] = 1  # the shape for the next place in the centre
LENGTH: Final[i64] = 2  # how long the pause before the card is
CARD: Final[i64] = 3  # the card itself
TIE: Final[i64] = 4  # who gets a shape that several touched in the same millisecond
TURN: Final[i64] = 5  # the dealer, to turn the top card
PAUSE: Final[i64] = 6  # the end of the pause
SEARCH: Final[i64] = 7  # fingers
OVER: Final[i64] = 8

# Why a card is over (TOH-5)
FOUND: Final[i64] = 1
NO_FINGER: Final[i64] = 2
TIME: Final[i64] = 3

# Why a round is over (TOH-10)
GOAL: Final[i64] = 1
AHEAD: Final[i64] = 2  # several had reached the goal; now one is ahead
QUIET: Final[i64] = 3  # no shape changed hands for a whole pack of cards

NOBODY: Final[i64] = -1
NEVER: Final[i64] = -1

TURN_MILLIS: Final[i64] = 5000
CALM_TURN_MILLIS: Final[i64] = 15000
PAUSE_LEAST: Final[i64] = 600
CALM_PAUSE_LEAST: Final[i64] = 1500
PAUSE_SPAN: Final[i64] = 1001  # a pause is shorter than its least and this together
BONUS: Final[i64] = 4

# How random players move: never slower than this between two fingers
SLOWEST_FINGER: Final[i64] = 2500
SLOWEST_TURN: Final[i64] = 6000  # some dealers are away

# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Integer codes and constants of the rules: phases, causes, times and points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Phases: what the game waits for. The first five wait for chance.
LOT: Final[i64] = 0  # the first dealer (TOH-1)
LAY_OUT: Final[i64] = 1  # the shape for the next place in the centre (TOH-1)
PAUSE_LENGTH: Final[i64] = 2  # the length of the pause before the card (TOH-2)
CARD: Final[i64] = 3  # the card that appears (TOH-2)
TIE: Final[i64] = 4  # the player who gets a shape that several touched in the same millisecond (TOH-8)
TURN_CARD: Final[i64] = 5  # the dealer turns the top card (TOH-2)
PAUSE: Final[i64] = 6  # the end of the pause (TOH-2)
SEARCH: Final[i64] = 7  # fingers (TOH-3)
OVER: Final[i64] = 8

# Why a card is over (TOH-5)
FOUND: Final[i64] = 1
NO_FINGER: Final[i64] = 2
TIME: Final[i64] = 3

# Why a round is over (TOH-10)
GOAL: Final[i64] = 1
AHEAD: Final[i64] = 2  # several players had reached the goal; now one of them is ahead
QUIET: Final[i64] = 3  # no shape changed hands for a whole deck of cards

NONE: Final[i64] = -1  # no seat, no card or no shape
NEVER: Final[i64] = -1  # no time

TURN_MILLIS: Final[i64] = 5000  # TOH-22: the card of an absent dealer turns by itself after this time
CALM_TURN_MILLIS: Final[i64] = 15000  # TOH-23
SHORTEST_PAUSE: Final[i64] = 600  # TOH-2
CALM_SHORTEST_PAUSE: Final[i64] = 1500  # TOH-23
PAUSE_LENGTHS: Final[i64] = 1001  # TOH-2: a pause is longer than the shortest one by 0 to 1000 ms
BONUS: Final[i64] = 4  # TOH-11: points for the winner of a round

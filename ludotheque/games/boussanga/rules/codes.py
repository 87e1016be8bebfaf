# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The numbers the compiled rules use for modes, phases, causes and moves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

COMPETITIVE: Final[i64] = 0
TEAMS: Final[i64] = 1
COOP: Final[i64] = 2

# What is waited for. In the first four it is chance.
LOT: Final[i64] = 0  # who begins
FILL: Final[i64] = 1  # an element for the next cell of the board
DEAL: Final[i64] = 2  # a card for the next place of the first hands
REFILL: Final[i64] = 3  # a card for the place just vacated
TURN: Final[i64] = 4  # a card to play, or a pass
CHOOSE: Final[i64] = 5  # which element goes back after a pass
PUT_BACK: Final[i64] = 6  # a cell for the next token that goes back
OVER: Final[i64] = 7

# Why the game ends
NOT_YET: Final[i64] = 0
POINTS: Final[i64] = 1
LAST_CARD: Final[i64] = 2
LAST_TOKEN: Final[i64] = 3
STOPPED: Final[i64] = 4
EXHAUSTED: Final[i64] = 5

# Moves: a placement is its number in the tables, the others carry a kind above it.
KIND: Final[i64] = 1048576
PASS: Final[i64] = 1048576  # + card
PUT: Final[i64] = 2097152  # + cell
ELEMENT: Final[i64] = 3145728  # + element
STOP: Final[i64] = 4194304

GOAL: Final[i64] = 15
HAND: Final[i64] = 4
LINE: Final[i64] = 4
WINNING_CARDS: Final[i64] = 12
TRIES: Final[i64] = 100  # before a random move is drawn from the list of all; listing costs as much
MOST_OF_A_CARD: Final[i64] = 4  # no card needs more tokens of one element

DIRECTIONS: Final[i64] = 4  # across, down, falling, rising
GAP_PATTERNS: Final[i64] = 25  # ways in which a line can lack tokens: one; two or three, in each direction

CHANCE: Final[i64] = -1
NOBODY: Final[i64] = -2

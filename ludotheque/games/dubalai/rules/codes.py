# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The numbers a position speaks in: phases and moves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What is waited for. In the first three it is chance.
LOT: Final[i64] = 0  # who of several last ones rolls
TOSS: Final[i64] = 1  # the nine dice
DRAW: Final[i64] = 2  # cards of black magic
START: Final[i64] = 3  # the novices' squares
ROLL: Final[i64] = 4  # the roller
WATCH: Final[i64] = 5  # the lid, which stays open for two seconds, or until the dice are read
LOOK: Final[i64] = 6  # somebody to close the lid
WRITE: Final[i64] = 7  # everyone's formula
FOG_WINDOW: Final[i64] = 8  # a Fog against the spell just played
STUDY: Final[i64] = 9  # the second look of a Decree
REWRITE: Final[i64] = 10  # the formula of whoever played a Decree
BEFORE: Final[i64] = 11  # spells as a formula is applied
KEEP_ONE: Final[i64] = 12  # which of the cards drawn is kept
AFTER: Final[i64] = 13  # spells after a move
OVER: Final[i64] = 14

WATCH_MS: Final[i64] = 2000
STUDY_MS: Final[i64] = 10000
EXPERT_STUDY_MS: Final[i64] = 5000
READING_MS: Final[i64] = 18000  # nine dice read aloud, two seconds each

# Why the game ends
NOT_YET: Final[i64] = 0
FINISHED: Final[i64] = 1
BARREN: Final[i64] = 2
LONG: Final[i64] = 3

# Moves: a kind, plus whatever it carries below the next.
# Below PICK a formula is laid: row + second row * 512 + colour of the row * 262144.
PICK: Final[i64] = 1048576  # + square
THROW: Final[i64] = 2097152
CLOSE: Final[i64] = 3145728
LOOK_ON: Final[i64] = 4194304
LOCK: Final[i64] = 5242880
RESERVE: Final[i64] = 6291456
LET_PASS: Final[i64] = 7340032
CANCEL: Final[i64] = 8388608
CAST: Final[i64] = 9437184  # + spell * 1024 + squares, seat, or (row * 9 + removed) * 9 + added
KEEP: Final[i64] = 10485760  # + kind of card
DONE: Final[i64] = 11534336

SECOND_ROW: Final[i64] = 512
ROW_COLOUR: Final[i64] = 262144
SPELL: Final[i64] = 1024
ROW: Final[i64] = 81

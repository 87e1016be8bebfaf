# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The integer codes of a position: phases, moves, and notes of what happened."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Phases: what the game waits for. In the first three it waits for chance.
LOT: Final[i64] = 0  # who rolls or who closed, among several (BAL-2, BAL-3)
TOSS: Final[i64] = 1  # the nine dice (BAL-2)
DRAW: Final[i64] = 2  # cards of black magic (BAL-13)
START: Final[i64] = 3  # the novices' starting squares (BAL-1)
ROLL: Final[i64] = 4  # the roller (BAL-2)
WATCH: Final[i64] = 5  # the first part of the look: the lid cannot be closed yet (BAL-3)
LOOK: Final[i64] = 6  # a player who closes the lid (BAL-3)
WRITE: Final[i64] = 7  # the formulas of all players (BAL-4)
FOG_WINDOW: Final[i64] = 8  # a Fog against the spell just played (BAL-26)
STUDY: Final[i64] = 9  # the second look of a Decree (BAL-27)
REWRITE: Final[i64] = 10  # the formula of the player of a Decree (BAL-27)
BEFORE: Final[i64] = 11  # spells played as a formula is applied (BAL-20)
KEEP_ONE: Final[i64] = 12  # which of the drawn cards is kept (BAL-13)
AFTER: Final[i64] = 13  # spells played after a move (BAL-20)
OVER: Final[i64] = 14  # nothing: the game has ended
PEEK: Final[i64] = 15  # the next seats that may look: those with a handicap already see the dice (BAL-33)

WATCH_MS: Final[i64] = 2000  # BAL-3
STUDY_MS: Final[i64] = 10000  # BAL-27
EXPERT_STUDY_MS: Final[i64] = 5000  # BAL-27
READING_MS: Final[i64] = 18000  # nine dice read aloud, two seconds each

# Why the game ended (BAL-30)
NOT_YET: Final[i64] = 0
FINISHED: Final[i64] = 1
BARREN: Final[i64] = 2
LONG: Final[i64] = 3

# Moves: the code of a kind, plus its parameters. Codes below PICK lay a formula:
# row + second row * SECOND_ROW + colour of the main row * ROW_COLOUR.
PICK: Final[i64] = 1048576  # + square
THROW: Final[i64] = 2097152
CLOSE: Final[i64] = 3145728
LOOK_ON: Final[i64] = 4194304
LOCK: Final[i64] = 5242880
RESERVE: Final[i64] = 6291456
LET_PASS: Final[i64] = 7340032
CANCEL: Final[i64] = 8388608
CAST: Final[i64] = 9437184  # + spell * SPELL + squares, seat, or row * ROW + removed * 9 + added
KEEP: Final[i64] = 10485760  # + kind of card
DONE: Final[i64] = 11534336

SECOND_ROW: Final[i64] = 512
ROW_COLOUR: Final[i64] = 262144
SPELL: Final[i64] = 1024
ROW: Final[i64] = 81

# Notes: what happened while an entry was applied; ``notices.py`` turns them into notices.
NOTE_SIZE: Final[i64] = 5  # integers per note: its code and four parameters, listed beside each code

NOTE_LINED_UP: Final[i64] = 0  # seat, square
NOTE_ROUND: Final[i64] = 1  # seat, round
NOTE_REROLLED: Final[i64] = 2  # seat
NOTE_ROLLED: Final[i64] = 3  # seat
NOTE_CLOSED: Final[i64] = 4  # seat, or -1 when the lid closed by itself
NOTE_LOCKED: Final[i64] = 5  # seat
NOTE_TIME_UP: Final[i64] = 6
NOTE_PLAYED: Final[i64] = 7  # seat, number, move
NOTE_CANCELLED: Final[i64] = 8  # seat, number, spell
NOTE_STUDYING: Final[i64] = 9  # seat
NOTE_SPOKE: Final[i64] = 10  # seat, row
NOTE_UNCOVERED: Final[i64] = 11
NOTE_DOUBLED: Final[i64] = 12  # seat, row, second row, colour of the row
NOTE_ADDED: Final[i64] = 13  # seat, symbol
NOTE_EXCHANGED: Final[i64] = 14  # seat, symbol removed, symbol added
NOTE_JUDGED: Final[i64] = 15  # seat, verdict, colour or -1, cards
NOTE_NO_BONUS: Final[i64] = 16  # seat, 0 for the curse (BAL-16) or 1 for experts (BAL-17)
NOTE_MOVED: Final[i64] = 17  # seat, from, to, reason
NOTE_RESHUFFLED: Final[i64] = 18
NOTE_DREW: Final[i64] = 19  # seat, cards as a set
NOTE_KEPT: Final[i64] = 20  # seat, card
NOTE_BLOCKS: Final[i64] = 21  # seat
NOTE_CROSSED: Final[i64] = 22  # seat, place
NOTE_CURSE: Final[i64] = 23  # square
NOTE_SHOWN: Final[i64] = 24  # seat, cards as a set
NOTE_ENDED: Final[i64] = 25  # cause
NOTE_RESERVED: Final[i64] = 26  # seat

# Reasons for a pawn's move; the reason of a spell is the code of the spell
BY_FORMULA: Final[i64] = 20
BY_PENALTY: Final[i64] = 21

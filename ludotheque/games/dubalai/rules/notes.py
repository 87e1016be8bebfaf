# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What a position notes of an entry, to be told afterwards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOTE: Final[i64] = 5  # numbers in a note: what happened, then up to four that say more

LINED_UP: Final[i64] = 0  # seat, square
ROUND: Final[i64] = 1  # seat, round
REROLLED: Final[i64] = 2  # seat
ROLLED: Final[i64] = 3  # seat
CLOSED: Final[i64] = 4  # seat, or -1
LOCKED: Final[i64] = 5  # seat
TIME_UP: Final[i64] = 6
PLAYED: Final[i64] = 7  # seat, number, move
CANCELLED: Final[i64] = 8  # seat, number, spell
STUDYING: Final[i64] = 9  # seat
SPOKE: Final[i64] = 10  # seat, row
UNCOVERED: Final[i64] = 11
DOUBLED: Final[i64] = 12  # seat, row, second row, colour of the row
ADDED: Final[i64] = 13  # seat, symbol
EXCHANGED: Final[i64] = 14  # seat, symbol removed, symbol added
JUDGED: Final[i64] = 15  # seat, verdict, colour or -1, cards
NO_BONUS: Final[i64] = 16  # seat, 0 for the curse or 1 for experts
MOVED: Final[i64] = 17  # seat, from, to, reason
RESHUFFLED: Final[i64] = 18
DREW: Final[i64] = 19  # seat, cards as a set
KEPT: Final[i64] = 20  # seat, card
BLOCKS: Final[i64] = 21  # seat
CROSSED: Final[i64] = 22  # seat, place
CURSE: Final[i64] = 23  # square
SHOWN: Final[i64] = 24  # seat, cards as a set
ENDED: Final[i64] = 25  # cause
RESERVED: Final[i64] = 26  # seat

# Reasons of a move, besides the spells, which are their own
BY_FORMULA: Final[i64] = 20
BY_PENALTY: Final[i64] = 21

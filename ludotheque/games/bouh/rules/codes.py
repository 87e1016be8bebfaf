# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The numbers that levels, phases, deeds and moves are written with."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, lowest
from ludotheque.games.bouh.rules.tables import COLOURS

# Levels
COLLECT: Final[i64] = 0
MAJORITY: Final[i64] = 1
CALCULATION: Final[i64] = 2

# What is waited for. In the first six it is chance.
LOT: Final[i64] = 0  # who begins
DEAL: Final[i64] = 1  # a number card for the next place of the first hands
CENTRE: Final[i64] = 2  # a Bouh for the centre before the first turn
REFILL: Final[i64] = 3  # number cards, at the beginning of a turn
TURN_UP: Final[i64] = 4  # cards of the Bouh pile
REDRAW: Final[i64] = 5  # number cards, after a pass
PLAY: Final[i64] = 6  # what the player whose turn it is does
DECLARE: Final[i64] = 7  # what a joker counts for, at the end
OVER: Final[i64] = 8

# Why the game ends
NOT_YET: Final[i64] = 0
EXHAUSTED: Final[i64] = 1
QUIET: Final[i64] = 2

# What has been done in a turn
CAPTURED: Final[i64] = 1
SCARED: Final[i64] = 2
TOOK: Final[i64] = 4

# Moves: five cards of six bits, or one; places in the hand; a colour or totem; a Greuh; a kind.
NO_CARD: Final[i64] = 63
PLACES_AT: Final[i64] = 30
COLOUR_AT: Final[i64] = 35
GREUH_AT: Final[i64] = 38
KIND_AT: Final[i64] = 44
CAPTURE: Final[i64] = 0
SCARE: Final[i64] = 1
TAKE: Final[i64] = 2
PASS: Final[i64] = 3
END: Final[i64] = 4
CLAIM: Final[i64] = 5
RELEASE: Final[i64] = 6
RECOLOUR: Final[i64] = 7
SAY: Final[i64] = 8


def slots(cards: i64) -> i64:
    """Up to five cards as a move holds them."""
    move: i64 = 0
    slot: i64
    for slot in range(COLOURS):
        card = NO_CARD
        if cards:
            card = lowest(cards)
            cards &= ~bit(card)
        move += card << (slot * 6)
    return move


def five_of(move: i64) -> i64:
    """The five that a move names."""
    return move & (bit(PLACES_AT) - 1)


def bouh_of(move: i64) -> i64:
    """The cards that a move holds."""
    cards: i64 = 0
    slot: i64
    for slot in range(COLOURS):
        card = (move >> (slot * 6)) & 63
        if card != NO_CARD:
            cards |= bit(card)
    return cards

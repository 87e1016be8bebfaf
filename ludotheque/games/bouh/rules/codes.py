# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Integer codes of levels, phases, causes, what was done in a turn, and moves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, lowest
from ludotheque.games.bouh.box.options import Level
from ludotheque.games.bouh.rules.lookup import COLOURS

# Levels
COLLECT: Final[i64] = 0
MAJORITY: Final[i64] = 1
CALCULATION: Final[i64] = 2
LEVEL_CODES: Final[dict[Level, int]] = {"collect": 0, "majority": 1, "calculation": 2}

# Phases. The first six wait for chance.
LOT: Final[i64] = 0  # BOU-3: draw lots for the first player
DEAL: Final[i64] = 1  # BOU-1: deal the next number card of the first hands
CENTRE: Final[i64] = 2  # BOU-1: lay out a Bouh before the first turn
REFILL: Final[i64] = 3  # BOU-4: draw number cards at the beginning of a turn
TURN_UP: Final[i64] = 4  # BOU-5: turn up cards of the Bouh pile
REDRAW: Final[i64] = 5  # BOU-7: draw number cards after a pass
PLAY: Final[i64] = 6  # BOU-6: the player whose turn it is acts
DECLARE: Final[i64] = 7  # BOU-23: a player declares the colours of jokers, at the end
OVER: Final[i64] = 8
PHASES: Final = ("lot", "deal", "centre", "refill", "turn_up", "redraw", "turn", "declare", "over")

# Causes of the end
NOT_YET: Final[i64] = 0
EXHAUSTED: Final[i64] = 1  # BOU-50
QUIET: Final[i64] = 2  # BOU-51
CAUSES: Final = ("", "exhausted", "quiet")

# What a player has done in a turn: a set of bits
CAPTURED: Final[i64] = 1
SCARED: Final[i64] = 2
TOOK: Final[i64] = 4

# A move is one integer. From the lowest bit: five cards of six bits each, or one card;
# a set of places in the hand; a colour or totem; a Greuh; the kind of move.
NO_CARD: Final[i64] = 63
PLACES_SHIFT: Final[i64] = 30
ALL_PLACES: Final[i64] = 1023  # a hand has up to ten cards (BOU-60)
COLOUR_SHIFT: Final[i64] = 40
GREUH_SHIFT: Final[i64] = 43
KIND_SHIFT: Final[i64] = 49
CAPTURE: Final[i64] = 0
SCARE: Final[i64] = 1
TAKE: Final[i64] = 2
PASS: Final[i64] = 3
END: Final[i64] = 4
CLAIM: Final[i64] = 5
RELEASE: Final[i64] = 6
RECOLOUR: Final[i64] = 7
DECLARATION: Final[i64] = 8


def pack_cards(cards: i64) -> i64:
    """Up to five cards in the form a move holds them."""
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
    """The five (see ``homes``) that a claiming move names."""
    return move & (bit(PLACES_SHIFT) - 1)


def unpack_cards(move: i64) -> i64:
    """The set of cards that a move holds."""
    cards: i64 = 0
    slot: i64
    for slot in range(COLOURS):
        card = (move >> (slot * 6)) & 63
        if card != NO_CARD:
            cards |= bit(card)
    return cards

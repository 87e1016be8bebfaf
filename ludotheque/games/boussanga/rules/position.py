# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A position: everything on the table at one moment, as integers.

Bots search positions, so they hold numbers instead of actions and names. A card is
its index in the edition, an element 0 to 3, a cell ``row * 8 + column``, a set of
cells or cards one 64-bit integer. Moves and codes are defined in ``codes.py``;
``moves.py`` translates between actions and moves.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, filled
from ludotheque.engine.native.searchable import CHANCE, GAME_OVER
from ludotheque.games.boussanga.rules.codes import (
    COOP,
    DEAL,
    FILL,
    HAND_SIZE,
    LOT,
    MOST_TOKENS_OF_A_CARD,
    NO_CAUSE,
    OVER,
    TEAMS,
    TURN,
)
from ludotheque.games.boussanga.rules.lookup import Lookup


@final
class Position:
    """The state of one game. ``turns.py`` changes it, ``legal_moves.py`` lists its moves."""

    def __init__(self, lookup: Lookup, mode: i64, seats: i64, first: i64) -> None:
        """Set up the table before anything is dealt; ``first`` is the seat that begins, or -1 to draw it."""
        self.lookup: Lookup = lookup
        self.mode: i64 = mode
        self.seats: i64 = seats
        self.turn: i64 = first
        self.step: i64 = 0  # counts draws and moves; numbers the prompts
        self.token_cells: vec[i64] = filled(4, 0)  # per element, the cells that hold it
        self.occupied: i64 = 0  # the cells that hold any token
        self.reserve: vec[i64] = filled(4, 0)
        self.reserve_low: bool = False  # some card may need more tokens than the reserve has
        self.hands: vec[i64] = filled(16, -1)  # seat * 4 + place; -1 is an empty place
        self.pile: i64 = 0
        self.zones: vec[i64] = filled(16, 0)  # point zone * 4 + element
        self.granted: vec[i64] = filled(4, 0)  # BSG-50: per point zone, the points it starts with
        self.bonuses: i64 = 0  # bit zone * 4 + element: bonus already taken
        self.cause: i64 = NO_CAUSE
        self.ended_by: i64 = -1
        self.still_to_play: i64 = 0  # seats that still have their last turn
        self.collection: vec[i64] = filled(4, 0)
        self.discards: i64 = 0
        self.restoring: i64 = -1  # element being put back
        self.left: i64 = 0  # tokens of it still to put back
        self.passed: bool = False  # put back because of a pass
        self.dealt: i64 = 0  # cells filled, then cards dealt
        # What the last placement did, for the notices
        self.cleared: vec[i64] = filled(4, 0)  # per element, the cells of its lines
        self.earned: vec[i64] = filled(4, 0)
        self.gained: i64 = 0  # elements of which a bonus token was taken
        element: i64
        for element in range(4):
            self.reserve[element] = lookup.tokens[element]
        for card in range(lookup.cards):
            self.pile |= bit(card)
        if first < 0:
            self.phase: i64 = LOT
        else:
            self.phase = FILL if mode == COOP else DEAL

    # Copying

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self.lookup, self.mode, self.seats, 0)
        other.copy_from(self)
        return other

    def copy_from(self, other: Position) -> None:
        """Copy another position of the same edition into this one, without allocating."""
        self.mode = other.mode
        self.seats = other.seats
        self.turn = other.turn
        self.step = other.step
        self.phase = other.phase
        self.occupied = other.occupied
        self.reserve_low = other.reserve_low
        self.pile = other.pile
        self.bonuses = other.bonuses
        self.cause = other.cause
        self.ended_by = other.ended_by
        self.still_to_play = other.still_to_play
        self.discards = other.discards
        self.restoring = other.restoring
        self.left = other.left
        self.passed = other.passed
        self.dealt = other.dealt
        self.gained = other.gained
        _copy_into(self.token_cells, other.token_cells)
        _copy_into(self.reserve, other.reserve)
        _copy_into(self.granted, other.granted)
        _copy_into(self.collection, other.collection)
        _copy_into(self.cleared, other.cleared)
        _copy_into(self.earned, other.earned)
        _copy_into(self.hands, other.hands)
        _copy_into(self.zones, other.zones)

    # Queries

    def actor(self) -> i64:
        """The seat to move, ``CHANCE``, or ``GAME_OVER`` when the game is over."""
        if self.phase < TURN:
            return CHANCE
        return GAME_OVER if self.phase == OVER else self.turn

    def hand_of(self, seat: i64) -> i64:
        """The index of this seat's first card in ``hands``; in co-operative play all share one hand (BSG-40)."""
        return 0 if self.mode == COOP else seat * HAND_SIZE

    def hand_size(self, seat: i64) -> i64:
        """How many cards this seat can choose from."""
        hand = self.hand_of(seat)
        size: i64 = 0
        place: i64
        for place in range(hand, hand + HAND_SIZE):
            if self.hands[place] >= 0:
                size += 1
        return size

    def zone_of(self, seat: i64) -> i64:
        """This seat's point zone. Partners 0+2 and 1+3 share one (BSG-11, BSG-20), co-operators all share one."""
        if self.mode == COOP:
            return 0
        return seat % 2 if self.mode == TEAMS else seat

    def points(self, zone: i64) -> i64:
        """The points in a point zone (BSG-22), with those it started with (BSG-50)."""
        total = self.granted[zone]
        element: i64
        for element in range(4):
            total += self.zones[zone * 4 + element] * self.lookup.points[element]
        return total

    # Derived values

    def update_reserve_low(self) -> None:
        """Update ``scarce`` after the reserve has changed (BSG-14)."""
        self.reserve_low = False
        element: i64
        for element in range(4):
            if self.reserve[element] < MOST_TOKENS_OF_A_CARD:
                self.reserve_low = True


def _copy_into(target: vec[i64], source: vec[i64]) -> None:
    index: i64
    for index in range(len(source)):
        target[index] = source[index]
